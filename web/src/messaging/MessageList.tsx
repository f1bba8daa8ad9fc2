import type { MessageRow } from "../../../domain/messaging/lists";
import { useCommand } from "../data/call";
import { newId } from "../data/client";
import { asCallError, sentenceOf } from "../data/errors";
import { useLive } from "../data/realtime";
import { ListTable } from "../platform/lists/ListTable";
import { useListing } from "../platform/lists/useListing";
import { useLoadedAreas } from "../platform/loaded-areas";
import { notify } from "../ui/notify";
import type { RowRefusal } from "../ui/table/BulkBar";
import type { Column } from "../ui/table/columns";
import { useListState } from "../ui/table/use-list-state";
import { useOpenRecord } from "../ui/table/use-open-record";
import { MessageBadge } from "./MessageBadge";
import { MessageDrawer } from "./MessageDrawer";
import { resendQuestion } from "./message-words";

const FILTERS = { state: "situacao", last_week: "semana" } as const;
/** A message's purpose, in its area's words; an unknown purpose keeps its own name. */
function usePurposes(): (message: MessageRow) => string {
  const { areas } = useLoadedAreas();
  const words: Record<string, string> = Object.assign({}, ...areas.map(({ purposes }) => purposes));
  return ({ purpose }) => words[purpose] ?? purpose;
}

interface MessageListProps {
  /** All of the outbox, or the library's. */
  source: "messages" | "library-messages";
  /** The filters of the list beyond the address. */
  fixedFilters?: Readonly<Record<string, string>>;
  empty: string;
}

const NO_FILTERS = {};

const isResendable = ({ state }: MessageRow): boolean => state === "failed" || state === "uncertain";

/** The sent, waiting and failed messages, the newest first. */
export function MessageList({ source, fixedFilters = NO_FILTERS, empty }: MessageListProps) {
  const purposeOf = usePurposes();
  const list = useListState({ filters: FILTERS, defaultSort: "-created" });
  const open = useOpenRecord();
  const messages = useListing(source, list, { ...list.params, filters: { ...list.params.filters, ...fixedFilters } });
  const resend = useCommand("messaging/resend", [source, "messaging/message", "platform/home"]);
  useLive("messages", [source, "messaging/mail-state"]);

  async function resendAll(rows: readonly MessageRow[]): Promise<RowRefusal<MessageRow>[]> {
    const resendable = rows.filter(isResendable);
    const refusals: RowRefusal<MessageRow>[] = [];
    let unanswered = "";
    for (const row of resendable) {
      let reason = unanswered;
      try {
        if (reason === "") {
          await resend.mutateAsync({ id: newId(), message: row.id });
        }
      } catch (error) {
        reason = sentenceOf(error);
        // Without an answer the next message would meet the same.
        unanswered = asCallError(error).code === "" ? reason : "";
      }
      if (reason !== "") {
        refusals.push({ row, id: row.id, name: [row.subject, row.recipient].filter(Boolean).join(", "), reason });
      }
    }
    if (resendable.length === 0) {
      notify.ok("Nenhuma mensagem a reenviar: só as que falharam ou não foram confirmadas são reenviadas.");
    } else if (refusals.length < resendable.length) {
      notify.ok(`${resendable.length - refusals.length} de volta à fila de envio`);
    }
    return refusals;
  }

  const columns: Column<MessageRow>[] = [
    { title: "Mensagem" },
    {
      title: "Para",
      render: ({ recipient, masked_address, person_name }) =>
        `${[recipient, masked_address].filter(Boolean).join(", ")}${person_name && person_name !== recipient ? ` (sobre ${person_name})` : ""}`,
    },
    { title: "Quando", sort: "created", value: ({ created }) => created, kind: "instant" },
    { title: "Situação", phone: "column", render: ({ state }) => <MessageBadge state={state} /> },
    ...(source === "messages" ? [{ title: "Tipo", wide: true, phone: "hidden" as const, value: purposeOf }] : []),
    { title: "Motivo", wide: true, phone: "hidden", value: ({ error }) => error },
  ];
  return (
    <>
      <ListTable
        listing={messages}
        caption="Mensagens"
        search="Assunto ou destinatário"
        chips={[
          { label: "Na fila", filter: { state: "queued" } },
          { label: "Enviados", filter: { state: "sent" } },
          { label: "Falharam", filter: { state: "failed" } },
          { label: "Envio não confirmado", filter: { state: "uncertain" } },
          { label: "Não enviados", filter: { state: "skipped" } },
          // Only where a link of the home page has set it: it counts the failures of a week.
          ...(list.params.filters.last_week ? [{ label: "Da última semana", filter: { last_week: "true" } }] : []),
        ]}
        columns={columns}
        rowName={(row) => row.subject}
        onOpen={(row) => open.show(row.id)}
        chooseAll
        bulkActions={[
          {
            label: "Reenviar",
            questionFor: (rows) => ({
              title: resendQuestion(rows.filter(isResendable).length, rows.length),
              text: "São reenviadas só as mensagens que falharam e as de envio não confirmado: estas podem chegar duas vezes.",
              confirmLabel: "Reenviar",
            }),
            attempt: resendAll,
          },
        ]}
        empty={{ drawing: "message", sentence: empty }}
      />
      {open.id ? <MessageDrawer id={open.id} source={source} onClose={open.close} /> : null}
    </>
  );
}
