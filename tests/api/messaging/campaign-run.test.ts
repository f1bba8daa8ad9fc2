/**
 * A campaign in progress: the questions that need a decision, the messages that must be sent by hand, its end, and the people
 * whom it leaves out beforehand.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { allWrote, family } from "../../helpers/campaigns";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { connect, dispatchWhatsApp, gatewayForTests, OFFICE_HOURS } from "../../helpers/whatsapp";

const gateway = gatewayForTests();
const school = testSchool({ env: OFFICE_HOURS });
const admin = () => school.as("Admin");
let calls = 0;
const phoneOf = (end: string) => `+55119${String(6000 + ++calls)}${end}`;
const decide = (person: string, purpose: "marketing" | "whatsapp_gateway", decision: "given" | "refused") =>
  admin().call("people/record-consent", { id: newId(), person, purpose, decision, declared_by: "Marta" });

/** A campaign whose messages stand as they are told to, in their order. */
async function campaignWith(...states: readonly (readonly [state: string, error_class: string])[]) {
  const { id: classId } = await school.seed.class();
  for (const _ of states) {
    await family(school, { class: classId });
  }
  await allWrote(school);
  const id = newId();
  const sent = { id, channel: "whatsapp", audience: { classes: [classId] }, text: "Olá", at: "2027-03-11T20:00:00Z" } as const;
  expect((await admin().call("messaging/launch", sent)).status).toBe(200);
  const messages = (await query(school, `SELECT id FROM messages WHERE campaign = '${id}' ORDER BY id`)).map(([one]) => one!);
  for (const [place, [state, error_class]] of states.entries()) {
    await query(school, `UPDATE messages SET state = '${state}', error_class = '${error_class}' WHERE id = '${messages[place]}'`);
  }
  await query(school, `UPDATE campaigns SET state = 'running' WHERE id = '${id}'`);
  return { id, messages };
}
const listed = async (campaign: string, state = "") =>
  (await admin().list("campaign-messages", { campaign, ...(state ? { state } : {}) })).body.items.map(({ id }) => id);

beforeAll(() => connect(school, gateway));

describe("the list of a campaign's recipients", () => {
  test("begins with what asks for a decision, and is narrowed by each figure", async () => {
    const { id, messages } = await campaignWith(
      ["read", ""],
      ["failed", "no_whatsapp"],
      ["held", ""],
      ["uncertain", ""],
      ["failed", ""],
    );
    const [read, wrong, held, uncertain, refused] = messages;
    expect(await listed(id)).toEqual([wrong, uncertain, refused, read, held]);
    expect(await listed(id, "waiting")).toEqual([held]);
    expect(await listed(id, "decide")).toEqual([wrong, uncertain, refused]);
    expect(await listed(id, "by_hand")).toEqual([refused]);
  });

  test("is of one campaign, and of none there is nothing", async () => {
    expect(await listed("")).toEqual([]);
  });
});

test("a campaign's history has one event for each time a user saves its recipients as a file", async () => {
  const { id } = await campaignWith(["read", ""]);
  const input = { id: newId(), campaign: id };
  expect((await admin().call("messaging/note-export", input)).body).toEqual({ noted: true });
  await admin().call("messaging/note-export", input);
  const events = await query(school, `SELECT text FROM timeline WHERE subject = '${id}' AND kind = 'campaign_exported'`);
  expect(events).toEqual([["Lista de destinatários exportada"]]);
});

