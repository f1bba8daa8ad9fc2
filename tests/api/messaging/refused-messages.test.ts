/**
 * The ways in which families refuse messages, and their messages afterwards: each way takes effect, and a person who writes
 * again gets an answer.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { NO_RECENT_MESSAGE } from "../../../domain/messaging/campaigns/audience";
import { allWrote, family, mobile } from "../../helpers/campaigns";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { settled } from "../../helpers/messages";
import { testSchool } from "../../helpers/school";
import { PATIENCE } from "../../helpers/timeouts";
import { connect, dispatchWhatsApp, gatewayForTests, OFFICE_HOURS } from "../../helpers/whatsapp";

const gateway = gatewayForTests();
const school = testSchool({ env: OFFICE_HOURS });
const admin = () => school.as("Admin");
const open = async (phone: string) =>
  (await admin().call("messaging/open-conversation", { id: newId(), phone })).body.conversation;
const detail = async (conversation: string) => (await admin().call("messaging/conversation", { conversation })).body;
const says = async (phone: string, text: string) => {
  gateway.inbound({ from: phone.slice(1), text });
  await gateway.reported();
};
const replied = (conversation: string, text: string) => admin().call("messaging/reply", { id: newId(), conversation, text });
const stops = async (phone: string) => {
  const { items } = (await admin().list("suppressions", { channel: "whatsapp" })).body;
  const masked = `${phone.slice(-4)}`;
  return items.filter(({ masked_address }) => masked_address.endsWith(masked)).map(({ kind }) => kind);
};
const reported = (value: object, field = "messages") => {
  const signed = gateway.signedCloud(JSON.stringify({ entry: [{ changes: [{ field, value }] }] }));
  return school.as("guest").request("POST", new URL(signed.url).pathname, signed.body, signed.headers);
};
const bubbles = async (conversation: string) => (await detail(conversation)).bubbles.map(({ text }) => text);

beforeAll(() => connect(school, gateway));

describe("people who opted out", () => {
  test("and writes again is answered, while campaigns stay away; a new wish ends that", async () => {
    const { id, phone } = await family(school);
    await says(phone, "Sair por favor");
    const conversation = await open(phone);
    expect((await replied(conversation, "Olá")).refusal.code).toBe("left_alone");
    await says(phone, "O Pedro se machucou, quem busca?");
    expect(await detail(conversation)).toMatchObject({ closed_because: "", left_alone: true });
    const { body } = await replied(conversation, "A avó já vem.");
    await dispatchWhatsApp(school);
    await settled(school, body.message, "read");
    const preview = { channel: "whatsapp", audience: { people: [id] }, text: "Olá" } as const;
    const previewNow = (await admin().call("messaging/preview", preview)).body;
    expect([previewNow.messages, previewNow.excluded[0]?.reason]).toEqual([
      0,
      "O destinatário pediu para não receber mensagens da escola.",
    ]);
    await says(phone, "Parem de mandar mensagem");
    expect((await replied(conversation, "Certo")).refusal.code).toBe("left_alone");
    await says(phone, "Quero voltar a receber");
    expect(await detail(conversation)).toMatchObject({ closed_because: "", left_alone: false });
  });

  test("by a word that answers the school's own question is not meant", async () => {
    const { phone } = await family(school);
    await says(phone, "Oi");
    const conversation = await open(phone);
    const { body } = await replied(conversation, "Quer manter ou cancelar a inscrição no passeio?");
    await dispatchWhatsApp(school);
    await settled(school, body.message, "read");
    await says(phone, "Cancelar");
    expect([await stops(phone), (await detail(conversation)).closed_because]).toEqual([[], ""]);
    const waits = (await admin().list("conversations", { waiting: "true" })).body.items;
    expect(waits.map(({ id }) => id)).toContain(conversation);
  });
});

describe("promotions alone", () => {
  test("are ended by the button and by WhatsApp's own switch, and begun again there; notices still come", async () => {
    const { id, phone } = await family(school);
    const from = phone.slice(1);
    await admin().call("people/record-consent", {
      id: newId(),
      person: id,
      purpose: "marketing",
      decision: "given",
      declared_by: "Marta",
    });
    await allWrote(school);
    const reached = async (category: "marketing" | "utility") =>
      (await admin().call("messaging/preview", { channel: "whatsapp", category, audience: { people: [id] }, text: "Olá" })).body;
    expect((await reached("marketing")).messages).toBe(1);
    const choose = (value: string) =>
      reported({ user_preferences: [{ wa_id: from, category: "marketing_messages", value }] }, "user_preferences");
    expect((await choose("stop")).status).toBe(200);
    expect(await stops(phone)).toEqual(["promotions"]);
    expect((await reached("marketing")).excluded[0]?.reason).toContain("não receber divulgação");
    expect((await reached("utility")).messages).toBe(1);
    await choose("resume");
    expect((await reached("marketing")).messages).toBe(1);
    const button = { payload: "Parar promoções", text: "Parar promoções" };
    await reported({ messages: [{ from, id: `wamid.${newId()}`, type: "button", button }] });
    expect(await stops(phone)).toEqual(["promotions"]);
    expect((await detail(await open(phone))).closed_because).toBe("");
    // A number that was marked as wrong by mistake keeps the wish.
    const campaign = newId();
    await admin().call("messaging/launch", { id: campaign, channel: "assisted", audience: { people: [id] }, text: "Olá" });
    const { message } = (await admin().call("messaging/take", { id: newId(), campaign })).body;
    await admin().call("messaging/mark-wrong", { id: newId(), message: message!.id });
    expect((await stops(phone)).sort()).toEqual(["promotions", "wrong"]);
    await admin().call("messaging/undo-mark", { id: newId(), message: message!.id });
    expect((await reached("marketing")).excluded[0]?.reason).toContain("não receber divulgação");
    // A wish for nothing at all is more than that.
    await says(phone, "Sair");
    expect(await stops(phone)).toEqual(["opt_out"]);
  });
});

test("a person who opted out under an old number gets nothing under the new one", async () => {
  const [before, after] = [mobile(), mobile()];
  await family(school, { phone: before });
  await says(before, "SAIR");
  const system = { type: "user_changed_number", new_wa_id: after.slice(1) };
  const moved = { messages: [{ from: before.slice(1), id: `wamid.${newId()}`, type: "system", system }] };
  expect((await reported(moved)).status).toBe(200);
  expect((await reported(moved)).status).toBe(200);
  expect(await stops(after)).toEqual(["opt_out"]);
  expect((await bubbles(await open(before))).at(-1)).toContain("Mudou de número no WhatsApp");
});

describe("the content of a message", () => {
  test("changes later: its bubble shows both versions, and no other begins; taken back, the bubble shows that", async () => {
    const phone = mobile();
    const from = phone.slice(1);
    const id = `wamid.${newId()}`;
    await reported({ messages: [{ from, id, type: "text", text: { body: "Busco às 10h" } }] });
    const edit = { original_message_id: id, message: { type: "text", text: { body: "Busco às 11h" } } };
    const change = { messages: [{ from, id: `wamid.${newId()}`, type: "edit", edit }] };
    await reported(change);
    await reported(change);
    const conversation = await open(phone);
    expect(await bubbles(conversation)).toEqual(["Busco às 11h\n\n(editada; antes: “Busco às 10h”)"]);
    const [[last] = []] = await query(school, `SELECT last_text FROM conversations WHERE id = '${conversation}'`);
    expect(last).toBe("Busco às 11h");
    const revoke = { messages: [{ from, id: `wamid.${newId()}`, type: "revoke", revoke: { original_message_id: id } }] };
    await reported(revoke);
    await reported(revoke);
    expect(await bubbles(conversation)).toEqual([expect.stringMatching(/^Busco às 11h[\s\S]*\(apagada pelo remetente\)$/)]);
    const lost = { original_message_id: "wamid.never", message: { type: "text", text: { body: "Ok" } } };
    await reported({ messages: [{ from, id: `wamid.${newId()}`, type: "edit", edit: lost }] });
    expect((await bubbles(conversation)).at(-1)).toBe("Ok");
  });

  test("is cut at a whole sign where it is too long, and of another number of the same app nothing is heard", async () => {
    const phone = mobile();
    await says(phone, `a${"😀".repeat(4000)}`);
    const conversation = await open(phone);
    const [text = ""] = await bubbles(conversation);
    expect(text).toMatch(/^a(😀)+… \(texto cortado\)$/u);
    const message = { from: phone.slice(1), id: `wamid.${newId()}`, type: "text", text: { body: "De outra escola" } };
    expect((await reported({ metadata: { phone_number_id: "555" }, messages: [message] })).status).toBe(200);
    expect(await bubbles(conversation)).toHaveLength(1);
  });

  test("by somebody unknown shows their number, and noting it for a person makes it theirs", async () => {
    const phone = mobile();
    await says(phone, "Oi, é da escola?");
    const conversation = await open(phone);
    expect(await detail(conversation)).toMatchObject({ person: "", number: phone });
    const { id } = await school.seed.person();
    await admin().collection("contacts").create({ person: id, kind: "phone", value: phone, guardian: "Zélia Prado" });
    expect(await detail(conversation)).toMatchObject({ person: id, name: "Zélia Prado", number: "" });
    expect(await bubbles(conversation)).toEqual(["Oi, é da escola?"]);
  });
});

test("free text by the Cloud API goes to people who wrote within a day, and the others are named beforehand", async () => {
  const [silent, wrote] = [await family(school), await family(school)];
  await says(wrote.phone, "Bom dia");
  const people = [silent.id, wrote.id];
  const draft = { channel: "whatsapp", audience: { people }, text: "Reunião na quinta." } as const;
  const { body } = await admin().call("messaging/preview", draft);
  expect(body.excluded).toMatchObject([{ person: silent.id, reason: NO_RECENT_MESSAGE }]);
  const next = await admin().call("messaging/preview", { ...draft, at: "2027-03-13T15:00:00Z" });
  expect(next.body.messages).toBe(0);
  expect((await admin().call("messaging/preview", { ...draft, channel: "assisted" })).body.messages).toBe(2);
  const campaign = newId();
  await admin().call("messaging/pause-channel", {
    ...{ id: newId(), channel: (await admin().call("messaging/channel")).body.channel!.id },
  });
  await admin().call("messaging/launch", { id: campaign, ...draft });
  // The day passes before it leaves.
  await query(school, "UPDATE conversations SET heard_at = '2027-03-09 12:00:00.000Z'");
  await admin().call("messaging/resume-channel", {
    ...{ id: newId(), channel: (await admin().call("messaging/channel")).body.channel!.id },
  });
  await dispatchWhatsApp(school);
  await expect
    .poll(() => query(school, `SELECT state, error FROM messages WHERE campaign = '${campaign}'`), PATIENCE)
    .toEqual([["skipped", NO_RECENT_MESSAGE]]);
});

describe("by WAHA", () => {
  beforeAll(() => connect(school, gateway, { provider: "waha" }));

  test("a sender whose account predates the ninth digit is answered there; otherwise the gateway is asked once", async () => {
    const [writer, old, none] = [mobile(), mobile(), `${mobile().slice(0, -4)}9902`];
    for (const phone of [writer, old]) {
      gateway.old.add(phone.slice(1));
    }
    const short = (phone: string) => `${phone.slice(1, 5)}${phone.slice(6)}`;
    gateway.inbound({ from: short(writer), text: "Oi" });
    await gateway.reported();
    const lookups = gateway.lookedUp.length;
    const { body } = await replied(await open(writer), "Bom dia");
    await dispatchWhatsApp(school);
    await settled(school, body.message, "read");
    expect([gateway.takenBy(short(writer)).length, gateway.lookedUp.length]).toEqual([1, lookups]);
    for (const time of [1, 2]) {
      const answer = await replied(await open(old), `Recado ${time}`);
      await query(school, "UPDATE messages SET sent_at = '2027-03-11 12:00:00.000Z' WHERE via != ''");
      await dispatchWhatsApp(school);
      await settled(school, answer.body.message, "read");
    }
    expect([gateway.takenBy(short(old)).length, gateway.lookedUp.filter((phone) => phone === old.slice(1)).length]).toEqual([
      2, 1,
    ]);
    const response = await replied(await open(none), "Olá");
    await dispatchWhatsApp(school);
    expect((await settled(school, response.body.message, "failed")).error).toBe("Este número não tem WhatsApp.");
  });
});
