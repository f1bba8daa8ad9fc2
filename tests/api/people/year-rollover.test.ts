/** The turn of the school year: previewed, chosen, done once, taken back, and held against what others change meanwhile. */
import { beforeEach, describe, expect, test } from "vitest";
import { isRolloverSeason, rolloverYear } from "../../../domain/people/rollover/plan";
import { dayFromToday } from "../../helpers/day";
import { newId, newName } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { PATIENCE } from "../../helpers/timeouts";

const school = testSchool();
const year = rolloverYear(dayFromToday(0));
const admin = () => school.as("Admin");

const preview = async () => (await admin().call("people/year-rollover", { year })).body;
const begun = async () => (await admin().call("people/begin-year-rollover", { id: newId(), year })).body.id;
const seenNow = async () => {
  const { moving, repeating, leaving } = (await preview()).totals;
  return { moving, repeating, leaving };
};
const carryOut = async (rollover: string, overrides: { id?: string; keep_pending?: boolean } = {}) =>
  admin().call("people/do-year-rollover", { id: newId(), rollover, seen: await seenNow(), ...overrides });
const undo = (rollover: string, id = newId()) => admin().call("people/undo-year-rollover", { id, rollover });

/** "6º ano <letters>" of the year that ends, with so many pupils. */
async function classOfGrade(grade: string, pupils: number) {
  const mark = newId().slice(0, 6);
  const { id } = await school.seed.class({ name: `${grade} ${mark}`, grade, year: year - 1 });
  const people: string[] = [];
  for (let index = 0; index < pupils; index++) {
    people.push((await school.seed.person({ name: newName("Aluno"), class: id })).id);
  }
  return { id, mark, name: `${grade} ${mark}`, people };
}

const placeOf = async (person: string): Promise<string> => {
  const [row] = await query(
    school,
    `SELECT ifnull(k.name || ' ' || k.year, '-') || iif(p.active, '', ' saiu') FROM people p LEFT JOIN classes k ON k.id = p.class WHERE p.id = '${person}'`,
  );
  return row![0]!;
};

/** Nobody of an earlier test is left in a class of the year that ends. */
beforeEach(async () => {
  await query(school, `UPDATE classes SET active = FALSE WHERE year < ${year}`);
});

