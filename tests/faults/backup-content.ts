/** The content of a school, for a comparison with a restored one. */
import { createHash } from "node:crypto";
import { type Asked, disagreements, query } from "../helpers/library";

/** A school's content by table: how many rows, and a checksum over all their columns. */
type Content = Record<string, { rows: number; checksum: string }>;

/** Keys that a job fills in by itself when they are empty, before the backup or after it. */
const DERIVED = "'work_key'";
/** How often each table was written to: a job's writes count too, such as those of the keys above. */
const WRITE_COUNTS = "'signal_beats'";
/** SQL's door gives a thousand rows at a time. */
const ROWS_AT_ONCE = 1000;

async function everyRow(school: Asked, table: string, columns: readonly string[]): Promise<string[][]> {
  const all: string[][] = [];
  const order = columns.map((_, index) => index + 1).join();
  for (;;) {
    const some = await query(
      school,
      `SELECT ${columns.join()} FROM "${table}" ORDER BY ${order} LIMIT ${ROWS_AT_ONCE} OFFSET ${all.length}`,
    );
    all.push(...some);
    if (some.length < ROWS_AT_ONCE) {
      return all;
    }
  }
}

/** Every table, including those without a collection and those behind the searches. */
export async function contentOf(school: Asked): Promise<Content> {
  const tables = await query(
    school,
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
       AND name NOT IN (${WRITE_COUNTS}) AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name`,
  );
  const content: Content = {};
  for (const [table = ""] of tables) {
    const columns = await query(school, `SELECT name FROM pragma_table_info('${table}') WHERE name NOT IN (${DERIVED})`);
    // Quoted, since a search's tables hold bytes.
    const rows = await everyRow(
      school,
      table,
      columns.map(([name]) => `quote("${name}")`),
    );
    content[table] = { rows: rows.length, checksum: createHash("sha256").update(JSON.stringify(rows)).digest("hex") };
  }
  return content;
}

export function differences(wanted: Content, actual: Content): string[] {
  return Object.keys({ ...wanted, ...actual })
    .filter((table) => JSON.stringify(wanted[table]) !== JSON.stringify(actual[table]))
    .map((table) => `${table}: ${JSON.stringify(actual[table])} instead of ${JSON.stringify(wanted[table])}`);
}

/**
 * The damage that the database itself reports, its search tables included, and the differences between ledger, timeline and
 * sums.
 */
export async function damagesOf(school: Asked): Promise<string[]> {
  const [[integrity] = []] = await query(school, "PRAGMA integrity_check");
  const list = await school.as("superuser").list("titles", { q: "titulo" });
  return [
    ...(integrity === "ok" ? [] : [`integrity_check: ${integrity}`]),
    ...(list.status === 200 && list.body.items.length > 0 ? [] : ["the restored school finds no title"]),
    ...(await disagreements(school)),
  ];
}

/** The desks' writes: the columns of a row that never change, and those that are filled in later, once. */
const MOVING: Readonly<Record<string, { constant: readonly string[]; setOnce: readonly string[] }>> = {
  loans: {
    constant: ["copy", "reader", "lent_at", "lent_on", "class_set"],
    setOnce: ["returned_at", "returned_on", "closed_as"],
  },
  holds: { constant: ["title", "reader", "asked_at"], setOnce: ["closed_at", "loan"] },
  class_sets: { constant: ["class", "kind"], setOnce: ["undone_at"] },
  timeline: { constant: ["subject_collection", "subject", "kind", "at", "text", "data"], setOnce: [] },
};

/** The rows of the desks' tables by their ids. */
type MovingRows = Record<string, Map<string, string[]>>;

export async function movingRowsOf(school: Asked): Promise<MovingRows> {
  const rows: MovingRows = {};
  for (const [table, { constant, setOnce }] of Object.entries(MOVING)) {
    rows[table] = new Map((await everyRow(school, table, ["id", ...constant, ...setOnce])).map(([id = "", ...row]) => [id, row]));
  }
  return rows;
}

/** Rows of the backup that the school never had, neither now nor before its latest changes. */
export function notFrom(copy: MovingRows, school: MovingRows): string[] {
  return Object.entries(MOVING).flatMap(([table, { constant }]) =>
    [...copy[table]!]
      .filter(([id, row]) => {
        const now = school[table]!.get(id);
        return !now || row.some((value, index) => value !== now[index] && (index < constant.length || value !== ""));
      })
      .map(([id]) => `${table} ${id} of the backup is none of the school's`),
  );
}
