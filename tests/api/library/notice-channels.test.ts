/**
 * L-50 by the channel that a family prefers: the library's notices by WhatsApp and by mail, once each, and none once a book is
 * returned.
 */
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { dispatch, settled } from "../../helpers/messages";
import { DUE, notices, postOffice } from "../../helpers/notices";
import { connect, dispatchWhatsApp, gatewayForTests } from "../../helpers/whatsapp";

const mailCatcher = postOffice();
const gateway = gatewayForTests();

describe("a family that prefers WhatsApp", () => {
  const { school, desk, at, contact, child, borrowed, send, rows, mails, switchOn } = notices(mailCatcher);
  let numbers = 0;
  const number = () => `+55199${7000 + ++numbers}1000`;
  /** A child whose mother has an e-mail too. */
  const byPhone = async (values: Record<string, unknown> = { preferred: true }) => {
    const reader = await child();
    const phone = number();
    await contact(reader.person, phone, { kind: "phone", guardian: "Marta", ...values });
    return { ...reader, phone };
  };
  const decide = (person: string, decision: "given" | "refused") =>
    school
      .as("Admin")
      .call("people/record-consent", { id: newId(), person, purpose: "whatsapp_gateway", decision, declared_by: "Marta" });
  const ways = async (person: string) => (await rows(person)).map(({ channel, state }) => [channel, state]);

  beforeAll(async () => {
    await at("2027-03-11", "10:00");
    await switchOn();
    await connect(school, gateway, { provider: "waha" });
  });

  test("hears of an overdue book there, in its own words, and no more once the book is back", async () => {
    const reader = await byPhone();
    const book = await borrowed(reader.id);
    const { body: preview } = await school.as("Biblioteca").call("library/notices-preview");
    const planned = preview.first.find((message) => message.reader === reader.id);
    expect(planned).toMatchObject({
      channel: "whatsapp",
      recipient: "Marta",
      masked_address: expect.stringMatching(/^\(19\) 9•+-1000$/),
    });
    await send();
    await send();
    const [message, ...more] = await rows(reader.person);
    expect(more).toEqual([]);
    await dispatchWhatsApp(school);
    await settled(school, message!.id, "read");
    const [sentMessage, ...again] = gateway.takenBy(reader.phone);
    expect(again).toEqual([]);
    expect(JSON.stringify(sentMessage)).toContain(book.tombo);
    expect(JSON.stringify(sentMessage)).toContain("responda SAIR");
    expect(mails(reader.mother)).toEqual([]);
    expect((await desk.events(reader.id)).map(({ text }) => text)).toContain(
      "Enviada pelo WhatsApp: Livro da biblioteca em atraso",
    );

    // The next stage is made out, and the book comes back before it leaves.
    await query(school, `UPDATE loans SET due = '2027-03-04' WHERE id = '${book.loan}'`);
    await query(school, "UPDATE channels SET paused_at = '2027-03-11 13:00:00.000Z', paused_reason = 'Pausa'");
    await send();
    const second = (await rows(reader.person))[1]!;
    await desk.checkIn(book.tombo);
    await query(school, "UPDATE channels SET paused_at = '', paused_reason = ''");
    await dispatchWhatsApp(school);
    expect((await settled(school, second.id, "skipped")).error).toBe("Tudo já tinha sido devolvido, renovado ou retirado.");
    expect((await desk.events(reader.id)).map(({ text }) => text)).toContain(
      "Não foi enviada pelo WhatsApp: Livro da biblioteca em atraso (Tudo já tinha sido devolvido, renovado ou retirado)",
    );
    await query(school, `UPDATE loans SET due = '${DUE}' WHERE id = '${book.loan}'`);
    await send();
    expect(await rows(reader.person)).toHaveLength(2);
    expect(gateway.takenBy(reader.phone)).toHaveLength(1);
  });

  test("goes by hand where the gateway may not: refused, revoked, not asked where the school asks; by mail where the number is no good", async () => {
    const [refused, revoked, unasked, wrong, house, agreed] = [
      await byPhone(),
      await byPhone(),
      await byPhone(),
      await byPhone(),
      await byPhone({ preferred: true, value: "+551938380001" }),
      await byPhone(),
    ];
    await decide(refused.person, "refused");
    await decide(revoked.person, "given");
    await school.as("Admin").call("people/revoke-consent", { person: revoked.person, purpose: "whatsapp_gateway" });
    await decide(agreed.person, "given");
    await decide(wrong.person, "given");
    await query(
      school,
      `INSERT INTO message_suppressions (id, channel, hash, kind) SELECT '${newId()}', 'whatsapp', hash, 'wrong' FROM
         (SELECT '${createHash("sha256")
           .update(`whatsapp:55${wrong.phone.slice(3, 5)}${wrong.phone.slice(-8)}`)
           .digest("hex")}' AS hash)`,
    );
    for (const { id } of [refused, revoked, unasked, wrong, house, agreed]) {
      await borrowed(id);
    }
    await school.as("Admin").collection("notice_settings").update("notices00000000", { asks_consent: true });
    await send();
    await school.as("Admin").collection("notice_settings").update("notices00000000", { asks_consent: false });
    await dispatch(school);
    await dispatchWhatsApp(school);
    for (const { person, mother, phone } of [refused, revoked, unasked]) {
      expect(await ways(person)).toEqual([["assisted", "queued"]]);
      expect(mails(mother)).toEqual([]);
      expect(gateway.takenBy(phone)).toEqual([]);
    }
    for (const { person, mother, phone } of [wrong, house]) {
      const [message] = await rows(person);
      await settled(school, message!.id, "sent");
      expect(await ways(person)).toEqual([["email", "sent"]]);
      expect(mails(mother)).toHaveLength(1);
      expect(gateway.takenBy(phone)).toEqual([]);
    }
    const [byWhatsApp] = await rows(agreed.person);
    await settled(school, byWhatsApp!.id, "read");
    expect(mails(agreed.mother)).toEqual([]);
  });

  test("a guardian who takes their consent back while it waits gets nothing by the gateway @full", async () => {
    const reader = await byPhone();
    await decide(reader.person, "given");
    await borrowed(reader.id);
    await query(school, "UPDATE channels SET paused_at = '2027-03-11 13:00:00.000Z', paused_reason = 'Pausa'");
    await send();
    const [message] = await rows(reader.person);
    await decide(reader.person, "refused");
    await query(school, "UPDATE channels SET paused_at = '', paused_reason = ''");
    await dispatchWhatsApp(school);
    expect((await settled(school, message!.id, "skipped")).error).toBe("A família não autorizou o WhatsApp por intermediário.");
    expect(gateway.takenBy(reader.phone)).toEqual([]);
  });
});

