/** L-50, when a notice leaves: its time, its recipient and its words, whatever happened since it was created. */
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { dispatch, messageOf, settled, story } from "../../helpers/messages";
import { notices, postOffice } from "../../helpers/notices";
import { TEACHER } from "../../helpers/seed";

const mailCatcher = postOffice();

describe("after an outage of the mail server", () => {
  const { school, at, holdBack, letGo, child, borrowed, send, rows, mails, switchOn } = notices(mailCatcher);
  const librarian = () => school.as("Biblioteca");
  const tick = () => school.as("superuser").request("POST", "/api/crons/notices");
  /** Looked at once more and put off. */
  const putOff = (id: string, since: string) => expect.poll(async () => (await messageOf(school, id)).next_at > since).toBe(true);
  beforeAll(async () => {
    await at("2027-03-09");
    await switchOn();
  });

  test("a notice that the clock created on a Friday does not leave on Saturday night, but on Monday at seven @full", async () => {
    const reader = await child();
    await borrowed(reader.id);
    await at("2027-03-12", "07:05");
    await holdBack();
    await tick();
    await expect.poll(async () => (await rows(reader.person)).length).toBe(1);
    const [message] = await rows(reader.person);

    for (const [day, time] of [
      ["2027-03-13", "23:00"],
      ["2027-03-15", "06:30"],
      ["2027-03-15", "20:00"],
    ] as const) {
      await at(day, time);
      const { next_at } = await messageOf(school, message!.id);
      await query(school, `UPDATE messages SET next_at = '2027-03-12 10:05:00.000Z' WHERE id = '${message!.id}'`);
      await dispatch(school);
      await putOff(message!.id, next_at);
      expect(await messageOf(school, message!.id)).toMatchObject({ state: "queued", attempts: 0 });
      expect(mails(reader.mother)).toEqual([]);
    }
    await at("2027-03-16", "07:00");
    await dispatch(school);
    await settled(school, message!.id, "sent");
    expect(mails(reader.mother)).toHaveLength(1);
  });

  test("a notice that a person requests leaves at any hour, but not hours later at night @full", async () => {
    await at("2027-03-12", "15:00");
    const [now, later] = [await child(), await child()];
    await borrowed(later.id);
    await holdBack();
    await send();
    await at("2027-03-13", "23:00");
    await borrowed(now.id);
    await send();
    await dispatch(school);
    const [requested] = await rows(now.person);
    await settled(school, requested!.id, "sent");
    const [waiting] = await rows(later.person);
    await putOff(waiting!.id, "2027-03-13");
    expect(mails(later.mother)).toEqual([]);

    await query(school, `UPDATE messages SET state = 'failed', next_at = '' WHERE id = '${waiting!.id}'`);
    await librarian().call("messaging/resend", { id: newId(), message: waiting!.id });
    await letGo();
    await settled(school, waiting!.id, "sent");
    expect(mails(later.mother)).toHaveLength(1);
  });
});

