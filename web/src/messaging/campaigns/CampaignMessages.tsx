import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { CampaignDetail } from "../../../../domain/messaging/campaigns/commands";
import { CONFIRMED_WITHIN, type Figure, recoveryOption } from "../../../../domain/messaging/campaigns/states";
import type { MessageRow } from "../../../../domain/messaging/lists";
import { mayResend } from "../../../../domain/messaging/outbox";
import { STATE_WORDS } from "../../../../domain/messaging/words";
import { useCommand } from "../../data/call";
import { newId } from "../../data/client";
import { serverTime } from "../../data/server-clock";
import { ListExport, ListTable } from "../../platform/lists/ListTable";
import { useListing } from "../../platform/lists/useListing";
import { useApplication } from "../../ui/application-context";
import { zoned } from "../../ui/format";
import type { ListColumn } from "../../ui/table/columns";
import type { FilterChip } from "../../ui/table/FilterChips";
import type { ListState } from "../../ui/table/use-list-state";
import { useOpenRecord } from "../../ui/table/use-open-record";
import { MessageBadge } from "../MessageBadge";
import { MessageDrawer } from "../MessageDrawer";
import classes from "./campaigns.module.css";

export const MESSAGE_FILTERS = { state: "situacao" } as const;

interface CampaignMessagesProps {
  campaign: CampaignDetail;
  figures: Record<Figure, number>;
  list: ListState<typeof MESSAGE_FILTERS>;
  /** The user wants to send this one by hand. */
  onByHand: (message: string) => void;
}

/** Each message of a campaign, those that need a decision first; numbers are masked, on paper too. */
export function CampaignMessages({ campaign, figures, list, onByHand }: CampaignMessagesProps) {
  const { timeZone } = useApplication();
  const open = useOpenRecord();
  const messages = useListing("campaign-messages", list, {
    ...list.params,
    filters: { ...list.params.filters, campaign: campaign.id },
  });
  const note = useCommand("messaging/note-export", ["timeline"]);
  const exportRows = async () => {
    await note.mutateAsync({ id: newId(), campaign: campaign.id });
    return messages.loadAll();
  };
  const decide = figures.failed + figures.uncertain;
  const chips: FilterChip[] = [{ label: "Pedem decisão", count: decide, filter: { state: "decide" } }].filter(
    ({ count }) => count !== 0,
  );
  const hour = (at: Date | string) => zoned(at, timeZone).time.replace(":", "h");
  const momentOf = ({ read_at, delivered_at, sent_at, error, state, updated }: MessageRow): string => {
    const at = read_at || delivered_at || sent_at;
    const confirmedUntil = Date.parse(updated.replace(" ", "T")) + CONFIRMED_WITHIN;
    return state === "uncertain"
      ? [
          confirmedUntil > serverTime()
            ? `Aguarda confirmação até ${hour(new Date(confirmedUntil))}.`
            : "A confirmação não foi recebida.",
          error,
        ].join(" ")
      : error || (at && !mayResend(state) ? `às ${hour(at)}` : "");
  };
  const columns: ListColumn<MessageRow>[] = [
    { title: "Responsável", value: (row) => row.recipient, code: (row) => row.masked_address },
    { only: "file", title: "Contato", value: (row) => row.masked_address },
    {
      title: "Aluno",
      value: (row) => row.regarding,
      render: ({ regarding, regarding_class }) => (
        <>
          {regarding}
          {regarding_class ? <span className={classes.secondLine}>{regarding_class}</span> : null}
        </>
      ),
    },
    { only: "file", title: "Turma", value: (row) => row.regarding_class },
    {
      title: "Situação",
      phone: "column",
      value: (row) => STATE_WORDS[row.state],
      render: (row) => (
        <>
          <MessageBadge state={row.state} />
          {momentOf(row) ? <span className={classes.secondLine}>{momentOf(row)}</span> : null}
        </>
      ),
    },
    { only: "file", title: "Motivo", value: (row) => row.error },
    { only: "file", title: "Enviada em", value: (row) => row.sent_at },
    {
      title: "Ação",
      phone: "line",
      render: (row) => <Way row={row} onDecide={() => open.show(row.id)} onByHand={() => onByHand(row.id)} />,
    },
  ];
  return (
    <div className={classes.messages}>
      <ListTable
        listing={messages}
        caption="Mensagens do comunicado"
        search="Responsável ou aluno"
        allChoice={{ allLabel: "Todas", total: campaign.total }}
        chips={chips}
        columns={columns}
        rowName={(row) => row.recipient}
        onOpen={(row) => open.show(row.id)}
        tools={<ListExport file={{ name: "comunicado" }} columns={columns} loadAll={exportRows} />}
        empty={{ drawing: "message", sentence: "Nenhuma mensagem." }}
      />
      {open.id ? <MessageDrawer id={open.id} source="campaign-messages" onClose={open.close} /> : null}
    </div>
  );
}

interface WayProps {
  row: MessageRow;
  onDecide: () => void;
  onByHand: () => void;
}

/** The one act that a user can do about a message. */
function Way({ row, onDecide, onByHand }: WayProps) {
  const way = recoveryOption(row);
  switch (way) {
    case "decide":
      return (
        <Button variant="default" size="compact-sm" onClick={onDecide}>
          Decidir…
        </Button>
      );
    case "by_hand":
      return (
        <Button variant="default" size="compact-sm" onClick={onByHand}>
          Enviar à mão
        </Button>
      );
    case "correct":
      return row.person ? (
        <Button component={Link} to={`/pessoas/${row.person}`} variant="default" size="compact-sm">
          Corrigir contato
        </Button>
      ) : null;
    default:
      return null;
  }
}
