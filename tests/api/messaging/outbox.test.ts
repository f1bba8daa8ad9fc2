/** The outbox by real SMTP: a mail is sent once, and repeated only after a clear refusal, never after an uncertain attempt. */

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { computerProgram } from "../../helpers/computer-program";
import { clockAhead, stampNow } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { dispatch, messageOf, queued, settled, stateOf, story } from "../../helpers/messages";
import { testSchool } from "../../helpers/school";
import { SmtpCatcher } from "../../helpers/smtp";
import { TestSchool } from "../../helpers/test-school";

const mailCatcher = new SmtpCatcher();
beforeAll(() => mailCatcher.start());
beforeEach(() => {
  mailCatcher.behaviour = "accept";
});
afterAll(() => mailCatcher.stop());

const mailsTo = (id: string) => mailCatcher.mails.filter(({ to }) => to.includes(`${id}@example.com`));
/** Forgets the channel's last trouble, so that each test begins with a sound one. */
const sound = (school: TestSchool) => query(school, "DELETE FROM message_channels");

describe("one message", () => {
  const school = testSchool();
  beforeAll(() => school.server.restart(mailCatcher.environment()));
  beforeEach(() => sound(school));

  test("goes out as text and HTML, under an id of its own, and its history says so", async () => {
    const id = newId();
    const answer = await school.as("Admin").call("messaging/test-mail", { id, address: "Direcao@Example.com" });
    expect(answer.body).toEqual({ message: id });
    await dispatch(school);
    const sent = await settled(school, id, "sent");
    expect(sent).toMatchObject({ address: "direcao@example.com", error: "", attempts: 1 });
    const mail = mailCatcher.mails.find(({ to }) => to.includes("direcao@example.com"))!;
    expect(mail.subject).toBe("Teste de e-mail: Minha escola");
    expect(mail.text).toContain("Se você o recebeu, os e-mails estão sendo enviados.");
    expect(mail.text).toContain("<p>Olá.</p>");
    expect(mail.raw).toMatch(new RegExp(`Message-ID: <${id}@escola.test>`, "i"));
    expect(await story(school, id)).toEqual(["message_queued", "message_sent"]);
    // Nobody learns a message's recipient by its mask or by a search.
    const [[masked, search] = []] = await query(school, `SELECT masked_address, search FROM messages WHERE id = '${id}'`);
    expect(masked).toBe("d•••@example.com");
    expect(search).not.toMatch(/direcao@|example/);
    // The same request again is the same message.
    await school.as("Admin").call("messaging/test-mail", { id, address: "direcao@example.com" });
    expect(await stateOf(school, id)).toBe("sent");
  });

  test.each(["failed", "uncertain"] as const)("the home page counts the %s ones that its link lists", async (state) => {
    const [fresh, old] = [await queued(school, { state }), await queued(school, { state })];
    await query(school, `UPDATE messages SET created = '${stampNow()}' WHERE id = '${fresh.id}'`);
    await query(school, `UPDATE messages SET created = '2026-01-05 12:00:00.000Z' WHERE id = '${old.id}'`);
    const { lines } = (await school.as("Admin").call("platform/home")).body;
    const line = lines.find(({ to }) => to.startsWith(`/email?situacao=${state}`))!;
    const address = new URL(line.to, "http://school").searchParams;
    const filters = { state: address.get("situacao") ?? "", last_week: address.get("semana") ?? "" };
    const { items, totalItems } = (await school.as("Admin").list("messages", { channel: "email", perPage: 200, ...filters }))
      .body;
    expect(items.map(({ id }) => id)).toContain(fresh.id);
    expect(items.map(({ id }) => id)).not.toContain(old.id);
    expect(Number(line.lead.split(" ")[0])).toBe(totalItems);
    await query(school, `UPDATE messages SET state = 'skipped' WHERE id IN ('${fresh.id}', '${old.id}')`);
  });

  test("has the headers that we give it, whatever its words hold; no markup of them is any", async () => {
    const trick = "Aviso\r\nBcc: outro@example.com\r\n\r\n<script>alert(1)</script>";
    const { id } = await queued(school, { subject: trick, recipient: trick, body: `${trick}\n\n- <img src=x onerror=alert(1)>` });
    await dispatch(school);
    await settled(school, id, "sent");
    const [mail, another] = mailsTo(id);
    expect(another).toBeUndefined();
    expect(mail!.to).toEqual([`${id}@example.com`]);
    const head = mail!.raw.slice(0, mail!.raw.search(/\r?\n\r?\n/));
    expect(head).not.toMatch(/^(bcc|cc|<script)/im);
    expect(head.match(/^subject:/gim)).toHaveLength(1);
    const html = mail!.raw.slice(mail!.raw.search(/content-type: text\/html/i));
    expect(html).toContain("&lt;script&gt;");
    expect(html).not.toMatch(/<(script|img)/i);
  });

  test("refused for good fails, in the server's words without the address, and goes out when a person sends it again", async () => {
    mailCatcher.behaviour = "refuse-recipient";
    const { id } = await queued(school);
    await dispatch(school);
    const failed = await settled(school, id, "failed");
    expect(failed.error).toBe("O servidor de e-mail recusou: 550 <[e-mail]>: no such mailbox");
    expect(mailsTo(id)).toHaveLength(0);

    mailCatcher.behaviour = "accept";
    const again = { id: newId(), message: id };
    expect((await school.as("Biblioteca").call("messaging/resend", again)).body).toEqual({ state: "queued" });
    await dispatch(school);
    await settled(school, id, "sent");
    // A lost answer asked for again sends nothing twice.
    expect((await school.as("Biblioteca").call("messaging/resend", again)).body).toEqual({ state: "queued" });
    expect(mailsTo(id)).toHaveLength(1);
    expect(await story(school, id)).toEqual(["message_failed", "message_resent", "message_sent"]);
    const refusedAnswer = await school.as("Biblioteca").call("messaging/resend", { id: newId(), message: id });
    expect([refusedAnswer.status, refusedAnswer.refusal.code]).toEqual([409, "message_not_resendable"]);
  });

  test("that the server asks for later waits, and is tried again", async () => {
    mailCatcher.behaviour = "defer";
    const { id } = await queued(school);
    await dispatch(school);
    await expect.poll(async () => (await messageOf(school, id)).attempts).toBe(1);
    const waiting = await settled(school, id, "queued");
    expect(waiting.error).toContain("451 come again later");
    expect(waiting.next_at > stampNow()).toBe(true);
    mailCatcher.behaviour = "accept";
    await query(school, `UPDATE messages SET next_at = '2026-01-01 12:00:00.000Z' WHERE id = '${id}'`);
    await dispatch(school);
    expect((await settled(school, id, "sent")).attempts).toBe(2);
    expect(mailsTo(id)).toHaveLength(1);
  });

  test("with a conversation that broke off before the answer is uncertain, and only a person sends it again @full", async () => {
    mailCatcher.behaviour = "drop";
    const { id } = await queued(school);
    await dispatch(school);
    const uncertain = await settled(school, id, "uncertain");
    expect(uncertain.error).toContain("pode ter entregado");
    mailCatcher.behaviour = "accept";
    await sound(school);
    const { id: other } = await queued(school);
    await dispatch(school);
    await settled(school, other, "sent");
    expect(await stateOf(school, id)).toBe("uncertain");
    expect(mailsTo(id)).toHaveLength(1);
    await school.as("Admin").call("messaging/resend", { id: newId(), message: id });
    await settled(school, id, "sent");
    expect(mailsTo(id)).toHaveLength(2);
  });

  test("waits without counting while the server is away; Admin reads it on the home page, and it goes out afterwards @full", async () => {
    await mailCatcher.stop();
    const { id } = await queued(school);
    try {
      await dispatch(school);
      await expect.poll(async () => (await messageOf(school, id)).error).toContain("Não foi possível falar");
      expect(await messageOf(school, id)).toMatchObject({ state: "queued", attempts: 0 });
      const { body: state } = await school.as("Admin").call("messaging/mail-state");
      expect(state).toMatchObject({ problem: "", host: `127.0.0.1:${mailCatcher.port}` });
      expect(state.stopped).toContain("Não foi possível falar com o servidor de e-mail");
      const readNotices = async (account: "Admin" | "Biblioteca") => (await school.as(account).call("platform/home")).body.lines;
      expect(await readNotices("Admin")).toContainEqual(
        expect.objectContaining({
          area: "messaging",
          tone: "bad",
          lead: "E-mail parado.",
          text: state.stopped.replace(/\.$/, ""),
        }),
      );
      expect((await readNotices("Biblioteca")).filter(({ area }) => area === "messaging")).toEqual([]);
    } finally {
      await mailCatcher.start();
    }
    await query(school, "UPDATE message_channels SET paused_until = '2026-01-01 12:00:00.000Z'");
    await dispatch(school);
    await settled(school, id, "sent");
    expect((await school.as("Admin").call("messaging/mail-state")).body.stopped).toBe("");
  });

  test("is read by its own area only, and the address by Admin only", async () => {
    const { id } = await queued(school, { state: "failed", next_at: "" });
    const { id: account } = await queued(school, { area: "account", state: "failed", next_at: "" });
    const librarian = school.as("Biblioteca");
    const answer = await librarian.call("messaging/message", { message: id });
    expect(answer.body.address).toBe(`${id.slice(0, 1)}•••@example.com`);
    expect(JSON.stringify(answer.body)).not.toContain(`${id}@example.com`);
    expect((await librarian.call("messaging/message", { message: account })).status).toBe(404);
    expect((await librarian.call("messaging/resend", { id: newId(), message: account })).status).toBe(404);
    const listText = JSON.stringify((await librarian.list("library-messages", { perPage: 500 })).body);
    expect(listText).toContain(id);
    expect(listText).not.toContain(account);
    expect(listText).not.toContain(`${id}@example.com`);
    const raw = await librarian.collection("messages").getOne(id);
    expect(JSON.stringify(raw)).not.toContain(`${id}@example.com`);
    expect(JSON.stringify((await school.as("Admin").list("messages", { perPage: 500 })).body)).toContain(account);
    expect((await messageOf(school, id)).address).toBe(`${id}@example.com`);
  });

  test("stays as it was written, and sent stays sent, whatever door one comes by", async () => {
    const { id } = await queued(school);
    await dispatch(school);
    await settled(school, id, "sent");
    for (const change of ["body = 'outro'", "address = 'outra@example.com'", "state = 'queued'", "subject = 'Outro'"]) {
      await expect(query(school, `UPDATE messages SET ${change} WHERE id = '${id}'`)).rejects.toThrow();
    }
    // Only on its way out is it brought up to date.
    const { id: waiting } = await queued(school, { state: "failed", next_at: "" });
    for (const change of ["address = 'outra@example.com'", "subject = 'Outro'"]) {
      await expect(query(school, `UPDATE messages SET ${change} WHERE id = '${waiting}'`)).rejects.toThrow("as it was written");
    }
    await expect(query(school, `DELETE FROM messages WHERE id = '${id}'`)).rejects.toThrow("history");
  });
});