describe("the turn of the year", () => {
  test("moves classes up, keeps who repeats, lets the last year leave; done twice it does nothing more, undone all is as before", async () => {
    const [sixth, last] = [await classOfGrade("6º ano", 3), await classOfGrade("3ª série", 2)];
    const [one, repeater, other] = sixth.people as [string, string, string];
    const before = await Promise.all([...sixth.people, ...last.people].map(placeOf));
    const rollover = await begun();
    await admin().call("people/set-rollover-pupils", { rollover, people: [repeater], goal: "repeat" });
    await admin().call("people/set-rollover-pupils", { rollover, people: [other], goal: "move", target: `Turma ${sixth.mark}` });
    expect((await preview()).totals).toEqual({ moving: 2, repeating: 1, leaving: 2, keeping: 0, undecided: 0 });
    const pupils = (await admin().call("people/rollover-pupils", { year, class: sixth.id })).body.pupils;
    expect(pupils.find(({ person }) => person === one)?.choice).toEqual({ goal: "move", target: `7º ano ${sixth.mark}` });

    const sent = { id: newId(), rollover, seen: await seenNow() };
    const done = await admin().call("people/do-year-rollover", sent);
    expect([done.status, done.body]).toEqual([200, { moved: 2, repeated: 1, left: 2, kept: 0 }]);
    const after = [
      `7º ano ${sixth.mark} ${year}`,
      `6º ano ${sixth.mark} ${year}`,
      `Turma ${sixth.mark} ${year}`,
      ...last.people.map(() => `3ª série ${last.mark} ${year - 1} saiu`),
    ];
    expect(await Promise.all([...sixth.people, ...last.people].map(placeOf))).toEqual(after);
    const shape = await query(
      school,
      `SELECT year, grade, active FROM classes WHERE name LIKE '%${sixth.mark}' ORDER BY year, name COLLATE NOCASE`,
    );
    expect(shape).toEqual([
      [String(year - 1), "6º ano", "0"],
      [String(year), "6º ano", "1"],
      [String(year), "7º ano", "1"],
      [String(year), "", "1"],
    ]);
    const lines = await admin()
      .collection("timeline")
      .getFullList<{ text: string }>({ filter: `subject = "${one}"`, sort: "@rowid" });
    expect(lines.at(-1)?.text).toContain(`Turma na virada para ${year}: de ${sixth.name} para 7º ano ${sixth.mark}`);

    expect((await admin().call("people/do-year-rollover", sent)).body).toEqual(done.body);
    expect((await carryOut(rollover)).refusal.code).toBe("rollover_empty");
    expect((await admin().call("people/do-year-rollover", { ...sent, keep_pending: false })).refusal.code).toBe("id_taken");
    expect(await Promise.all([...sixth.people, ...last.people].map(placeOf))).toEqual(after);

    const back = { id: newId(), rollover };
    expect((await undo(rollover, back.id)).body).toEqual({ back: 5, kept: 0 });
    expect((await undo(rollover, back.id)).body).toEqual({ back: 5, kept: 0 });
    expect(await Promise.all([...sixth.people, ...last.people].map(placeOf))).toEqual(before);
    expect(
      await query(school, `SELECT COUNT(*) FROM classes WHERE year = ${year} AND active AND name LIKE '%${sixth.mark}'`),
    ).toEqual([["0"]]);
    expect((await undo(rollover)).refusal.code).toBe("rollover_not_done");
    // And once more, into the classes that were made before.
    expect((await carryOut(rollover)).body).toEqual(done.body);
    expect(await Promise.all([...sixth.people, ...last.people].map(placeOf))).toEqual(after);
    await undo(rollover);
  });

  test("a pupil with an outstanding item stays with the reason, and leaves once it came back", async () => {
    const last = await classOfGrade("3ª série", 1);
    const reader = await school.seed.reader({}, { class: last.id });
    const { copies } = await school.seed.title();
    await school.as("Biblioteca").call("library/lend", { id: newId(), reader: reader.card, copy: copies[0]!.tombo });
    const rollover = await begun();
    const { leavers } = (await admin().call("people/rollover-leavers", { year })).body;
    expect(leavers.find(({ person }) => person === reader.person)).toMatchObject({
      class_name: last.name,
      owes: ["a biblioteca"],
    });
    expect(leavers.find(({ person }) => person === last.people[0])?.owes).toEqual([]);
    expect((await carryOut(rollover)).body).toEqual({ moved: 0, repeated: 0, left: 1, kept: 1 });
    expect((await preview()).kept).toMatchObject([{ person: reader.person, reason: "Tem pendência com a biblioteca." }]);
    expect(await query(school, `SELECT active FROM classes WHERE id = '${last.id}'`)).toEqual([["1"]]);
    await school.as("Biblioteca").call("library/return", { id: newId(), copy: copies[0]!.tombo });
    expect((await carryOut(rollover)).body).toEqual({ moved: 0, repeated: 0, left: 1, kept: 0 });
    expect(await placeOf(reader.person)).toBe(`${last.name} ${year - 1} saiu`);
    expect(await query(school, `SELECT active FROM classes WHERE id = '${last.id}'`)).toEqual([["0"]]);
    await undo(rollover);
  });

  test("where the school wishes it, a pupil with an outstanding item leaves too", async () => {
    const last = await classOfGrade("3ª série", 0);
    const reader = await school.seed.reader({}, { class: last.id });
    const { copies } = await school.seed.title();
    await school.as("Biblioteca").call("library/lend", { id: newId(), reader: reader.card, copy: copies[0]!.tombo });
    const rollover = await begun();
    expect((await carryOut(rollover, { keep_pending: false })).body).toMatchObject({ left: 1, kept: 0 });
    await undo(rollover);
  });

  test("the sheet of the new year comes first: a pupil whom it has put into a new class stays there", async () => {
    const sixth = await classOfGrade("6º ano", 2);
    const [placed, other] = sixth.people as [string, string];
    const next = await school.seed.class({ name: `7º ano ${sixth.mark}`, grade: "7º ano", year });
    await admin().collection("people").update(placed, { class: next.id });
    const rollover = await begun();
    const shown = (await preview()).classes.find((schoolClass) => schoolClass.class === sixth.id);
    expect(shown).toMatchObject({ students: 1, has_target: true });
    expect((await carryOut(rollover)).body.moved).toBe(1);
    expect(await placeOf(other)).toBe(await placeOf(placed));
    expect(await query(school, `SELECT COUNT(*) FROM classes WHERE name = '7º ano ${sixth.mark}' AND year = ${year}`)).toEqual([
      ["1"],
    ]);
    expect((await undo(rollover)).body).toEqual({ back: 1, kept: 0 });
    expect(await placeOf(placed)).toBe(`7º ano ${sixth.mark} ${year}`);
    expect(await query(school, `SELECT active FROM classes WHERE id = '${next.id}'`)).toEqual([["1"]]);
  });

  test("a person who is no pupil, has left, or was anonymised stays unchanged", async () => {
    const sixth = await classOfGrade("6º ano", 1);
    const teacher = await school.seed.person({ class: sixth.id, kind: "teacher" });
    const gone = await school.seed.person({ class: sixth.id, active: false });
    const rollover = await begun();
    expect((await carryOut(rollover)).body).toEqual({ moved: 1, repeated: 0, left: 0, kept: 0 });
    expect([await placeOf(teacher.id), await placeOf(gone.id)]).toEqual([
      `${sixth.name} ${year - 1}`,
      `${sixth.name} ${year - 1} saiu`,
    ]);
    await undo(rollover);
  });

  test("the undo leaves each pupil who was changed since, with the reason", async () => {
    const [sixth, last] = [await classOfGrade("6º ano", 3), await classOfGrade("3ª série", 1)];
    const [moved, deactivated, untouched] = sixth.people as [string, string, string];
    const [returned] = last.people as [string];
    const rollover = await begun();
    await carryOut(rollover);
    const elsewhere = await school.seed.class({ year });
    await admin().collection("people").update(moved, { class: elsewhere.id });
    await admin().collection("people").update(deactivated, { active: false });
    await admin().collection("people").update(returned, { active: true });
    expect((await undo(rollover)).body).toEqual({ back: 1, kept: 3 });
    expect(await placeOf(untouched)).toBe(`${sixth.name} ${year - 1}`);
    expect(Object.fromEntries((await preview()).kept.map(({ person, reason }) => [person, reason]))).toEqual({
      [moved]: "A turma foi alterada depois da virada.",
      [deactivated]: "O cadastro foi desativado depois da virada.",
      [returned]: "O cadastro foi reativado depois da virada.",
    });
  });
});