describe("a message that the provider refused", () => {
  test("goes by hand: one person's at a time, and then it is sent", async () => {
    const { id, messages } = await campaignWith(["failed", ""], ["read", ""]);
    const message = messages[0]!;
    const { body } = await admin().call("messaging/take", { id: newId(), campaign: id, message });
    expect(body.message).toMatchObject({ id: message, body: "Olá" });
    await school.seed.user({ id: "joana0000000000", name: "Joana", email: "joana@escola.test", permissions: ["Admin"] });
    const other = await school.signIn("none", "users", "joana@escola.test", "senha-de-teste-2026");
    const busy = await other.call("messaging/take", { id: newId(), campaign: id, message });
    expect(busy.refusal.code).toBe("message_taken");
    const markAnswer = await admin().call("messaging/mark-sent", { id: newId(), message });
    expect(markAnswer.body).toEqual({ state: "sent" });
    expect((await admin().call("messaging/campaign", { campaign: id })).body.state).toBe("finished");
  });

  test("is not sent again while somebody sends it by hand, nor where the contact is wrong", async () => {
    const { id, messages } = await campaignWith(["failed", ""], ["failed", "no_whatsapp"], ["failed", ""]);
    const [taken, , free] = messages;
    await query(school, `UPDATE channels SET paused_at = '2027-03-11 12:00:00.000Z'`);
    await school.seed.user({ id: "rosa00000000000", name: "Rosa", email: "rosa@escola.test", permissions: ["Admin"] });
    const other = await school.signIn("none", "users", "rosa@escola.test", "senha-de-teste-2026");
    await other.call("messaging/take", { id: newId(), campaign: id, message: taken! });
    const refusedAnswer = await admin().call("messaging/resend", { id: newId(), message: taken! });
    expect(refusedAnswer.refusal).toMatchObject({ code: "message_taken", message: expect.stringContaining("Rosa") });
    expect((await admin().call("messaging/send-again", { id: newId(), campaign: id })).body).toEqual({ queued: 1 });
    const queued = await query(school, `SELECT id FROM messages WHERE campaign = '${id}' AND state = 'queued'`);
    expect(queued).toEqual([[free]]);
    await query(school, `UPDATE messages SET state = 'skipped' WHERE campaign = '${id}'`);
    await query(school, "UPDATE channels SET paused_at = ''");
  });

  test("never goes where a court has forbidden it since", async () => {
    const { id, messages } = await campaignWith(["failed", ""]);
    const message = messages[0]!;
    await query(
      school,
      `UPDATE contacts SET blocked = TRUE WHERE value = (SELECT address FROM messages WHERE id = '${message}')`,
    );
    const { refusal } = await admin().call("messaging/take", { id: newId(), campaign: id, message });
    expect([refusal.code, refusal.message]).toEqual([
      "message_meant_no_more",
      expect.stringContaining("bloqueado por decisão judicial"),
    ]);
    expect(await query(school, `SELECT state, lease FROM messages WHERE id = '${message}'`)).toEqual([["failed", ""]]);
  });

  test("never goes to a person who asked to be left alone", async () => {
    const { id, messages } = await campaignWith(["failed", ""]);
    const [[phone = ""] = []] = await query(school, `SELECT address FROM messages WHERE id = '${messages[0]}'`);
    gateway.inbound({ from: phone.slice(1), text: "SAIR" });
    await gateway.reported();
    const refusedAnswer = await admin().call("messaging/take", { id: newId(), campaign: id, message: messages[0]! });
    expect(refusedAnswer.refusal.code).toBe("left_alone");
  });
});

describe("the number of people whom a campaign did not reach", () => {
  test("is counted as it is written to: nobody of whose guardians one has it, and those whose time ran out", async () => {
    const { id, messages } = await campaignWith(["failed", ""], ["expired", ""], ["skipped", ""], ["read", ""], ["failed", ""]);
    const people = async (message: string) =>
      (await query(school, `SELECT people FROM messages WHERE id = '${message}'`))[0]![0]!;
    // The last failed to one guardian of the pupil whose other guardian has read it.
    await query(school, `UPDATE messages SET people = '${await people(messages[3]!)}' WHERE id = '${messages[4]}'`);
    expect((await admin().call("messaging/campaign", { campaign: id })).body.unreached).toBe(3);
    const draft = { channel: "assisted", audience: { unreached: id }, text: "Olá" } as const;
    expect((await admin().call("messaging/preview", draft)).body.messages).toBe(3);
    await query(school, `UPDATE messages SET state = 'skipped' WHERE campaign = '${id}' AND state = 'failed'`);
  });
});

describe("the end and the cost of a campaign", () => {
  test("are shown before the launch and while it runs; nothing of them where the channel is paused", async () => {
    const channel = (await admin().call("messaging/channel")).body.channel!.id;
    await admin().call("messaging/pace-channel", { id: newId(), channel, daily_cap: 1000, per_minute: 1 });
    await query(school, "UPDATE messages SET state = 'skipped' WHERE state IN ('queued', 'held')");
    const { id: classId } = await school.seed.class();
    for (let place = 0; place < 3; place++) {
      await family(school, { class: classId });
    }
    await allWrote(school);
    const draft = { channel: "whatsapp", audience: { classes: [classId] }, text: "Olá" } as const;
    // A hundred to say something are 4 reais, a hundred to win people for something 35.
    const { body } = await admin().call("messaging/preview", { ...draft, at: "2027-03-12T15:00:00Z" });
    expect(body).toMatchObject({ messages: 3, cost: 12, ends_at: "2027-03-12 15:03:00.000Z" });
    await admin().collection("message_prices").update("prices000000000", { utility: 1000 });
    expect((await admin().call("messaging/preview", draft)).body.cost).toBe(30);
    expect((await admin().call("messaging/preview", { ...draft, channel: "assisted" })).body).toMatchObject({
      cost: null,
      ends_at: "",
    });
    await admin().call("messaging/pause-channel", { id: newId(), channel });
    const id = newId();
    await admin().call("messaging/launch", { id, ...draft });
    const detail = async () => (await admin().call("messaging/campaign", { campaign: id })).body;
    expect(await detail()).toMatchObject({ ends_at: "", per_minute: 1 });
    await admin().call("messaging/resume-channel", { id: newId(), channel });
    expect((await detail()).ends_at).toMatch(/^2027-03-11 /);
  });
});