describe("without a mail server", () => {
  // The mail program of many Linux systems and of macOS: it accepts each mail, and delivers none beyond the computer.
  const { folder, PATH } = computerProgram("sendmail", 'cat >> "$FOLDER/mail.eml"');
  const passedOn = resolve(folder, "mail.eml");
  const school = testSchool({ env: { PATH } });

  test("a message waits and says why, whatever mail program the computer has", async () => {
    const { id } = await queued(school);
    await dispatch(school);
    await expect.poll(async () => (await messageOf(school, id)).error).toBe("Nenhum servidor de e-mail está configurado.");
    expect(await messageOf(school, id)).toMatchObject({ state: "queued", attempts: 0 });
    expect((await school.as("Admin").call("messaging/mail-state")).body).toMatchObject({
      problem: "Nenhum servidor de e-mail está configurado.",
      stopped: "Nenhum servidor de e-mail está configurado.",
    });
    expect(existsSync(passedOn)).toBe(false);
  });

  test("a campaign by mail names no end", async () => {
    const { id: person } = await school.seed.person();
    await school.seed.create("contacts", { person, kind: "email", value: "marta@example.com", guardian: "Marta Lima" });
    const draft = { channel: "email", audience: { people: [person] }, text: "Olá", subject: "Aviso" } as const;
    const { body } = await school.as("Admin").call("messaging/preview", draft);
    expect(body).toMatchObject({ messages: 1, ends_at: "" });
  });

  test("nor does a message leave without a sender; the mail account's own address is one", async () => {
    const problem = "O remetente dos e-mails não está configurado.";
    await school.server.restart({ ...mailCatcher.environment(), MAIL_FROM: "" });
    await sound(school);
    const { id } = await queued(school);
    await dispatch(school);
    await expect.poll(async () => (await messageOf(school, id)).error).toBe(problem);
    expect(mailsTo(id)).toEqual([]);
    const state = async () => (await school.as("Admin").call("messaging/mail-state")).body;
    expect(await state()).toMatchObject({ problem, sender: "", stopped: problem });
    await school.server.restart({ ...mailCatcher.environment(), MAIL_FROM: "", SMTP_USERNAME: "secretaria@escola.test" });
    expect(await state()).toMatchObject({ problem: "", sender: "secretaria@escola.test" });
  });
});

