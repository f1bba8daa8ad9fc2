import { useSearch } from "../../../data/lists";
import { FindDialog } from "../../../platform/lists/FindDialog";

interface FindReaderProps {
  initial: string;
  onChoose: (card: string) => void;
  onClose: () => void;
}

function useReaders(query: string, enabled: boolean) {
  const list = useSearch("readers", { q: query, perPage: 8 }, enabled);
  const rows = (list.data?.items ?? []).map(({ id, card, name, class_name, category_name, enrolment, active, left }) => ({
    id,
    code: card,
    name,
    details: [left ? "saiu da escola" : active ? "" : "inativo", class_name || category_name, enrolment]
      .filter(Boolean)
      .join(" · "),
  }));
  return { rows, answers: [list] };
}

/** For a pupil without the card. A person who has left still returns books. */
export function FindReader(props: FindReaderProps) {
  return (
    <FindDialog
      title="Buscar leitor pelo nome"
      label="Nome ou matrícula"
      caption="Leitores encontrados"
      hint="Setas escolhem, Enter abre."
      emptyText={(text) => `Nenhum leitor com “${text}”.`}
      useFound={useReaders}
      {...props}
    />
  );
}
