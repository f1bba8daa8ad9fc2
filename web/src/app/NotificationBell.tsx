import { IconBell } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import type { Notifications } from "../../../domain/collections.gen";
import { count, groupThousands } from "../../../domain/text";
import { useCommand } from "../data/call";
import { sentenceOf } from "../data/errors";
import { useLive } from "../data/realtime";
import { updateRecord, useRecords } from "../data/records";
import { serverDate } from "../data/server-clock";
import { useApplication } from "../ui/application-context";
import { relativeTime } from "../ui/format";
import { notify } from "../ui/notify";
import { action } from "./actions";
import { Dropdown } from "./Dropdown";
import { internalPath } from "./guard";
import classes from "./NotificationBell.module.css";

const MAX_ROWS = 6;
const UNREAD = { perPage: 1, filter: "read_at = ''", fields: "id" };

/** The bell: the number of unread notifications, live, and the newest of them. */
export function NotificationBell() {
  useLive("notifications");
  const { data } = useRecords("notifications", UNREAD);
  const unread = data?.totalItems ?? 0;
  const words = unread === 0 ? "Notificações, nenhuma nova" : `Notificações, ${count(unread, "nova", "novas")}`;
  return (
    <>
      <span className="visually-hidden" role="status">
        {unread > 0 ? count(unread, "notificação nova", "notificações novas") : ""}
      </span>
      <Dropdown
        label={words}
        trigger={
          <span className={classes.bell}>
            <IconBell size={22} aria-hidden />
            {unread > 0 ? <span className={classes.count}>{unread > 99 ? "99+" : groupThousands(unread)}</span> : null}
          </span>
        }
      >
        {(close) => <Newest unread={unread} onFollow={close} />}
      </Dropdown>
    </>
  );
}

function Newest({ unread, onFollow }: { unread: number; onFollow: () => void }) {
  const { data, isPending } = useRecords("notifications", { perPage: MAX_ROWS, sort: "-created" });
  const readAll = useCommand("platform/read-notifications", ["notifications"], {
    onError: (error) => notify.bad(sentenceOf(error)),
  });
  const showAll = action("notifications");
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h2 className={classes.title}>Notificações</h2>
        {unread > 0 ? (
          <button type="button" className={classes.link} disabled={readAll.isPending} onClick={() => readAll.mutate({})}>
            Marcar todas como lidas
          </button>
        ) : null}
      </div>
      {data?.items.length === 0 ? (
        <p className={classes.empty}>Nenhuma notificação. As notificações da escola aparecem aqui.</p>
      ) : null}
      {isPending ? <p className={classes.empty}>Carregando…</p> : null}
      <ul className="plain-list">
        {data?.items.map((notification) => (
          <li key={notification.id}>
            <Row notification={notification} onFollow={onFollow} />
          </li>
        ))}
      </ul>
      {showAll?.path ? (
        <Link to={showAll.path} className={classes.allLink} onClick={onFollow}>
          Ver todas
        </Link>
      ) : null}
    </div>
  );
}

function Row({ notification, onFollow }: { notification: Notifications; onFollow: () => void }) {
  const { timeZone } = useApplication();
  const { id, title, text, link, read_at, created } = notification;
  const path = internalPath(link);
  const markRead = () => {
    if (!read_at) {
      // Live updates bring the new state; after a lost one the next read does.
      updateRecord("notifications", id, { read_at: serverDate().toISOString().replace("T", " ") }).catch(() => undefined);
    }
  };
  const inner = (
    <>
      <span className={classes.rowTitle}>
        {read_at ? null : <span className="visually-hidden">Novo: </span>}
        {title}
      </span>
      {text ? <span className="second">{text}</span> : null}
      <span className="second">{relativeTime(created, serverDate(), timeZone)}</span>
    </>
  );
  return path ? (
    <Link
      to={path}
      className={classes.row}
      data-new={!read_at}
      onClick={() => {
        markRead();
        onFollow();
      }}
    >
      {inner}
    </Link>
  ) : (
    <button type="button" className={classes.row} data-new={!read_at} onClick={markRead}>
      {inner}
    </button>
  );
}
