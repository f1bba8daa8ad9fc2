import type { UnseenRow } from "../../../../domain/library/lists";
import { fetchWholeList, useList } from "../../data/lists";
import { EmptyState } from "../../ui/EmptyState";
import { shortDay, zoned } from "../../ui/format";
import { useKit } from "../../ui/kit";
import type { Column } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";
import { ExportButton } from "../../ui/table/ExportButton";
import { ListBar } from "../../ui/table/ListBar";
import { useListState } from "../../ui/table/use-list-state";
import { UNSEEN_CSV } from "./missing-list";

const byId = (row: UnseenRow) => row.id;

/** What nobody has seen yet; once it is closed: what was not found. */
export function Unseen({ inventory, closed }: { inventory: string; closed: boolean }) {
  const list = useListState();
  const name = closed ? "inventory-missing" : "inventory-pending";
  const params = { ...list.params, filters: { inventory } };
  const rows = useList(name, params);
  const { today, timeZone } = useKit();
  const columns: Column<UnseenRow>[] = [
    { key: "title", title: "Livro", code: (row) => row.tombo },
    { key: "location", title: "Local", render: (row) => row.location },
    { key: "call", title: "Chamada", render: (row) => row.call_number },
    {
      key: "seen",
      title: "Visto por último",
      align: "right",
      render: (row) => (row.seen_at ? shortDay(zoned(row.seen_at, timeZone).day, today) : "nunca anotado"),
    },
  ];
  return (
    <>
      <ListBar
        list={list}
        search="Título ou tombo"
        actions={
          <ExportButton
            fileName={closed ? "nao-localizados" : "faltam"}
            columns={UNSEEN_CSV}
            loadAll={() => fetchWholeList(name, params)}
          />
        }
      />
      <DataTable
        caption={closed ? "Não localizados" : "Falta contar"}
        columns={columns}
        rowId={byId}
        rowName={(row) => row.title_name}
        rowLink={(row) => `/acervo/${row.title}`}
        query={rows}
        list={list}
        empty={
          <EmptyState
            drawing="books"
            sentence={closed ? "Todos os exemplares foram localizados." : "Não falta nenhum: pode encerrar o inventário."}
          />
        }
      />
    </>
  );
}
