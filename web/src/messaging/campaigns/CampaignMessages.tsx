import type { CampaignDetail } from "../../../../domain/messaging/campaigns/commands";
import type { Figure } from "../../../../domain/messaging/campaigns/states";
import type { MessageRow } from "../../../../domain/messaging/lists";
import { mayResend } from "../../../../domain/messaging/outbox";
import { STATE_WORDS } from "../../../../domain/messaging/words";
import { ListTable } from "../../platform/lists/ListTable";
import { useListing } from "../../platform/lists/useListing";
import { EmptyState } from "../../ui/EmptyState";
import { zoned } from "../../ui/format";
import { useKit } from "../../ui/kit";
import type { Column } from "../../ui/table/columns";
import type { CsvColumn } from "../../ui/table/csv";
import { ExportButton } from "../../ui/table/ExportButton";
import { type FilterChip, FilterChips } from "../../ui/table/FilterChips";
import { useListState } from "../../ui/table/use-list-state";
import { useOpenRecord } from "../../ui/table/use-open-record";
import { MessageBadge } from "../MessageBadge";
import { MessageDrawer } from "../MessageDrawer";
import classes from "./campaigns.module.css";

const FILTERS = { state: "situacao" } as const;

const CSV: readonly CsvColumn<MessageRow>[] = [
  { title: "Responsável", value: (row) => row.recipient },
  { title: "Contato", value: (row) => row.masked_address },
  { title: "Aluno", value: (row) => row.regarding },
  { title: "Turma", value: (row) => row.regarding_class },
  { title: "Situação", value: (row) => STATE_WORDS[row.state] },
  { title: "Motivo", value: (row) => row.error },
  { title: "Enviada em", value: (row) => row.sent_at },
];

interface CampaignMessagesProps {
  campaign: CampaignDetail;
  figures: Record<Figure, number>;
}

/** Each message of a campaign, with what became of it; numbers are masked, on paper too. */
export function CampaignMessages({ campaign, figures }: CampaignMessagesProps) {
  const { timeZone } = useKit();
  const list = useListState({ filters: FILTERS, defaultSort: "created" });
  const open = useOpenRecord();
  const messages = useListing("messages", list, {
    ...list.params,
    filters: { ...list.params.filters, campaign: campaign.id },
  });
  const decide = figures.failed + figures.uncertain;
  const chips: FilterChip[] = [
    { label: "Pedem decisão", count: decide, filter: { state: "decide" } },
    { label: "Na fila", count: figures.waiting, filter: { state: "waiting" } },
    { label: "Enviadas", filter: { state: "sent" } },
    { label: "Não enviadas", count: figures.left_out, filter: { state: "left_out" } },
  ].filter(({ count }) => count !== 0);
  const when = ({ read_at, delivered_at, sent_at, error, state }: MessageRow): string => {
    const at = read_at || delivered_at || sent_at;
    return error || (at && !mayResend(state) ? `às ${zoned(at, timeZone).time.replace(":", "h")}` : "");
  };
  const columns: Column<MessageRow>[] = [
    { key: "recipient", title: "Responsável", code: (row) => row.masked_address },
    {
      key: "regarding",
      title: "Aluno",
      render: ({ regarding, regarding_class }) => (
        <>
          {regarding}
          {regarding_class ? <span className={classes.below}>{regarding_class}</span> : null}
        </>
      ),
    },
    {
      key: "state",
      title: "Situação",
      phone: "column",
      render: (row) => (
        <>
          <MessageBadge state={row.state} />
          {when(row) ? <span className={classes.below}>{when(row)}</span> : null}
        </>
      ),
    },
  ];
  return (
    <div className={classes.messages}>
      <ListTable
        listing={messages}
        caption="Mensagens do comunicado"
        search="Responsável ou aluno"
        columns={columns}
        rowName={(row) => row.recipient}
        onOpen={(row) => open.show(row.id)}
        tools={<ExportButton fileName="comunicado" columns={CSV} loadAll={messages.loadAll} />}
        empty={<EmptyState drawing="message" sentence="Nenhuma mensagem." />}
      >
        <FilterChips list={list} chips={chips} total={campaign.total} allLabel="Todas" />
      </ListTable>
      {open.id ? <MessageDrawer id={open.id} source="messages" onClose={open.close} /> : null}
    </div>
  );
}
