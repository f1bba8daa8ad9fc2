/** L-50 for loans that a user selected in the list of overdue loans. */
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { dispatch, messageOf, settled } from "../../helpers/messages";
import { notices, postOffice } from "../../helpers/notices";

const mailCatcher = postOffice();

describe("notices of chosen loans", () => {
  const { school, desk, at, child, borrowed, ready, rows, mails, switchOn } = notices(mailCatcher);
  const notify = async (...loans: string[]) => (await school.as("Biblioteca").call("library/notify-loans", { loans })).body;

  beforeAll(async () => {
    await at("2027-03-11", "10:00");
    await switchOn();
  });

  test("a family gets one letter about the chosen books alone, and hears of each stage once", async () => {
    const reader = await child();
    const [one, other, unchosen] = [await borrowed(reader.id), await borrowed(reader.id), await borrowed(reader.id)];
    const readyCopy = await ready(reader.id, "2027-03-15");
    expect(await notify(one.loan, other.loan)).toEqual({
      messages: 1,
      verdicts: [
        { loan: one.loan, reason: "" },
        { loan: other.loan, reason: "" },
      ],
    });
    expect(await notify(one.loan, other.loan)).toEqual({
      messages: 0,
      verdicts: [one, other].map(({ loan }) => ({ loan, reason: "Avisado hoje: o próximo aviso é com 7 dias de atraso." })),
    });
    const [message, ...more] = await rows(reader.person);
    expect(more).toEqual([]);
    await dispatch(school);
    await settled(school, message!.id, "sent");
    const [mail] = mails(reader.mother);
    expect(mail?.text).toContain(one.tombo);
    expect(mail?.text).toContain(other.tombo);
    expect(mail?.text).not.toContain(unchosen.tombo);
    expect(mail?.text).not.toContain(readyCopy.tombo);
    expect((await desk.events(reader.id)).map(({ kind }) => kind)).toContain("message_sent");
  });

  test("a loan without a notice has its reason: back, lost, not due, without an address, unknown", async () => {
    const reader = await child();
    const [back, lost, later] = [await borrowed(reader.id), await borrowed(reader.id), await borrowed(reader.id, "2027-04-20")];
    await desk.checkIn(back.tombo);
    await school.as("Biblioteca").call("library/mark-copy", { copy: lost.id, state: "lost", reason: "Perdido no ônibus" });
    const nobody = await borrowed((await school.seed.reader()).id);
    const unknown = newId();
    const { messages, verdicts } = await notify(back.loan, lost.loan, later.loan, nobody.loan, unknown);
    expect(messages).toBe(0);
    expect(verdicts).toEqual([
      { loan: back.loan, reason: "Este livro já foi devolvido." },
      { loan: lost.loan, reason: "Este livro está registrado como perdido." },
      { loan: later.loan, reason: "O lembrete é enviado perto do vencimento." },
      { loan: nobody.loan, reason: expect.stringContaining("Nenhum telefone ou e-mail de responsável") },
      { loan: unknown, reason: "Este empréstimo não existe mais." },
    ]);
    expect(await rows(reader.person)).toEqual([]);
  });

  test("requested by two desks at once, it is created once", async () => {
    const reader = await child();
    const { loan } = await borrowed(reader.id);
    await Promise.all([notify(loan), notify(loan), notify(loan)]);
    expect(await rows(reader.person)).toHaveLength(1);
    expect(await query(school, `SELECT stage FROM notices WHERE loan = '${loan}'`)).toEqual([["overdue_1"]]);
  });

  test("it leaves at any hour, since somebody has just asked for it", async () => {
    await at("2027-03-11", "21:30");
    const reader = await child();
    const { loan } = await borrowed(reader.id);
    await notify(loan);
    await dispatch(school);
    const [message] = await rows(reader.person);
    await settled(school, message!.id, "sent");
    expect((await messageOf(school, message!.id)).state).toBe("sent");
  });

  test("a school that sends no notices says so", async () => {
    const { loan } = await borrowed((await child()).id);
    await switchOn(false);
    const answer = await school.as("Biblioteca").call("library/notify-loans", { loans: [loan] });
    expect([answer.status, answer.refusal.code]).toEqual([409, "notices_off"]);
  });
});
