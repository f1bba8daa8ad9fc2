import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { useParams } from "react-router-dom";
import type { StockCounts } from "../../../../domain/collections.gen";
import { count as countOf } from "../../../../domain/text";
import type { CountLineRow } from "../../../../domain/warehouse/counts/lists";
import { formatQuantity } from "../../../../domain/warehouse/quantity";
import { unitFor } from "../../../../domain/warehouse/words";
import { useWholeList } from "../../data/lists";
import { useRecord } from "../../data/records";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { EmptyState } from "../../ui/EmptyState";
import { formatMoney } from "../../ui/format";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { PrintTable } from "../../ui/print/PrintTable";
import { Signatures } from "../../ui/print/Signatures";
import { countScope } from "./Counts";

/** A sheet to fill in at the shelf during the count; after it, the physical quantities against the book's, for a signature. */
export default function CountSheet() {
  const { id = "" } = useParams();
  const count = useRecord("stock_counts", id);
  const lines = useWholeList("stock-count-lines", { filters: { count: id }, sort: "shelf" });
  const [withBook, setWithBook] = useState(false);
  const isOpen = count.data?.state === "counting";
  return (
    <PrintSheet
      title={isOpen ? "Folha de contagem" : "Físico e contábil do almoxarifado"}
      tab={count.data?.name}
      subtitle={count.data ? `${count.data.name} · ${countScope(count.data)}` : undefined}
      backPath={`/contagens/${id}`}
      ready={count.data !== undefined && (lines.data?.length ?? 0) > 0}
      options={
        isOpen ? (
          <Checkbox
            label="Com o saldo registrado"
            checked={withBook}
            onChange={(event) => setWithBook(event.currentTarget.checked)}
          />
        ) : null
      }
    >
      {!count.data || !lines.data || count.error || lines.error ? (
        <LoadingState query={[count, lines]} />
      ) : lines.data.length === 0 ? (
        <EmptyState drawing="list" sentence="Nenhum material nesta contagem." action={null} />
      ) : isOpen ? (
        <Blank lines={lines.data} withBook={withBook} />
      ) : (
        <Result count={count.data} lines={lines.data} />
      )}
    </PrintSheet>
  );
}

const lineName = ({ code, name, batch_code }: CountLineRow) => `${code} ${name}${batch_code ? `, lote ${batch_code}` : ""}`;

function Blank({ lines, withBook }: { lines: readonly CountLineRow[]; withBook: boolean }) {
  return (
    <>
      <PrintTable
        caption="Materiais a contar"
        heads={["Prateleira", "Material", "Unidade", withBook ? "Consta" : null, "Contado"]}
      >
        {lines.map((line) => (
          <tr key={line.id}>
            <td>{line.shelf}</td>
            <th scope="row">{lineName(line)}</th>
            <td>{line.unit}</td>
            {withBook ? <td>{formatQuantity(line.book)}</td> : null}
            <td>________</td>
          </tr>
        ))}
      </PrintTable>
      <Signatures signers={["Contado por", "Data e hora"]} />
    </>
  );
}

function Result({ count, lines }: { count: StockCounts; lines: readonly CountLineRow[] }) {
  const { person } = useApplication();
  const isCancelled = count.state === "cancelled";
  const countedLines = lines.filter(({ is_counted }) => is_counted);
  const total = countedLines.reduce((sum, { value }) => sum + value, 0);
  const differing = countedLines.filter(({ difference }) => difference !== 0).length;
  return (
    <>
      <p className="paragraph">
        {isCancelled ? "Contagem cancelada: nada foi lançado. " : ""}
        {countedLines.length} de {countOf(lines.length, "linha contada", "linhas contadas")}, {differing} com diferença
        {isCancelled ? "" : `, no valor de ${formatMoney(total)}`}. Os materiais não contados mantêm o saldo registrado.
      </p>
      <PrintTable caption="Físico e contábil" heads={["Material", "Contábil", "Físico", "Diferença", "Valor"]}>
        {countedLines.map((line) => (
          <tr key={line.id}>
            <th scope="row">{lineName(line)}</th>
            <td>
              {formatQuantity(line.book)} {unitFor(line.book, line.unit)}
            </td>
            <td>{formatQuantity(line.counted)}</td>
            <td>{line.difference === 0 ? "–" : formatQuantity(line.difference)}</td>
            <td>{line.value === 0 ? "–" : formatMoney(line.value)}</td>
          </tr>
        ))}
      </PrintTable>
      <Signatures signers={[person, "Conferente", "Direção da escola"]} />
    </>
  );
}
