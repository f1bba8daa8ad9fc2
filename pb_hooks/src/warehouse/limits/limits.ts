/** The remainder of a requester's limit of a material in its period. A sector's limit counts all exits in its name. */
import type { InputOf, OutputOf } from "../../../../domain/contract";
import type { Day } from "../../../../domain/dates";
import type { LimitInForce, requesterLimits as limitsContract } from "../../../../domain/warehouse/limits/commands";
import { LIMIT_FIELDS } from "../../../../domain/warehouse/limits/limit-fields";
import { type LimitPeriod, periodOf, remainingOfLimit } from "../../../../domain/warehouse/limits/limits";
import { refuse } from "../../../../domain/warehouse/refusals";
import type { Call } from "../../platform/http/endpoint";
import { historyOf } from "../../platform/records/history";
import type { RecordHooks } from "../../platform/records/records";
import { type App, column, select } from "../../platform/sql/database";
import { flag, number, numbers, selection, text, texts } from "../../platform/sql/selection";
import { today } from "../../platform/time/clock";
import { findRequester } from "../requesters";
import { requesterName, VALID_DOCUMENT } from "../stock-sql";
import { namesCurrentRequester, namesUnmergedMaterial } from "../unmerged";

const RETURNED_QUANTITY = `COALESCE((SELECT SUM(b.quantity) FROM stock_movements b WHERE b.returned_from = e.id AND b.returned_from != ''
  AND NOT EXISTS (SELECT 1 FROM stock_movements v WHERE v.reversal_of = b.id AND v.reversal_of != '')), 0)`;
const BEGINS = "CASE l.period WHEN 'month' THEN {:month_from} WHEN 'quarter' THEN {:quarter_from} ELSE {:year_from} END";
const ENDS = "CASE l.period WHEN 'month' THEN {:month_to} WHEN 'quarter' THEN {:quarter_to} ELSE {:year_to} END";

const usedBy = (
  condition: string,
) => `COALESCE((SELECT SUM(-e.quantity - ${RETURNED_QUANTITY}) FROM stock_documents d CROSS JOIN stock_movements e
  WHERE ${condition} AND d.day BETWEEN ${BEGINS} AND ${ENDS} AND d.kind = 'exit' AND e.document = d.id
    AND (e.material = l.material OR e.material IN (SELECT id FROM materials WHERE merged_into = l.material AND merged_into != ''))
    AND ${VALID_DOCUMENT}), 0)`;
const waitingFor = (condition: string) => `COALESCE((SELECT SUM(CASE WHEN r.state IN ('to_authorize', 'asked') THEN w.asked
    ELSE w.approved - w.delivered - w.cancelled END)
  FROM material_requests r CROSS JOIN material_request_lines w
  WHERE ${condition} AND r.state IN ('to_authorize', 'asked', 'approved', 'delivering') AND w.request = r.id AND w.material = l.material), 0)`;

const of = (alias: string, sum: (whose: string) => string) => `CASE q.kind
  WHEN 'sector' THEN ${sum(`${alias}.sector = q.sector AND ${alias}.sector != ''`)}
  ELSE ${sum(`${alias}.requester = q.id AND ${alias}.requester != ''`)} END`;

const LIMIT = selection<Omit<LimitInForce, "from" | "to">>()({
  ...texts("l.id", "m.code", "m.unit"),
  ...numbers("l.quantity", "m.decimals"),
  material: text("m.name"),
  material_id: text("m.id"),
  period: text<LimitPeriod>("l.period"),
  whose: text(requesterName("q", "p", "c")),
  of_sector: flag("l.requester != {:requester}"),
  used: number(of("d", usedBy)),
  requested: number(of("r", waitingFor)),
});

interface LimitOwner {
  requester: string;
  /** The sector in whose name the material leaves on that day. */
  sector: string;
}

/**
 * The limits of a requester: their own, and those of the sector.
 * @param materials only the limits of these.
 */
export function limitsOf(app: App, { requester, sector }: LimitOwner, day: Day, materials?: readonly string[]): LimitInForce[] {
  const periods = { month: periodOf(day, "month"), quarter: periodOf(day, "quarter"), year: periodOf(day, "year") };
  const rows = select(
    app,
    LIMIT,
    `FROM (SELECT {:requester} AS id UNION SELECT id FROM requesters WHERE sector = {:sector} AND sector != '') asked
     CROSS JOIN requester_limits l CROSS JOIN materials m CROSS JOIN requesters q LEFT JOIN people p ON p.id = q.person
       LEFT JOIN sectors c ON c.id = q.sector
     WHERE l.requester = asked.id AND m.id = l.material AND q.id = l.requester
       ${materials ? "AND l.material IN (SELECT value FROM json_each({:materials}))" : ""}
     ORDER BY l.requester != {:requester}, m.search, l.id`,
    {
      ...{ requester, sector, ...(materials ? { materials } : {}) },
      ...{ month_from: periods.month.from, month_to: periods.month.to },
      ...{ quarter_from: periods.quarter.from, quarter_to: periods.quarter.to },
      ...{ year_from: periods.year.from, year_to: periods.year.to },
    },
  );
  return rows.map((row) => ({ ...row, ...periods[row.period] }));
}

/**
 * Tests that the lines fit in the limits, all lines of a material together.
 * @param materials of the lines, in their order.
 * @throws Refusal limit_exceeded, at the last line of that material.
 */
export function requireWithinLimits(
  app: App,
  owner: LimitOwner,
  day: Day,
  lines: readonly { quantity: number }[],
  materials: readonly { id: string }[],
): void {
  const quantityByLimit = new Map<string, { quantity: number; line: number }>();
  lines.forEach(({ quantity }, line) => {
    const { id } = materials[line]!;
    quantityByLimit.set(id, { quantity: (quantityByLimit.get(id)?.quantity ?? 0) + quantity, line });
  });
  const limited = column(
    app,
    "SELECT DISTINCT material FROM requester_limits WHERE material IN (SELECT value FROM json_each({:materials}))",
    { materials: [...quantityByLimit.keys()] },
  );
  // Most materials have no limit, and the query of the use takes long.
  for (const limit of limited.length > 0 ? limitsOf(app, owner, day, limited) : []) {
    const { quantity: wantedQuantity, line } = quantityByLimit.get(limit.material_id)!;
    if (wantedQuantity > remainingOfLimit(limit)) {
      const { whose: name, material, unit, period, quantity, used, requested } = limit;
      throw refuse(
        "limit_exceeded",
        { whose: name, material, unit, period, quantity, used, requested, wanted: wantedQuantity },
        `lines.${line}.quantity`,
      );
    }
  }
}

export function requesterLimits({ app }: Call, input: InputOf<typeof limitsContract>): OutputOf<typeof limitsContract> {
  const day = today(app);
  const requester = findRequester(app, input.requester, day, "requester");
  if (!requester) {
    throw refuse("unknown_requester", { code: input.requester }, "requester");
  }
  return { limits: limitsOf(app, { requester: requester.id, sector: requester.sector }, day) };
}

/** The history of a requester has the changes of their limits. */
export const limitSaves: RecordHooks = historyOf({
  area: "warehouse",
  created: "Limite de retirada cadastrado",
  changed: "Limite de retirada alterado",
  removed: "Limite de retirada excluído",
  belongsTo: { collection: "requesters", field: "requester" },
  fields: LIMIT_FIELDS,
  checks: [namesUnmergedMaterial, namesCurrentRequester],
});
