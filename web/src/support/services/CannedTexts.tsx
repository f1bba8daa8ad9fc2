import { Textarea, TextInput } from "@mantine/core";
import type { CannedTexts as CannedText } from "../../../../domain/collections.gen";
import { cannedTextForm } from "../../../../domain/support/services/forms";
import { MasterDataScreen } from "../../platform/lists/MasterDataScreen";
import { RecordDrawer } from "../../platform/RecordDrawer";
import type { Column } from "../../ui/table/columns";
import { ServiceTabs } from "./ServiceTabs";

const LABELS = { title: "Nome", text: "Texto" } as const;

const COLUMNS: readonly Column<CannedText>[] = [
  { key: "title", title: LABELS.title, sort: "title", render: ({ title }) => title },
  { key: "text", title: LABELS.text, phone: "hidden", render: ({ text }) => text.slice(0, 120) },
];

/** The team's frequent texts, one click away in each answer. */
export default function CannedTexts() {
  return (
    <MasterDataScreen
      collection="canned_texts"
      sortedBy="title"
      title="Textos prontos"
      views={<ServiceTabs />}
      counted={["texto", "textos"]}
      newLabel="Novo texto"
      search="Nome ou texto"
      empty={{ drawing: "list", sentence: "Nenhum texto pronto. Cadastre aqui as respostas mais usadas da equipe." }}
      terms={{ text: ({ title, text }) => [title, text], sorts: { title: ({ title }) => title } }}
      columns={COLUMNS}
      nameOf={({ title }) => title}
      drawer={(text, onClose) => <CannedDrawer text={text} onClose={onClose} />}
    />
  );
}

function CannedDrawer({ text, onClose }: { text: CannedText | undefined; onClose: () => void }) {
  return (
    <RecordDrawer
      collection="canned_texts"
      record={text}
      title={text ? text.title : "Novo texto"}
      schema={cannedTextForm()}
      blank={{ title: "", text: "" }}
      formOf={({ title, text: words }) => ({ title, text: words })}
      labels={LABELS}
      touches={[]}
      saved={({ title }) => `Texto ${title} salvo`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label={LABELS.title} required data-autofocus autoComplete="off" {...form.field("title")} />
          <Textarea label={LABELS.text} required autosize minRows={4} {...form.field("text")} />
        </>
      )}
    </RecordDrawer>
  );
}
