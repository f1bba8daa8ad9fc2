/**
 * An open session or a guessed password gives no further access: own password, own address, the dashboard's account, old
 * sessions.
 */
import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FREE_ATTEMPTS } from "../../../domain/account/throttle";
import { BINARY } from "../../../scripts/paths";
import { environment, flags } from "../../../scripts/server";
import { ACCOUNT_TERMS, PASSWORD } from "../../helpers/accounts";
import { Client } from "../../helpers/clients";
import { testSchool } from "../../helpers/school";
import { SmtpCatcher } from "../../helpers/smtp";
import type { TestSchool } from "../../helpers/test-school";

const NEW = "outra-senha-longa-77";
const both = (password: string) => ({ password, passwordConfirm: password });

const signIn = (school: TestSchool, identity: string, password: string, { collection = "users", known = "", from = "" } = {}) =>
  school
    .as("guest")
    .request<{ token: string; meta?: { knownBrowser?: string } }>(
      "POST",
      `/api/collections/${collection}/auth-with-password`,
      { identity, password },
      { ...(known ? { "X-Known-Browser": known } : {}), ...(from ? { "X-Real-IP": from } : {}) },
    );

describe("an Admin's own access", () => {
  const school = testSchool();
  const change = async (id: string, email: string, values: Record<string, unknown>) => {
    const { body } = await signIn(school, email, PASSWORD);
    return new Client(school.url, body.token).request("PATCH", `/api/collections/users/records/${id}`, values);
  };

  test("asks for the current password", async () => {
    const admin = await school.seed.user({ permissions: ["Admin"] });
    for (const values of [both(NEW), { ...both(NEW), oldPassword: "errada-1234" }]) {
      const refusedAnswer = await change(admin.id, admin.email, values);
      expect([refusedAnswer.status, Object.keys(refusedAnswer.refusal.data)]).toEqual([400, ["oldPassword"]]);
    }
    expect((await change(admin.id, admin.email, { ...both(NEW), oldPassword: PASSWORD })).status).toBe(200);
    expect((await signIn(school, admin.email, NEW)).status).toBe(200);
  });

  test("is not moved to another address by a session alone", async () => {
    const admin = await school.seed.user({ permissions: ["Admin"] });
    const refusedAnswer = await change(admin.id, admin.email, { email: "ladrao@escola.test" });
    expect([refusedAnswer.status, Object.keys(refusedAnswer.refusal.data)]).toEqual([400, ["email"]]);
  });

  test.each(["12345678", "senha123", "aaaaaaaa"])("%s is no password", async (easy) => {
    const admin = await school.seed.user({ permissions: ["Admin"] });
    const refusedAnswer = await change(admin.id, admin.email, { ...both(easy), oldPassword: PASSWORD });
    expect(refusedAnswer.refusal.data.password?.code).toBe("password_too_easy");
    const answer = await school
      .as("Admin")
      .request("POST", "/api/collections/users/records", { name: "Fácil", email: `${easy}@escola.test`, ...both(easy) });
    expect(answer.refusal.data.password?.code).toBe("password_too_easy");
  });
});

