/**
 * Accounts as Admin manages them: the last Admin stays, each change is notified and recorded, each invited person gets a link.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ACCOUNT_TERMS, PASSWORD } from "../../helpers/accounts";
import type { Answer } from "../../helpers/clients";
import { machineNow } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { dispatch, messageOf, settled, stateOf } from "../../helpers/messages";
import { testSchool } from "../../helpers/school";
import { SmtpCatcher } from "../../helpers/smtp";

type School = ReturnType<typeof testSchool>;
type Who = Parameters<School["as"]>[0];

const update = (
  school: School,
  account: Who,
  id: string,
  values: Record<string, unknown>,
): Promise<Answer<Record<string, unknown>>> =>
  school.as(account).request("PATCH", `/api/collections/users/records/${id}`, values);

interface Line {
  kind: string;
  text: string;
  actor: string;
  actor_name: string;
  data: Record<string, unknown>;
}
const history = (school: School, subject: string) =>
  school
    .as("Admin")
    .collection("timeline")
    .getFullList<Line>({ filter: `subject = "${subject}" && area = "account"`, sort: "@rowid" });

describe("the last Admin", () => {
  const school = testSchool();
  const admin = ACCOUNT_TERMS.Admin.id;

  test.each<[Who, Record<string, unknown>, string]>([
    ["Admin", { permissions: [] }, "last_admin"],
    ["Admin", { permissions: ["Tecnologia", "Biblioteca"] }, "last_admin"],
    ["Admin", { "permissions-": "Admin" }, "last_admin"],
    ["Admin", { active: false }, "own_account"],
    ["superuser", { active: false }, "last_admin"],
    ["superuser", { permissions: [] }, "last_admin"],
  ])("%s can't take %j away", async (account, values, code) => {
    const refusedAnswer = await update(school, account, admin, values);
    expect([refusedAnswer.status, refusedAnswer.refusal.code]).toEqual([409, code]);
    expect(refusedAnswer.refusal.message).toMatch(/\.$/);
    const record = await school.as("Admin").collection("users").getOne(admin);
    expect([record.permissions, record.active]).toEqual([["Admin"], true]);
    expect((await school.as("Admin").call("platform/home")).status).toBe(200);
  });

  test("can't be removed in the dashboard either", async () => {
    await expect(school.as("superuser").collection("users").delete(admin)).rejects.toMatchObject({ status: 409 });
  });

  test("may take on and lose other roles", async () => {
    expect((await update(school, "Admin", admin, { permissions: ["Admin", "Biblioteca"] })).status).toBe(200);
    expect((await update(school, "Admin", admin, { permissions: ["Admin"] })).status).toBe(200);
  });

  test("a deactivated Admin does not count", async () => {
    const record = await school.as("superuser").collection("users").getOne(ACCOUNT_TERMS.deactivated.id);
    expect([record.permissions, record.active]).toEqual([["Admin"], false]);
    expect((await update(school, "superuser", admin, { active: false })).refusal.code).toBe("last_admin");
  });

  test("of two who strip each other at one moment, one stays: always", async () => {
    for (let round = 0; round < 10; round++) {
      const other = await school.seed.user({ permissions: ["Admin"] });
      const answers = await Promise.all([
        update(school, "superuser", admin, { permissions: ["Biblioteca"] }),
        update(school, "superuser", other.id, { active: false }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      await update(school, "superuser", admin, { permissions: ["Admin"] });
      await update(school, "superuser", other.id, { active: false });
    }
  });
});

describe("an account", () => {
  const school = testSchool();
  let user: { id: string; email: string };
  beforeEach(async () => {
    user = await school.seed.user({ name: "  Rita \u00a0 Reis " });
  });

  test("is written down as a porter's, and as one no more; a change of something else writes nothing of it", async () => {
    await update(school, "Admin", user.id, { porter: true });
    await update(school, "Admin", user.id, { permissions: ["Biblioteca"] });
    await update(school, "Admin", user.id, { porter: false });
    const lines = (await history(school, user.id)).filter(({ kind }) => kind === "porter_changed");
    expect(lines.map(({ text }) => text)).toEqual([
      "Passou a conferir carteiras na portaria",
      "Deixou de conferir carteiras na portaria",
    ]);
  });

  test("is written down from its first day, with the user who did it", async () => {
    await update(school, "Admin", user.id, { permissions: ["Biblioteca", "Tecnologia"] });
    await update(school, "Admin", user.id, { permissions: ["Biblioteca"], active: false });
    await update(school, "Admin", user.id, { active: true });
    await update(school, "Admin", user.id, { name: "Rita R." });
    await update(school, "superuser", user.id, { password: "senha-nova-2026", passwordConfirm: "senha-nova-2026" });
    await school.as("Admin").call("account/sign-out-everywhere", { user: user.id });
    const lines = await history(school, user.id);
    const byAdmin = { actor: ACCOUNT_TERMS.Admin.id, actor_name: ACCOUNT_TERMS.Admin.name };
    expect(lines.map(({ kind, text, actor, actor_name }) => ({ kind, text, actor, actor_name }))).toEqual([
      { kind: "created", text: "Conta criada. Sem perfil de acesso.", actor: "", actor_name: "Superusuário" },
      { kind: "permissions_changed", text: "Perfis: Biblioteca e Tecnologia.", ...byAdmin },
      { kind: "deactivated", text: "Conta desativada", ...byAdmin },
      { kind: "permissions_changed", text: "Perfil: Biblioteca.", ...byAdmin },
      { kind: "activated", text: "Conta ativada", ...byAdmin },
      { kind: "password_changed", text: "Senha trocada", actor: "", actor_name: "Superusuário" },
      { kind: "signed_out_everywhere", text: "Todas as sessões foram encerradas", ...byAdmin },
    ]);
    expect(lines[1]?.data).toEqual({ before: [], after: ["Biblioteca", "Tecnologia"] });
    const { name } = await school.as("Admin").collection("users").getOne(user.id);
    expect(name).toBe("Rita R.");
  });

  test("remembers where it was opened from, for its own person to see and nobody else", async () => {
    await fetch(`${school.url}/api/collections/users/auth-with-password`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "User-Agent": "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/145.0" },
      body: JSON.stringify({ identity: ACCOUNT_TERMS.Biblioteca.email, password: PASSWORD }),
    });
    const filter = 'kind = "signed_in"';
    const own = await school.as("Biblioteca").collection("timeline").getFullList<Line>({ filter, sort: "-@rowid" });
    expect(own[0]).toMatchObject({
      text: "Acesso pelo Firefox no Windows",
      data: { browser: "Firefox no Windows", address: "127.0.0.1" },
      actor: ACCOUNT_TERMS.Biblioteca.id,
    });
    expect(own.every(({ actor }) => actor === ACCOUNT_TERMS.Biblioteca.id)).toBe(true);
    expect(
      await school
        .as("none")
        .collection("timeline")
        .getFullList({ filter: `${filter} && actor != "${ACCOUNT_TERMS.none.id}"` }),
    ).toEqual([]);
  });

  test("refreshing a session is no sign-in", async () => {
    const before = (await history(school, ACCOUNT_TERMS.Tecnologia.id)).length;
    expect((await school.as("Tecnologia").request("POST", "/api/collections/users/auth-refresh")).status).toBe(200);
    expect(await history(school, ACCOUNT_TERMS.Tecnologia.id)).toHaveLength(before);
  });

  test("a refused change leaves no line and no notice", async () => {
    const refusedAnswer = await update(school, "Admin", user.id, { permissions: ["Biblioteca"], email: "sem-arroba" });
    expect(refusedAnswer.status).toBe(400);
    expect((await history(school, user.id)).map(({ kind }) => kind)).toEqual(["created"]);
    expect(
      await school
        .as("superuser")
        .collection("notifications")
        .getFullList({ filter: `user = "${user.id}"` }),
    ).toEqual([]);
  });

  test("its person gets a notice of new rights, and can put the notice away", async () => {
    const { none } = ACCOUNT_TERMS;
    await update(school, "Admin", none.id, { permissions: ["Almoxarifado"] });
    const notices = () => school.as("none").collection("notifications").getFullList();
    expect(await notices()).toMatchObject([
      {
        kind: "permissions",
        title: "Seus perfis de acesso mudaram",
        text: "Perfil: Almoxarifado.",
        link: "/minhas-informacoes",
        read_at: "",
      },
    ]);
    expect((await school.as("Biblioteca").call("platform/read-notifications")).body).toEqual({ read: 0 });
    expect((await school.as("none").call("platform/read-notifications")).body).toEqual({ read: 1 });
    expect((await school.as("none").call("platform/read-notifications")).body).toEqual({ read: 0 });
    expect((await notices())[0]?.read_at).toMatch(/^\d{4}-/);
    await update(school, "Admin", none.id, { permissions: [] });
  });

  test.each<[Who]>([["Biblioteca"], ["none"]])("%s can't give oneself rights", async (account) => {
    const { id } = ACCOUNT_TERMS[account as "Biblioteca"];
    for (const values of [
      { permissions: ["Admin"] },
      { "permissions+": "Admin" },
      { active: false },
      { verified: false },
      { email: "x@escola.test" },
    ]) {
      expect([400, 404]).toContain((await update(school, account, id, values)).status);
    }
    const record = await school.as("superuser").collection("users").getOne(id);
    expect(record).toMatchObject({
      permissions: ACCOUNT_TERMS[account as "Biblioteca"].permissions,
      active: true,
      verified: true,
    });
  });

  test("two people who save different fields lose nothing, and one with an old record gets a refusal", async () => {
    const record = await school.as("Admin").collection("users").getOne(user.id);
    await Promise.all([
      update(school, "Admin", user.id, { name: "Rita Nova" }),
      update(school, "Admin", user.id, { permissions: ["Tecnologia"] }),
    ]);
    const both = await school.as("Admin").collection("users").getOne(user.id);
    expect([both.name, both.permissions]).toEqual(["Rita Nova", ["Tecnologia"]]);
    const late = await fetch(`${school.url}/api/collections/users/records/${user.id}`, {
      method: "PATCH",
      headers: {
        Authorization: school.as("Admin").pocketBase.authStore.token,
        "Content-Type": "application/json",
        "X-Record-Updated": String(record.updated),
      },
      body: JSON.stringify({ permissions: [] }),
    });
    expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([409, "record_changed"]);
  });

  test("signs in whatever the case its e-mail is typed in, and no second one differs by case alone", async () => {
    const signIn = await school.as("guest").request("POST", "/api/collections/users/auth-with-password", {
      identity: user.email.toUpperCase(),
      password: PASSWORD,
    });
    expect(signIn.status).toBe(200);
    await expect(school.seed.user({ email: user.email.toUpperCase() })).rejects.toMatchObject({ status: 400 });
  });
});

describe("an invitation", () => {
  const mailCatcher = new SmtpCatcher();
  const school = testSchool({ env: { APP_URL: "http://escola.test" } });
  beforeAll(async () => {
    await mailCatcher.start();
    await school.server.restart(mailCatcher.environment());
  });
  beforeEach(() => {
    mailCatcher.behaviour = "accept";
  });
  afterAll(() => mailCatcher.stop());

  const person = (values: Record<string, unknown> = {}) => ({
    id: newId(),
    name: "  Nina   <Nova> ",
    email: ` Nina.${newId()}@Escola.test `,
    permissions: ["Biblioteca"],
    ...values,
  });
  const choose = (link: string, password = "senha-da-nina-1") =>
    school.as("guest").request("POST", "/api/collections/users/confirm-password-reset", {
      token: new URL(link).pathname.split("/").at(-1),
      password,
      passwordConfirm: password,
    });

  test("makes the account, answers at once, and mails a link that works once and lies in no table", async () => {
    const input = person();
    const answer = await school.as("Admin").call("account/invite", input);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toBe(input.id);
    const email = input.email.trim().toLowerCase();
    const queued = await school.as("Admin").call("messaging/message", { message: answer.body.message });
    expect(queued.body).toMatchObject({ state: "queued", address: email, purpose: "invitation" });
    expect(queued.body.body).not.toContain("confirm-password-reset");
    await dispatch(school);
    const mail = await mailCatcher.mailTo(email);
    await settled(school, answer.body.message, "sent");
    expect(mail.subject).toBe("Sua conta no sistema da escola: Minha escola");
    expect(mail.text).toContain("Olá, Nina &lt;Nova&gt;.");
    const link = mail.links.find((candidate) => candidate.startsWith("http://escola.test/auth/confirm-password-reset/"))!;
    expect((await choose(link)).status).toBe(204);
    expect((await choose(link)).status).toBe(400);
    const signedIn = await school
      .as("guest")
      .request<{ record: Record<string, unknown> }>("POST", "/api/collections/users/auth-with-password", {
        identity: email,
        password: "senha-da-nina-1",
      });
    expect(signedIn.body.record).toMatchObject({
      name: "Nina <Nova>",
      permissions: ["Biblioteca"],
      verified: true,
      active: true,
    });
    expect((await history(school, input.id)).map(({ kind, actor }) => [kind, actor])).toEqual([
      ["created", ACCOUNT_TERMS.Admin.id],
      ["invited", ACCOUNT_TERMS.Admin.id],
      ["message_sent", ""],
      ["password_changed", input.id],
      ["signed_in", input.id],
    ]);
  });

  test("with the mail server refusing is a link to hand over, and is never called sent", async () => {
    mailCatcher.behaviour = "refuse";
    const input = person();
    const answer = await school.as("Admin").call("account/invite", input);
    await dispatch(school);
    await settled(school, answer.body.message, "failed");
    expect((await choose(answer.body.link)).status).toBe(204);
    expect((await history(school, input.id)).map(({ kind }) => kind)).toContain("message_failed");
  });

  test("with a link that was handed over and used is mailed no more", async () => {
    mailCatcher.behaviour = "accept";
    const input = person();
    const answer = await school.as("Admin").call("account/invite", input);
    expect((await choose(answer.body.link)).status).toBe(204);
    await dispatch(school);
    await settled(school, answer.body.message, "skipped");
    expect(mailCatcher.mails.filter(({ to }) => to.includes(input.email.trim().toLowerCase()))).toEqual([]);
  });

  test("again while the first mail still waits is one mail, and another link to the same account", async () => {
    const input = person();
    const first = await school.as("Admin").call("account/invite", input);
    const again = await school.as("Admin").call("account/invite", input);
    expect([again.status, again.body.user]).toEqual([200, input.id]);
    expect(again.body.link).toContain("/auth/confirm-password-reset/");
    await dispatch(school);
    await settled(school, first.body.message, "sent");
    if (again.body.message !== first.body.message) {
      await settled(school, again.body.message, "sent");
    }
    const later = await school.as("Admin").call("account/invite", input);
    expect(later.body.message).not.toBe(again.body.message);
  });

  test("of a person who was deactivated before the mail went out is not sent", async () => {
    mailCatcher.behaviour = "defer";
    const input = person();
    const answer = await school.as("Admin").call("account/invite", input);
    await update(school, "Admin", input.id, { active: false });
    mailCatcher.behaviour = "accept";
    // It may have been tried before: then its next attempt is made due.
    await dispatch(school);
    await expect.poll(() => stateOf(school, answer.body.message)).toMatch(/skipped|queued/);
    expect(mailCatcher.mails.some((mail) => mail.to.includes(input.email.trim().toLowerCase()))).toBe(false);
  });

  test("to an address that is the account's no more is not sent, and its link is dead", async () => {
    mailCatcher.behaviour = "defer";
    const input = person();
    const answer = await school.as("Admin").call("account/invite", input);
    await update(school, "Admin", input.id, { email: `outro.${newId()}@escola.test` });
    mailCatcher.behaviour = "accept";
    await query(school, `UPDATE messages SET next_at = '2026-01-01 12:00:00.000Z' WHERE id = '${answer.body.message}'`);
    await query(school, "DELETE FROM message_channels");
    await dispatch(school);
    await settled(school, answer.body.message, "skipped");
    expect(mailCatcher.mails.some((mail) => mail.to.includes(input.email.trim().toLowerCase()))).toBe(false);
    expect((await choose(answer.body.link)).status).toBe(400);
  });

  test("opens for seven days, as its mail says", async () => {
    const { body } = await school.as("Admin").call("account/invite", person());
    const claims = JSON.parse(
      Buffer.from(new URL(body.link).pathname.split("/").at(-1)!.split(".")[1]!, "base64url").toString(),
    ) as {
      exp: number;
    };
    const days = (claims.exp - machineNow() / 1000) / 86_400;
    expect(Math.round(days)).toBe(7);
    expect((await messageOf(school, body.message)).body).toContain("Ele é válido por 7 dias");
  });

  test.each<[string, Record<string, unknown>, number, string]>([
    ["an e-mail someone has", { email: ACCOUNT_TERMS.none.email.toUpperCase() }, 409, "email_taken"],
    ["an id someone has", { id: ACCOUNT_TERMS.none.id }, 409, "id_taken"],
    [
      "the id of someone deactivated",
      { id: ACCOUNT_TERMS.deactivated.id, email: ACCOUNT_TERMS.deactivated.email },
      409,
      "user_deactivated",
    ],
    ["no name", { name: "  " }, 400, "invalid_input"],
    ["no e-mail", { email: "nina" }, 400, "invalid_input"],
    ["a role that is none", { permissions: ["Diretora"] }, 400, "invalid_input"],
    ["an id that is none", { id: "x" }, 400, "invalid_input"],
    ["a list for a name", { name: ["a"] }, 400, "invalid_input"],
  ])("refuses %s", async (_name, values, status, code) => {
    const before = await school.as("superuser").collection("users").getList(1, 1);
    const refusedAnswer = await school.as("Admin").call("account/invite", person(values));
    expect([refusedAnswer.status, refusedAnswer.refusal.code]).toEqual([status, code]);
    expect((await school.as("superuser").collection("users").getList(1, 1)).totalItems).toBe(before.totalItems);
  });

  test("refuses an e-mail that an account has in capitals", async () => {
    const email = `Maria.${newId()}@Escola.test`;
    await school.seed.user({ email });
    const { refusal } = await school.as("Admin").call("account/invite", person({ email: email.toLowerCase() }));
    expect(refusal.code).toBe("email_taken");
  });

  test("at one moment for the same e-mail makes one account", async () => {
    const email = `duas.${newId()}@escola.test`;
    const answers = await Promise.all([1, 2, 3].map(() => school.as("Admin").call("account/invite", person({ email }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test("is Admin's alone to make", async () => {
    for (const account of ["Biblioteca", "Tecnologia", "Almoxarifado", "none", "deactivated", "guest"] as const) {
      expect([401, 403]).toContain((await school.as(account).call("account/invite", person())).status);
    }
  });
});
