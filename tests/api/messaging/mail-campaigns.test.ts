/** Campaigns by mail: one to each address, with an unsubscribe link that needs no account, and none to unsubscribed addresses. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clockAt } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { dispatch, settled } from "../../helpers/messages";
import { testSchool } from "../../helpers/school";
import { type Mail, SmtpCatcher } from "../../helpers/smtp";
import { OFFICE_HOURS } from "../../helpers/whatsapp";

const mailCatcher = new SmtpCatcher();
beforeAll(() => mailCatcher.start());
beforeEach(() => {
  mailCatcher.behaviour = "accept";
});
afterAll(() => mailCatcher.stop());

const header = (mail: Mail, name: string): string =>
  new RegExp(`^${name}: ((?:.*\\r?\\n[ \\t])*.*)$`, "im")
    .exec(mail.raw)?.[1]
    ?.replace(/\r?\n[ \t]+/g, " ")
    .trim() ?? "";

describe("a campaign by mail", () => {
  const school = testSchool();
  const environment = () => ({ ...mailCatcher.environment(), ...OFFICE_HOURS, APP_URL: school.url });
  beforeAll(() => school.server.restart(environment()));
  beforeEach(() => query(school, "DELETE FROM message_channels"));

  const pupil = async (values: { class: string; email?: string; name?: string }) => {
    const email = values.email ?? `${newId()}@example.com`;
    const { id } = await school.seed.person({ class: values.class, ...(values.name ? { name: values.name } : {}) });
    await school.seed.create("contacts", { person: id, kind: "email", value: email, guardian: "Marta Lima" });
    return { id, email };
  };
  const launched = async (people: string[], values: Record<string, unknown> = {}) => {
    const id = newId();
    const answer = await school.as("Admin").call("messaging/launch", {
      id,
      channel: "email",
      audience: { people },
      text: "Bom dia, {{responsavel}}!\n\n- {{aluno}}, {{turma}}",
      subject: "Reunião, {{aluno}}",
      ...values,
    });
    return { id, answer };
  };
  const messageOf = async (campaign: string): Promise<string> =>
    (await query(school, `SELECT id FROM messages WHERE campaign = '${campaign}' ORDER BY id LIMIT 1`))[0]![0]!;
  /** The answer of a mail's link, as a mail program or a browser requests it. */
  const open = (address: string, init?: RequestInit) => fetch(address, { redirect: "manual", ...init });
  const linkIn = (mail: Mail) => /<([^>]+)>/.exec(header(mail, "List-Unsubscribe"))![1]!;
  const ended = async (person: string) =>
    (await school.as("Admin").list("suppressions", { person, channel: "email" })).body.items.map(({ kind }) => kind);

  test("goes once to the mother of two, with text, HTML and the way out that RFC 8058 asks for", async () => {
    const { id: classId } = await school.seed.class();
    const first = await pupil({ class: classId, name: "Heitor Leal" });
    const second = await pupil({ class: classId, email: first.email, name: "Lorena Leal" });
    const { id, answer } = await launched([first.id, second.id]);
    expect(answer.body).toEqual({ campaign: id, messages: 1, excluded: 0 });
    await dispatch(school);
    const mail = await mailCatcher.mailTo(first.email);
    expect(mail.to).toEqual([first.email]);
    expect(mail.subject).toBe("Reunião, Heitor e Lorena");
    expect(mail.text).toContain("Bom dia, Marta!");
    expect(mail.text).toContain("<li>Heitor e Lorena");
    expect(header(mail, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(header(mail, "List-Id")).toMatch(/<comunicados\.127\.0\.0\.1>$/);
    expect(linkIn(mail)).toMatch(new RegExp(`^${school.url}/api/school/messaging/unsubscribe\\?token=[a-z2-9]{26}$`));
    expect(mail.text).toContain(linkIn(mail));
    const message = await settled(school, await messageOf(id), "sent");
    // The key of the unsubscribe link is in no message.
    expect(message.body).not.toContain("unsubscribe");
    expect(JSON.stringify(await query(school, `SELECT * FROM messages WHERE campaign = '${id}'`))).not.toContain("token=");
  });

  test("takes along what was attached, as it is", async () => {
    const { id: classId } = await school.seed.class();
    const { id: person, email } = await pupil({ class: classId });
    const content = Buffer.from("%PDF-1.4 um aviso").toString("base64");
    const { body: file } = await school.as("Admin").call("messaging/attach", { id: newId(), name: "Aviso.pdf", content });
    const { id } = await launched([person], { file: file.id });
    await dispatch(school);
    const mail = await mailCatcher.mailTo(email);
    expect(mail.raw).toContain('filename="Aviso.pdf"');
    expect(mail.raw.replace(/\s/g, "")).toContain(content);
    await settled(school, await messageOf(id), "sent");
  });

  test("the link shows before it does, does at once when posted, and takes back; nobody else is touched", async () => {
    const { id: classId } = await school.seed.class();
    const [one, other] = [await pupil({ class: classId }), await pupil({ class: classId })];
    await launched([one.id, other.id]);
    await dispatch(school);
    const link = linkIn(await mailCatcher.mailTo(one.email));

    const shown = await open(link);
    const html = await shown.text();
    expect(shown.status).toBe(200);
    expect(shown.headers.get("content-type")).toContain("text/html");
    expect(shown.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(shown.headers.get("cache-control")).toBe("no-store");
    expect(html).toContain("Não receber mais");
    expect(html).not.toContain(one.email);
    expect(await ended(one.id)).toEqual([]);

    const oneClick = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
    for (let round = 0; round < 2; round++) {
      const done = await open(link, oneClick);
      expect([done.status, (await done.text()).includes("Voltar a receber")]).toEqual([200, true]);
    }
    expect(await ended(one.id)).toEqual(["opt_out"]);
    const { body } = await school.as("Admin").call("messaging/preview", {
      channel: "email",
      audience: { people: [one.id, other.id] },
      text: "Olá",
    });
    expect(body.excluded.map(({ person }) => person)).toEqual([one.id]);
    expect(body.messages).toBe(1);

    expect((await open(link, { method: "POST", body: new URLSearchParams({ receive: "1" }) })).status).toBe(200);
    expect(await ended(one.id)).toEqual([]);
    const kinds = (
      await query(school, `SELECT kind FROM timeline WHERE subject = '${one.id}' AND kind LIKE 'mail_%' ORDER BY rowid`)
    ).flat();
    expect(kinds).toEqual(["mail_ended", "mail_begun"]);
  });

  test.each(["", "x", "a".repeat(26), "' OR 1=1 --", "%00"])(
    "a token that is none, %s, is the same page for all",
    async (token) => {
      const address = `${school.url}/api/school/messaging/unsubscribe?token=${encodeURIComponent(token)}`;
      for (const method of ["GET", "POST"]) {
        const answer = await open(address, { method });
        expect([answer.status, (await answer.text()).includes("Link inválido")]).toEqual([404, true]);
      }
    },
  );

  test("says when it will have left: by the school's pace, hours and daily limit, and nothing while e-mail is stopped", async () => {
    const admin = school.as("Admin");
    const { id: classId } = await school.seed.class();
    for (let place = 0; place < 3; place++) {
      await pupil({ class: classId });
    }
    await query(school, "UPDATE messages SET state = 'skipped' WHERE channel = 'email' AND state = 'queued'");
    const draft = { channel: "email", audience: { classes: [classId] }, text: "Olá", subject: "Aviso" } as const;
    const ends = async (at: string) => (await admin.call("messaging/preview", { ...draft, at })).body.ends_at;
    // 2027-03-12 is a Friday; the school's zone is three hours behind.
    expect(await ends("2027-03-12T15:00:00Z")).toBe("2027-03-12 15:01:00.000Z");
    expect(await ends("2027-03-13T00:30:00Z")).toBe("2027-03-13 12:01:00.000Z");
    await admin.call("messaging/pace-mail", { id: newId(), daily_cap: 0, per_minute: 1 });
    expect(await ends("2027-03-12T15:00:00Z")).toBe("2027-03-12 15:03:00.000Z");
    await query(school, "UPDATE messages SET sent_at = '2027-01-01 12:00:00.000Z' WHERE channel = 'email' AND sent_at != ''");
    await admin.call("messaging/pace-mail", { id: newId(), daily_cap: 2, per_minute: 60 });
    expect(await ends("2027-03-12T15:00:00Z")).toBe("2027-03-13 12:01:00.000Z");
    await admin.call("messaging/pause-mail", { id: newId() });
    expect(await ends("2027-03-12T15:00:00Z")).toBe("");
  });

  test("waits at night, beyond the day's measure, at its pace and while somebody has stopped it; an invitation waits for less @full", async () => {
    const admin = school.as("Admin");
    const { id: classId } = await school.seed.class();
    const mailed = (address: string) => mailCatcher.mails.filter((mail) => mail.raw.includes(address)).length;
    const test = async () => {
      const { message } = (await admin.call("messaging/test-mail", { id: newId(), address: `${newId()}@example.com` })).body;
      await dispatch(school);
      return message;
    };
    await admin.call("messaging/pace-mail", { id: newId(), daily_cap: 1, per_minute: 0 });
    await settled(school, await test(), "sent");
    const one = await pupil({ class: classId });
    const { id: full } = await launched([one.id]);
    await settled(school, await test(), "sent");
    expect(mailed(one.email)).toBe(0);
    await admin.call("messaging/pace-mail", { id: newId(), daily_cap: 0, per_minute: 60 });
    await settled(school, await messageOf(full), "sent");

    await admin.call("messaging/pause-mail", { id: newId() });
    expect((await admin.call("messaging/mail-state")).body).toMatchObject({
      per_minute: 60,
      paused_by_name: expect.stringMatching(/./),
    });
    const stopped = await test();
    await admin.call("messaging/resume-mail", { id: newId() });
    await settled(school, stopped, "sent");
    expect((await admin.call("messaging/mail-state")).body.paused_at).toBe("");

    await school.server.restart({ ...environment(), ...clockAt("2027-03-11", "21:30") });
    const { id: late } = await launched([one.id]);
    const { id: urgent } = await launched([one.id], { urgent: "A escola fecha amanhã" });
    await dispatch(school);
    await settled(school, await messageOf(urgent), "sent");
    await settled(school, await test(), "sent");
    expect((await admin.call("messaging/message", { message: await messageOf(late) })).body.state).toBe("queued");
    await school.server.restart(environment());
  });

  test("a mail service says which came back: an address that is dead gets nothing more, one that is full does", async () => {
    const { id: classId } = await school.seed.class();
    const [dead, full] = [await pupil({ class: classId }), await pupil({ class: classId })];
    const { bounce_address } = (await school.as("Admin").call("messaging/mail-state")).body;
    const reported = (body: string, address = bounce_address) => open(address, { method: "POST", body });
    const output = JSON.stringify([
      { event: "bounce", type: "bounce", email: dead.email, status: "5.1.1", reason: "550 5.1.1 user unknown" },
      { event: "bounce", type: "blocked", email: full.email, reason: "452 4.2.2 mailbox full" },
    ]);
    for (let time = 0; time < 2; time++) {
      expect((await reported(output)).status).toBe(200);
    }
    expect(await ended(dead.id)).toEqual(["bounce"]);
    expect(await ended(full.id)).toEqual([]);
    // "This is spam" is the reader's own wish; of an address that nobody of the school has there is no history to tell.
    const spam = [full.email, `estranha-${newId()}@example.com`].map((email) => ({ event: "spamreport", email }));
    expect((await reported(JSON.stringify(spam))).status).toBe(200);
    expect(await ended(full.id)).toEqual(["opt_out"]);
    const told = (condition: string) => query(school, `SELECT COUNT(*) FROM timeline WHERE kind = 'mail_ended' AND ${condition}`);
    expect([await told(`subject = '${full.id}'`), await told("subject = ''")]).toEqual([[["1"]], [["0"]]]);
    const { answer } = await launched([dead.id]);
    expect(answer.refusal.code).toBe("nobody_reached");
    for (const nonsense of ["", "{", "[[[", "null", '{"email":{"event":"bounce"}}']) {
      expect((await reported(nonsense)).status).toBe(200);
    }
    expect((await reported(output, `${bounce_address.slice(0, -1)}x`)).status).toBe(401);
    expect((await reported(output, bounce_address.replace(/[^/]+$/, "x"))).status).toBe(401);
    expect((await reported("a".repeat(1_100_000))).status).toBe(413);
  });

  test("a body that is broken ends it as well", async () => {
    const { id: classId } = await school.seed.class();
    const one = await pupil({ class: classId });
    await launched([one.id]);
    await dispatch(school);
    const link = linkIn(await mailCatcher.mailTo(one.email));
    const broken = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{" };
    expect((await open(link, broken)).status).toBe(200);
    expect(await ended(one.id)).toEqual(["opt_out"]);
  });

  test("a recipient who ends it while the rest waits gets none of the rest", async () => {
    const { id: classId } = await school.seed.class();
    const one = await pupil({ class: classId });
    await launched([one.id]);
    await dispatch(school);
    const link = linkIn(await mailCatcher.mailTo(one.email));
    const { id } = await launched([one.id], { at: "2030-01-01T12:00:00.000Z", subject: "Depois" });
    await open(link, { method: "POST" });
    await school.as("Admin").call("messaging/resume", { id: newId(), campaign: id });
    await dispatch(school);
    const skippedMessage = await settled(school, await messageOf(id), "skipped");
    expect(skippedMessage.error).toBe("O destinatário pediu para não receber mensagens da escola.");
    expect(mailCatcher.mails.filter(({ to, subject }) => to.includes(one.email) && subject === "Depois")).toEqual([]);
    // Only a family's word lets it begin again.
    const [{ id: suppression } = { id: "" }] = (await school.as("Admin").list("suppressions", { person: one.id })).body.items;
    const lift = (declared_by: string) =>
      school.as("Admin").call("messaging/lift-suppression", { id: newId(), suppression, declared_by });
    expect((await lift("")).refusal.code).toBe("word_missing");
    expect((await lift("Marta Lima")).body).toEqual({ lifted: true });
    expect(await ended(one.id)).toEqual([]);
  });

  test("an address that the server says is dead is written to no more, nor sent again with the failed ones @full", async () => {
    mailCatcher.behaviour = "refuse-recipient";
    const { id: classId } = await school.seed.class();
    const one = await pupil({ class: classId });
    const { id } = await launched([one.id]);
    await dispatch(school);
    await settled(school, await messageOf(id), "failed");
    expect(await ended(one.id)).toEqual(["bounce"]);
    expect((await launched([one.id])).answer.refusal.code).toBe("nobody_reached");
    await query(school, `UPDATE campaigns SET state = 'finished' WHERE id = '${id}'`);
    expect((await school.as("Admin").call("messaging/send-again", { id: newId(), campaign: id })).body).toEqual({ queued: 0 });
  });

  test("a user enters a mail that came back by hand, or by pasting it", async () => {
    const { id: classId } = await school.seed.class();
    const [one, other] = [await pupil({ class: classId }), await pupil({ class: classId })];
    const { id } = await launched([one.id, other.id]);
    await dispatch(school);
    const ids = (await query(school, `SELECT id, person FROM messages WHERE campaign = '${id}'`)) as [string, string][];
    const of = (person: string) => ids.find(([, whose]) => whose === person)![0];
    for (const [message] of ids) {
      await settled(school, message, "sent");
    }
    const admin = school.as("Admin");
    const returnAnswer = await admin.call("messaging/mark-bounced", { id: newId(), message: of(one.id) });
    expect(returnAnswer.body).toEqual({ state: "failed" });
    expect(await ended(one.id)).toEqual(["bounce"]);

    const text = `Final-Recipient: rfc822; ${other.email.toUpperCase()}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 user unknown\n`;
    const { body } = await admin.call("messaging/bounce", { id: newId(), text });
    expect(body.addresses).toEqual([
      expect.objectContaining({ person: other.id, stopped: true, masked: expect.stringContaining("•••@example.com") }),
    ]);
    expect(JSON.stringify(body)).not.toContain(other.email);
    await settled(school, of(other.id), "failed");
    expect(await ended(other.id)).toEqual(["bounce"]);
    expect((await admin.call("messaging/bounce", { id: newId(), text: "Bom dia!" })).refusal.code).toBe("bounce_unreadable");
  });
});