describe("a password that anybody who knows the person would try", () => {
  const school = testSchool();
  const person = { name: "Clarice Figueira", permissions: ["Admin"] };
  const superusers = () => school.as("superuser");

  test.each<[string, (user: { id: string; email: string }, password: string) => Promise<{ code: string; sentence: string }>]>([
    [
      "one's own information",
      async ({ id, email }, password) => {
        const { body } = await signIn(school, email, PASSWORD);
        const values = { ...both(password), oldPassword: PASSWORD };
        return fault(await new Client(school.url, body.token).request("PATCH", `/api/collections/users/records/${id}`, values));
      },
    ],
    [
      "an Admin's, for somebody",
      async ({ id }, password) =>
        fault(await school.as("Admin").request("PATCH", `/api/collections/users/records/${id}`, both(password))),
    ],
    [
      "a new account",
      async (_, password) =>
        fault(
          await school
            .as("Admin")
            .request("POST", "/api/collections/users/records", { ...person, email: "clarice@escola.test", ...both(password) }),
        ),
    ],
    [
      "a link",
      async ({ id, email }, password) => {
        await school.as("Admin").request("PATCH", `/api/collections/users/records/${id}`, both(NEW));
        const { refusal } = await signIn(school, email, NEW);
        const body = { token: String(refusal.params.token), ...both(password) };
        return fault(await school.as("guest").request("POST", "/api/collections/users/confirm-password-reset", body));
      },
    ],
    [
      "the dashboard, for an account",
      async ({ id }, password) =>
        fault(await superusers().request("PATCH", `/api/collections/users/records/${id}`, both(password))),
    ],
  ])("is refused by %s", async (_, set) => {
    for (const password of ["Clarice2026", "figueira-1985", "clarice.figueira", "demo-escola-2026", "demo1234", "Mudar@123"]) {
      const user = await school.seed.user(person);
      const { code, sentence } = await set(user, password);
      expect([password, code, sentence]).toEqual([password, "password_too_easy", expect.stringMatching(/senha/)]);
    }
    const user = await school.seed.user(person);
    expect((await set(user, "fig-que-nao-e-fruta-9")).code).toBe("");
  });

  test("nor by the dashboard for its own, and not on the command line", async () => {
    const answer = await superusers().request("POST", "/api/collections/_superusers/records", {
      email: "clarice.figueira@escola.test",
      ...both("ClariceFigueira1"),
    });
    expect(fault(answer).code).toBe("password_too_easy");
    const data = school.server.data;
    const upsert = (password: string) =>
      spawnSync(BINARY, [...flags(data), "superuser", "upsert", "clarice@escola.test", password], {
        env: environment(),
        encoding: "utf8",
      });
    const refused = upsert("demo-escola-2026");
    expect([refused.status === 0, refused.stdout + refused.stderr]).toEqual([
      false,
      expect.stringContaining("fácil de adivinhar"),
    ]);
    expect(upsert("fig-que-nao-e-fruta-9").status).toBe(0);
  });
});

const fault = (answer: { status: number; refusal: { data: Record<string, { code: string; message: string } | undefined> } }) => ({
  code: answer.status < 300 ? "" : (answer.refusal.data.password?.code ?? `${answer.status}`),
  sentence: answer.status < 300 ? "" : (answer.refusal.data.password?.message ?? ""),
});

