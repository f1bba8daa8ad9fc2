/** L-50: automatic notices, once a day, and many of them while the desk works. */
import { beforeAll, describe, expect, test } from "vitest";
import { query } from "../../helpers/library";
import { dispatch } from "../../helpers/messages";
import { DUE, notices, postOffice } from "../../helpers/notices";

const mailCatcher = postOffice();

// A school of its own: where other tests stop the clock on these days, the job's own minute may come first.
describe("by the clock", () => {
  const { school, at, child, borrowed, ready, rows, switchOn } = notices(mailCatcher);
  beforeAll(async () => {
    await switchOn();
  });

  test("the clock makes them out once a day, on open days, and not at night; a reservation as soon as it is ready", async () => {
    const runs = async () =>
      (await query(school, `SELECT day FROM notice_runs WHERE automatic = TRUE AND day > '${DUE}' ORDER BY day`)).flat();
    const tick = () => school.as("superuser").request("POST", "/api/crons/notices");
    const reader = await child();
    await borrowed(reader.id);
    await at("2027-03-11", "06:30");
    await tick();
    await at("2027-03-13", "09:00"); // a Saturday
    await tick();
    await at("2027-03-15", "21:00");
    await tick();
    await at("2027-03-12", "07:05");
    await tick();
    await expect.poll(runs).toEqual(["2027-03-12"]);
    expect(await rows(reader.person)).toHaveLength(1);
    await ready(reader.id, "2027-03-16");
    await tick();
    await expect.poll(async () => (await rows(reader.person)).length).toBe(2);
    await tick();
    expect(await runs()).toEqual(["2027-03-12"]);
    expect((await rows(reader.person)).map(({ subject }) => subject)).toEqual([
      "Livro da biblioteca em atraso",
      "Seu livro reservado está disponível",
    ]);
  });
});

describe("five thousand notices in one morning", () => {
  const { school, desk, at, send, switchOn } = notices(mailCatcher);

  test("are created while the desk goes on lending @full", async () => {
    await at("2027-03-11");
    await switchOn();
    const numbers = "(WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 5000) SELECT n FROM n)";
    for (const statement of [
      `INSERT INTO titles (id, title, active) VALUES ('titlemany000000', 'Dicionário', TRUE)`,
      `INSERT INTO copies (id, title, tombo, material_type, state)
       SELECT printf('c%014d', n), 'titlemany000000', printf('T%06d', n), 'typebook0000000', 'normal' FROM ${numbers}`,
      `INSERT INTO people (id, name, kind, active) SELECT printf('p%014d', n), 'Pessoa ' || n, 'teacher', TRUE FROM ${numbers}`,
      `INSERT INTO contacts (id, person, kind, value)
       SELECT printf('k%014d', n), printf('p%014d', n), 'email', 'p' || n || '@example.com' FROM ${numbers}`,
      `INSERT INTO readers (id, person, category, card, active)
       SELECT printf('r%014d', n), printf('p%014d', n), 'catteacher00000', printf('X%05d', n), TRUE FROM ${numbers}`,
      `INSERT INTO loans (id, copy, reader, lent_at, lent_on, due)
       SELECT printf('l%014d', n), printf('c%014d', n), printf('r%014d', n), '2027-02-01 12:00:00.000Z', '2027-02-01', '${DUE}' FROM ${numbers}`,
    ]) {
      await query(school, statement);
    }
    let working = true;
    const morning = send().finally(() => {
      working = false;
    });
    let lent = 0;
    while (working) {
      await desk.loan();
      lent += 1;
    }
    expect((await morning).messages).toBeGreaterThan(0);
    // The job's own minute may come meanwhile, and make out some of them.
    for (const table of ["notices", "messages"]) {
      expect({ table, rows: await query(school, `SELECT COUNT(*) FROM ${table}`) }).toEqual({ table, rows: [["5000"]] });
    }
    expect(lent).toBeGreaterThan(5);
    // While they go out, too.
    await dispatch(school);
    for (let count = 0; count < 20; count++) {
      expect((await desk.loan()).id).not.toBe("");
    }
    await expect.poll(() => mailCatcher.mails.filter(({ to }) => to[0]?.startsWith("p")).length).toBeGreaterThan(20);
  });
});
