/**
 * How SQLite reads what the screens ask of the records API: no filter and no sort of theirs walks a table that grows. The program
 * says its statements itself (`--dev`); they are explained as they were said.
 */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/paths";
import type { Account } from "../support/accounts";
import { query } from "../support/library";
import { GROWING_TABLES, GROWN, growingSteps, SMALL_TABLES } from "../support/plans";
import { TestSchool } from "../support/test-school";

const id = (letter: string, number: number) => letter + String(number).padStart(14, "0");
const USER = id("u", 1);

interface Asked {
  /** The screen's file, and what it reads. */
  file: string;
  collection: string;
  filter?: string;
  sort?: string;
  expand?: string;
}

const asked = (file: string, collection: string, terms: Omit<Asked, "file" | "collection"> = {}): Asked => ({
  file: `web/src/${file}`,
  collection,
  ...terms,
});

/** Every question of a screen to a collection that grows, with a value in each place. */
const QUESTIONS: readonly Asked[] = [
  asked("account/my/Sessions.tsx", "timeline", {
    filter: `area = 'account' && actor = '${USER}' && kind = 'signed_in'`,
    sort: "-at",
  }),
  asked("account/users/Invitation.tsx", "messages", { filter: `about = '${USER}' && purpose = 'invitation'`, sort: "-created" }),
  asked("app/NotificationBell.tsx", "notifications", { filter: "read_at = ''" }),
  asked("app/NotificationBell.tsx", "notifications", { sort: "-created" }),
  asked("imports/BatchRows.tsx", "import_rows", { filter: `batch = '${id("b", 1)}'`, sort: "line" }),
  asked("imports/BatchRows.tsx", "import_rows", { filter: `batch = '${id("b", 1)}' && verdict = 'error'`, sort: "line" }),
  asked("imports/BatchRows.tsx", "import_rows", { filter: `batch = '${id("b", 1)}' && doubtful = true`, sort: "line" }),
  asked("library/catalogue/Copies.tsx", "copies", { filter: `title = '${id("t", 5)}'`, sort: "tombo", expand: "material_type" }),
  asked("library/catalogue/IsbnField.tsx", "titles", {
    filter: `isbn13 = '9788535914849' && id != '${id("t", 5)}' && merged_into = ''`,
  }),
  asked("library/catalogue/TermsField.tsx", "titles", { filter: `id = '${id("t", 5)}' || id = '${id("t", 6)}'` }),
  asked("library/duplicates/MergeTitles.tsx", "titles", {
    filter: `id = '${id("t", 5)}' || id = '${id("t", 6)}'`,
    sort: "created",
  }),
  asked("people/Contacts.tsx", "contacts", { filter: `person = '${id("p", 5)}'`, sort: "-kind,created" }),
  asked("people/Details.tsx", "person_details", { filter: `person = '${id("p", 5)}'` }),
  asked("people/Person.tsx", "readers", { filter: `person = '${id("p", 5)}'` }),
  asked("people/useOpenLoans.ts", "loans", { filter: `reader.person = '${id("p", 5)}' && returned_at = ""` }),
  asked("platform/History.tsx", "timeline", {
    filter: `subject = '${id("c", 5)}' || subject = '${id("c", 6)}'`,
    sort: "-at,-@rowid",
  }),
  asked("platform/Home.tsx", "notifications", { filter: "read_at = ''", sort: "-created" }),
  asked("platform/Notifications.tsx", "notifications", { sort: "-created" }),
  asked("platform/Notifications.tsx", "notifications", { filter: "read_at = ''", sort: "-created" }),
  asked("platform/useRecordForm.tsx", "timeline", { filter: `subject = '${id("c", 5)}'`, sort: "-at,-@rowid" }),
];

/** What PocketBase says of a statement in dev mode. */
const SAID = /^\[\d+\.\d+ms\] (SELECT .+)$/;

describe("the screens' questions to the records API, in a grown school", () => {
  let school: TestSchool;
  beforeAll(async () => {
    school = new TestSchool({}, "template", { dev: true });
    await school.start();
    for (const statement of GROWN) {
      await query(school, statement);
    }
  });
  afterAll(() => school.end());

  test.each(QUESTIONS)("$file: $collection, $filter $sort", async ({ collection, filter = "", sort = "", expand = "" }) => {
    const terms = new URLSearchParams({ filter, sort, expand, perPage: "30" });
    const who: Account = "Admin";
    const position = school.server.output.length;
    const { status } = await school.as(who).request("GET", `/api/collections/${collection}/records?${terms}`);
    expect(status).toBe(200);
    const statements = school.server.output
      .slice(position)
      .split("\n")
      .flatMap((line) => SAID.exec(line.trim())?.[1] ?? [])
      .filter((sql) => sql.includes(`FROM \`${collection}\``));
    expect(statements.length).toBeGreaterThan(0);
    for (const sql of statements) {
      const plan = (await query(school, `EXPLAIN QUERY PLAN ${sql}`)).map((row) => row.at(-1) ?? "");
      expect({ sql, plan, steps: growingSteps({ sql: sql.replaceAll("`", ""), plan }) }).toEqual({ sql, plan, steps: [] });
    }
  });

  test("know of each table whether it grows", async () => {
    const tables = await query(
      school,
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'
         AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '%\\_fts%' ESCAPE '\\'`,
    );
    expect([...GROWING_TABLES, ...SMALL_TABLES].sort()).toEqual(tables.map(([name]) => name).sort());
  });

  test("leave nothing out", () => {
    const listed = new Set(QUESTIONS.map(({ file, collection }) => `${file} ${collection}`));
    const found = readdirSync(resolve(ROOT, "web/src"), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".test.ts"))
      .flatMap((path) => {
        const source = readFileSync(resolve(ROOT, "web/src", path), "utf8");
        return [...source.matchAll(/\buse(?:All)?Records\(\s*"(\w+)"/g)].map(
          ([, collection]) => [`web/src/${path}`, collection!] as const,
        );
      })
      .filter(([, collection]) => GROWING_TABLES.includes(collection))
      .map(([path, collection]) => `${path} ${collection}`);
    expect([...new Set(found)].sort()).toEqual([...listed].sort());
  });
});
