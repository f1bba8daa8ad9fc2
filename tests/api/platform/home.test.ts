/** The home page's figures, by role. */
import { beforeAll, describe, expect, test } from "vitest";
import { ACCOUNT_TERMS } from "../../helpers/accounts";
import { stampNow } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { letter } from "../samples/sample";

const dayFrom = (today: string, days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

describe("home", () => {
  const school = testSchool();
  let today = "";

  /** A loan as it stands today, whenever it was made. */
  async function loan(due: string, values: Record<string, unknown> = {}, copy: Record<string, unknown> = {}, reader?: string) {
    const { copies } = await school.seed.title({}, { copy });
    return school.seed.create("loans", {
      copy: copies[0]!.id,
      reader: reader ?? (await school.seed.reader()).id,
      lent_at: `${dayFrom(due, -14)} 12:00:00.000Z`,
      lent_on: dayFrom(due, -14),
      due,
      renewals: 0,
      rule: {},
      ...values,
    });
  }
  const home = async (who: Parameters<typeof school.as>[0] = "Admin") => (await school.as(who).call("platform/home")).body;
  const figures = async () => (await school.as("Biblioteca").call("library/figures")).body;
  /** An area's part of the home page, without the figures' words. */
  const readNotices = async (area: string) =>
    (await home()).lines.filter((line) => line.area === area).map(({ lead, text }) => `${lead} ${text}`);

  beforeAll(async () => {
    today = (await home()).today;
  });

  test("counts nothing in an empty library, and says how to begin", async () => {
    const library = await figures();
    expect(library).toMatchObject({
      overdue: 0,
      overdue_over_week: 0,
      overdue_readers: 0,
      due_today: 0,
      due_next_day: 0,
      open: 0,
      copies: 0,
    });
    expect(library.week.map(({ loans }) => loans)).toEqual([0, 0, 0, 0, 0]);
    const { lines, counts, now } = await home();
    expect(lines.map(({ area, kind, to }) => [area, kind, to])).toEqual([
      ["account", "Usuários", "/users?perfil=none&pessoa=none&ativo=true"],
    ]);
    expect([counts, now]).toEqual([
      { livrosEmAtraso: 0, reservas: 0, materiais: 0, solicitacoes: 0, atendimentos: 0, servidores: 0, emprestimoDevolucao: 0 },
      { library: "0 livros emprestados" },
    ]);
    // The list of first steps says how to begin; once it is put away, a line does.
    expect((await home("Biblioteca")).lines).toEqual([]);
    expect((await home("Biblioteca")).steps.map(({ id }) => id)).toEqual(["acervo", "etiquetas-dos-livros"]);
    await school.as("Admin").collection("school").update("school000000000", { first_steps_hidden: true });
    expect((await home("Biblioteca")).lines.map(({ to }) => to)).toEqual(["/acervo/novo"]);
    await school.as("Admin").collection("school").update("school000000000", { first_steps_hidden: false });
  });

  test("lists a new school's first steps to Admin; each ticks itself off, and the list can be put away", async () => {
    const done = async () => (await home()).steps.filter((step) => step.done).map(({ title }) => title);
    const { steps } = await home();
    expect(steps.map(({ title }) => title)).toEqual([
      "Dados da escola",
      "Horário e dias fechados",
      "Endereço na rede",
      "Turmas e alunos",
      "Setores",
      "Contas da equipe",
      "Contas dos professores",
      "Regras de empréstimo",
      "Acervo da biblioteca",
      "Etiquetas dos livros",
      "Materiais do almoxarifado",
      "Saldo inicial",
      "Requisitantes",
      "Tipos de equipamento",
      "Salas",
      "Equipamentos",
      "Serviços de TI",
      "Etiquetas dos equipamentos",
      "E-mail da escola",
      "WhatsApp da escola",
      "Carteiras",
      "Cópia de segurança em outro lugar",
    ]);
    const before = await done();
    expect(before).not.toContain("Acervo da biblioteca");
    const { copies } = await school.seed.title({}, { copies: 1 });
    expect(await done()).toEqual([...before, "Acervo da biblioteca"]);
    await school.as("Biblioteca").call("library/mark-labelled", { copies: [copies[0]!.id] });
    expect(await done()).toEqual([...before, "Acervo da biblioteca", "Etiquetas dos livros"]);
    expect((await home("Biblioteca")).steps).toEqual([]);
    const put = (first_steps_hidden: boolean) =>
      school.as("Admin").collection("school").update("school000000000", { first_steps_hidden });
    await put(true);
    expect((await home()).steps).toEqual([]);
    await put(false);
    expect((await home()).steps).toHaveLength(22);
  });

  test("counts what is late, as the list of overdue loans does: not what is due today, back, or lost", async () => {
    const { id: reader } = await school.seed.reader();
    const before = await figures();
    await loan(dayFrom(today, -1), {}, {}, reader);
    await loan(dayFrom(today, -7), {}, {}, reader);
    await loan(dayFrom(today, -8));
    await loan(today);
    await loan(dayFrom(today, -3), {}, { state: "lost" });
    await loan(dayFrom(today, -3), { returned_at: `${today} 12:00:00.000Z`, returned_on: today, closed_as: "returned" });
    await loan(before.next_day);
    const library = await figures();
    expect(library).toMatchObject({
      overdue: 3,
      overdue_over_week: 1,
      overdue_readers: 2,
      open: 6,
      due_today: 1,
      due_next_day: 1,
      copies: 8,
    });
    const listed = await school.as("Biblioteca").list("overdue-loans");
    expect(listed.body.totalItems).toBe(library.overdue);
    const { lines, counts, now } = await home();
    expect(lines.slice(0, 2).map(({ kind, tone }) => [kind, tone])).toEqual([
      ["Atraso", "bad"],
      ["Vence", "warn"],
    ]);
    expect([counts.livrosEmAtraso, now.library]).toEqual([3, "6 livros emprestados"]);
    // L-42: nobody expects a lost book back on its due day.
    await loan(today, {}, { state: "lost" });
    await loan(before.next_day, {}, { state: "lost" });
    expect(await figures()).toMatchObject({ due_today: 1, due_next_day: 1, open: 8 });
    for (const due of [today, before.next_day]) {
      expect((await school.as("Biblioteca").list("open-loans", { due })).body.totalItems).toBe(1);
    }
  });

  test("shows the loans of the last five open days, the undone ones left out", async () => {
    const { week } = await figures();
    expect(week).toHaveLength(5);
    expect(week.map(({ day }) => day)).toEqual([...week.map(({ day }) => day)].sort());
    const [first] = week;
    await loan(dayFrom(today, 30), { lent_on: first!.day });
    await loan(dayFrom(today, 30), { lent_on: first!.day, returned_at: `${today} 12:00:00.000Z`, closed_as: "undone" });
    expect((await figures()).week[0]).toEqual({ day: first!.day, loans: first!.loans + 1 });
  });

  test("tells Admin what is left undone", async () => {
    const classless = async () => Number((await readNotices("people"))[0]?.split(" ")[0] ?? 0);
    const before = await classless();
    expect(await readNotices("account")).toEqual(["1 conta não tem perfil nem pessoa do cadastro"]);
    const { id } = await school.seed.class();
    await school.seed.person({ kind: "student" });
    await school.seed.person({ kind: "student", class: id });
    await school.seed.person({ kind: "student", active: false });
    await school.seed.person({ kind: "staff" });
    await school.seed.user({ permissions: [] });
    await school.seed.user({ permissions: [], active: false });
    // A teacher's account is finished as it is.
    await school.seed.user({ permissions: [], person: (await school.seed.person({ kind: "teacher" })).id });
    expect(await classless()).toBe(before + 1);
    expect((await readNotices("people"))[0]).toMatch(/^\d+ alunos? ativos? est(á|ão) sem turma$/);
    expect(await readNotices("account")).toEqual(["2 contas não têm perfil nem pessoa do cadastro"]);
  });

  test("an account with a role is no account without one, though a person of the register has its e-mail", async () => {
    const idle = async () => (await readNotices("account")).filter((text) => text.includes("perfil"));
    const before = await idle();
    expect(before).not.toEqual([]);
    const { email } = await school.seed.user({ permissions: ["Biblioteca"] });
    const person = await school.seed.person({ kind: "staff" });
    await school.seed.create("contacts", { person: person.id, kind: "email", value: email, guardian: "" });
    expect(await readNotices("account")).toContain("1 conta tem o e-mail de uma pessoa do cadastro");
    expect(await idle()).toEqual(before);
  });

  test.each([
    ["Admin", ["account", "library", "people"]],
    ["superuser", ["account", "library", "people"]],
    ["Biblioteca", ["library"]],
    ["Almoxarifado", ["warehouse"]],
    ["Tecnologia", ["support"]],
    ["none", []],
  ] as const)("%s sees lines of the areas %j", async (account, areas) => {
    // In place of the list of first steps, which says the same of an empty area.
    await school.as("Admin").collection("school").update("school000000000", { first_steps_hidden: true });
    const { lines, now } = await home(account);
    expect([...new Set(lines.map(({ area }) => area))].sort()).toEqual(areas);
    expect("library" in now).toBe((areas as readonly string[]).includes("library"));
  });

  test("Admin's own lines are shown to nobody else", async () => {
    const file = new File(["titulo\nDom Casmurro\n"], "acervo.csv", { type: "text/csv" });
    await school.seed.create("import_batches", { entity: "titles", status: "uploaded", file });
    const failed = await school.seed.create("messages", { ...letter(), state: "failed" });
    await query(school, `UPDATE messages SET created = '${stampNow()}' WHERE id = '${failed.id}'`);
    await school.seed.person({ kind: "student" });
    const alone = ["account", "imports", "messaging", "people"];
    const told = async (who: Parameters<typeof school.as>[0]) => {
      const areas = new Set((await home(who)).lines.map(({ area }) => area));
      return alone.filter((area) => areas.has(area));
    };
    expect(await told("Admin")).toEqual(alone);
    for (const who of ["none", "Biblioteca", "Almoxarifado", "Tecnologia"] as const) {
      expect([who, await told(who)]).toEqual([who, []]);
    }
  });

  test("a user without a role is referred to an Admin, and nobody else is", async () => {
    const admin = await school.seed.user({ name: "Aava Diretora", permissions: ["Admin"] });
    await school.seed.user({ name: "Bia Desligada", permissions: ["Admin"], active: false });
    const { admins } = await home("none");
    expect(admins[0]).toBe("Aava Diretora");
    expect(admins).not.toContain("Bia Desligada");
    for (const account of ["Admin", "Biblioteca", "Tecnologia", "superuser"] as const) {
      expect((await home(account)).admins).toEqual([]);
    }
    await school.as("superuser").collection("users").update(admin.id, { active: false });
    expect((await home("none")).admins).not.toContain("Aava Diretora");
  });

  test.each([
    ["guest", 401, "signed_out"],
    ["deactivated", 403, "deactivated"],
  ] as const)("%s is refused", async (account, status, code) => {
    const refusedAnswer = await school.as(account).call("platform/home");
    expect([refusedAnswer.status, refusedAnswer.refusal.code]).toEqual([status, code]);
  });

  test("of a school that never opens still answers", async () => {
    for (const row of await school.as("Admin").collection("opening_hours").getFullList()) {
      await school.as("Admin").collection("opening_hours").delete(row.id);
    }
    const [{ reopens }, { next_day, week }] = [await home(), await figures()];
    expect([reopens, next_day, week]).toEqual(["", "", []]);
  });
});

describe("notices", () => {
  const school = testSchool();
  const notice = (user: string, values: Record<string, unknown> = {}) =>
    school.seed.create("notifications", { user, kind: "test", title: "Um aviso", ...values });

  test("are read all at once, one's own only", async () => {
    const { Biblioteca, none } = ACCOUNT_TERMS;
    await Promise.all([
      notice(Biblioteca.id),
      notice(Biblioteca.id),
      notice(Biblioteca.id, { read_at: "2026-01-01 00:00:00.000Z" }),
      notice(none.id),
    ]);
    expect((await school.as("Biblioteca").call("platform/read-notifications")).body).toEqual({ read: 2 });
    const unread = await school.as("none").collection("notifications").getFullList({ filter: "read_at = ''" });
    expect(unread).toHaveLength(1);
    expect(await school.as("Admin").collection("notifications").getFullList()).toEqual([]);
  });

  test("can be put away but neither written nor rewritten by their person", async () => {
    const { id } = await notice(ACCOUNT_TERMS.none.id);
    const path = `/api/collections/notifications/records/${id}`;
    const own = school.as("none");
    expect((await own.request("PATCH", path, { read_at: "2026-11-21 10:00:00.000Z" })).status).toBe(200);
    for (const values of [
      { title: "Outro" },
      { text: "x" },
      { link: "https://x.test" },
      { kind: "x" },
      { user: ACCOUNT_TERMS.Admin.id },
    ]) {
      expect((await own.request("PATCH", path, values)).status).toBe(404);
    }
    expect((await school.as("Biblioteca").request("PATCH", path, { read_at: "" })).status).toBe(404);
    expect(
      (
        await own.request("POST", "/api/collections/notifications/records", {
          id: newId(),
          user: ACCOUNT_TERMS.none.id,
          kind: "x",
          title: "x",
        })
      ).status,
    ).toBe(403);
    expect((await own.request("DELETE", path)).status).toBe(403);
  });
});
