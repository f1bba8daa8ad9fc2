/** Signing in: guessing is slowed per account and per address, no answer reveals the accounts, and a mailed link works once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FREE_ATTEMPTS } from "../../../domain/account/throttle";
import { MAX_REQUESTED_EMAILS } from "../../../domain/platform/requested-emails";
import { ACCOUNT_TERMS, PASSWORD } from "../../helpers/accounts";
import { type Answer, Client } from "../../helpers/clients";
import { newId } from "../../helpers/ids";
import { testSchool } from "../../helpers/school";
import { SmtpCatcher } from "../../helpers/smtp";

type School = ReturnType<typeof testSchool>;

/** Comes again where too many are at it, as the pages do. */
async function attempt(
  school: School,
  identity: string,
  password: string,
  collection = "users",
): Promise<Answer<{ token?: string }>> {
  for (;;) {
    const path = `/api/collections/${collection}/auth-with-password`;
    const answer = await school.as("guest").request<{ token?: string }>("POST", path, { identity, password });
    if (answer.status !== 503) {
      return answer;
    }
  }
}

describe("guessing passwords", () => {
  const school = testSchool({ env: { RATE_LIMITS: "on" } });

  async function guess(identity: string, times: number, collection = "users"): Promise<Answer<unknown>[]> {
    const answers = [];
    for (let index = 0; index < times; index++) {
      answers.push(await attempt(school, identity, `errada-${index}`, collection));
    }
    return answers;
  }
  const statuses = (answers: Answer<unknown>[]) => answers.map((answer) => answer.status);
  const refusedAfterFree = [...Array<number>(FREE_ATTEMPTS).fill(400), 429, 429];

  test("is slowed for an account, with the right password too, and the same for one that nobody has", async () => {
    const account = await school.seed.user();
    const answers = await guess(account.email, FREE_ATTEMPTS + 2);
    expect(statuses(answers)).toEqual(refusedAfterFree);
    expect((await attempt(school, account.email, PASSWORD)).status).toBe(429);
    expect((await attempt(school, `  ${account.email.toUpperCase()} `, PASSWORD)).status).toBe(429);

    const unknown = await guess("ninguem@escola.test", FREE_ATTEMPTS + 2);
    expect(unknown.map(({ status, body }) => ({ status, body }))).toEqual(answers.map(({ status, body }) => ({ status, body })));
    expect(answers.at(-1)?.refusal).toEqual({
      status: 429,
      code: "too_many_attempts",
      message: "Muitas tentativas para esta conta. Aguarde 1 minuto e tente de novo.",
      params: { minutes: 1 },
      data: {},
    });
  });

  test("of one account leaves the others alone", async () => {
    const [guessed, other] = [await school.seed.user(), await school.seed.user()];
    await guess(guessed.email, FREE_ATTEMPTS + 1);
    expect((await attempt(school, other.email, PASSWORD)).status).toBe(200);
  });

  test("at one moment is counted one by one", async () => {
    const user = await school.seed.user();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => attempt(school, user.email, `errada-${index}`)));
    expect(statuses(answers).filter((status) => status === 400)).toHaveLength(FREE_ATTEMPTS);
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(30 - FREE_ATTEMPTS);
  });

  test("is forgiven by a success", async () => {
    const user = await school.seed.user();
    for (let round = 0; round < 3; round++) {
      expect(statuses(await guess(user.email, FREE_ATTEMPTS - 1))).not.toContain(429);
      expect((await attempt(school, user.email, PASSWORD)).status).toBe(200);
    }
  });

  test("of the superuser is slowed as well", async () => {
    expect(statuses(await guess("outro-super@escola.test", FREE_ATTEMPTS + 2, "_superusers"))).toEqual(refusedAfterFree);
  });

  test("is not forgotten by the hourly sweep while it counts", async () => {
    const user = await school.seed.user();
    await guess(user.email, FREE_ATTEMPTS);
    expect((await school.as("superuser").request("POST", "/api/crons/attempts")).status).toBe(204);
    expect((await attempt(school, user.email, PASSWORD)).status).toBe(429);
  });

  test("names longer or stranger than any account are no way round", async () => {
    for (const identity of ["x".repeat(300), "", "a'--", "\u0000", "{}"]) {
      expect([400, 429]).toContain((await attempt(school, identity, "errada")).status);
    }
  });

  test("a class signs in behind one address undisturbed", async () => {
    const users = await Promise.all(Array.from({ length: 30 }, () => school.seed.user()));
    const answers = await Promise.all(users.map((user) => attempt(school, user.email, PASSWORD)));
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
  });
});

