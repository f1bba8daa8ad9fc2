/**
 * L-50: notices once per loan, stage and due date, grouped per reader, to the guardian of a minor, and none for returned books.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { dispatch, messageOf, settled } from "../../helpers/messages";
import { DUE, notices, postOffice } from "../../helpers/notices";
import { TEACHER } from "../../helpers/seed";

const mailCatcher = postOffice();

describe("switched off, as a new school is", () => {
  const { school, at, child, borrowed, rows } = notices(mailCatcher);

  test("no notice is created for any user; the preview shows what would be sent", async () => {
    await at("2027-03-11");
    const reader = await child();
    await borrowed(reader.id);
    const refusedAnswer = await school.as("Biblioteca").call("library/send-notices", { id: newId() });
    expect([refusedAnswer.status, refusedAnswer.refusal.code]).toEqual([409, "notices_off"]);
    await school.as("superuser").request("POST", "/api/crons/notices");
    const { body } = await school.as("Biblioteca").call("library/notices-preview");
    expect(body).toMatchObject({ on: false, day: "2027-03-11", letters: 1, skipped: 0, last_run: null });
    expect(body.first[0]).toMatchObject({
      reader: reader.id,
      recipient: "Marta",
      masked_address: "m•••@example.com",
      books: 1,
      subject: "Livro da biblioteca em atraso",
    });
    expect(JSON.stringify(body)).not.toContain(reader.mother);
    expect(await rows(reader.person)).toEqual([]);
  });
});

describe("switched on", () => {
  const { school, desk, at, contact, child, borrowed, ready, send, rows, mails, switchOn } = notices(mailCatcher);
  beforeAll(async () => {
    await at("2027-03-09");
    await switchOn();
  });

  test("L-50: day by day one notice per loan, stage and due date, to a minor's guardian only; renewed is a new date", async () => {
    const reader = await child();
    const book = await borrowed(reader.id);
    const lines: string[] = [];
    for (const day of [
      "2027-03-05",
      "2027-03-09",
      "2027-03-10",
      "2027-03-11",
      "2027-03-12",
      "2027-03-17",
      "2027-03-25",
      "2027-04-20",
    ]) {
      await at(day);
      await send();
      await send();
      const messages = await rows(reader.person);
      lines.push(`${day}: ${messages.length}`);
    }
    expect(lines).toEqual([
      "2027-03-05: 0",
      "2027-03-09: 1",
      "2027-03-10: 1",
      "2027-03-11: 2",
      "2027-03-12: 2",
      "2027-03-17: 3",
      "2027-03-25: 4",
      "2027-04-20: 4",
    ]);
    await query(school, `UPDATE loans SET due = '2027-04-27' WHERE id = '${book.loan}'`);
    await at("2027-04-26");
    await send();
    expect(await rows(reader.person)).toHaveLength(5);
    await dispatch(school);
    const rowsMade = await rows(reader.person);
    await settled(school, rowsMade[4]!.id, "sent");
    expect(mails(reader.mother).at(-1)?.text).toContain(`${book.title} (tombo ${book.tombo}): devolver até terça, 27 de abril`);
    expect(mails(reader.mother).at(-1)?.text).toContain(`Escrevemos sobre os livros da biblioteca de ${reader.name}.`);
    expect(mailCatcher.mails.flatMap(({ to }) => to).filter((address) => address.startsWith("crianca"))).toEqual([]);
    // The loan of an earlier notice was renewed before the notice left.
    for (const { id } of rowsMade.slice(0, 4)) {
      await settled(school, id, "skipped");
    }
    const stages = await query(school, `SELECT stage, due FROM notices WHERE reader = '${reader.id}' ORDER BY rowid`);
    expect(stages).toEqual([
      ["due_soon", DUE],
      ["overdue_1", DUE],
      ["overdue_7", DUE],
      ["overdue_15", DUE],
      ["due_soon", "2027-04-27"],
    ]);
  });

  test("L-50: all of a reader's books in one message, a ready hold among them", async () => {
    await at("2027-03-11");
    const teacher = await school.seed.reader({ category: TEACHER }, { kind: "teacher" });
    const address = `prof.${teacher.id}@example.com`;
    await contact(teacher.person, address);
    const late = await borrowed(teacher.id);
    const soon = await borrowed(teacher.id, "2027-03-12");
    const readyCopy = await ready(teacher.id, "2027-03-15");
    expect(await send()).toMatchObject({ messages: 1, notices: 3 });
    const [message] = await rows(teacher.person);
    await dispatch(school);
    await settled(school, message!.id, "sent");
    const [mail] = mails(address);
    expect(mail?.subject).toBe("Livro da biblioteca em atraso");
    for (const words of [
      `${late.title} (tombo ${late.tombo}): prazo até quarta, 10 de março, 1 dia de atraso`,
      `${soon.title} (tombo ${soon.tombo}): devolver até sexta, 12 de março`,
      `${readyCopy.title} (tombo ${readyCopy.tombo}): retirada até segunda, 15 de março`,
    ]) {
      expect(mail?.text).toContain(words);
    }
    expect(mails(address)).toHaveLength(1);
    expect((await desk.events(teacher.id)).map(({ kind }) => kind)).toContain("message_sent");
  });

  test("L-50: a book that came back before the mail went out is left out of it; when all did, so is the mail", async () => {
    await at("2027-03-11");
    const [one, both] = [await child(), await child()];
    const [openLoan, returned] = [await borrowed(one.id), await borrowed(one.id)];
    const [first, second] = [await borrowed(both.id), await borrowed(both.id)];
    await send();
    await desk.checkIn(returned.tombo);
    await desk.checkIn(first.tombo);
    await desk.checkIn(second.tombo);
    await dispatch(school);
    const [sent] = await rows(one.person);
    const [skipped] = await rows(both.person);
    await settled(school, sent!.id, "sent");
    const skippedMessage = await settled(school, skipped!.id, "skipped");
    expect(skippedMessage.error).toBe("Tudo já tinha sido devolvido, renovado ou retirado.");
    const text = mails(one.mother)[0]!.text;
    expect(text).toContain(openLoan.tombo);
    expect(text).not.toContain(returned.tombo);
    // The outbox keeps what was sent, not what was meant to be.
    expect((await messageOf(school, sent!.id)).body).not.toContain(returned.tombo);
    expect(mails(both.mother)).toEqual([]);
  });

  test("L-42: no notice reminds of a lost book, neither a new one nor one that lay in the outbox then", async () => {
    await at("2027-03-11");
    const lose = (copy: string) =>
      school.as("Biblioteca").call("library/mark-copy", { copy, state: "lost", reason: "Perdido no ônibus" });
    const [before, both, after] = [await child(), await child(), await child()];
    await lose((await borrowed(before.id)).id);
    const [lost, openLoan] = [await borrowed(both.id), await borrowed(both.id)];
    await lose(lost.id);
    const soon = await borrowed(after.id);
    await send();
    expect(await rows(before.person)).toEqual([]);
    const [message] = await rows(both.person);
    expect((await messageOf(school, message!.id)).body).toContain(openLoan.tombo);
    expect((await messageOf(school, message!.id)).body).not.toContain(lost.tombo);
    await lose(soon.id);
    await dispatch(school);
    const [late] = await rows(after.person);
    await settled(school, late!.id, "skipped");
    expect(mails(after.mother)).toEqual([]);
  });

  test("a reader without an address appears once, with the reason, and gets a notice as soon as there is one", async () => {
    await at("2027-03-11");
    const reader = await school.seed.reader();
    await borrowed(reader.id);
    await send();
    await send();
    const [row, ...more] = await rows(reader.person);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ state: "skipped", error: expect.stringContaining("Nenhum telefone ou e-mail de responsável") });
    await contact(reader.person, `pai.${reader.id}@example.com`, { guardian: "Rui" });
    await at("2027-03-12");
    expect(await send()).toMatchObject({ messages: 1 });
    const messages = await rows(reader.person);
    await dispatch(school);
    await settled(school, messages[1]!.id, "sent");
    expect(mails(`pai.${reader.id}@example.com`)).toHaveLength(1);
  });

  test("L-50: each guardian who wants it gets one letter of their own, once per stage; a refused or removed address gets none", async () => {
    await at("2027-03-11");
    const reader = await child();
    const [father, grandmother] = [`pai.${reader.id}@example.com`, `avo.${reader.id}@example.com`];
    await contact(reader.person, father, { guardian: "Rui" });
    await contact(reader.person, `pai.trabalho.${reader.id}@example.com`, { guardian: "rui" });
    await contact(reader.person, grandmother, { guardian: "Alice", notices_off: true });
    const book = await borrowed(reader.id);
    const { body: preview } = await school.as("Biblioteca").call("library/notices-preview");
    const planned = preview.first.filter((message) => message.reader === reader.id);
    expect(planned.map(({ recipient, books }) => [recipient, books])).toEqual([
      ["Marta", 1],
      ["Rui", 1],
    ]);
    await Promise.all([send(), send()]);
    const messages = await rows(reader.person);
    expect(messages.map(({ recipient }) => recipient).sort()).toEqual(["Marta", "Rui"]);
    await dispatch(school);
    for (const { id } of messages) {
      await settled(school, id, "sent");
    }
    expect(mails(reader.mother)).toHaveLength(1);
    const [letter, ...more] = mails(father);
    expect(more).toEqual([]);
    expect(letter?.text).toContain("Olá, Rui.");
    expect(letter?.text).toContain(book.tombo);
    expect(mails(grandmother)).toEqual([]);
    const lines = await query(school, `SELECT stage, guardian_key FROM notices WHERE reader = '${reader.id}'`);
    expect(lines.map(([stage]) => stage)).toEqual(["overdue_1", "overdue_1"]);
    expect(new Set(lines.map(([, key]) => key)).size).toBe(2);
    expect(lines.every(([, key]) => /^[0-9a-f]{16}$/.test(key!))).toBe(true);
    await expect(
      query(
        school,
        `INSERT INTO notices (id, stage, loan, due, reader, guardian_key, day, message)
         SELECT '${newId()}', stage, loan, due, reader, guardian_key, day, message FROM notices WHERE reader = '${reader.id}' LIMIT 1`,
      ),
    ).rejects.toThrow(/UNIQUE/);

    // The next stage: the father leaves the register while his letter still waits.
    await at("2027-03-17");
    await send();
    await query(school, `DELETE FROM contacts WHERE person = '${reader.person}' AND lower(guardian) = 'rui'`);
    await dispatch(school);
    const second = (await rows(reader.person)).slice(2);
    const of = (name: string) => second.find(({ recipient }) => recipient === name)!.id;
    await settled(school, of("Marta"), "sent");
    expect((await settled(school, of("Rui"), "skipped")).error).toBe("O destinatário não quer mais avisos ou saiu do cadastro.");
    expect(mails(father)).toHaveLength(1);
  });

  test("a person who opted out gets no notice, even when it was in the outbox already", async () => {
    await at("2027-03-11");
    const [reader, later] = [await child(), await child()];
    await borrowed(reader.id);
    await borrowed(later.id);
    await query(school, `UPDATE contacts SET notices_off = TRUE WHERE value = '${reader.mother}'`);
    await send();
    expect((await rows(reader.person))[0]).toMatchObject({ state: "skipped", error: "Nenhum responsável quer receber avisos." });
    await query(school, `UPDATE contacts SET notices_off = TRUE WHERE value = '${later.mother}'`);
    await dispatch(school);
    await settled(school, (await rows(later.person))[0]!.id, "skipped");
    expect(mails(later.mother)).toEqual([]);
  });

  test("switched off again, what waits in the outbox waits, and goes out when switched on", async () => {
    await at("2027-03-11");
    const reader = await child();
    await borrowed(reader.id);
    await send();
    await switchOn(false);
    const [message] = await rows(reader.person);
    const queuedUntil = (await messageOf(school, message!.id)).next_at;
    await dispatch(school);
    await expect.poll(async () => (await messageOf(school, message!.id)).next_at > queuedUntil).toBe(true);
    const minutes = "ROUND((julianday(next_at) - julianday(updated)) * 1440)";
    expect(await query(school, `SELECT ${minutes} FROM messages WHERE id = '${message!.id}'`)).toEqual([["10"]]);
    expect(mails(reader.mother)).toEqual([]);
    await switchOn();
    await query(school, `UPDATE messages SET next_at = created WHERE id = '${message!.id}'`);
    await settled(school, message!.id, "sent");
    expect(mails(reader.mother)).toHaveLength(1);
  });

  test("several users who create the notices at once create each of them once", async () => {
    await at("2027-03-11");
    const readers = [];
    for (let count = 0; count < 8; count++) {
      const reader = await child();
      await borrowed(reader.id);
      readers.push(reader);
    }
    await Promise.all([send(), send(), send(), send()]);
    for (const { person } of readers) {
      expect(await rows(person)).toHaveLength(1);
    }
  });

  test("a repeated request is the run that it was", async () => {
    const id = newId();
    const first = await school.as("Biblioteca").call("library/send-notices", { id });
    expect((await school.as("Biblioteca").call("library/send-notices", { id })).body).toEqual(first.body);
  });
});