describe("changes while a letter waits", () => {
  const { school, desk, at, holdBack, letGo, contact, child, borrowed, ready, send, rows, mails, switchOn } =
    notices(mailCatcher);
  const librarian = () => school.as("Biblioteca");
  const correct = (from: string, values: Record<string, unknown>) =>
    query(
      school,
      `UPDATE contacts SET ${Object.entries(values)
        .map(([field, value]) => `${field} = '${value}'`)
        .join(", ")} WHERE value = '${from}'`,
    );
  beforeAll(async () => {
    await at("2027-03-11");
    await switchOn();
  });

  test("L-50: the subject speaks of what the letter still speaks of, in the mail, the outbox and the histories", async () => {
    const reader = await child();
    const late = await borrowed(reader.id);
    const readyCopy = await ready(reader.id, "2027-03-16");
    await holdBack();
    await send();
    const [message] = await rows(reader.person);
    expect(message?.subject).toBe("Livro da biblioteca em atraso");
    await desk.checkIn(late.tombo);
    await letGo();
    await settled(school, message!.id, "sent");
    const [mail] = mails(reader.mother);
    expect(mail?.text).toContain(readyCopy.tombo);
    expect(mail?.text).not.toContain(late.tombo);
    expect(mail?.subject).toBe("Seu livro reservado está disponível");
    expect((await messageOf(school, message!.id)).subject).toBe("Seu livro reservado está disponível");
    const answer = await librarian().list("library-messages", { q: "reservado está disponível", person: reader.person });
    expect(answer.body.items.map(({ id }) => id)).toEqual([message!.id]);
    expect((await librarian().list("library-messages", { q: "atraso", person: reader.person })).body.items).toEqual([]);
    expect((await desk.events(reader.id)).map(({ text }) => text)).toContain(
      "Mensagem enviada por e-mail: Seu livro reservado está disponível",
    );
  });

  test("a corrected address is the one written to, at once or when sent again, and only it is shown", async () => {
    const [failed, waiting] = [await child(), await child()];
    await borrowed(failed.id);
    mailCatcher.behaviour = "refuse-recipient";
    await send();
    await dispatch(school);
    const [wrong] = await rows(failed.person);
    await settled(school, wrong!.id, "failed");
    mailCatcher.behaviour = "accept";
    await borrowed(waiting.id);
    await holdBack();
    await send();
    const [queued] = await rows(waiting.person);
    for (const { id, mother } of [failed, waiting]) {
      await correct(mother, { value: `nova.${id}@example.com` });
    }
    await letGo();
    await librarian().call("messaging/resend", { id: newId(), message: wrong!.id });
    for (const [message, reader] of [
      [wrong!, failed],
      [queued!, waiting],
    ] as const) {
      const address = `nova.${reader.id}@example.com`;
      expect((await settled(school, message.id, "sent")).address).toBe(address);
      expect(mails(address)).toHaveLength(1);
      expect(mails(reader.mother)).toEqual([]);
      const answer = await librarian().call("messaging/message", { message: message.id });
      expect(answer.body.address).toBe("n•••@example.com");
      expect((await rows(reader.person)).find(({ id }) => id === message.id)?.masked_address).toBe("n•••@example.com");
    }
    expect(await story(school, wrong!.id)).toEqual(["message_queued", "message_failed", "message_resent", "message_sent"]);
  });

  test("each letter follows its own reader: another guardian's address is no correction, nor a child's; a new name is @full", async () => {
    await at("2027-03-11");
    const [apart, alone, renamed] = [await child(), await child(), await child()];
    const father = `pai.${apart.id}@example.com`;
    await contact(apart.person, father, { guardian: "Rui" });
    for (const { id } of [apart, alone, renamed]) {
      await borrowed(id);
    }
    const teacher = await school.seed.reader({ category: TEACHER }, { kind: "teacher" });
    await contact(teacher.person, `prof.${teacher.id}@example.com`);
    await borrowed(teacher.id);
    await holdBack();
    await send();
    await query(school, `DELETE FROM contacts WHERE value IN ('${apart.mother}', '${alone.mother}')`);
    await correct(renamed.mother, { guardian: "Marta Lima" });
    await correct(`prof.${teacher.id}@example.com`, { value: `outro.${teacher.id}@example.com` });
    await letGo();
    const of = async (person: string, name: string) => (await rows(person)).find(({ recipient }) => recipient === name)!;
    await settled(school, (await of(apart.person, "Rui")).id, "sent");
    const skippedMessage = await settled(school, (await of(apart.person, "Marta")).id, "skipped");
    expect(skippedMessage.error).toBe("O destinatário não quer mais avisos ou saiu do cadastro.");
    expect(mails(father)).toHaveLength(1);
    await settled(school, (await of(alone.person, "Marta")).id, "skipped");
    const [letter] = await rows(renamed.person);
    await settled(school, letter!.id, "sent");
    expect(mails(renamed.mother)[0]?.text).toContain("Olá, Marta Lima.");
    expect((await rows(renamed.person))[0]?.recipient).toBe("Marta Lima");
    await settled(school, (await rows(teacher.person))[0]!.id, "sent");
    expect(mails(`outro.${teacher.id}@example.com`)).toHaveLength(1);
    expect(mailCatcher.mails.flatMap(({ to }) => to).filter((address) => address.startsWith("crianca"))).toEqual([]);
  });

  test("corrected to what is no address, it is not sent @full", async () => {
    const reader = await child();
    await borrowed(reader.id);
    await holdBack();
    await send();
    await correct(reader.mother, { value: "marta" });
    await letGo();
    const [message] = await rows(reader.person);
    expect((await settled(school, message!.id, "skipped")).error).toBe("O e-mail do cadastro não é um endereço válido.");
  });

  test("a book that is not due is not called late: a letter from a clock that was ahead waits for the day after @full", async () => {
    await at("2027-03-19");
    const reader = await child();
    const book = await borrowed(reader.id);
    await holdBack();
    await send();
    const [message] = await rows(reader.person);
    await at("2027-03-10");
    await query(school, `UPDATE messages SET next_at = '2027-03-10 10:00:00.000Z' WHERE id = '${message!.id}'`);
    await dispatch(school);
    await expect.poll(async () => (await messageOf(school, message!.id)).next_at > "2027-03-10 11").toBe(true);
    expect(await messageOf(school, message!.id)).toMatchObject({ state: "queued", attempts: 0 });
    expect(mails(reader.mother)).toEqual([]);
    await at("2027-03-11", "09:30");
    await dispatch(school);
    await settled(school, message!.id, "sent");
    expect(mails(reader.mother)[0]?.text).toContain(`tombo ${book.tombo}): prazo até quarta, 10 de março, 1 dia de atraso`);
  });
});

describe("a calendar without an open day", () => {
  const { school, at, holdBack, letGo, child, borrowed, send, rows, switchOn } = notices(mailCatcher);

  test("keeps no letter that a person asked for from leaving @full", async () => {
    await at("2027-03-11");
    await switchOn();
    const reader = await child();
    await borrowed(reader.id);
    await holdBack();
    await send();
    for (const { id } of await school.as("Admin").collection("opening_hours").getFullList()) {
      await school.as("Admin").collection("opening_hours").delete(id);
    }
    await letGo();
    const [message] = await rows(reader.person);
    await settled(school, message!.id, "sent");
  });
});