describe("trouble in the middle", () => {
  test("a message put off or under way while the clock was a month ahead waits no month once it is right @full", async () => {
    const school = new TestSchool({ ...mailCatcher.environment(), ...clockAhead(30 * 86_400) });
    try {
      await school.start();
      mailCatcher.behaviour = "defer";
      const { id: later } = await queued(school);
      await dispatch(school);
      await expect.poll(async () => (await messageOf(school, later)).attempts).toBe(1);
      await settled(school, later, "queued");
      mailCatcher.behaviour = "stall";
      const { id: open } = await queued(school);
      await dispatch(school);
      await mailCatcher.mailTo(`${open}@example.com`);
      await school.server.kill();
      mailCatcher.behaviour = "accept";
      await school.server.start(clockAhead(0));
      await dispatch(school);
      await settled(school, open, "uncertain");
      await sound(school);
      await settled(school, later, "sent");
      expect(mailsTo(open)).toHaveLength(1);
      expect(mailsTo(later)).toHaveLength(1);
    } finally {
      mailCatcher.hangUp();
      await school.end();
    }
  });

  test("kill -9 while the server has the mail and has not answered: uncertain after the restart, and sent once @full", async () => {
    const school = new TestSchool(mailCatcher.environment());
    try {
      await school.start();
      mailCatcher.behaviour = "stall";
      const { id } = await queued(school);
      await dispatch(school);
      await mailCatcher.mailTo(`${id}@example.com`);
      await school.server.kill();
      mailCatcher.behaviour = "accept";
      await school.server.start(clockAhead(300));
      await dispatch(school);
      await settled(school, id, "uncertain");
      expect(mailsTo(id)).toHaveLength(1);
    } finally {
      await school.end();
    }
  });

  test("four dispatchers on one outbox send each message once @full", async () => {
    const school = new TestSchool(mailCatcher.environment());
    await school.start();
    try {
      const ids: string[] = [];
      for (let count = 0; count < 40; count++) {
        ids.push((await queued(school)).id);
      }
      await Promise.all([dispatch(school), dispatch(school), dispatch(school), dispatch(school)]);
      for (const id of ids) {
        await settled(school, id, "sent");
      }
      expect(ids.map((id) => mailsTo(id).length)).toEqual(ids.map(() => 1));
    } finally {
      await school.end();
    }
  });

  test("a server that stalls keeps nobody else from working; its late yes is believed, once @full", async () => {
    const school = new TestSchool(mailCatcher.environment());
    await school.start();
    try {
      mailCatcher.behaviour = "stall";
      const { id } = await queued(school);
      await dispatch(school);
      await mailCatcher.mailTo(`${id}@example.com`);
      expect((await school.as("Biblioteca").list("titles")).status).toBe(200);
      expect((await school.as("Biblioteca").call("library/add-reader", {})).status).toBe(400);
      expect(await stateOf(school, id)).toBe("sending");
      // Its lease has run out. The next run takes stock once the first has not stirred for a lease's time, two real minutes.
      await query(school, `UPDATE messages SET leased_until = '2026-01-01 12:00:00.000Z' WHERE id = '${id}'`);
      await dispatch(school);
      await settled(school, id, "uncertain");
      mailCatcher.release();
      await settled(school, id, "sent");
      expect(mailsTo(id)).toHaveLength(1);
    } finally {
      mailCatcher.hangUp();
      await school.end();
    }
  });
});