describe("the people whom a campaign leaves out", () => {
  test("marketing goes to nobody who did not agree, and to nobody who takes it back before it left", async () => {
    const [given, refused, unasked, later] = await Promise.all([1, 2, 3, 4].map(() => family(school)));
    await decide(given!.id, "marketing", "given");
    await decide(later!.id, "marketing", "given");
    await decide(refused!.id, "marketing", "refused");
    await allWrote(school);
    const people = [given!, refused!, unasked!, later!].map(({ id }) => id);
    const draft = { channel: "whatsapp", category: "marketing", audience: { people }, text: "Matrículas abertas" } as const;
    const { body } = await admin().call("messaging/preview", draft);
    expect(body.excluded.map(({ person }) => person).sort()).toEqual([refused!.id, unasked!.id].sort());
    expect(body.reasons).toEqual([{ reason: "Não há autorização para mensagens de divulgação.", people: 2 }]);
    expect((await admin().call("messaging/preview", { ...draft, category: "utility" })).body.messages).toBe(4);
    expect((await admin().call("messaging/preview", { ...draft, channel: "email" })).body.messages).toBe(0);
    const channel = (await admin().call("messaging/channel")).body.channel!.id;
    await admin().call("messaging/pace-channel", { id: newId(), channel, daily_cap: 100_000, per_minute: 4800 });
    await admin().call("messaging/pause-channel", { id: newId(), channel });
    const id = newId();
    await admin().call("messaging/launch", { id, ...draft });
    await admin().call("people/revoke-consent", { person: later!.id, purpose: "marketing" });
    expect((await admin().call("messaging/campaign", { campaign: id })).body.category).toBe("marketing");
    await admin().call("messaging/resume-channel", { id: newId(), channel });
    await dispatchWhatsApp(school);
    await expect
      .poll(() => query(school, `SELECT error FROM messages WHERE campaign = '${id}' AND state = 'skipped'`), {
        interval: 100,
      })
      .toEqual([["Não há autorização para mensagens de divulgação."]]);
    expect(gateway.takenBy(later!.phone)).toEqual([]);
  });

  test("a family that refused a service in between is named beforehand, not passed over afterwards", async () => {
    await connect(school, gateway, { provider: "waha" });
    const [refused, sibling] = await Promise.all([1, 2].map(() => family(school, { phone: phoneOf("1000") })));
    await decide(refused!.id, "whatsapp_gateway", "refused");
    const people = [refused!, sibling!].map(({ id }) => id);
    const draft = { channel: "whatsapp", audience: { people }, text: "Olá" } as const;
    const { body } = await admin().call("messaging/preview", draft);
    expect(body.messages).toBe(1);
    expect(body.excluded).toEqual([
      expect.objectContaining({ person: refused!.id, reason: "A família não autorizou o WhatsApp por intermediário." }),
    ]);
    expect(body.cost).toBeNull();
    expect((await admin().call("messaging/preview", { ...draft, channel: "assisted" })).body.messages).toBe(2);
  });
});

describe("a family's last message", () => {
  test("is shown to users who see the recipient: time, channel and state, without the text", async () => {
    const { id, phone } = await family(school);
    const standingOf = async (account: "Admin" | "Biblioteca") =>
      (await school.as(account).call("messaging/conversation-standing", { person: id })).body;
    expect(await standingOf("Biblioteca")).toEqual({
      ...{ last_at: "", last_channel: "", last_state: "", waiting_since: "", conversation: "" },
    });
    const campaign = newId();
    await admin().call("messaging/launch", { id: campaign, channel: "assisted", audience: { people: [id] }, text: "Segredo" });
    gateway.inbound({ from: phone.slice(1), text: "Posso buscar mais cedo?" });
    await gateway.reported();
    const standing = await standingOf("Biblioteca");
    expect(standing).toMatchObject({ last_channel: "assisted", last_state: "queued", conversation: "" });
    expect(standing.waiting_since).not.toBe("");
    expect(JSON.stringify(standing)).not.toMatch(/Segredo|buscar/);
    expect((await standingOf("Admin")).conversation).toMatch(/^[a-z0-9]{15}$/);
    const missing = await school.as("Biblioteca").call("messaging/conversation-standing", { person: newId() });
    expect(missing.refusal.code).toBe("not_found");
  });
});
