import { type ColumnKey, type Figures, type Statement, sideOf, sumOfSide } from "../../../../domain/warehouse/closing/statement";
import { addMonths } from "../../../../domain/warehouse/months";
import classes from "./Closing.module.css";
import { COLUMN_WORDS, endOf, type Grouping, groupWords, plainMoney, SIDE_WORDS } from "./statement-words";

interface StatementTableProps {
  statement: Statement;
  /** The columns that have a value. */
  visibleColumns: readonly ColumnKey[];
  caption: string;
  /** Above the rows' names. */
  head: string;
  rows: readonly { key: string; name: string; value: Figures }[];
}

const between = (column: ColumnKey) => {
  const side = sideOf(column);
  return side === "before" || side === "after" ? null : side;
};

/**
 * Opening balance, entries, exits, differences, closing balance: in reais, a row for each group, and the total in the last row.
 */
function StatementTable({ statement, visibleColumns, caption, head, rows }: StatementTableProps) {
  const { columns, total, month } = statement;
  const figure = (figures: Figures, column: ColumnKey) => figures[columns.indexOf(column)] ?? 0;
  const sides = (["in", "out", "signed"] as const)
    .map((side) => ({ side, columns: visibleColumns.filter((column) => between(column) === side) }))
    .filter((side) => side.columns.length > 0);
  const cells = (figures: Figures) =>
    visibleColumns.map((column) => (
      <td key={column} data-number data-end={between(column) ? undefined : ""}>
        {plainMoney(figure(figures, column))}
      </td>
    ));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls on a phone must be reached by keyboard
    <section className={classes.frame} aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th rowSpan={2} scope="col">
              {head}
            </th>
            <th rowSpan={2} scope="col" data-number>
              Saldo em {endOf(addMonths(month, -1))}
            </th>
            {sides.map(({ side, columns: { length } }) => (
              <th key={side} colSpan={length} scope="colgroup" data-side>
                {SIDE_WORDS[side]}
              </th>
            ))}
            <th rowSpan={2} scope="col" data-number>
              Saldo em {endOf(month)}
            </th>
          </tr>
          <tr>
            {sides.flatMap((side) =>
              side.columns.map((column) => (
                <th key={column} scope="col" data-number>
                  {COLUMN_WORDS[column]}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              {cells(row.value)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {cells(total)}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

interface GroupsProps {
  statement: Statement;
  visibleColumns: readonly ColumnKey[];
  by: Grouping;
}

/** The statement by element of expense, or by account. */
export function Groups({ statement, visibleColumns, by }: GroupsProps) {
  const { head, nameOf } = groupWords(statement, by);
  return (
    <StatementTable
      statement={statement}
      visibleColumns={visibleColumns}
      caption={by === "elements" ? "Balancete por elemento de despesa" : "Balancete por conta contábil"}
      head={head}
      rows={statement[by].map(({ key, value }) => ({ key, name: nameOf(key), value }))}
    />
  );
}

/** The opening balance and the sums that lead to the closing one: a commission checks them. */
export function Check({ statement: { columns, total } }: { statement: Statement }) {
  const differences = sumOfSide(columns, total, "signed");
  const steps = [
    ["", "Saldo anterior", sumOfSide(columns, total, "before")],
    ["+", "Entradas", sumOfSide(columns, total, "in")],
    ["−", "Saídas", sumOfSide(columns, total, "out")],
    ...(differences === 0
      ? []
      : [[differences < 0 ? "−" : "+", "Acertos (estornos, contagens e outros)", Math.abs(differences)] as const]),
    ["=", "Saldo final", sumOfSide(columns, total, "after")],
  ] as const;
  return (
    <dl className={classes.check}>
      {steps.map(([sign, label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {sign ? <span className={classes.sign}>{sign} </span> : null}
            {value === 0 ? "0,00" : plainMoney(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
