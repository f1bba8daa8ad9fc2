import type { ImportBatches } from "../../../domain/collections.gen";
import { useLive } from "../data/realtime";
import { useRecords } from "../data/records";
import { EmptyState } from "../ui/EmptyState";
import { formatNumber } from "../ui/format";
import { Page } from "../ui/Page";
import type { Column } from "../ui/table/columns";
import { DataTable } from "../ui/table/DataTable";
import { useListState } from "../ui/table/use-list-state";
import { useNavigateUnlessLeft } from "../ui/use-has-left";
import type { ImportEntities } from "./entity-screens";
import { useImportEntities } from "./import-entities";
import classes from "./imports.module.css";
import { statusOf, writable } from "./steps";
import { UploadCard } from "./UploadCard";

interface ImportsProps {
  /** The offered entities; left out: all of them. */
  onlyEntities?: readonly (keyof ImportEntities)[];
  title?: string;
}

/** Imports: a new one, and the earlier ones. */
export default function Imports({ onlyEntities, title = "Importar planilhas" }: ImportsProps) {
  const entities = useImportEntities();
  const offeredEntities = onlyEntities ?? (Object.keys(entities) as (keyof ImportEntities)[]);
  const list = useListState();
  const navigate = useNavigateUnlessLeft();
  const batches = useRecords("import_batches", { page: list.params.page, sort: "-created" });
  useLive("import_batches");

  const columns: Column<ImportBatches>[] = [
    { title: "Arquivo" },
    { title: "Conteúdo", value: (batch) => entities[batch.entity].terms.label },
    {
      title: "Linhas",
      align: "right",
      render: (batch) => {
        const counts = (batch.counts ?? {}) as Record<string, number>;
        return batch.status === "committed"
          ? `${formatNumber(writable(counts))} de ${formatNumber(batch.total)}`
          : formatNumber(batch.total);
      },
    },
    { title: "Quando", align: "right", value: (batch) => batch.created, kind: "instant" },
    {
      title: "Situação",
      phone: "column",
      status: (batch) => ({ ...statusOf(batch), icon: true }),
    },
  ];
  return (
    <Page
      title={title}
      subtitle={`Importe um arquivo ${kindsOf(offeredEntities.map((entity) => entities[entity]))}; confira antes e desfaça depois.`}
    >
      <div className={classes.uploads}>
        {offeredEntities.map((entity) => (
          <UploadCard key={entity} entity={entity} onUploaded={(batch) => navigate(`/migration/${batch}`)} />
        ))}
      </div>
      <DataTable
        caption="Importações"
        columns={columns}
        rowId={(batch) => batch.id}
        rowName={(batch) => batch.file_name}
        rowLink={(batch) => `/migration/${batch.id}`}
        query={batches}
        list={list}
        empty={
          <EmptyState
            drawing="box"
            sentence="Nenhuma planilha importada ainda. Escolha um arquivo acima para começar."
            action={null}
          />
        }
      />
    </Page>
  );
}

/** "CSV, Excel, LibreOffice ou MARC". */
function kindsOf(entities: readonly ImportEntities[keyof ImportEntities][]): string {
  const entityNames = entities.flatMap(({ records }) => records?.name ?? []);
  const kinds = ["CSV", "Excel", "LibreOffice", ...entityNames];
  return `${kinds.slice(0, -1).join(", ")} ou ${kinds.at(-1)}`;
}
