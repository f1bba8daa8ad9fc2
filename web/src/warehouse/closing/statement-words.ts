/** The words of the month's statement: its columns, its groups, its files. */
import { commonPrefix, elementName } from "../../../../domain/warehouse/closing/elements";
import type { ColumnKey, Statement, StatementRow } from "../../../../domain/warehouse/closing/statement";
import { lastDay, type Month } from "../../../../domain/warehouse/months";
import { ONE } from "../../../../domain/warehouse/quantity";
import { MATERIAL_KIND_WORDS } from "../../../../domain/warehouse/words";
import type { CsvColumn } from "../../ui/table/csv";

export const COLUMN_WORDS: Readonly<Record<ColumnKey, string>> = {
  before: "Saldo anterior",
  opening: "Saldo inicial",
  purchase: "Compras",
  donation: "Doações",
  return: "Devoluções",
  consumption: "Consumo",
  handover: "Permanentes entregues",
  loss: "Perdas",
  supplier_return: "Ao fornecedor",
  reclassified: "Reclassificação",
  entry_reversal: "Estornos de entradas",
  exit_reversal: "Estornos de saídas",
  count: "Contagem",
  value_adjustment: "Ajustes de valor",
  merge: "Uniões",
  internal: "Outros",
  after: "Saldo atual",
};

export const SIDE_WORDS = { in: "Entradas", out: "Saídas", signed: "Acertos" } as const;

/** "30/9". */
export function endOf(month: Month): string {
  const [, number = "", day = ""] = lastDay(month).split("-");
  return `${Number(day)}/${Number(number)}`;
}

/** Centavos as a column of figures shows them: "1.234,50"; zero is a dash. */
export function plainMoney(centavos: number): string {
  if (centavos === 0) {
    return "–";
  }
  const size = Math.abs(centavos);
  const text = `${String(Math.floor(size / 100)).replace(/\B(?=(\d{3})+(?!\d))/g, ".")},${String(size % 100).padStart(2, "0")}`;
  return centavos < 0 ? `−${text}` : text;
}

export type Grouping = "elements" | "accounts";

/** The heading above the groups' names, and each name: "30.16 Expediente". */
export function groupWords(statement: Statement, by: Grouping): { head: string; nameOf: (key: string) => string } {
  const common = commonPrefix(statement[by].map(({ key }) => key));
  const head = by === "elements" ? "Elemento" : "Conta";
  return {
    head: common ? `${head} ${common.replace(/\.$/, "")}` : head,
    nameOf: (key) =>
      key
        ? [key.slice(common.length), by === "elements" ? elementName(key) : ""].filter(Boolean).join(" ")
        : `Sem ${head.toLowerCase()}`,
  };
}

/** A row of the file: quantity and value of each column. */
export function statementCsv(columns: readonly ColumnKey[]): CsvColumn<StatementRow>[] {
  return [
    { title: "Elemento de despesa", value: (row) => row.expense_element },
    { title: "Conta", value: (row) => row.account, kind: "code" },
    { title: "Código", value: (row) => row.code, kind: "code" },
    { title: "Material", value: (row) => row.name },
    { title: "Tipo", value: (row) => MATERIAL_KIND_WORDS[row.kind] },
    { title: "Unidade", value: (row) => row.unit },
    ...columns.flatMap((key, index): CsvColumn<StatementRow>[] => {
      return [
        { title: `${COLUMN_WORDS[key]}, quantidade`, value: (row) => (row.quantity[index] ?? 0) / ONE, kind: "number" },
        { title: `${COLUMN_WORDS[key]}, R$`, value: (row) => row.value[index] ?? 0, kind: "money" },
      ];
    }),
  ];
}

/** The last row of the file: the total of the values. Quantities of different units have none. */
export const totalRow = ({ columns, total }: Statement): StatementRow => ({
  ...{ material: "", code: "", name: "Total", unit: "", kind: "consumable", expense_element: "", account: "" },
  quantity: columns.map(() => 0),
  value: total,
});
