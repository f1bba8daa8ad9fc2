import { Button, Textarea, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { CannedTexts as CannedText } from "../../../../domain/collections.gen";
import { cannedTextForm } from "../../../../domain/support/services/forms";
import { useLive } from "../../data/realtime";
import { useAllRecords } from "../../data/records";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useLocalListing } from "../../platform/lists/useListing";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { EmptyState } from "../../ui/EmptyState";
import { NewButton } from "../../ui/NewLink";
import type { Column } from "../../ui/table/columns";
import { useListState } from "../../ui/table/use-list-state";
import { useOpenRecord } from "../../ui/table/use-open-record";
import { ServiceTabs } from "./ServiceTabs";

const LABELS = { title: "Nome", text: "Texto" } as const;

/** What the team writes again and again, a press away in each answer. */
export default function CannedTexts() {
  const list = useListState({ filters: {}, defaultSort: "title" });
  const open = useOpenRecord();
  const all = useAllRecords("canned_texts", { sort: "title" });
  useLive("canned_texts");
  const opened = all.data?.find(({ id }) => id === open.id);
  const ready = useLocalListing(all, list, {
    text: ({ title, text }) => [title, text],
    filters: {},
    sorts: { title: ({ title }) => title },
  });
  const columns: Column<CannedText>[] = [
    { key: "title", title: LABELS.title, sort: "title", render: ({ title }) => title },
    { key: "text", title: LABELS.text, phone: "hidden", render: ({ text }) => text.slice(0, 120) },
  ];
  return (
    <>
      <ListScreen
        title="Textos prontos"
        views={<ServiceTabs />}
        count={ready.count("texto", "textos")}
        actions={<NewButton onPress={open.showNew}>Novo texto</NewButton>}
        listing={ready}
        search="Nome ou texto"
        columns={columns}
        rowName={(row) => row.title}
        onOpen={(row) => open.show(row.id)}
        empty={
          <EmptyState
            drawing="list"
            sentence="Nenhum texto pronto. Guarde aqui o que a equipe escreve sempre."
            action={
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open.showNew}>
                Novo texto
              </Button>
            }
          />
        }
      />
      {open.isNew ? <CannedDrawer onClose={open.close} /> : null}
      {opened ? <CannedDrawer text={opened} onClose={open.close} /> : null}
    </>
  );
}

function CannedDrawer({ text, onClose }: { text?: CannedText; onClose: () => void }) {
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
