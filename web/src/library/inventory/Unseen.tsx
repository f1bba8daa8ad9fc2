import type { UnseenRow } from "../../../../domain/library/lists";
import { ListTable } from "../../platform/lists/ListTable";
import { useListing } from "../../platform/lists/useListing";
import { dayOfInstant } from "../../ui/format";
import type { Column } from "../../ui/table/columns";
import { useListState } from "../../ui/table/use-list-state";
import { UNSEEN_CSV } from "./missing-list";

const COLUMNS: readonly Column<UnseenRow>[] = [
  { title: "Livro", code: (row) => row.tombo },
  { title: "Local", value: (row) => row.location },
  { title: "Chamada", value: (row) => row.call_number },
  {
    title: "Visto por último",
    align: "right",
    render: (row, context) => dayOfInstant(row.seen_at, context) || "nunca visto",
  },
];

/** The copies without a scan; in a closed inventory, the missing ones. */
export function Unseen({ inventory, closed }: { inventory: string; closed: boolean }) {
  const list = useListState();
  const copies = useListing(closed ? "inventory-missing" : "inventory-pending", list, {
    ...list.params,
    filters: { inventory },
  });
  return (
    <ListTable
      listing={copies}
      caption={closed ? "Não localizados" : "Falta contar"}
      search="Título ou tombo"
      file={{ name: closed ? "nao-localizados" : "faltam", columns: UNSEEN_CSV }}
      columns={COLUMNS}
      rowName={(row) => row.title_name}
      rowLink={(row) => `/acervo/${row.title}`}
      empty={{
        drawing: "books",
        sentence: closed ? "Todos os exemplares foram localizados." : "Não falta nenhum: o inventário pode ser encerrado.",
      }}
    />
  );
}