describe("the dashboard's account that was made with an Admin's", () => {
  const smtp = new SmtpCatcher();
  const school = testSchool();
  beforeAll(async () => {
    await smtp.start();
    await school.server.restart(smtp.environment());
  });
  afterAll(() => smtp.stop());
  const opens = async (email: string, password: string) =>
    (await signIn(school, email, password, { collection: "_superusers" })).status === 200;
  const pair = async () => {
    const admin = await school.seed.user({ permissions: ["Admin"] });
    await school
      .as("superuser")
      .collection("_superusers")
      .create({ email: admin.email, follows: admin.id, ...both(PASSWORD) });
    return admin;
  };
  const change = (client: Client, id: string, values: Record<string, unknown>) =>
    client.request("PATCH", `/api/collections/users/records/${id}`, values);
  const choose = (token: string, password: string) =>
    school.as("guest").request("POST", "/api/collections/users/confirm-password-reset", { token, ...both(password) });
  const tokenIn = (link: string) => new URL(link).pathname.split("/").pop()!;
  const colleague = () => school.as("Admin");

  test("takes the person's new password", async () => {
    const admin = await pair();
    const { body } = await signIn(school, admin.email, PASSWORD);
    await change(new Client(school.url, body.token), admin.id, { ...both(NEW), oldPassword: PASSWORD });
    expect([await opens(admin.email, PASSWORD), await opens(admin.email, NEW)]).toEqual([false, true]);
  });

  test("takes the one that was chosen by a link in their mail", async () => {
    const admin = await pair();
    await school.as("guest").collection("users").requestPasswordReset(admin.email);
    const mail = await smtp.mailTo(admin.email);
    expect((await choose(/confirm-password-reset\/([\w.-]+)/.exec(mail.text)![1]!, NEW)).status).toBe(204);
    expect([await opens(admin.email, PASSWORD), await opens(admin.email, NEW)]).toEqual([false, true]);
  });

  test.each<[string, Record<string, unknown>]>([
    ["is deactivated", { active: false }],
    ["is no Admin any more", { permissions: ["Biblioteca"] }],
    ["gets a password from somebody else", both(NEW)],
  ])("is closed when the person %s", async (_, values) => {
    const admin = await pair();
    expect((await change(colleague(), admin.id, values)).status).toBe(200);
    expect([await opens(admin.email, PASSWORD), await opens(admin.email, NEW)]).toEqual([false, false]);
  });

  test("is not opened through a password that another Admin chose, nor by the one chosen after it @full", async () => {
    const admin = await pair();
    await change(colleague(), admin.id, both(NEW));
    const { refusal } = await signIn(school, admin.email, NEW);
    expect(refusal.code).toBe("password_provisional");
    expect((await choose(String(refusal.params.token), "escolhida-por-mim-1")).status).toBe(204);
    const { body } = await signIn(school, admin.email, "escolhida-por-mim-1");
    const ownClient = new Client(school.url, body.token);
    const again = { ...both("escolhida-por-mim-2"), oldPassword: "escolhida-por-mim-1" };
    expect((await change(ownClient, admin.id, again)).status).toBe(200);
    for (const password of [PASSWORD, NEW, "escolhida-por-mim-1", "escolhida-por-mim-2"]) {
      expect(await opens(admin.email, password)).toBe(false);
    }
  });

  test("is not opened by the link of an invitation", async () => {
    const admin = await pair();
    const invited = await colleague().call("account/invite", {
      id: admin.id,
      name: admin.name,
      email: admin.email.toLowerCase(),
      permissions: ["Admin"],
    });
    expect(invited.status).toBe(200);
    expect((await choose(tokenIn(invited.body.link), NEW)).status).toBe(204);
    expect([await opens(admin.email, PASSWORD), await opens(admin.email, NEW)]).toEqual([true, false]);
  });

  test("is not of a person to whom another Admin gave its address @full", async () => {
    const admin = await pair();
    const moved = `${admin.id}@outra.test`;
    expect((await change(colleague(), admin.id, { email: moved })).status).toBe(200);
    const other = await colleague().call("account/invite", {
      id: "sameaddress0000",
      name: "Outra",
      email: admin.email.toLowerCase(),
      permissions: ["Admin"],
    });
    expect((await choose(tokenIn(other.body.link), NEW)).status).toBe(204);
    expect([await opens(admin.email, NEW), await opens(moved, PASSWORD), await opens(admin.email, PASSWORD)]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe("guesses", () => {
  const school = testSchool({ env: { RATE_LIMITS: "on", TRUSTED_PROXY_HEADERS: "X-Real-IP" } });
  const tokenOf = async (email: string) => (await signIn(school, email, PASSWORD)).body.meta?.knownBrowser ?? "";

  test("keep nobody out of the browser in which they signed in before", async () => {
    const user = await school.seed.user();
    const token = await tokenOf(user.email);
    for (let index = 0; index <= FREE_ATTEMPTS; index++) {
      await signIn(school, user.email, `errada-${index}`);
    }
    expect((await signIn(school, user.email, PASSWORD)).status).toBe(429);
    const answer = await signIn(school, user.email, PASSWORD, { known: `x.y ${token}` });
    expect([answer.status, answer.body.meta]).toEqual([200, undefined]);
  });

  test("from such a browser are slowed as well", async () => {
    const user = await school.seed.user();
    const token = await tokenOf(user.email);
    const statuses = [];
    for (let index = 0; index <= FREE_ATTEMPTS; index++) {
      statuses.push((await signIn(school, user.email, `errada-${index}`, { known: token })).status);
    }
    expect(statuses).toEqual([...Array<number>(FREE_ATTEMPTS).fill(400), 429]);
  });

  test("are not helped by another's token, nor by one of an earlier password", async () => {
    const [user, other] = [await school.seed.user(), await school.seed.user()];
    const [foreign, own] = [await tokenOf(other.email), await tokenOf(user.email)];
    await school.as("Admin").call("account/sign-out-everywhere", { user: user.id });
    for (let index = 0; index < FREE_ATTEMPTS; index++) {
      await signIn(school, user.email, `errada-${index}`);
    }
    for (const token of [foreign, own, `${own.split(".")[0]}.`, "."]) {
      expect((await signIn(school, user.email, PASSWORD, { known: token })).status).toBe(429);
    }
  });

  test("of one address at many accounts are stopped, and those who are known there go on", async () => {
    const user = await school.seed.user();
    const token = await tokenOf(user.email);
    const from = "203.0.113.50";
    let failures = 0;
    let answer = await signIn(school, "ninguem@escola.test", "errada", { from });
    for (; answer.status !== 429 && failures < 400; failures++) {
      answer = await signIn(school, `ninguem${failures}@escola.test`, "errada", { from });
    }
    expect(answer.refusal).toMatchObject({ status: 429, code: "too_many_failures" });
    expect(failures).toBeGreaterThan(299);
    expect((await signIn(school, user.email, PASSWORD, { from })).status).toBe(429);
    expect((await signIn(school, user.email, PASSWORD, { from, known: token })).status).toBe(200);
    expect((await signIn(school, user.email, PASSWORD, { from: "203.0.113.51" })).status).toBe(200);
  });

  test("at one's own old password are slowed", async () => {
    const user = await school.seed.user();
    const { body } = await signIn(school, user.email, PASSWORD);
    const ownClient = new Client(school.url, body.token);
    const codes = [];
    for (let index = 0; index <= FREE_ATTEMPTS; index++) {
      const values = { ...both(NEW), oldPassword: `errada-${index}` };
      codes.push((await ownClient.request("PATCH", `/api/collections/users/records/${user.id}`, values)).status);
    }
    expect(codes).toEqual([...Array<number>(FREE_ATTEMPTS).fill(400), 429]);
  });

  test("by many at once leave the processors to the desk: those beyond the limit come again @full", async () => {
    const users = await Promise.all(Array.from({ length: 24 }, () => school.seed.user()));
    const wave = async () => {
      const answers = await Promise.all(users.map(({ email }) => signIn(school, email, PASSWORD)));
      return answers.filter(({ status }) => status !== 200);
    };
    let away: Awaited<ReturnType<typeof wave>> = [];
    // As many as come at once is the machine's to say: a busy one sends them one after the other, as fast as they are answered.
    while (away.length === 0) {
      away = await wave();
    }
    expect(
      new Set(away.map(({ status, refusal, headers }) => `${status} ${refusal.code} ${headers.get("Retry-After")}`)),
    ).toEqual(new Set(["503 busy 1"]));
  });
});

describe("a new password by mail", () => {
  const mail = new SmtpCatcher();
  const school = testSchool();
  beforeAll(async () => {
    await mail.start();
    await school.server.restart(mail.environment());
  });
  afterAll(() => mail.stop());

  test("is not offered to a closed account, and nobody can tell", async () => {
    const [closed, open] = [await school.seed.user({ active: false }), await school.seed.user()];
    const ask = (email: string) => school.as("guest").request("POST", "/api/collections/users/request-password-reset", { email });
    const answers = [await ask(closed.email), await ask("ninguem@escola.test"), await ask(open.email)];
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(Array(3).fill({ status: 204, body: null }));
    await expect.poll(() => mail.mails.flatMap(({ to }) => to)).toEqual([open.email]);
  });
});

describe("a restored backup", () => {
  const school = testSchool();

  test("brings no session back @full", async () => {
    const name = "volta.zip";
    expect((await school.as("superuser").request("POST", "/api/backups", { name })).status).toBe(204);
    const token = (await signIn(school, ACCOUNT_TERMS.Admin.email, PASSWORD)).body.token;
    const home = async () =>
      fetch(`${school.url}/api/school/platform/home`, { headers: { Authorization: token } }).then(
        ({ status }) => status,
        () => 0,
      );
    expect(await home()).toBe(200);
    expect((await school.as("superuser").request("POST", `/api/backups/${name}/restore`)).status).toBe(204);
    await expect.poll(home).toBe(401);
    expect((await signIn(school, ACCOUNT_TERMS.Admin.email, PASSWORD)).status).toBe(200);
  });
});
