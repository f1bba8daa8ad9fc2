/** A computer that is off at night makes its backup by day. */
import { expect, test } from "vitest";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

const school = testSchool({ env: { BACKUP_CRON: "0 6 * * *" } });
const run = async () => expect((await school.as("superuser").request("POST", "/api/crons/missed-backup")).status).toBe(204);
const countBackups = async () =>
  (await school.as("superuser").request<{ key: string }[]>("GET", "/api/backups")).body.filter(({ key }) =>
    key.startsWith("@auto_pb_backup_"),
  ).length;

test("the night's backup that was missed is made in the hour after the start, once; a school of today has missed none", async () => {
  await query(school, "UPDATE school SET created = strftime('%Y-%m-%d %H:%M:%fZ', 'now')");
  await run();
  await query(school, "UPDATE school SET created = '2020-01-01 12:00:00.000Z'");
  await run();
  await expect.poll(countBackups).toBe(1);
  await run();
  expect(await countBackups()).toBe(1);
});