test("Admin's home reminds of it from November to March, until it is done", async () => {
  await classOfGrade("6º ano", 1);
  const rollover = await begun();
  const isReminded = async (account: "Admin" | "Biblioteca") =>
    (await school.as(account).call("platform/home")).body.lines.some(({ to }) => to === "/virada-do-ano");
  expect([await isReminded("Admin"), await isReminded("Biblioteca")]).toEqual([isRolloverSeason(dayFromToday(0)), false]);
  await classOfGrade("7º ano", 1);
  await carryOut(rollover);
  expect(await isReminded("Admin")).toBe(false);
  await undo(rollover);
});

describe("a refused rollover", () => {
  test("a class whose name tells no order, until somebody says where it goes", async () => {
    const module = await classOfGrade("Módulo II", 1);
    const rollover = await begun();
    const refused = await carryOut(rollover);
    expect([refused.status, refused.refusal.code]).toEqual([409, "rollover_undecided"]);
    expect(refused.refusal.message).toContain(module.name);
    const choice = { rollover, class: module.id, goal: "move", target: " " } as const;
    expect((await admin().call("people/set-rollover-class", choice)).refusal.code).toBe("rollover_target");
    const named = await admin().call("people/set-rollover-class", { ...choice, target: `  Módulo   III ${module.mark} ` });
    expect(named.body.choice).toEqual({ goal: "move", target: `Módulo III ${module.mark}` });
    expect((await carryOut(rollover)).body.moved).toBe(1);
    expect(await placeOf(module.people[0]!)).toBe(`Módulo III ${module.mark} ${year}`);
    await undo(rollover);
    const cleared = await admin().call("people/set-rollover-class", { ...choice, goal: "", target: "" });
    expect(cleared.body.choice).toEqual({ goal: "", target: "" });
  });

  test("a preview that somebody has changed since", async () => {
    const sixth = await classOfGrade("6º ano", 2);
    const rollover = await begun();
    const seen = await seenNow();
    await admin().collection("people").update(sixth.people[0]!, { active: false });
    const refusedAnswer = await admin().call("people/do-year-rollover", { id: newId(), rollover, seen });
    expect([refusedAnswer.status, refusedAnswer.refusal.code]).toEqual([409, "rollover_changed"]);
    expect(await placeOf(sixth.people[1]!)).toBe(`${sixth.name} ${year - 1}`);
  });

  test("a class of another year, pupils who are in none, and a year that is far", async () => {
    const rollover = await begun();
    const present = await school.seed.class({ year });
    const stranger = await school.seed.person({ class: present.id });
    const leave = { rollover, goal: "leave" } as const;
    expect((await admin().call("people/set-rollover-class", { ...leave, class: present.id })).refusal.code).toBe("not_found");
    expect((await admin().call("people/set-rollover-pupils", { ...leave, people: [stranger.id] })).refusal.code).toBe(
      "not_found",
    );
    expect((await admin().call("people/rollover-pupils", { year, class: present.id })).refusal.code).toBe("not_found");
    const far = Number(dayFromToday(0).slice(0, 4)) + 2;
    expect((await admin().call("people/begin-year-rollover", { id: newId(), year: far })).refusal.code).toBe("rollover_year");
    const missing = newId();
    expect(
      (await admin().call("people/do-year-rollover", { id: newId(), rollover: missing, seen: await seenNow() })).status,
    ).toBe(404);
    expect((await undo(missing)).status).toBe(404);
  });
});

