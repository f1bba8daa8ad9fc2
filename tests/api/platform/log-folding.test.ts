/** A long read does not block writes: neither at night, nor while a backup ends. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { alteredHooks } from "../../helpers/altered-hooks";
import { clockAhead } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { TestSchool } from "../../helpers/test-school";

/** Inside ours: what the writing connections would wait while the backup folds the log. */
const WATCH = `
onBackupCreate((e) => {
  for (const connection of [e.app.nonconcurrentDB(), e.app.auxNonconcurrentDB()]) {
    const read = new DynamicModel({ timeout: 0 });
    connection.newQuery("PRAGMA busy_timeout").one(read);
    console.log("WAIT " + read.timeout);
  }
  return e.next();
});
// A reader who holds what it once saw, as a replica or a long report does.
routerAdd("POST", "/read", (e) => {
  for (const [name, connection] of [["data", e.app.concurrentDB()], ["logs", e.app.auxConcurrentDB()]]) {
    const rows = connection.db().query("SELECT name FROM sqlite_schema");
    rows.next();
    e.app.store().set("test:reader-" + name, rows);
  }
  return e.noContent(204);
});
routerAdd("POST", "/read-no-more", (e) => {
  for (const name of ["data", "logs"]) {
    e.app.store().get("test:reader-" + name).close();
  }
  return e.noContent(204);
});
routerAdd("GET", "/wait", (e) => {
  const read = new DynamicModel({ timeout: 0 });
  e.app.nonconcurrentDB().newQuery("PRAGMA busy_timeout").one(read);
  return e.json(200, { timeout: read.timeout });
});`;

let school: TestSchool;
beforeAll(async () => {
  const hooks = await alteredHooks({ "after the registrations": WATCH });
  school = new TestSchool({}, "template", { hooks });
  await school.start();
});
afterAll(() => school.end());

const usual = async () => (await school.as("guest").request<{ timeout: number }>("GET", "/wait")).body.timeout;

test("a backup's end waits for no reader, and afterwards every write waits its turn again", async () => {
  expect(await usual()).toBe(10_000);
  expect((await school.as("superuser").request("POST", "/api/backups", { name: "de-dia.zip" })).status).toBe(204);
  expect(school.server.output.match(/WAIT \d+/g)).toEqual(["WAIT 50", "WAIT 50"]);
  expect(await usual()).toBe(10_000);
  // One that fails as well: of this name there is one already.
  expect((await school.as("superuser").request("POST", "/api/backups", { name: "de-dia.zip" })).status).toBe(400);
  expect(await usual()).toBe(10_000);
});

test("beside a reader who holds on, a backup is made, and desks go on writing", async () => {
  const ask = async (path: string) => (await school.as("guest").request("POST", path)).status;
  const write = () => school.seed.create<{ id: string }>("sectors", { name: `Setor ${newId()}`, active: true });
  expect(await ask("/read")).toBe(204);
  await write();
  const [backup, written] = await Promise.all([
    school.as("superuser").request("POST", "/api/backups", { name: "ao-lado.zip" }),
    write(),
  ]);
  expect([backup.status, typeof written.id]).toEqual([204, "string"]);
  const folded = await school.as("superuser").request("POST", "/api/crons/fold-log");
  expect(folded.status).toBe(204);
  expect(await ask("/read-no-more")).toBe(204);
  await write();
});

test("the log is folded by a job of ours, in the school's night, and not by PocketBase's", async () => {
  const jobs = async () => (await school.as("superuser").request<{ id: string }[]>("GET", "/api/crons")).body.map(({ id }) => id);
  expect(await jobs()).toContain("fold-log");
  expect(await jobs()).not.toContain("__pbDBOptimize__");
  expect((await school.as("superuser").request("POST", "/api/crons/fold-log")).status).toBe(204);
  await school.server.restart(clockAhead(0));
  expect(await jobs()).not.toContain("__pbDBOptimize__");
});
