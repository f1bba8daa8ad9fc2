import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { QuickReplies as QuickReply } from "../../../../domain/collections.gen";
import { QUICK_REPLY_FIELDS, quickReplyForm } from "../../../../domain/messaging/conversations/quick-reply-fields";
import type { FormOf } from "../../../../domain/record-fields";
import { useAllRecords } from "../../data/records";
import { MasterDataScreen } from "../../platform/lists/MasterDataScreen";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { RecordFields } from "../../platform/RecordFields";
import { formTerms } from "../../platform/record-form";
import type { Column } from "../../ui/table/columns";
import classes from "./conversations.module.css";

const TERMS = formTerms(QUICK_REPLY_FIELDS);

const COLUMNS: readonly Column<QuickReply>[] = [
  { key: "text", title: TERMS.labels.text, sort: "text", render: ({ text }) => text },
];

/** The office's frequent answers. */
export default function QuickReplies() {
  return (
    <MasterDataScreen
      collection="quick_replies"
      sortedBy="text"
      title="Respostas rápidas"
      nouns={["resposta", "respostas"]}
      newLabel="Nova resposta"
      search="Texto"
      empty={{ drawing: "list", sentence: "Nenhuma resposta rápida. Cadastre aqui as respostas mais usadas nas conversas." }}
      terms={{ text: ({ text }) => [text], sorts: { text: ({ text }) => text } }}
      columns={COLUMNS}
      nameOf={({ text }) => text}
      editor={(reply, onClose) => <ReplyDrawer reply={reply} onClose={onClose} />}
    />
  );
}

function ReplyDrawer({ reply, onClose }: { reply: QuickReply | undefined; onClose: () => void }) {
  return (
    <RecordDrawer<"quick_replies", FormOf<typeof QUICK_REPLY_FIELDS>>
      collection="quick_replies"
      record={reply}
      title={reply ? "Resposta rápida" : "Nova resposta"}
      schema={quickReplyForm()}
      {...TERMS}
      staleQueries={[]}
      savedSentence={() => "Resposta salva"}
      onClose={onClose}
    >
      {(form) => <RecordFields fields={QUICK_REPLY_FIELDS} form={form} />}
    </RecordDrawer>
  );
}

/** They stand over the composer, one click away each. */
export function QuickReplyButtons({ onChoose }: { onChoose: (text: string) => void }) {
  const replies = useAllRecords("quick_replies", { sort: "text" });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take a form's look for a row of buttons
    <div className={classes.quick} role="group" aria-label="Respostas rápidas">
      {(replies.data ?? []).map(({ id, text }) => (
        <Button key={id} variant="default" size="compact-sm" onClick={() => onChoose(text)}>
          {text}
        </Button>
      ))}
      <Button component={Link} to="/zap/respostas" variant="subtle" size="compact-sm">
        Alterar respostas
      </Button>
    </div>
  );
}
