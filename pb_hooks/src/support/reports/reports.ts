/** The IT desk's figures: each counts the rows that its list has under the same filters. */
import type { InputIn } from "../../../../domain/contract";
import { ACTIVE_STATES } from "../../../../domain/support/orders/states";
import { ageOf } from "../../../../domain/support/reports/ages";
import type * as contracts from "../../../../domain/support/reports/commands";
import {
  type AnsweredCalls,
  type CallFigures,
  MAX_ROWS,
  type OpenedCalls,
  type OrderCosts,
  type Overview,
  type TimedCalls,
} from "../../../../domain/support/reports/commands";
import { SUPPORT_SETTINGS_ID } from "../../../../domain/support/settings";
import type { Call } from "../../platform/http/endpoint";
import { column, select, selectFirst } from "../../platform/sql/database";
import { number, numbers, type SelectedRow, selection, text, texts } from "../../platform/sql/selection";
import { now, stamp, today } from "../../platform/time/clock";
import { unclaimed } from "../technicians";
import {
  bounds,
  IS_ANSWERED,
  IS_COUNTED,
  IS_SOLVED,
  meanMinutes,
  punctualityCondition,
  RATED,
  withTarget,
} from "./call-conditions";

type Period = InputIn<typeof contracts, "overview">;

const OPENED_CALLS = `FROM service_calls c INDEXED BY idx_service_calls_opened_on WHERE c.opened_on BETWEEN {:from} AND {:to} AND ${IS_COUNTED}`;
const SOLVED_IN = `FROM service_calls c INDEXED BY idx_service_calls_resolved_on WHERE ${IS_SOLVED} AND c.resolved_on BETWEEN {:from} AND {:to}`;
const quoteList = (states: readonly string[]) => states.map((state) => `'${state}'`).join();

const OPEN_FIGURES = selection({
  open: number("COUNT(*)"),
  unclaimed: number(`SUM(${unclaimed("c.technician")})`),
  late: number("SUM(c.due != '' AND c.due < {:at})"),
  waiting: number("SUM(c.state = 'waiting')"),
});
const CALLS_BY_DAY = selection({ ...texts("c.opened_on"), ...numbers("c.priority"), calls: number("COUNT(*)") });
/** Of all answers, in minutes; a call without one used no time. */
const ANSWER_MINUTES = `CAST(round(SUM(c.response_used) * 1.0 / max(1, SUM(${IS_ANSWERED})) / 60000) AS INTEGER)`;
const ANSWERS = selection({
  opened: number("COUNT(*)"),
  of: number(`SUM(${IS_ANSWERED})`),
  minutes: number(ANSWER_MINUTES),
  with_target: number(`SUM(${withTarget("response")})`),
  in_time: number(`SUM(${punctualityCondition("response", "in_time")})`),
});
const SOLUTIONS = selection({
  solved: number("COUNT(*)"),
  minutes: number(meanMinutes("solution")),
  with_target: number(`SUM(${withTarget("solution")})`),
  in_time: number(`SUM(${punctualityCondition("solution", "in_time")})`),
  rated: number(`SUM(${RATED})`),
  tenths: number(`CAST(round(10.0 * SUM(iif(${RATED}, c.rating, 0)) / max(1, SUM(${RATED}))) AS INTEGER)`),
});

/** GET support/overview */
export function overview({ app }: Call, input: Period): Overview {
  const day = today(app);
  const period = bounds(input);
  const present = selectFirst(app, OPEN_FIGURES, "FROM service_calls c WHERE c.ended = FALSE", { at: stamp(now()) });
  const ages = new Map<string, Overview["ages"][number]>();
  for (const { opened_on, priority, calls } of select(
    app,
    CALLS_BY_DAY,
    "FROM service_calls c WHERE c.ended = FALSE GROUP BY c.priority, c.opened_on",
  )) {
    const age = ageOf(opened_on, day);
    const cell = ages.get(`${age} ${priority}`) ?? { age, priority, calls: 0 };
    ages.set(`${age} ${priority}`, { ...cell, calls: cell.calls + calls });
  }
  const answers = selectFirst(app, ANSWERS, OPENED_CALLS, period);
  const solutions = selectFirst(app, SOLUTIONS, SOLVED_IN, period);
  const orders = Number(column(app, `SELECT COUNT(*) FROM service_orders WHERE state IN (${quoteList(ACTIVE_STATES)})`)[0]);
  return {
    ...{ open: present?.open ?? 0, unclaimed: present?.unclaimed ?? 0, late: present?.late ?? 0, waiting: present?.waiting ?? 0 },
    orders,
    ages: [...ages.values()],
    opened: answers?.opened ?? 0,
    solved: solutions?.solved ?? 0,
    answered_in_time: { part: answers?.in_time ?? 0, of: answers?.with_target ?? 0 },
    solved_in_time: { part: solutions?.in_time ?? 0, of: solutions?.with_target ?? 0 },
    response: { minutes: answers?.minutes ?? 0, of: answers?.of ?? 0 },
    solution: { minutes: solutions?.minutes ?? 0, of: solutions?.solved ?? 0 },
    rating: { tenths: solutions?.tenths ?? 0, of: solutions?.rated ?? 0 },
  };
}

