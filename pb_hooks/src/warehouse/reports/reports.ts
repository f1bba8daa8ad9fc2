/** The consumption: exits of consumable material, minus returns, minus reversals. Read from the index by month. */
import type { InputIn } from "../../../../domain/contract";
import { monthOf } from "../../../../domain/warehouse/months";
import { abcOf } from "../../../../domain/warehouse/reports/abc";
import type * as contracts from "../../../../domain/warehouse/reports/commands";
import type {
  ConsumptionReport,
  MaterialConsumption,
  MonthConsumption,
  SectorConsumption,
} from "../../../../domain/warehouse/reports/commands";
import type { Call } from "../../platform/http/endpoint";
import { type Params, select } from "../../platform/sql/database";
import { number, numbers, selection, text, texts } from "../../platform/sql/selection";
import { IS_CONSUMED } from "../consumed";

type Period = InputIn<typeof contracts, "consumptionByMonth">;

const FIRST_DAY = "0001-01-01";
const LAST_DAY = "9999-12-31";

function limitsOf(period: Period): Params {
  const [from, to] = [period.from || FIRST_DAY, period.to || LAST_DAY];
  return { from, to, from_month: monthOf(from), to_month: monthOf(to) };
}

const CONSUMED = `e.month BETWEEN {:from_month} AND {:to_month} AND e.day BETWEEN {:from} AND {:to} AND ${IS_CONSUMED}`;
const FROM = "FROM stock_movements e INDEXED BY idx_stock_movements_month";

const report = <Row extends { value: number }>(rows: Row[]): ConsumptionReport<Row> => ({
  total: rows.reduce((sum, { value }) => sum + value, 0),
  rows,
});

const MONTH = selection<MonthConsumption>()({ month: text("e.month"), value: number("-SUM(e.value)") });

export const consumptionByMonth = ({ app }: Call, input: Period): ConsumptionReport<MonthConsumption> =>
  report(select(app, MONTH, `${FROM} WHERE ${CONSUMED} GROUP BY e.month ORDER BY e.month`, limitsOf(input)));

const SECTOR = selection<SectorConsumption>()({
  sector: text("d.sector"),
  name: text("s.name"),
  documents: number("COUNT(DISTINCT d.id)"),
  value: number("-SUM(e.value)"),
});

/** A return and a reversal count for the sector of the exit. */
export const consumptionBySector = ({ app }: Call, input: Period): ConsumptionReport<SectorConsumption> =>
  report(
    select(
      app,
      SECTOR,
      `${FROM} LEFT JOIN stock_movements w ON w.id = e.reversal_of AND e.reversal_of != ''
         JOIN stock_documents d ON d.id = COALESCE(
           (SELECT f.document FROM stock_movements f WHERE f.id = CASE WHEN e.returned_from != '' THEN e.returned_from ELSE w.returned_from END AND f.id != ''),
           w.document, e.document)
         LEFT JOIN sectors s ON s.id = d.sector
       WHERE ${CONSUMED} GROUP BY d.sector ORDER BY SUM(e.value), s.name`,
      limitsOf(input),
    ),
  );

const MATERIAL = selection({
  ...texts("m.id", "m.code", "m.name", "m.unit"),
  ...numbers("used.quantity", "used.value"),
});

/** Includes materials without a value, and those with more returns than exits: the rows add up to the other reports' totals. */
export function consumptionByMaterial({ app }: Call, input: Period): ConsumptionReport<MaterialConsumption> {
  const rows = select(
    app,
    MATERIAL,
    "FROM used JOIN materials m ON m.id = used.material WHERE used.value != 0 OR used.quantity != 0 ORDER BY used.value DESC, m.search",
    limitsOf(input),
    `WITH used AS MATERIALIZED (SELECT e.material, -SUM(e.quantity) AS quantity, -SUM(e.value) AS value ${FROM} WHERE ${CONSUMED} GROUP BY e.material)`,
  );
  const classes = abcOf(rows.map(({ value }) => value));
  return report(rows.map(({ id, ...row }, index) => ({ material: id, ...row, ...classes[index]! })));
}