describe("without a gateway that writes to families", () => {
  const { school, desk, at, contact, borrowed, ready, send, rows, switchOn } = notices(mailCatcher);
  let numbers = 0;
  const onlyPhone = async () => {
    const reader = await school.seed.reader();
    const phone = `+55199${8000 + ++numbers}1000`;
    await contact(reader.person, phone, { kind: "phone", guardian: "Marta" });
    return { ...reader, phone };
  };
  const queue = async (account: "Admin" | "Biblioteca" | "Almoxarifado") =>
    (await school.as(account).call("messaging/notice-queue")).body;
  const take = (account: "Admin" | "Biblioteca" | "Almoxarifado", message?: string) =>
    school.as(account).call("messaging/take-notice", { id: newId(), ...(message ? { message } : {}) });
  const teamsSend = (teams_send: boolean) =>
    school.as("Admin").collection("notice_settings").update("notices00000000", { teams_send });

  beforeAll(async () => {
    await at("2027-03-11", "10:00");
    await switchOn();
  });

  test("the notice waits in Admin's queue, whole and true as it is opened; a returned book leaves the queue", async () => {
    const [back, late] = [await onlyPhone(), await onlyPhone()];
    const returned = await borrowed(back.id);
    const [openLoan, returnedLoan] = [await borrowed(late.id), await borrowed(late.id)];
    expect(await send()).toMatchObject({ messages: 2, skipped: 0 });
    expect((await rows(late.person))[0]).toMatchObject({ channel: "assisted", state: "queued", recipient: "Marta" });
    expect(await queue("Biblioteca")).toMatchObject({ mine: false, waiting: 2 });
    expect(await queue("Almoxarifado")).toMatchObject({ mine: false, waiting: 0 });
    expect((await take("Biblioteca")).refusal.code).toBe("notices_not_yours");
    await desk.checkIn(returned.tombo);
    await desk.checkIn(returnedLoan.tombo);
    const { message } = (await take("Admin")).body;
    expect(message).toMatchObject({ recipient: "Marta", address: late.phone, regarding: late.name });
    expect(message!.body).toContain(openLoan.tombo);
    expect(message!.body).not.toContain(returnedLoan.tombo);
    expect((await take("Admin")).body.message?.id).toBe(message!.id);
    await school.as("Admin").call("messaging/mark-sent", { id: newId(), message: message!.id });
    expect((await rows(late.person))[0]).toMatchObject({ state: "sent" });
    expect((await desk.events(late.id)).map(({ text }) => text)).toContain(
      "Enviada à mão, no WhatsApp: Livro da biblioteca em atraso",
    );
    expect((await take("Admin")).body).toEqual({ message: null });
    expect((await rows(back.person))[0]).toMatchObject({ state: "skipped" });
    expect(await queue("Admin")).toEqual({ mine: true, waiting: 0, next: [] });
    await send();
    expect(await rows(late.person)).toHaveLength(1);
  });

  test("the library's team sends its own where the school says so, and no other area's, campaign's nor conversation's", async () => {
    const reader = await onlyPhone();
    await ready(reader.id, "2027-03-16");
    await send();
    const [row] = await rows(reader.person);
    const mark = (
      account: "Biblioteca" | "Almoxarifado",
      path: "messaging/mark-sent" | "messaging/skip" | "messaging/mark-wrong",
    ) => school.as(account).call(path, { id: newId(), message: row!.id });
    expect((await mark("Biblioteca", "messaging/mark-sent")).refusal.code).toBe("notices_not_yours");
    await teamsSend(true);
    expect((await mark("Almoxarifado", "messaging/mark-sent")).status).toBe(404);
    expect((await take("Almoxarifado", row!.id)).status).toBe(404);
    expect((await take("Almoxarifado")).body).toEqual({ message: null });
    expect(await queue("Biblioteca")).toMatchObject({ mine: true, waiting: 1, next: [{ id: row!.id, recipient: "Marta" }] });
    expect((await take("Biblioteca")).body.message?.id).toBe(row!.id);
    expect((await take("Admin", row!.id)).refusal.code).toBe("message_taken");
    expect((await mark("Biblioteca", "messaging/skip")).body.state).toBe("skipped");
    expect((await school.as("Biblioteca").call("messaging/undo-mark", { id: newId(), message: row!.id })).body.state).toBe(
      "sending",
    );
    expect((await mark("Biblioteca", "messaging/mark-wrong")).body.state).toBe("failed");
    // Nobody is written to there any more, and the next notice says so.
    await borrowed(reader.id);
    await send();
    const messages = await rows(reader.person);
    expect(messages.at(-1)).toMatchObject({ state: "skipped", error: "O número foi marcado como errado." });
    const campaign = newId();
    const other = await onlyPhone();
    await school
      .as("Admin")
      .call("messaging/launch", { id: campaign, channel: "assisted", audience: { people: [other.person] }, text: "Olá" });
    const [sent] = (await school.as("Admin").list("messages", { campaign })).body.items;
    expect((await school.as("Biblioteca").call("messaging/mark-sent", { id: newId(), message: sent!.id })).status).toBe(404);
    expect((await take("Biblioteca")).body).toEqual({ message: null });
    await teamsSend(false);
  });

  test("at night nothing is handed out, and in the morning it is @full", async () => {
    const reader = await onlyPhone();
    await borrowed(reader.id);
    await school.as("superuser").request("POST", "/api/crons/notices");
    await expect.poll(async () => (await rows(reader.person)).length).toBe(1);
    await at("2027-03-11", "21:30");
    expect((await take("Admin")).body).toEqual({ message: null });
    expect((await rows(reader.person))[0]).toMatchObject({ state: "queued" });
    await at("2027-03-12", "09:00");
    expect((await take("Admin")).body.message?.regarding).toBe(reader.name);
  });
});
