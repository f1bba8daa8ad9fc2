import { Button } from "@mantine/core";
import type { Notifications as Notification } from "../../../domain/collections.gen";
import { count } from "../../../domain/text";
import { useCommand } from "../data/call";
import { sentenceOf } from "../data/errors";
import { bind, updateRecord, useRecords } from "../data/records";
import { serverDate } from "../data/server-clock";
import { EmptyState } from "../ui/EmptyState";
import { notify } from "../ui/notify";
import { Page } from "../ui/Page";
import { StatusBadge } from "../ui/StatusBadge";
import type { Column } from "../ui/table/columns";
import { DataTable } from "../ui/table/DataTable";
import { FilterChips } from "../ui/table/FilterChips";
import { useListState } from "../ui/table/use-list-state";
import { useNavigateUnlessLeft } from "../ui/use-has-left";
import classes from "./Notifications.module.css";

const FILTERS = { unread: "novos" } as const;

const COLUMNS: readonly Column<Notification>[] = [
  {
    title: "Aviso",
    render: (notification) => (
      <span className={classes.notification} data-unread={notification.read_at === ""}>
        <span className={classes.title}>{notification.title}</span>
        {notification.text ? <span className="second regular">{notification.text}</span> : null}
      </span>
    ),
  },
  { title: "Quando", align: "right", phone: "column", value: ({ created }) => created, kind: "instant" },
  {
    title: "Situação",
    render: ({ read_at }) =>
      read_at ? (
        "Lida"
      ) : (
        <StatusBadge tone="warn" icon={false}>
          Nova
        </StatusBadge>
      ),
  },
];

/** All notifications of this user, the newest first. The bell's live subscription keeps them fresh. */
export default function Notifications() {
  const list = useListState({ filters: FILTERS });
  const navigate = useNavigateUnlessLeft();
  const readAll = useCommand("platform/read-notifications", ["notifications"], {
    onError: (error) => notify.bad(sentenceOf(error)),
  });
  const notifications = useRecords("notifications", {
    page: list.params.page,
    sort: "-created",
    filter: list.params.filters.unread ? bind("read_at = {:none}", { none: "" }) : "",
  });
  const unread = useRecords("notifications", { perPage: 1, filter: "read_at = ''", fields: "id" }).data?.totalItems ?? 0;

  const open = async (notification: Notification): Promise<void> => {
    try {
      if (!notification.read_at) {
        await updateRecord("notifications", notification.id, { read_at: serverDate().toISOString() });
      }
      if (notification.link) {
        navigate(notification.link);
      } else {
        await notifications.refetch();
      }
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
  };

  return (
    <Page
      title="Notificações"
      count={unread > 0 ? count(unread, "nova", "novas") : undefined}
      countTone="warn"
      actions={
        unread > 0 ? (
          <Button variant="default" loading={readAll.isPending} onClick={() => readAll.mutate({})}>
            Marcar todas como lidas
          </Button>
        ) : null
      }
    >
      <FilterChips list={list} chips={[{ label: "Só as novas", count: unread, filter: { unread: "1" } }]} />
      <DataTable
        caption="Notificações"
        columns={COLUMNS}
        rowId={(notification) => notification.id}
        rowName={(notification) => notification.title}
        onOpen={(notification) => void open(notification)}
        query={notifications}
        list={list}
        empty={<EmptyState drawing="bell" sentence="Nenhuma notificação. As novas aparecem aqui e no sino." action={null} />}
      />
    </Page>
  );
}