describe("two persons at once", () => {
  test("begin one and the same turn", async () => {
    const ids = await Promise.all([begun(), begun(), begun()]);
    expect(new Set(ids).size).toBe(1);
  });

  test("do it once: each pupil moves once, and the other gets a refusal", async () => {
    const sixth = await classOfGrade("6º ano", 40);
    const rollover = await begun();
    const seen = await seenNow();
    const answers = await Promise.all(
      [newId(), newId()].map((id) => admin().call("people/do-year-rollover", { id, rollover, seen })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(["rollover_running", "rollover_changed", "rollover_empty"]).toContain(
      answers.find(({ status }) => status !== 200)!.refusal.code,
    );
    const lines = await query(
      school,
      `SELECT COUNT(*) FROM timeline WHERE subject IN (SELECT id FROM people WHERE name LIKE 'Aluno %') AND text LIKE '%para 7º ano ${sixth.mark}'`,
    );
    expect(lines).toEqual([["40"]]);
    await undo(rollover);
  });

  test("choose nothing and undo nothing while it is done", async () => {
    const sixth = await classOfGrade("6º ano", 1);
    const rollover = await begun();
    const [[status] = []] = await query(school, `SELECT status FROM year_rollovers WHERE id = '${rollover}'`);
    const setStatus = (value: string) => query(school, `UPDATE year_rollovers SET status = '${value}' WHERE id = '${rollover}'`);
    await setStatus("doing");
    const answers = [
      await admin().call("people/set-rollover-class", { rollover, class: sixth.id, goal: "leave" }),
      await admin().call("people/set-rollover-pupils", { rollover, people: sixth.people, goal: "leave" }),
      await undo(rollover),
    ];
    await setStatus(status!);
    for (const { refusal } of answers) {
      expect(refusal).toMatchObject({ status: 409, code: "rollover_running" });
    }
  });
});

test("a class that goes away meanwhile is made again, and the reason names an earlier class that is gone", async () => {
  const sixth = await classOfGrade("6º ano", 1);
  const next = await school.seed.class({ name: `7º ano ${sixth.mark}`, grade: "7º ano", year });
  const rollover = await begun();
  const seen = await seenNow();
  await query(school, `DELETE FROM classes WHERE id = '${next.id}'`);
  expect((await admin().call("people/do-year-rollover", { id: newId(), rollover, seen })).body.moved).toBe(1);
  expect(await placeOf(sixth.people[0]!)).toBe(`7º ano ${sixth.mark} ${year}`);
  await query(school, `DELETE FROM classes WHERE id = '${sixth.id}'`);
  expect((await undo(rollover)).body).toEqual({ back: 0, kept: 1 });
  expect((await preview()).kept[0]?.reason).toBe("A turma anterior não existe mais.");
});

test("a school of 1,500 pupils in 45 classes, killed in the middle, is turned and taken back whole @full", async () => {
  const schoolClasses = Array.from({ length: 45 }, (_, index) => ({ id: newId(), grade: 1 + (index % 9), index }));
  const mark = newId().slice(0, 5);
  for (const { id, grade, index } of schoolClasses) {
    await school.seed.class({ id, name: `${grade}º ano ${mark}${index}`, grade: `${grade}º ano`, year: year - 1 });
  }
  await query(
    school,
    `INSERT INTO people (id, name, search, kind, class, active)
     SELECT printf('${mark}%010d', k.value * 100 + n.value), 'Aluno ' || n.value, 'aluno ' || n.value, 'student', j.value, TRUE
     FROM json_each('${JSON.stringify(schoolClasses.map((_, index) => index))}') k
     JOIN json_each('${JSON.stringify(schoolClasses.map(({ id }) => id))}') j ON j.key = k.value
     JOIN json_each('${JSON.stringify(Array.from({ length: 34 }, (_, index) => index))}') n`,
  );
  const rollover = await begun();
  const sent = { id: newId(), rollover, seen: await seenNow() };
  expect(sent.seen.moving + sent.seen.leaving).toBe(1530);
  const lost = admin()
    .call("people/do-year-rollover", sent)
    .catch(() => null);
  await expect
    .poll(async () => Number((await query(school, `SELECT done FROM year_rollovers WHERE id = '${rollover}'`))[0]![0]), PATIENCE)
    .toBeGreaterThan(0);
  await school.server.kill();
  await lost;
  await school.server.start();
  const done = await admin().call("people/do-year-rollover", sent);
  expect(done.body).toEqual({ moved: sent.seen.moving, repeated: 0, left: sent.seen.leaving, kept: 0 });
  const twice = `SELECT COUNT(*) FROM (SELECT subject FROM timeline WHERE subject LIKE '${mark}%' GROUP BY subject HAVING COUNT(*) > 1)`;
  expect(await query(school, twice)).toEqual([["0"]]);
  expect((await undo(rollover)).body).toEqual({ back: 1530, kept: 0 });
  expect(
    await query(
      school,
      `SELECT COUNT(*) FROM people p JOIN classes k ON k.id = p.class WHERE p.id LIKE '${mark}%' AND p.active AND k.year = ${year - 1}`,
    ),
  ).toEqual([["1530"]]);
});