describe("one address", () => {
  const school = testSchool({ env: { RATE_LIMITS: "on", TRUSTED_PROXY_HEADERS: "X-Real-IP" } });
  const from = (address: string, identity: string) =>
    fetch(`${school.url}/api/collections/_superusers/auth-with-password`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Real-IP": address },
      body: JSON.stringify({ identity, password: "errada" }),
    }).then((answer) => answer.status);

  test("that guesses at many accounts is stopped; others go on @full", async () => {
    const statuses = [];
    for (let index = 0; index < 32; index++) {
      statuses.push(await from("203.0.113.7", `super${index}@escola.test`));
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(400));
    expect(statuses.slice(30)).toEqual([429, 429]);
    expect(await from("203.0.113.8", "super99@escola.test")).toBe(400);
  });
});

describe("one address that asks for mails, or tries links", () => {
  const school = testSchool({ env: { RATE_LIMITS: "on", TRUSTED_PROXY_HEADERS: "X-Real-IP" } });
  const token = "x.y.z";

  test.each([
    ["request-password-reset", { email: "ninguem@escola.test" }, 60],
    ["request-verification", { email: "ninguem@escola.test" }, 60],
    // It says whether an address is taken, and so only a few may be asked for.
    ["request-email-change", { newEmail: ACCOUNT_TERMS.Admin.email }, 60],
    ["confirm-password-reset", { token, password: PASSWORD, passwordConfirm: PASSWORD }, 120],
    ["confirm-verification", { token }, 120],
    ["confirm-email-change", { token, password: PASSWORD }, 30],
  ])("is stopped at %s %j after %d; others go on", async (path, body, most) => {
    const ask = async (address: string) =>
      (await school.as("none").request("POST", `/api/collections/users/${path}`, body, { "X-Real-IP": address })).status;
    const statuses = [];
    for (let index = 0; index <= most; index++) {
      statuses.push(await ask("203.0.113.7"));
    }
    expect(statuses.slice(0, most)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
    expect(await ask("203.0.113.8")).not.toBe(429);
  });
});

describe("without a proxy that is trusted", () => {
  const school = testSchool({ env: { RATE_LIMITS: "on" } });

  test("nobody is another by saying so in a header", async () => {
    const statuses = [];
    for (let index = 0; index <= 60; index++) {
      const address = `203.0.113.${index}`;
      const headers = {
        "X-Real-IP": address,
        "X-Forwarded-For": address,
        "CF-Connecting-IP": address,
        Forwarded: `for=${address}`,
      };
      const body = { email: "ninguem@escola.test" };
      const path = "/api/collections/users/request-password-reset";
      statuses.push((await school.as("guest").request("POST", path, body, headers)).status);
    }
    expect(statuses).toEqual([...Array<number>(60).fill(204), 429]);
  });
});

describe("with the limits lifted", () => {
  const school = testSchool({ env: { RATE_LIMITS: "off" } });

  test("nothing is slowed", async () => {
    const user = await school.seed.user();
    for (let index = 0; index < FREE_ATTEMPTS + 2; index++) {
      expect((await attempt(school, user.email, "errada")).status).toBe(400);
    }
    expect((await attempt(school, user.email, PASSWORD)).status).toBe(200);
  });
});

describe("without a mail server", () => {
  const school = testSchool();

  test("one's own confirmation is refused", async () => {
    const user = await school.seed.user({ verified: false });
    const { body } = await attempt(school, user.email, PASSWORD);
    const owner = new Client(school.url, body.token!);
    const answer = await owner.request("POST", "/api/collections/users/request-verification", { email: user.email });
    expect(answer.refusal).toMatchObject({ status: 503, code: "mail_failed" });
  });
});

describe("mails", () => {
  const mailCatcher = new SmtpCatcher();
  const school = testSchool({ env: { APP_URL: "https://sistema.escola.test", RATE_LIMITS: "on" } });
  beforeAll(async () => {
    await mailCatcher.start();
    await school.server.restart({ ...mailCatcher.environment(), MAIL_FROM_NAME: "Escola Um" });
  });
  afterAll(() => mailCatcher.stop());
  const guest = (path: string, body: unknown) =>
    school.as("guest").request<{ data: Record<string, { code: string }> }>("POST", `/api/collections/users/${path}`, body);
  const token = (links: string[], page: string) => {
    const link = links.find((candidate) => candidate.startsWith(`https://sistema.escola.test/auth/${page}/`));
    expect(link, `a link to ${page} in ${links.join(" ")}`).toBeDefined();
    return link!.split("/").at(-1)!;
  };
  let user: { id: string; email: string };

  beforeEach(async () => {
    user = await school.seed.user({ name: "Márcia <b>Professora</b>", verified: false });
  });

  test("a new password by mail: in Portuguese, by a link that works once and ends the attempts' wait", async () => {
    for (let index = 0; index <= FREE_ATTEMPTS; index++) {
      await attempt(school, user.email, "errada");
    }
    expect((await attempt(school, user.email, PASSWORD)).status).toBe(429);

    expect((await guest("request-password-reset", { email: user.email })).status).toBe(204);
    const mail = await mailCatcher.mailTo(user.email);
    expect(mail.subject).toBe("Escolha uma nova senha");
    expect(mail.raw).toMatch(/^From: .*<escola@escola\.test>/m);
    expect(mail.text).toContain("Márcia &lt;b&gt;Professora");
    expect(mail.text).not.toMatch(/\b(Hello|Thanks|Click)\b|\/_\/#/);
    const reset = {
      token: token(mail.links, "confirm-password-reset"),
      password: "senha-nova-2026",
      passwordConfirm: "senha-nova-2026",
    };
    expect((await guest("confirm-password-reset", { ...reset, passwordConfirm: "outra" })).status).toBe(400);
    expect((await guest("confirm-password-reset", reset)).status).toBe(204);
    const again = await guest("confirm-password-reset", {
      ...reset,
      password: "senha-de-outro-1",
      passwordConfirm: "senha-de-outro-1",
    });
    expect([again.status, again.body.data.token?.code]).toEqual([400, "validation_invalid_token"]);
    expect((await attempt(school, user.email, "senha-nova-2026")).status).toBe(200);
    expect((await attempt(school, user.email, PASSWORD)).status).toBe(400);
  });

  test("an e-mail's confirmation works once", async () => {
    expect((await guest("request-verification", { email: user.email })).status).toBe(204);
    const mail = await mailCatcher.mailTo(user.email);
    expect(mail.subject).toBe("Confirme seu e-mail");
    const link = { token: token(mail.links, "confirm-verification") };
    expect((await guest("confirm-verification", link)).status).toBe(204);
    const again = await guest("confirm-verification", link);
    expect([again.status, again.refusal.code]).toEqual([409, "already_verified"]);
  });

  test("a new e-mail needs the link and the password, once", async () => {
    const { body } = await attempt(school, user.email, PASSWORD);
    const newEmail = `novo-${user.email}`;
    const response = await fetch(`${school.url}/api/collections/users/request-email-change`, {
      method: "POST",
      headers: { Authorization: body.token!, "Content-Type": "application/json" },
      body: JSON.stringify({ newEmail }),
    });
    expect(response.status).toBe(204);
    const mail = await mailCatcher.mailTo(newEmail);
    expect(mail.subject).toBe("Confirme seu novo e-mail");
    const link = { token: token(mail.links, "confirm-email-change"), password: PASSWORD };
    expect((await guest("confirm-email-change", { ...link, password: "errada" })).status).toBe(400);
    expect((await guest("confirm-email-change", link)).status).toBe(204);
    expect((await guest("confirm-email-change", link)).status).toBe(400);
    expect((await attempt(school, newEmail, PASSWORD)).status).toBe(200);
  });

  test("a token of one kind opens no other door", async () => {
    await guest("request-verification", { email: user.email });
    const verification = token((await mailCatcher.mailTo(user.email)).links, "confirm-verification");
    expect(
      (
        await guest("confirm-password-reset", {
          token: verification,
          password: "senha-nova-2026",
          passwordConfirm: "senha-nova-2026",
        })
      ).status,
    ).toBe(400);
    const refused = await fetch(`${school.url}/api/school/platform/home`, { headers: { Authorization: verification } });
    expect(refused.status).toBe(401);
  });

  test("an address is written to once a day by others' word, and an account asks for few", async () => {
    const { body } = await attempt(school, user.email, PASSWORD);
    const other = await school.seed.user();
    const { body: second } = await attempt(school, other.email, PASSWORD);
    const change = (token: string, newEmail: string) =>
      fetch(`${school.url}/api/collections/users/request-email-change`, {
        method: "POST",
        headers: { Authorization: token, "Content-Type": "application/json" },
        body: JSON.stringify({ newEmail }),
      }).then(async (answer) => [answer.status, answer.status === 204 ? "" : ((await answer.json()).data?.code ?? "")]);
    const stranger = `estranha-${newId()}@example.com`;
    expect((await change(body.token!, stranger))[0]).toBe(204);
    // By whomever, and by another spelling of the same mailbox.
    expect((await change(second.token!, stranger))[0]).toBe(429);
    expect((await change(body.token!, stranger.replace("@", "+x@").toUpperCase()))[0]).toBe(429);
    const statuses = [];
    for (let index = 0; index < MAX_REQUESTED_EMAILS.asker; index++) {
      statuses.push((await change(second.token!, `outra${index}-${newId()}@example.com`))[0]);
    }
    expect(statuses).toEqual([...Array<number>(MAX_REQUESTED_EMAILS.asker - 1).fill(204), 429]);
  });

  test("one's own confirmation is sent again as soon as it is asked for, and few times a day", async () => {
    const { body } = await attempt(school, user.email, PASSWORD);
    const owner = new Client(school.url, body.token!);
    const ask = async () => {
      const { status, refusal } = await owner.request("POST", "/api/collections/users/request-verification", {
        email: user.email,
      });
      return [status, status === 204 ? "" : refusal.code];
    };
    const letters = () =>
      mailCatcher.mails.filter(
        ({ to, links }) => to.includes(user.email) && links.some((link) => link.includes("confirm-verification")),
      );
    for (let index = 0; index < MAX_REQUESTED_EMAILS.asker; index++) {
      expect(await ask()).toEqual([204, ""]);
    }
    expect(await ask()).toEqual([429, "letter_sent_today"]);
    await expect.poll(() => letters().length).toBe(MAX_REQUESTED_EMAILS.asker);
    expect((await guest("confirm-verification", { token: token(letters().at(-1)!.links, "confirm-verification") })).status).toBe(
      204,
    );
    // Nothing is left to confirm, and nothing is sent.
    expect(await ask()).toEqual([204, ""]);
    expect(letters()).toHaveLength(MAX_REQUESTED_EMAILS.asker);
  });

  test("an account's address gets few letters a day by a stranger's word, and another where its owner signed in before", async () => {
    await school.seed.create("_superusers", { email: user.email, password: PASSWORD, passwordConfirm: PASSWORD });
    const ask = async (collection: string, path: string, headers: Record<string, string> = {}) => {
      const address = `/api/collections/${collection}/${path}`;
      return (await school.as("guest").request("POST", address, { email: user.email }, headers)).status;
    };
    const subjects = () => mailCatcher.mails.filter(({ to }) => to.includes(user.email)).map(({ subject }) => subject);
    const before = subjects().length;
    expect(await ask("users", "request-verification")).toBe(204);
    await expect.poll(() => subjects().length).toBe(before + 1);
    expect(await ask("_superusers", "request-password-reset")).toBe(204);
    await expect.poll(() => subjects().length).toBe(before + 2);
    // The address is another account's now, and has had two letters all the same.
    await school.seed.change("users", user.id, { email: `outro-${user.email}` });
    await school.seed.user({ email: user.email, verified: false });
    expect(await ask("users", "request-verification")).toBe(204);
    await expect.poll(() => subjects().length).toBe(before + MAX_REQUESTED_EMAILS.account);
    // The next is answered as the others were, and no letter leaves; the owner's own browser gets one all the same.
    expect(await ask("users", "request-password-reset")).toBe(204);
    const { body } = await attempt(school, user.email, PASSWORD);
    const browserToken = (body as { meta?: { knownBrowser?: string } }).meta?.knownBrowser ?? "";
    expect(browserToken).not.toBe("");
    expect(await ask("users", "request-password-reset", { "X-Known-Browser": browserToken })).toBe(204);
    await expect.poll(() => subjects().length).toBe(before + MAX_REQUESTED_EMAILS.account + 1);
    expect(subjects().filter((subject) => subject === "Escolha uma nova senha")).toHaveLength(1);
  });

  test("a mail reports a sign-in from a new place", async () => {
    const signIn = (browser: string) =>
      fetch(`${school.url}/api/collections/users/auth-with-password`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "User-Agent": browser },
        body: JSON.stringify({ identity: user.email, password: PASSWORD }),
      });
    await signIn("Um navegador");
    await signIn("Outro navegador");
    const mail = await mailCatcher.mailTo(user.email);
    expect(mail.subject).toBe("Novo acesso à sua conta");
    expect(mail.text).toContain("Outro navegador");
  });

  test("neither a request for a mail nor an attempt to sign in shows which accounts exist", async () => {
    for (const path of ["request-password-reset", "request-verification"]) {
      const answers = [];
      for (const email of [user.email, "ninguem@escola.test", ACCOUNT_TERMS.deactivated.email]) {
        const { status, body } = await guest(path, { email });
        answers.push({ status, body });
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))), path).toHaveLength(1);
      expect(answers[0]).toEqual({ status: 204, body: null });
    }
    const answers = [];
    for (const identity of [user.email, "ninguem@escola.test", ACCOUNT_TERMS.deactivated.email]) {
      const { status, body } = await attempt(school, identity, "errada");
      answers.push(JSON.stringify({ status, body }));
    }
    expect(new Set(answers)).toHaveLength(1);
  });

  test("and the program's log keeps nobody's address @full", async () => {
    const secret = "alguem.muito.especifico@escola.test";
    await guest("request-password-reset", { email: secret });
    await school.as("guest").request("GET", "/api/collections/users/records/nobodyatall0000?filter=name~'Joaquina'");
    const Referer = "https://sistema.escola.test/leitores?busca=Severina";
    await school.as("guest").request("GET", "/api/collections/users/records/nobodyatall0000", undefined, { Referer });
    // As in the address of a page that a mailed link opens.
    const link = "eyJhbGciOiJIUzI1NiJ9.eyJpZCI6InVzZXJub25lMDAwMDAwMCJ9.c2VncmVkby1kby1saW5r";
    await school.as("guest").request("GET", `/api/collections/users/records/${link}`);
    const logs = async () =>
      (await school.as("superuser").request<{ items: unknown[] }>("GET", "/api/logs?perPage=200")).body.items;
    await expect.poll(async () => JSON.stringify(await logs())).toContain("/records/[token]");
    const text = JSON.stringify(await logs());
    expect(text).not.toContain(secret);
    expect(text).not.toMatch(/Joaquina|Severina/);
    expect(text).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
    expect(text).not.toContain("127.0.0.1");
  });
});
