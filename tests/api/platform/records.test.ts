/** The steps of every save of master data: normalised text, search text, no silently lost change, valid settings. */

import { describe, expect, test } from "vitest";
import { FIGURES, LOAN_RULE_FIELDS } from "../../../domain/library/circulation/loan-rule-fields";
import { clockAt, dayFromToday, today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

type School = ReturnType<typeof testSchool>;

/** The hidden search text, which only the database itself tells. */
async function searchText(school: School, collection: string, id: string): Promise<string> {
  const answer = await school
    .as("superuser")
    .request<{ rows: string[][] }>("POST", "/api/sql", { query: `SELECT search FROM ${collection} WHERE id = '${id}'` });
  return answer.body.rows[0]?.[0] ?? "";
}

/** A save that says which state of the record it was made on. */
async function save(school: School, path: string, values: Record<string, unknown>, version?: string) {
  const answer = await fetch(`${school.url}/api/collections/${path}`, {
    method: "PATCH",
    headers: {
      Authorization: school.as("Admin").pocketBase.authStore.token,
      "Content-Type": "application/json",
      ...(version === undefined ? {} : { "X-Record-Updated": version }),
    },
    body: JSON.stringify(values),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe("master data", () => {
  const school = testSchool();

  test("a day that the calendar has not is refused at its field, in every column that keeps a day", async () => {
    const days = await query(
      school,
      `SELECT c.name, json_extract(f.value, '$.name') FROM _collections c, json_each(c.fields) f
       WHERE json_extract(f.value, '$.pattern') LIKE '%{4}-%{2}-%{2}%'`,
    );
    expect(days.length).toBeGreaterThan(15);
    // Worked out at each save, and refused before the day is looked at.
    const derived = [
      "equipment.warranty_until",
      "equipment.written_off_on",
      "maintenance_plans.next_on",
      "maintenance_plans.problem_on",
    ];
    // The fields that the area requires first.
    const asked: Record<string, Record<string, string>> = { servers: { method: "none" } };
    for (const [collection = "", field = ""] of days.filter((day) => !derived.includes(day.join(".")))) {
      const made = school
        .as("superuser")
        .collection(collection)
        .create({ ...asked[collection], [field]: "2027-02-30" });
      await expect(made, `${collection}.${field}`).rejects.toMatchObject({
        status: 400,
        response: { data: { [field]: { code: "no_such_day", message: "Este dia não existe no calendário." } } },
      });
    }
  });

  test("a card's end and the ceiling of a rule are days that exist, or stay empty", async () => {
    const reader = await school.seed.reader();
    const rules = school.as("Admin").collection("loan_rules");
    const readers = school.as("Biblioteca").collection("readers");
    for (const [save, field] of [
      [(day: string) => readers.update(reader.id, { valid_until: day }), "valid_until"],
      [(day: string) => rules.update("ruleanyany00000", { ceiling: day }), "ceiling"],
    ] as const) {
      await expect(save("2026-11-31")).rejects.toMatchObject({ response: { data: { [field]: { code: "no_such_day" } } } });
      expect(await save("2028-02-29")).toMatchObject({ [field]: "2028-02-29" });
      expect(await save("")).toMatchObject({ [field]: "" });
    }
  });

  test("is normalised and made searchable, however it is saved", async () => {
    const admin = school.as("Admin");
    const sector = await admin
      .collection("sectors")
      .create({ name: "  Secretaria \u00a0 Geral ", location: "Térreo\n", active: true });
    expect([sector.name, sector.location]).toEqual(["Secretaria Geral", "Térreo"]);
    expect(await searchText(school, "sectors", sector.id)).toBe("secretaria geral terreo");

    const person = await admin
      .collection("people")
      .create({ name: " Ângela  Conceição", kind: "student", enrolment: " 0017 ", active: true });
    expect([person.name, person.enrolment]).toEqual(["Ângela Conceição", "0017"]);
    expect(await searchText(school, "people", person.id)).toBe("angela conceicao 0017");

    const title = await school.as("Biblioteca").collection("titles").create({
      title: "Memórias  Póstumas",
      authors: "Assis, Machado de",
      summary: "Primeira linha.\nSegunda linha.",
      search: "o que não se escreve de fora",
      active: true,
    });
    expect(title.summary).toBe("Primeira linha.\nSegunda linha.");
    expect(title.search).toBeUndefined();
    expect(await searchText(school, "titles", title.id)).toBe("memorias postumas assis machado de");
  });

  test("a name of white space alone is no name", async () => {
    const answer = await school
      .as("Admin")
      .request<{ data: object }>("POST", "/api/collections/sectors/records", { name: " \u200b\u00a0 " });
    expect([answer.status, Object.keys(answer.body.data)]).toEqual([400, ["name"]]);
  });

  test("a reader is found by the person's new name at once", async () => {
    const { id, person, card } = await school.seed.reader({}, { name: "Joana Prado", enrolment: "777" });
    expect(await searchText(school, "readers", id)).toBe(`joana prado 777 ${card.toLowerCase()}`);
    const before = await school.as("Biblioteca").collection("readers").getOne(id);
    await school.as("Admin").collection("people").update(person, { name: "Joana Prado Çelik", social_name: "Jô" });
    expect((await searchText(school, "readers", id)).split(" ").sort()).toEqual(
      ["777", card.toLowerCase(), "celik", "jo", "joana", "prado"].sort(),
    );
    await school
      .as("Biblioteca")
      .collection("readers")
      .update(id, { card: `${card}7` });
    expect(await searchText(school, "readers", id)).toMatch(new RegExp(` ${card.toLowerCase()}7$`));
    const list = await school.as("Biblioteca").list("readers", { q: "celik" });
    expect(list.body.items.map((row) => row.id)).toEqual([id]);
    expect(before.updated).not.toBe("");
  });

  test("different fields saved at one moment all stay, the search text too", async () => {
    for (let round = 0; round < 15; round++) {
      const person = await school.seed.person({ name: "Antes" });
      const enrolment = newId();
      const answers = await Promise.all([
        save(school, `people/records/${person.id}`, { name: "Depois" }),
        save(school, `people/records/${person.id}`, { social_name: "Dê" }),
        save(school, `people/records/${person.id}`, { enrolment }),
        save(school, `people/records/${person.id}`, { kind: "teacher" }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const record = await school.as("Admin").collection("people").getOne(person.id);
      expect(record).toMatchObject({ name: "Depois", social_name: "Dê", enrolment, kind: "teacher", active: true });
      expect((await searchText(school, "people", person.id)).split(" ").sort()).toEqual(["de", "depois", enrolment].sort());
    }
  });

  test("of many users who saw the same state, one saves and the others get a refusal", async () => {
    const made = await school.seed.class();
    const { updated } = await school.as("Admin").collection("classes").getOne(made.id);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        save(school, `classes/records/${made.id}`, { grade: `${index}º ano` }, String(updated)),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      status: 409,
      code: "record_changed",
      message: "Outra pessoa alterou este registro enquanto você editava. Recarregue para ver as mudanças.",
      params: {},
      data: {},
    });
    const winner = answers.find(({ status }) => status === 200)!;
    expect((await school.as("Admin").collection("classes").getOne(made.id)).grade).toBe(winner.body.grade);
    const again = await save(school, `classes/records/${made.id}`, { grade: "9º ano" }, String(winner.body.updated));
    expect(again.status).toBe(200);
  });

  test("a state that never was is refused, none at all is not asked for", async () => {
    const { id } = await school.seed.class();
    for (const version of ["ontem", "2020-01-01 00:00:00.000Z", "' OR 1=1"]) {
      expect((await save(school, `classes/records/${id}`, { grade: "x" }, version)).status).toBe(409);
    }
    expect((await save(school, `classes/records/${id}`, { grade: "x" })).status).toBe(200);
  });

  test("were many requests in one switched on, they would pass nothing that one by itself does not, and all or none", async () => {
    const superuser = school.as("superuser");
    const batch = (enabled: boolean) =>
      superuser.request("PATCH", "/api/settings", { batch: { enabled, maxRequests: 50, timeout: 3 } });
    expect((await batch(true)).status).toBe(200);
    const { id } = await school.seed.class();
    const sector = { method: "POST", url: "/api/collections/sectors/records", body: { name: `Lote ${newId()}`, active: true } };
    const change = (path: string, body: object, headers = {}) => ({
      ...{ method: "PATCH", url: `/api/collections/${path}`, body, headers },
    });
    const refused: [Parameters<typeof school.as>[0], object, number][] = [
      ["Admin", change("users/records/useradmin000000", { permissions: [] }), 409],
      ["Admin", change(`classes/records/${id}`, { grade: "x" }, { "X-Record-Updated": "2020-01-01 00:00:00.000Z" }), 409],
      ["Tecnologia", change(`classes/records/${id}`, { grade: "x" }), 404],
      ["Tecnologia", { ...sector, body: { name: " " } }, 400],
    ];
    const readNotices = async () => (await query(school, "SELECT COUNT(*) FROM timeline"))[0];
    const before = await readNotices();
    for (const [who, request, status] of refused) {
      const answer = await school
        .as(who)
        .request<{ data: { requests: object } }>("POST", "/api/batch", { requests: [sector, request] });
      expect([answer.status, answer.body.data.requests]).toMatchObject([400, { 1: { response: { status } } }]);
    }
    expect(await query(school, `SELECT id FROM sectors WHERE name = '${sector.body.name}'`)).toEqual([]);
    expect(await readNotices()).toEqual(before);
    expect((await batch(false)).status).toBe(200);
  });

  test("an unknown record is not found, and not called changed", async () => {
    expect((await save(school, "classes/records/nothinghere0000", { grade: "x" }, "2020-01-01 00:00:00.000Z")).status).toBe(404);
  });
});

describe("the school's settings", () => {
  const school = testSchool();
  const SCHOOL = "school000000000";
  const GENERAL_RULE = "ruleanyany00000";
  const facts = async () => (await school.as("guest").call("platform/school")).body;
  const field = (body: Record<string, unknown>, name: string) =>
    (body.data as Record<string, { code: string; message: string }>)[name];

  test("apply at once after a change", async () => {
    expect(await facts()).toMatchObject({ name: "Minha escola", time_zone: "America/Sao_Paulo", lock_after_minutes: 10 });
    await save(school, `school/records/${SCHOOL}`, { name: " Escola  Três ", lock_after_minutes: 0 });
    expect(await facts()).toMatchObject({ name: "Escola Três", lock_after_minutes: 0, address: "" });
    await save(school, `school/records/${SCHOOL}`, { address: "Rua das Acácias, 210", city: "Campinas", state: "SP" });
    expect((await facts()).address).toBe("Rua das Acácias, 210 · Campinas, SP");
  });

  test.each(["America/Manaus", "America/Noronha", "America/Rio_Branco", "UTC"])("the zone %s is known", async (zone) => {
    expect((await save(school, `school/records/${SCHOOL}`, { time_zone: zone })).status).toBe(200);
    expect((await facts()).time_zone).toBe(zone);
  });

  test.each(["America/Atlantida", "Local", "local", "BRT", "../../../etc/passwd", "/etc/localtime", " ", "-03:00"])(
    "the zone %j is refused in Portuguese",
    async (zone) => {
      const { status, body } = await save(school, `school/records/${SCHOOL}`, { time_zone: zone });
      expect(status).toBe(400);
      expect(field(body, "time_zone")?.message).toMatch(zone.trim() ? /fuso horário/ : /fuso horário|blank/);
      expect((await facts()).time_zone).not.toBe(zone);
    },
  );

  test("a time zone is stored without an invisible character", async () => {
    expect((await save(school, `school/records/${SCHOOL}`, { time_zone: " America/Manaus\u0000" })).status).toBe(200);
    expect((await facts()).time_zone).toBe("America/Manaus");
    await save(school, `school/records/${SCHOOL}`, { time_zone: "America/Sao_Paulo" });
  });

  test("a day's date is the zone's", async () => {
    await school.server.restart(clockAt(today(), "23:30"));
    await save(school, `school/records/${SCHOOL}`, { time_zone: "UTC" });
    const utc = (await facts()).today;
    await save(school, `school/records/${SCHOOL}`, { time_zone: "America/Rio_Branco" });
    expect(Date.parse(utc) - Date.parse((await facts()).today)).toBe(86_400_000);
    await save(school, `school/records/${SCHOOL}`, { time_zone: "America/Sao_Paulo" });
    await school.server.restart();
  });

  test("the school itself can be neither doubled nor removed", async () => {
    const superuser = school.as("superuser");
    await expect(superuser.collection("school").delete(SCHOOL)).rejects.toMatchObject({ status: 400 });
    expect(
      (await school.as("Admin").request("POST", "/api/collections/school/records", { name: "Outra", time_zone: "UTC" })).status,
    ).toBe(403);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ loan_days: "" }, "loan_days"],
    [{ max_renewals: "" }, "max_renewals"],
    [{ day_mode: "" }, "day_mode"],
    [{ category: "catteacher00000" }, "category"],
    [{ material_type: "typebook0000000" }, "material_type"],
  ])("the general loan rule keeps its figures: %j", async (values, name) => {
    const { status, body } = await save(school, `loan_rules/records/${GENERAL_RULE}`, values);
    expect([status, field(body, name)?.message]).toEqual([400, expect.stringMatching(/regra geral/i)]);
  });

  test.each(FIGURES.map((name) => [name, LOAN_RULE_FIELDS[name].facts.maximum] as const))(
    "a loan rule's %s is at most %d, as in its form",
    async (name, maximum) => {
      const path = `loan_rules/records/${GENERAL_RULE}`;
      const { status, body } = await save(school, path, { [name]: "99999" });
      expect([status, field(body, name)?.message]).toEqual([400, `Use no máximo ${maximum}.`]);
      const before = await school.as("Admin").collection("loan_rules").getOne<Record<string, unknown>>(GENERAL_RULE);
      expect((await save(school, path, { [name]: String(maximum) })).status).toBe(200);
      expect((await save(school, path, { [name]: before[name] })).status).toBe(200);
    },
  );

  test.each([
    ["pickup_days", 60],
    ["no_show_limit", 100],
    ["no_show_days", 365],
    ["due_soon_days", 30],
  ])("the library's %s is at most %d, as in its form", async (name, maximum) => {
    const path = "library_settings/records/library00000000";
    const before = await school.as("Admin").collection("library_settings").getOne<Record<string, unknown>>("library00000000");
    expect((await save(school, path, { [name]: maximum + 1 })).status).toBe(400);
    expect((await save(school, path, { [name]: maximum })).status).toBe(200);
    expect((await save(school, path, { [name]: before[name] })).status).toBe(200);
  });

  test("the general loan rule may change them, and stays", async () => {
    expect(
      (await save(school, `loan_rules/records/${GENERAL_RULE}`, { loan_days: "0", max_loans: "", renewal_days: "7" })).status,
    ).toBe(200);
    for (const account of ["Admin", "superuser"] as const) {
      const refused = await school
        .as(account)
        .request<{ message: string }>("DELETE", `/api/collections/loan_rules/records/${GENERAL_RULE}`);
      expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining("regra geral")]);
    }
    await save(school, `loan_rules/records/${GENERAL_RULE}`, { loan_days: "14", renewal_days: "" });
  });

  test("a loan follows a rule, an hour and a closed day as soon as they are saved", async () => {
    const admin = school.as("Admin");
    const lend = async () => {
      const { copies } = await school.seed.title();
      const { card } = await school.seed.reader();
      const answer = await school.as("Biblioteca").call("library/lend", { id: newId(), reader: card, copy: copies[0]!.tombo });
      expect(answer.status).toBe(200);
      return (Date.parse(answer.body.due) - Date.parse(answer.body.lent_on)) / 86_400_000;
    };
    const hours = await admin.collection("opening_hours").getFullList();
    const kept = new Set(hours.map((row) => row.weekday));
    const made = [];
    for (const weekday of [0, 1, 2, 3, 4, 5, 6].filter((day) => !kept.has(day))) {
      made.push(await admin.collection("opening_hours").create({ weekday, opens: "08:00", closes: "12:00" }));
    }
    // At a second try, too.
    await save(school, `loan_rules/records/${GENERAL_RULE}`, { loan_days: "14" });
    expect(await lend()).toBe(14);
    await save(school, `loan_rules/records/${GENERAL_RULE}`, { loan_days: "3" });
    expect(await lend()).toBe(3);
    const rule = await admin.collection("loan_rules").create({ category: "catstudent00000", loan_days: "5" });
    expect(await lend()).toBe(5);
    await admin.collection("loan_rules").delete(rule.id);
    expect(await lend()).toBe(3);
    const due = dayFromToday(3);
    const closed = await admin.collection("calendar_days").create({ day: due, reason: " Festa  Junina " });
    expect([closed.reason, await lend()]).toEqual(["Festa Junina", 4]);
    await admin.collection("calendar_days").delete(closed.id);
    expect(await lend()).toBe(3);
    await Promise.all(made.map((row) => admin.collection("opening_hours").delete(row.id)));
  });

  test("a weekday has several stretches, a shift several classes, and none of them overlap", async () => {
    const admin = school.as("Admin");
    const refusal = async (collection: string, values: Record<string, unknown>) => {
      const { status, body } = await admin.request<Record<string, unknown>>(
        "POST",
        `/api/collections/${collection}/records`,
        values,
      );
      return [status, Object.keys((body.data ?? {}) as object)];
    };
    const evening = await admin.collection("opening_hours").create({ weekday: 5, opens: "17:00", closes: "21:00" });
    expect(await refusal("opening_hours", { weekday: 5, opens: "20:00", closes: "22:00" })).toEqual([400, ["opens"]]);
    await admin.collection("opening_hours").delete(evening.id);
    const first = { shift: "afternoon", number: 1, starts: "13:00", ends: "13:50" };
    const period = await admin.collection("class_periods").create(first);
    expect(await refusal("class_periods", { ...first, number: 2, starts: "13:49", ends: "14:40" })).toEqual([400, ["starts"]]);
    expect(await refusal("class_periods", { ...first, starts: "14:00", ends: "14:40" })).toEqual([400, ["number", "shift"]]);
    const next = await admin.collection("class_periods").create({ ...first, number: 2, starts: "13:50", ends: "14:40" });
    for (const { id } of [period, next]) {
      await admin.collection("class_periods").delete(id);
    }
  });

  test("a Saturday that makes up for a day is a day on which books come due", async () => {
    const admin = school.as("Admin");
    const saturday = [1, 2, 3, 4, 5, 6, 7]
      .map((ahead) => dayFromToday(ahead + 7))
      .find((day) => new Date(day).getUTCDay() === 6)!;
    const { id } = await admin
      .collection("calendar_days")
      .create({ day: saturday, reason: "Sábado letivo", hours: "08:00-12:00" });
    const days = (Date.parse(saturday) - Date.parse(dayFromToday(0))) / 86_400_000;
    const rule = await admin.collection("loan_rules").create({ category: "catstudent00000", loan_days: String(days) });
    const { copies } = await school.seed.title();
    const { card } = await school.seed.reader();
    const answer = await school.as("Biblioteca").call("library/lend", { id: newId(), reader: card, copy: copies[0]!.tombo });
    expect(answer.body).toMatchObject({ due: saturday });
    await admin.collection("loan_rules").delete(rule.id);
    await admin.collection("calendar_days").delete(id);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["opening_hours", { weekday: 6, opens: "12:00", closes: "08:00" }, "closes"],
    ["opening_hours", { weekday: 6, opens: "12:00", closes: "12:00" }, "closes"],
    ["opening_hours", { weekday: 6, opens: "25:00", closes: "26:00" }, "opens"],
    ["opening_hours", { weekday: 5, opens: "16:59", closes: "18:00" }, "opens"],
    ["calendar_days", { day: "2027-02-27", reason: "Sábado letivo", hours: "13:00-17:00 07:30-11:30" }, "hours"],
    ["calendar_days", { day: "2027-02-27", reason: "Sábado letivo", hours: "de manhã" }, "hours"],
    ["class_periods", { shift: "morning", number: 1, starts: "08:00", ends: "07:50" }, "ends"],
    ["class_periods", { shift: "morning", number: 0, starts: "08:00", ends: "08:50" }, "number"],
    ["calendar_days", { day: "2027-02-29", reason: "Nunca" }, "day"],
    ["calendar_days", { day: "amanhã", reason: "Nunca" }, "day"],
  ])("%s refuses %j", async (collection, values, name) => {
    const refused = await school
      .as("Admin")
      .request<Record<string, unknown>>("POST", `/api/collections/${collection}/records`, values);
    expect(refused.status).toBe(400);
    expect(field(refused.body, name)?.message).toBeTruthy();
  });
});
