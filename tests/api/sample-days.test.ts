/** The sample school on chosen days: each day works, no event is on a closed day or in the future, and the data looks active. */
import { execFile } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, daysBetween, weekday } from "../../domain/dates";
import { addMonths, monthOf } from "../../domain/months";
import { buildSample } from "../../scripts/build";
import { BINARY } from "../../scripts/paths";
import { sampleWords } from "../../scripts/sample";
import { environment, runCommand } from "../../scripts/server";
import { clockAt, machineNow } from "../helpers/day";
import { query } from "../helpers/library";
import { freshFolder } from "../helpers/template";
import { TestSchool } from "../helpers/test-school";

const SIZES = {
  ...{ SAMPLE_TITLES: "80", SAMPLE_READERS: "60", SAMPLE_DAYS: "20", SAMPLE_STOCK_DAYS: "64", SAMPLE_CALLS: "40" },
  ...{ SAMPLE_ORDERS: "30", SAMPLE_TEXTBOOK_CLASSES: "1" },
};
const PASSWORD = "demo-escola-2026";

/** The reason stands last, since the mark of the full suite ends a title. */
type Moments = readonly (readonly [moment: string, why: string])[];

/** Each day from one to another at noon, where EACH_DAY names both: "2026-12-01 2028-11-29" takes an hour. */
function eachDay([from = "", to = ""]: readonly string[]): Moments {
  const days = Array.from({ length: from === "" ? 0 : 1 + daysBetween(from, to) }, (_, index) => addDays(from, index));
  return days.map((day) => [`${day}T12:00`, "each day"]);
}

const CHOSEN: Moments = [
  ["2026-12-01T12:00", "the first of a month @full"],
  ["2027-03-04T00:05", "the first days of a month, before the school opens"],
  ["2027-03-05T23:50", "the day on which a month is closed"],
  ["2026-12-25T12:00", "Christmas @full"],
  ["2026-12-31T23:50", "the last minutes of a year @full"],
  ["2027-01-01T00:05", "the first minutes of a year"],
  ["2027-01-17T12:00", "a Sunday in January @full"],
  ["2027-02-09T12:00", "the Tuesday of Carnival"],
  ["2027-02-20T12:00", "a Saturday a week after Carnival @full"],
  ["2027-02-22T12:00", "noon of a day on which a loan is undone @full"],
  ["2027-05-31T23:50", "the end of a month"],
  ["2027-07-15T07:01", "July, as the school opens @full"],
  ["2027-11-15T12:00", "a holiday after a holiday's week-end @full"],
  ["2028-02-29T12:00", "29 February"],
];

const ASKED = eachDay((process.env.EACH_DAY ?? "").split(" "));
const MOMENTS = ASKED.length > 0 ? ASKED : CHOSEN;

/** The days of people's acts, by table and column: never a closed day. */
const DAYS_AT_WORK = [
  ...["stock_documents.day", "stock_movements.day", "loans.lent_on", "loans.returned_on", "service_calls.opened_on"],
  ...["service_calls.resolved_on", "service_orders.opened_on", "data_requests.received_on", "equipment.acquired_on"],
];
/** The days of their promises: always open days. */
const DAYS_TO_COME = ["bookings.day", "material_loans.due", "material_requests.needed_on"];
const INSTANTS = [
  ...["stock_documents.made_at", "stock_months.closed_at", "loans.lent_at", "loans.returned_at", "timeline.at"],
  ...["service_calls.opened_at", "service_calls.resolved_at", "service_calls.closed_at", "call_intervals.since"],
  ...["service_orders.opened_at", "service_orders.concluded_at", "service_orders.closed_at", "order_tasks.starts"],
  ...["messages.sent_at", "conversation_entries.at", "material_requests.asked_at", "request_deliveries.confirmed_at"],
  ...["card_checks.at", "consents.declared_at", "holds.asked_at", "server_states.checked_at"],
];
const CLOSED = `(strftime('%w', day) IN ('0', '6') OR day IN (SELECT day FROM calendar_days WHERE hours = ''))`;

