/** What the database itself lets nobody write twice, whatever a command forgot to ask: by hand, each index that the schema has. */
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../support/ids";
import { query } from "../support/library";
import { testSchool } from "../support/school";
import { type Collection, type Samples, samples } from "./role-samples";

type Values = Record<string, unknown>;

describe("no second row", () => {
  const school = testSchool();
  let rows: Record<Collection, Samples>;
  let known: Map<string, string>;
  beforeAll(async () => {
    rows = samples(school.seed, (await school.seed.user()).id);
    const unique = await query(
      school,
      "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql LIKE 'CREATE UNIQUE%' AND tbl_name NOT LIKE '\\_%' ESCAPE '\\'",
    );
    known = new Map(unique.map(([name, sql]) => [name!, sql!]));
  });

  const loan = async () => (await school.seed.create("loans", await rows.loans.fresh())).id;
  const readyHold = async () => ({
    state: "ready",
    ready_copy: (await school.seed.title()).copies[0]!.id,
    pickup_until: "2099-12-31",
  });

  /** The days on which a new school does not open. */
  const closed = [0, 6];

  /** By index: its collection, and what makes a sample one of the rows that it is about. */
  const INDEXES: Record<string, [Collection, (() => Promise<Values> | Values)?]> = {
    idx_opening_hours_weekday: ["opening_hours", () => ({ weekday: closed.pop() })],
    idx_calendar_days_day: ["calendar_days"],
    idx_counters_name: ["counters"],
    idx_sectors_name: ["sectors"],
    idx_classes_name: ["classes"],
    idx_people_enrolment: ["people", () => ({ enrolment: newId() })],
    idx_person_details_person: ["person_details"],
    idx_contacts_value: ["contacts"],
    idx_material_types_name: ["material_types"],
    idx_reader_categories_name: ["reader_categories"],
    idx_loan_rules_pair: ["loan_rules"],
    idx_marc_records_title: ["marc_records"],
    idx_title_distinctions_key: ["title_distinctions"],
    idx_copies_tombo: ["copies", () => ({ tombo: `A${newId()}` })],
    idx_copies_barcode: ["copies", () => ({ barcode: `B${newId()}` })],
    idx_readers_person: ["readers"],
    idx_readers_card: ["readers"],
    idx_loans_open_copy: ["loans"],
    idx_holds_open_reader: ["holds"],
    idx_holds_ready_copy: ["holds", readyHold],
    idx_suspensions_loan: ["suspensions", async () => ({ kind: "late", loan: await loan() })],
    idx_class_sets_desk: ["class_sets", async () => ({ kind: "desk", class: (await school.seed.class()).id })],
    idx_handouts_once: ["handouts"],
    idx_handouts_copy: ["handouts", async () => ({ copy: (await school.seed.title()).copies[0]!.id })],
    idx_inventory_missing_copy: ["inventory_missing"],
    idx_inventory_scans_copy: ["inventory_scans"],
    idx_inventory_scans_code: ["inventory_scans", () => ({ copy: "", code: newId(), outcome: "unknown" })],
    idx_notices_loan: ["notices", async () => ({ stage: "due_soon", hold: "", loan: await loan(), due: "2026-12-07" })],
    idx_notices_hold: ["notices"],
    idx_notice_runs_automatic: ["notice_runs", () => ({ automatic: true })],
    idx_notice_texts_kind: ["notice_texts"],
    idx_messages_dedupe: ["messages", () => ({ dedupe_key: newId() })],
    idx_message_channels_channel: ["message_channels"],
    idx_import_rows_line: ["import_rows"],
    idx_import_mappings_signature: ["import_mappings"],
    idx_email__pb_users_auth_: ["users"],
    idx_tokenKey__pb_users_auth_: ["users", () => ({ tokenKey: newId() + newId() + newId() })],
  };

  test("every unique index has its row", () => {
    expect(Object.keys(INDEXES).sort()).toEqual([...known.keys()].sort());
  });

  const swapCase = (text: string) =>
    text.replace(/[a-z]/gi, (letter) => (letter < "a" ? letter.toLowerCase() : letter.toUpperCase()));

  test.each(Object.keys(INDEXES))("by %s", async (index) => {
    const [collection, fitting = () => ({})] = INDEXES[index]!;
    const sql = known.get(index)!;
    const columns = [
      ...sql
        .slice(sql.indexOf("("))
        .split(/\bWHERE\b/)[0]!
        .matchAll(/`(\w+)`( COLLATE NOCASE)?/g),
    ];
    expect(columns.length).toBeGreaterThan(0);
    const create = (values: Values) => school.as("superuser").request("POST", `/api/collections/${collection}/records`, values);
    const first = { ...(await rows[collection].fresh()), ...(await fitting()) } as Values;
    const made = await create(first);
    expect([made.status, made.body]).toEqual([200, expect.anything()]);
    const same = columns.map(([, column = "", nocase]) => [column, nocase ? swapCase(String(first[column])) : first[column]]);
    const another = { ...(await rows[collection].fresh()), ...(await fitting()) };
    const twice = await create({ ...another, ...Object.fromEntries(same) });
    const other = await create(another);
    expect(other.status).toBe(200);
    // Where a check of ours was first to say no, the database is asked alone.
    if (twice.status === 409) {
      const sets = same.map(([column, value]) => `${column} = '${value}'`);
      const id = (other.body as { id: string }).id;
      await expect(query(school, `UPDATE ${collection} SET ${sets} WHERE id = '${id}'`)).rejects.toThrow();
    } else {
      expect(twice.status).toBe(400);
    }
  });
});