/** The groups by which calls are counted: the key's SQL, and the place of its name. */
const BY = {
  month: { key: "substr(c.opened_on, 1, 7)", name: "''", code: "''", joins: "", and: "" },
  service: { key: "c.service", name: "v.name", code: "''", joins: "JOIN services v ON v.id = g.key", and: "" },
  sector: { key: "c.sector", name: "s.name", code: "''", joins: "LEFT JOIN sectors s ON s.id = g.key", and: "" },
  equipment: {
    key: "c.equipment",
    name: "trim(concat_ws(' ', k.name, e.brand, e.model))",
    code: "e.tombo",
    joins: "JOIN equipment e ON e.id = g.key JOIN equipment_kinds k ON k.id = e.kind",
    and: "AND c.equipment != ''",
  },
} as const;

/** GET support/report-calls */
export function openedCalls({ app }: Call, input: InputIn<typeof contracts, "openedCalls">): CallFigures<OpenedCalls> {
  const { key, name, code, joins, and } = BY[input.by];
  const period = bounds(input);
  const columns = selection<OpenedCalls>()({ key: text("g.key"), name: text(name), code: text(code), calls: number("g.calls") });
  const rows = select(
    app,
    columns,
    `FROM grouped g ${joins} ORDER BY ${input.by === "month" ? "g.key" : `g.calls DESC, ${name}`} LIMIT ${MAX_ROWS}`,
    period,
    `WITH grouped AS MATERIALIZED (SELECT ${key} AS key, COUNT(*) AS calls ${OPENED_CALLS} ${and} GROUP BY 1)`,
  );
  return { total: Number(column(app, `SELECT COUNT(*) ${OPENED_CALLS} ${and}`, period)[0]), rows };
}

const timedFigures = (rows: readonly Grouped[]): CallFigures<TimedCalls> => ({
  total: rows.reduce((sum, { calls }) => sum + calls, 0),
  rows: rows.map(({ with_target, in_time, ...row }) => ({ ...row, in_time: { part: in_time, of: with_target } })),
});

function grouped(key: string, of: "response" | "solution", from: string): string {
  return `WITH grouped AS MATERIALIZED (SELECT ${key} AS key, COUNT(*) AS calls, SUM(${withTarget(of)}) AS with_target,
    SUM(${punctualityCondition(of, "in_time")}) AS in_time, ${meanMinutes(of)} AS minutes ${from} GROUP BY 1)`;
}

const GROUPED = selection({
  ...texts("g.key"),
  ...numbers("g.calls", "g.with_target", "g.in_time", "g.minutes"),
  name: text("n.name"),
});

type Grouped = SelectedRow<typeof GROUPED>;

/** GET support/report-solutions */
export function solvedCalls({ app }: Call, input: InputIn<typeof contracts, "solvedCalls">): CallFigures<TimedCalls> {
  const [key, table] = input.by === "technician" ? ["c.resolved_by", "users"] : ["c.service", "services"];
  const from = `FROM grouped g LEFT JOIN ${table} n ON n.id = g.key ORDER BY g.calls DESC, n.name`;
  return timedFigures(select(app, GROUPED, from, bounds(input), grouped(key, "solution", SOLVED_IN)));
}

/** GET support/report-answers */
export function answeredCalls({ app }: Call, input: Period): AnsweredCalls {
  const fromClause = "FROM grouped g JOIN services n ON n.id = g.key ORDER BY g.calls DESC, n.name";
  const period = bounds(input);
  const rows = select(app, GROUPED, fromClause, period, grouped("c.service", "response", `${OPENED_CALLS} AND ${IS_ANSWERED}`));
  const [minutes] = column(app, `SELECT ${ANSWER_MINUTES} ${OPENED_CALLS}`, period);
  return { ...timedFigures(rows), minutes: Number(minutes) };
}

/** The cost of an hour of work, in centavos. */
export const hourRate = (app: Call["app"]): number =>
  Number(column(app, "SELECT hour_rate FROM support_settings WHERE id = {:id}", { id: SUPPORT_SETTINGS_ID })[0] ?? 0);

const COST = selection({
  ...texts("so.code"),
  ...numbers("g.minutes", "g.parts", "g.labour"),
  order: text("so.id"),
  problem: text("substr(so.problem, 1, 120)"),
});
const COSTS = selection({ total: number("SUM(g.parts + g.labour)"), orders: number("COUNT(*)") });

const COSTING = `WITH spent AS MATERIALIZED (SELECT o.id, (SELECT ifnull(SUM(t.minutes), 0) FROM order_tasks t WHERE t.\`order\` = o.id) AS minutes,
       (SELECT ifnull(SUM(x.value), 0) FROM order_parts x WHERE x.\`order\` = o.id AND x.state = 'used') AS parts
     FROM service_orders o WHERE o.opened_on BETWEEN {:from} AND {:to} AND o.state != 'cancelled'),
   costing AS MATERIALIZED (SELECT s.*, CAST(round(s.minutes * {:rate} / 60.0) AS INTEGER) AS labour FROM spent s WHERE s.minutes > 0 OR s.parts > 0)`;

/** GET support/report-costs */
export function orderCosts({ app }: Call, input: Period): OrderCosts {
  const rate = hourRate(app);
  const params = { ...bounds(input), rate };
  const [sums] = select(app, COSTS, "FROM costing g", params, COSTING);
  const rows = select(
    app,
    COST,
    `FROM costing g JOIN service_orders so ON so.id = g.id ORDER BY g.parts + g.labour DESC, so.code LIMIT ${MAX_ROWS}`,
    params,
    COSTING,
  );
  return { rate, orders: sums?.orders ?? 0, total: sums?.total ?? 0, rows };
}