/** The least number of each. */
const alive = (today: string, open: string): readonly (readonly [what: string, least: number, sql: string])[] => {
  const monday = addDays(today, -((weekday(today) + 6) % 7));
  return [
    ["movements in the open months", 20, `stock_movements WHERE month >= '${open}'`],
    ["documents of these days", 3, `stock_documents WHERE day >= '${addDays(today, -7)}'`],
    ["material loans overdue", 3, `material_loans WHERE state = 'open' AND due < '${today}'`],
    ["material loans to come back", 1, `material_loans WHERE state = 'open' AND due >= '${today}'`],
    ["requests to answer", 2, "material_requests WHERE state = 'asked'"],
    ["requests that wait for the sector's head", 1, "material_requests WHERE state = 'to_authorize'"],
    ["batches that expire", 1, `stock_batches WHERE valid_until BETWEEN '${today}' AND '${addDays(today, 30)}'`],
    ["notes to check", 2, "stock_invoices"],
    ["books overdue", 1, `loans WHERE returned_at = '' AND due < '${today}'`],
    ["books due in these days", 1, `loans WHERE returned_at = '' AND due BETWEEN '${today}' AND '${addDays(today, 7)}'`],
    ["books of these days", 5, `loans WHERE lent_on >= '${addDays(today, -7)}'`],
    ["bookings of this week and the next", 30, `bookings WHERE day BETWEEN '${monday}' AND '${addDays(monday, 13)}'`],
    ["bookings to come", 20, `bookings WHERE day BETWEEN '${addDays(today, 1)}' AND '${addDays(today, 9)}'`],
    ["calls on the board", 7, "service_calls WHERE ended = FALSE"],
    ["orders at work", 5, "service_orders WHERE state IN ('running', 'waiting', 'assigned')"],
    ["plans to come", 3, `maintenance_plans WHERE next_on > '${today}'`],
    ["cards that have ended", 1, `student_cards WHERE valid_until < '${today}'`],
    ["cards that hold", 10, `student_cards WHERE valid_until >= '${today}' AND status = 'active'`],
    ["campaigns at work", 1, "campaigns WHERE state = 'running'"],
    ["families that wait for an answer", 2, "conversations WHERE unread > 0"],
    ["requests about one's data", 1, `data_requests WHERE outcome = '' AND due_on >= '${today}'`],
  ];
};

describe("sample-school", () => {
  let migrated = "";

  beforeAll(async () => {
    await buildSample();
    migrated = freshFolder("sample-days", "nothing");
    runCommand(migrated, ["migrate", "up"]);
  });
  afterAll(() => rmSync(migrated, { recursive: true, force: true }));

  test.concurrent.each(MOMENTS)("on %s: %s", async (moment) => {
    const [today = "", time = ""] = moment.split("T");
    const clock = clockAt(today, time);
    const data = freshFolder(`sample-${moment.replace(":", "")}`, "nothing");
    cpSync(migrated, data, { recursive: true });
    await promisify(execFile)(BINARY, sampleWords(data), { env: environment({ ...SIZES, ...clock }) });

    const school = new TestSchool(clock, "nothing", { data });
    try {
      await school.start();
      await school.signIn("superuser", "_superusers", "super@demo.escola", PASSWORD);
      const daysOf = (place: string) => {
        const [table, column] = place.split(".");
        const own = table === "loans" ? " AND class_set = ''" : "";
        return `SELECT '${place}' AS place, ${column} AS day FROM ${table} WHERE ${column} != ''${own}`;
      };
      const work = DAYS_AT_WORK.map(daysOf).join(" UNION ");
      const all = [...DAYS_AT_WORK, ...DAYS_TO_COME].map(daysOf).join(" UNION ");
      expect(await query(school, `SELECT DISTINCT * FROM (${all}) WHERE ${CLOSED}`)).toEqual([]);
      expect(await query(school, `SELECT DISTINCT * FROM (${work}) WHERE day > '${today}'`)).toEqual([]);
      const instants = INSTANTS.map((place) => `SELECT '${place}', MAX(${place.split(".")[1]}) FROM ${place.split(".")[0]}`);
      const lastInstants = await query(school, instants.join(" UNION ALL "));
      // The program is running, and its jobs write lines of their own: nothing is later than this moment.
      const latest = new Date(machineNow() + Number(clock.CLOCK_SHIFT_SECONDS) * 1000).toISOString().replace("T", " ");
      const future = lastInstants.filter(([, last = ""]) => last > latest);
      expect(future).toEqual([]);

      const closed = addMonths(monthOf(today), -2);
      expect(await query(school, "SELECT MAX(month) FROM stock_months")).toEqual([[closed]]);
      const after = "SELECT d.id FROM stock_documents d JOIN stock_months m ON m.month = d.month WHERE d.made_at > m.closed_at";
      expect(await query(school, after)).toEqual([]);

      const claims = alive(today, addMonths(closed, 1));
      const counted = await query(school, claims.map(([, , from]) => `SELECT COUNT(*) FROM ${from}`).join(" UNION ALL "));
      const few = claims.flatMap(([what, least], index) => {
        const there = Number(counted[index]?.[0]);
        return there < least ? [`${what}: ${there}, not ${least}`] : [];
      });
      expect(few).toEqual([]);
    } finally {
      await school.end();
    }
  });
});
