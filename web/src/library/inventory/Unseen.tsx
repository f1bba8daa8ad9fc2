import type { UnseenRow } from "../../../../domain/library/lists";
import { ListTable } from "../../platform/lists/ListTable";
import { useListing } from "../../platform/lists/useListing";
import { useApplication } from "../../ui/application-context";
import { EmptyState } from "../../ui/EmptyState";
import { shortDay, zoned } from "../../ui/format";
import type { Column } from "../../ui/table/columns";
import { ExportButton } from "../../ui/table/ExportButton";
import { useListState } from "../../ui/table/use-list-state";
import { UNSEEN_CSV } from "./missing-list";

/** The copies that nobody has seen yet; of a closed inventory: those not found. */
export function Unseen({ inventory, closed }: { inventory: string; closed: boolean }) {
  const list = useListState();
  const copies = useListing(closed ? "inventory-missing" : "inventory-pending", list, {
    ...list.params,
    filters: { inventory },
  });
  const { today, timeZone } = useApplication();
  const columns: Column<UnseenRow>[] = [
    { key: "title", title: "Livro", code: (row) => row.tombo },
    { key: "location", title: "Local", render: (row) => row.location },
    { key: "call", title: "Chamada", render: (row) => row.call_number },
    {
      key: "seen",
      title: "Visto por último",
      align: "right",
      render: (row) => (row.seen_at ? shortDay(zoned(row.seen_at, timeZone).day, today) : "nunca visto"),
    },
  ];
  return (
    <ListTable
      listing={copies}
      caption={closed ? "Não localizados" : "Falta contar"}
      search="Título ou tombo"
      tools={<ExportButton fileName={closed ? "nao-localizados" : "faltam"} columns={UNSEEN_CSV} loadAll={copies.loadAll} />}
      columns={columns}
      rowName={(row) => row.title_name}
      rowLink={(row) => `/acervo/${row.title}`}
      empty={
        <EmptyState
          drawing="books"
          sentence={closed ? "Todos os exemplares foram localizados." : "Não falta nenhum: o inventário pode ser encerrado."}
          action={null}
        />
      }
    />
  );
}
