/**
 * News for a reporter by a label who left an address: confirmed by the reporter, with the team's own words, and ended by the
 * link.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_REQUESTED_EMAILS } from "../../../domain/platform/requested-emails";
import { CallDesk } from "../../helpers/calls";
import { clockAhead } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { dispatch, settled } from "../../helpers/messages";
import { testSchool } from "../../helpers/school";
import { SmtpCatcher } from "../../helpers/smtp";
import { Desk } from "../../helpers/support";

const MINUTE_AND_MORE = 61;

describe("news of a report", () => {
  const school = testSchool();
  const [calls, desk, post] = [new CallDesk(school), new Desk(school), new SmtpCatcher()];
  let ahead = 0;
  beforeAll(async () => {
    await post.start();
    await school.server.restart(post.environment());
  });
  afterAll(() => post.stop());

  const later = async () => {
    ahead += MINUTE_AND_MORE;
    await school.server.restart({ ...post.environment(), ...clockAhead(ahead) });
    await dispatch(school);
  };
  const reported = async () => {
    await calls.service();
    const machine = await desk.machine();
    const [[token] = []] = await query(school, `SELECT label_token FROM equipment WHERE id = '${machine.id}'`);
    const call = newId();
    const body = { id: call, token, fault: "Outra coisa", description: "Faz barulho" };
    expect((await school.as("guest").call("support/report", body)).status).toBe(200);
    return { call, token };
  };
  const ask = (report: string, email: string) => school.as("guest").call("support/report-news", { report, email });
  const letters = (call: string) =>
    query(school, `SELECT id, purpose, address FROM messages WHERE about = '${call}' ORDER BY rowid`);
  /** The page of a mail's link. */
  const page = async (link: string, method = "GET") => {
    const answer = await fetch(link.replace(/^https?:\/\/[^/]+/, school.url), { method });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };

  test("go to an address only once its reader has pressed the button of its link, and end by the same", async () => {
    const { call } = await reported();
    const email = "aluno.curioso@example.com";
    expect((await ask(call, email.toUpperCase())).body).toEqual({ masked: "a•••@example.com" });
    await ask(call, email);
    const [confirm, ...more] = await letters(call);
    expect([confirm?.[1], confirm?.[2], more]).toEqual(["call_guest_confirm", email, []]);
    await dispatch(school);
    await settled(school, confirm![0]!, "sent");
    const [link] = (await post.mailTo(email)).links;
    // The outbox contains no key that gives access.
    expect((await query(school, `SELECT body FROM messages WHERE id = '${confirm![0]}'`))[0]![0]).not.toContain("token=");

    // A program that looks into the link confirms nothing.
    const shown = await page(link!);
    expect([shown.status, shown.text.includes("Confirmar e-mail")]).toEqual([200, true]);
    expect(shown.headers.get("content-security-policy")).toContain("default-src 'none'");
    await calls.act("support/take-call", call);
    expect(await letters(call)).toHaveLength(1);

    expect((await page(link!, "POST")).text).toContain("E-mail confirmado");
    await calls.note(call, "Fusor gasto.");
    await calls.answer(call, "Trocamos a peça amanhã.");
    const [, news, another] = await letters(call);
    expect([news?.[2], another]).toEqual([email, undefined]);
    await later();
    await settled(school, news![0]!, "sent");
    const mail = await post.mailTo(email, /^AT /);
    expect(mail.text).toContain("Trocamos a peça amanhã.");
    expect(mail.text).not.toContain("Fusor");
    expect(mail.links).toContain(link);

    expect((await page(link!, "POST")).text).toContain("não recebe mais");
    await calls.resolve(call);
    expect(await letters(call)).toHaveLength(2);
  });

  test("hold no word of another person with the problem @full", async () => {
    const { call } = await reported();
    const email = "vizinha@example.com";
    await ask(call, email);
    await query(school, `UPDATE call_guests SET confirmed_at = '2026-01-01 12:00:00.000Z' WHERE call = '${call}'`);
    await calls.act("support/join-call", call, "none");
    await calls.answer(call, "Foi o Joãozinho.", "none");
    await calls.answer(call, "Já vamos.");
    const [, news] = await letters(call);
    await later();
    const { body } = await settled(school, news![0]!, "sent");
    expect(body).toContain("Já vamos.");
    expect(body).not.toContain("Joãozinho");
  });

  test("hold no word of the person who opened the call that a report was joined to @full", async () => {
    const machine = await desk.machine();
    const [[token] = []] = await query(school, `SELECT label_token FROM equipment WHERE id = '${machine.id}'`);
    const call = await calls.opened("none", { equipment: machine.tombo, title: "O Joãozinho quebrou" });
    const [join, email] = [newId(), "porteira@example.com"];
    await school.as("guest").call("support/report", { id: join, token, join: true });
    expect((await ask(join, email)).status).toBe(200);
    await query(school, `UPDATE call_guests SET confirmed_at = '2026-01-01 12:00:00.000Z' WHERE call = '${call}'`);
    await calls.act("support/take-call", call);
    await calls.answer(call, "O Joãozinho não fica sem aula.");
    const news = (await letters(call)).find(([, purpose, address]) => purpose === "call_update" && address === email);
    await later();
    const { subject, body } = await settled(school, news![0]!, "sent");
    expect(body).toContain("A equipe de TI assumiu o chamado.");
    expect(`${subject} ${body}`).not.toMatch(/Joãozinho|escreveu/);
    expect((await query(school, `SELECT subject FROM messages WHERE id = '${news![0]}'`))[0]![0]).not.toContain("Joãozinho");
  });

  test("are one address a report, and none of what was never reported", async () => {
    const { call, token } = await reported();
    expect((await ask(call, "um@example.com")).status).toBe(200);
    expect((await ask(call, "outro@example.com")).refusal.code).toBe("news_asked");
    expect((await ask(newId(), "um@example.com")).refusal.code).toBe("unknown_report");
    // Opened by somebody signed in: no report.
    expect((await ask(await calls.opened(), "um@example.com")).refusal.code).toBe("unknown_report");
    const join = newId();
    await school.as("guest").call("support/report", { id: join, token, join: true });
    expect((await ask(join, "dois@example.com")).status).toBe(200);
    expect((await ask(join, "nada")).status).toBe(400);
  });

  test("are one letter to a mailbox a day, whatever was reported, and few a label", async () => {
    const [first, second] = [await reported(), await reported()];
    expect((await ask(first.call, "vitima@gmail.com")).status).toBe(200);
    // The same once more is the same.
    expect((await ask(first.call, "vitima@gmail.com")).status).toBe(200);
    for (const email of ["vitima@gmail.com", "Vitima@Gmail.com", "vi.tima+2@gmail.com"]) {
      const refused = await ask(second.call, email);
      expect([email, refused.status, refused.refusal.code]).toEqual([email, 429, "letter_sent_today"]);
    }
    // A new start of the program forgives nothing.
    await school.server.restart({ ...post.environment(), ...clockAhead(ahead) });
    expect((await ask(second.call, "vitima@gmail.com")).refusal.code).toBe("letter_sent_today");
    const sent = await query(
      school,
      "SELECT COUNT(*) FROM messages WHERE purpose = 'call_guest_confirm' AND address LIKE '%gmail.com'",
    );
    expect(sent).toEqual([["1"]]);

    const codes = [];
    for (let index = 0; index < MAX_REQUESTED_EMAILS.label + 1; index++) {
      const join = newId();
      expect((await school.as("guest").call("support/report", { id: join, token: second.token, join: true })).status).toBe(200);
      codes.push((await ask(join, `estranho${index}@example.com`)).refusal.code);
    }
    expect(codes).toEqual([...Array<undefined>(MAX_REQUESTED_EMAILS.label).fill(undefined), "too_many_news"]);
  });

  test("are forgotten once the call has long been over", async () => {
    const { call } = await reported();
    await ask(call, "esquecida@example.com");
    const countLeft = async () => (await query(school, `SELECT id FROM call_guests WHERE call = '${call}'`)).length;
    expect(await countLeft()).toBe(1);
    await school.server.restart({ ...post.environment(), ...clockAhead(31 * 86_400) });
    await school.as("superuser").request("POST", "/api/crons/calls");
    await expect.poll(countLeft).toBe(0);
  });

  test("a link that is none says so", async () => {
    const answer = await page(`/api/school/support/news?token=${"a".repeat(26)}`.replace(/^/, "http://x"));
    expect([answer.status, answer.text.includes("Link inválido")]).toEqual([404, true]);
  });
});
