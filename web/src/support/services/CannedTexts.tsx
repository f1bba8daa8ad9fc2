import type { CannedTexts as CannedText } from "../../../../domain/collections.gen";
import type { FormOf } from "../../../../domain/record-fields";
import { CANNED_TEXT_FIELDS, cannedTextForm } from "../../../../domain/support/services/canned-text-fields";
import { MasterDataScreen } from "../../platform/lists/MasterDataScreen";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { RecordFields } from "../../platform/RecordFields";
import { formTerms } from "../../platform/record-form";
import type { Column } from "../../ui/table/columns";
import { ServiceTabs } from "./ServiceTabs";

const TERMS = formTerms(CANNED_TEXT_FIELDS);

const COLUMNS: readonly Column<CannedText>[] = [
  { key: "title", title: TERMS.labels.title, sort: "title", render: ({ title }) => title },
  { key: "text", title: TERMS.labels.text, phone: "hidden", render: ({ text }) => text.slice(0, 120) },
];

/** The team's frequent texts, one click away in each answer. */
export default function CannedTexts() {
  return (
    <MasterDataScreen
      collection="canned_texts"
      sortedBy="title"
      title="Textos prontos"
      views={<ServiceTabs />}
      nouns={["texto", "textos"]}
      newLabel="Novo texto"
      search="Nome ou texto"
      empty={{ drawing: "list", sentence: "Nenhum texto pronto. Cadastre aqui as respostas mais usadas da equipe." }}
      terms={{ text: ({ title, text }) => [title, text], sorts: { title: ({ title }) => title } }}
      columns={COLUMNS}
      nameOf={({ title }) => title}
      editor={(text, onClose) => <CannedDrawer text={text} onClose={onClose} />}
    />
  );
}

function CannedDrawer({ text, onClose }: { text: CannedText | undefined; onClose: () => void }) {
  return (
    <RecordDrawer<"canned_texts", FormOf<typeof CANNED_TEXT_FIELDS>>
      collection="canned_texts"
      record={text}
      title={text ? text.title : "Novo texto"}
      schema={cannedTextForm()}
      {...TERMS}
      staleQueries={[]}
      savedSentence={({ title }) => `Texto ${title} salvo`}
      onClose={onClose}
    >
      {(form) => <RecordFields fields={CANNED_TEXT_FIELDS} form={form} />}
    </RecordDrawer>
  );
}
