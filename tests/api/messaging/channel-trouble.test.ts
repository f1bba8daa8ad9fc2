/**
 * Failures at the provider, or on the way to it: no message is counted twice, no stopped message leaves, no inbound message is
 * lost.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { FAILING_NUMBERS } from "../../../scripts/whatsapp-gateway";
import { allWrote, family, mobile } from "../../helpers/campaigns";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { messageOf, settled, stateOf, story } from "../../helpers/messages";
import { testSchool } from "../../helpers/school";
import { PATIENCE } from "../../helpers/timeouts";
import { connect, dispatchWhatsApp, gatewayForTests, messageCounts, OFFICE_HOURS, toPhone } from "../../helpers/whatsapp";

const gateway = gatewayForTests();
const school = testSchool({ env: OFFICE_HOURS });
const admin = () => school.as("Admin");
let numbers = 0;
const number = (ending = "1000") => `+55199${String(8000 + ++numbers)}${ending}`;
const calm = () =>
  query(school, "UPDATE channels SET rest_until = '', failures = 0, silences = 0, paused_at = '', paused_reason = ''");
const stopped = async () => (await admin().call("messaging/channel")).body.channel!.paused_reason;

/** Sent after whatever lay in the queue before. */
async function passedBy(): Promise<void> {
  const { id } = await toPhone(school, number());
  await dispatchWhatsApp(school);
  await settled(school, id, "read");
}

async function launched(phones: readonly string[], values: object = {}): Promise<string> {
  const people: string[] = [];
  for (const phone of phones) {
    people.push((await family(school, { phone })).id);
  }
  await allWrote(school);
  const campaign = newId();
  const { status } = await admin().call("messaging/launch", {
    ...{ id: campaign, channel: "whatsapp", audience: { people }, text: "Bom dia, {{responsavel}}!", ...values },
  });
  expect(status).toBe(200);
  return campaign;
}

/** A campaign whose messages were taken over there, and of which nothing was reported yet. */
async function taken(phones: readonly string[]): Promise<string> {
  await calm();
  gateway.reporting = false;
  const campaign = await launched(phones);
  await dispatchWhatsApp(school);
  await expect.poll(() => messageCounts(school, campaign), PATIENCE).toEqual({ sent: phones.length });
  gateway.reporting = true;
  return campaign;
}

async function refusedLater(phone: string, code: number): Promise<void> {
  gateway.reportState(gateway.takenBy(phone)[0]!, "failed", code);
  await gateway.reported();
}

const reported = (value: object) => {
  const signed = gateway.signedCloud(JSON.stringify({ entry: [{ changes: [{ field: "messages", value }] }] }));
  return school.as("guest").request("POST", new URL(signed.url).pathname, signed.body, signed.headers);
};

describe("messages refused after they were accepted", () => {
  beforeAll(() => connect(school, gateway));

  test("stops the campaign where all would fail so, and the channel where nothing goes any more @full", async () => {
    const phones = [number(), number()];
    const campaign = await taken(phones);
    await query(school, `UPDATE campaigns SET state = 'running', finished_at = '' WHERE id = '${campaign}'`);
    await refusedLater(phones[0]!, 132001);
    expect((await admin().call("messaging/campaign", { campaign })).body).toMatchObject({
      state: "paused",
      reason: "O modelo de mensagem não foi aceito pela Meta.",
    });
    await refusedLater(phones[1]!, 131048);
    expect(await stopped()).toBe("O WhatsApp limitou o número por suspeita de spam.");
    const other = number();
    await taken([other]);
    await refusedLater(other, 131031);
    expect(await stopped()).toBe("A Meta bloqueou esta conta.");
  });

  test("comes once more, a day later, where it was only withheld, and its campaign is not over @full", async () => {
    const phone = number();
    const campaign = await taken([phone]);
    await refusedLater(phone, 131049);
    const [[id = "", state, waits] = []] = await query(
      school,
      `SELECT id, state, next_at > '2027-03-12 12:00:00.000Z' FROM messages WHERE campaign = '${campaign}'`,
    );
    expect([state, waits]).toEqual(["queued", "1"]);
    expect((await admin().call("messaging/campaign", { campaign })).body.state).toBe("running");
    gateway.reporting = false;
    await query(school, `UPDATE messages SET next_at = '2026-01-01 12:00:00.000Z' WHERE id = '${id}'`);
    await dispatchWhatsApp(school);
    await settled(school, id, "sent");
    gateway.reporting = true;
    gateway.reportState(gateway.takenBy(phone)[1]!, "failed", 131049);
    await gateway.reported();
    expect(await stateOf(school, id)).toBe("failed");
    expect(await stopped()).toBe("");
  });

  test("five in a row stop the channel, though each was taken at first @full", async () => {
    await calm();
    await passedBy();
    const phones = [number(), number(), number(), number(), number(), number()];
    await taken(phones);
    // A telephone without WhatsApp speaks of itself alone.
    await refusedLater(phones[5]!, 131026);
    for (const phone of phones.slice(0, 4)) {
      await refusedLater(phone, 130472);
    }
    expect(await stopped()).toBe("");
    await refusedLater(phones[4]!, 130472);
    expect(await stopped()).toBe("5 mensagens seguidas foram recusadas.");
    await calm();
  });
});

describe("a stopped message", () => {
  beforeAll(() => connect(school, gateway));

  test("does not leave by the back: an answer that sends it back to the queue of a campaign that is held or over @full", async () => {
    await calm();
    for (const [state, becomes] of [
      ["paused", "held"],
      ["cancelled", "skipped"],
    ] as const) {
      const campaign = await launched([number()], { at: "2027-03-11T20:00:00Z" });
      await query(school, `UPDATE campaigns SET state = '${state}' WHERE id = '${campaign}'`);
      await query(school, `UPDATE messages SET state = 'queued' WHERE campaign = '${campaign}'`);
      await passedBy();
      expect(await messageCounts(school, campaign)).toEqual({ [becomes]: 1 });
    }
  });

  test("a campaign that ends while its message is refused for all does not take the run down @full", async () => {
    await calm();
    const [[channel = ""] = []] = await query(school, "SELECT id FROM channels WHERE serves = 'whatsapp'");
    await admin().call("messaging/refresh-templates", { id: newId(), channel });
    const { templates } = (await admin().call("messaging/templates")).body;
    const { id: template } = templates.find(({ name }) => name === "aviso_geral")!;
    const campaign = await launched([number()], { template, template_values: [], text: "A escola tem um recado." });
    const before = gateway.templates;
    gateway.templates = before.map((one) => ({ ...one, status: "PAUSED" }));
    gateway.beforeAnswer = async () => {
      await query(school, `UPDATE campaigns SET state = 'cancelled' WHERE id = '${campaign}'`);
    };
    await dispatchWhatsApp(school);
    await expect.poll(() => messageCounts(school, campaign), PATIENCE).toEqual({ failed: 1 });
    gateway.beforeAnswer = null;
    gateway.templates = before;
    await calm();
    await passedBy();
  });

  test("asks once more right before it leaves: a court's word, a contact that is gone, a person who wants nothing any more @full", async () => {
    await calm();
    const later = { at: "2027-03-11T20:00:00Z" };
    const campaigns: string[] = [];
    for (const change of [
      "UPDATE contacts SET blocked = TRUE WHERE value = ",
      "UPDATE contacts SET notices_off = TRUE WHERE value = ",
      "DELETE FROM contacts WHERE value = ",
    ]) {
      const phone = number();
      const campaign = await launched([phone], later);
      await query(school, `${change} '${phone}'`);
      await admin().call("messaging/resume", { id: newId(), campaign });
      campaigns.push(campaign);
    }
    await dispatchWhatsApp(school);
    const sentencesOf = () =>
      query(school, `SELECT state, error FROM messages WHERE campaign IN ('${campaigns.join("', '")}') ORDER BY created`);
    await expect.poll(sentencesOf, PATIENCE).toEqual([
      ["skipped", "O contato está bloqueado por decisão judicial."],
      ["skipped", "Nenhum responsável quer receber avisos."],
      ["skipped", "O contato não está mais no cadastro."],
    ]);
  });
});

describe("few that arrive", () => {
  const many = (channel: string, at: string) =>
    query(
      school,
      `WITH RECURSIVE n(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < 29)
       INSERT INTO messages (id, area, channel, purpose, state, via, sent_at, created, updated)
         SELECT lower(hex(randomblob(7))) || 'x', 'messaging', 'whatsapp', 'test', 'sent', '${channel}', '${at}', '${at}', '${at}' FROM n`,
    );
  const again = async (channel: string) => {
    await school.server.restart(OFFICE_HOURS);
    await connect(school, gateway, { id: channel });
  };

  test("stop it once: a person lets it go on; and where reports have ceased nothing is known @full", async () => {
    const channel = await connect(school, gateway);
    await calm();
    await many(channel, "2027-03-11 11:00:00.000Z");
    // The last word came before anything could have been said of them.
    const reportedAt = (at: string) =>
      query(school, `UPDATE channels SET reported_at = '2027-03-11 ${at}:00.000Z', judged_from = '' WHERE id = '${channel}'`);
    await reportedAt("11:05");
    await again(channel);
    gateway.reporting = false;
    const quiet = await toPhone(school, number());
    await dispatchWhatsApp(school);
    await settled(school, quiet.id, "sent");
    gateway.reporting = true;
    expect(await stopped()).toBe("");

    await reportedAt("12:55");
    await again(channel);
    await dispatchWhatsApp(school);
    await expect.poll(stopped, PATIENCE).toContain("Nenhuma das últimas");
    await admin().call("messaging/resume-channel", { id: newId(), channel });
    await again(channel);
    await passedBy();
    expect(await stopped()).toBe("");
  });
});

describe("by a gateway", () => {
  test("pairing alarms nobody; a message that the telephone shows as written went, however late the answer is @full", async () => {
    const channel = await connect(school, gateway, { provider: "waha" });
    await calm();
    const lost = await query(school, `SELECT text FROM timeline WHERE subject = '${channel}' AND kind = 'channel_lost'`);
    expect(lost).toEqual([]);

    const phone = number(FAILING_NUMBERS.silent);
    const { id } = await toPhone(school, phone);
    await dispatchWhatsApp(school);
    await expect.poll(() => gateway.takenBy(phone).length, PATIENCE).toBe(1);
    gateway.showOnTelephone(gateway.takenBy(phone)[0]!);
    await gateway.reported();
    expect(await stateOf(school, id)).toBe("sent");
    gateway.letGo();
    // Its rest begins when the answer has broken off: calm before that would be undone.
    const silences = () => query(school, `SELECT silences FROM channels WHERE id = '${channel}'`);
    await expect.poll(silences, PATIENCE).toEqual([["1"]]);
    await calm();
    await passedBy();
    expect(await stateOf(school, id)).toBe("sent");
    expect(await story(school, id)).toEqual(["message_queued", "message_sent"]);
  });

  test("an error of its own leaves the message in doubt: it may have been sent before @full", async () => {
    await calm();
    const { id } = await toPhone(school, number(FAILING_NUMBERS.brokenOnce));
    await dispatchWhatsApp(school);
    expect((await settled(school, id, "uncertain")).error).toContain("pode ter chegado ou não");
    await calm();
  });
});

describe("a rest after a silence", () => {
  test("ends when a person looks and finds the channel standing", async () => {
    const channel = await connect(school, gateway);
    const rest = async () => (await admin().call("messaging/channel")).body.channel!.rest_until;
    await query(school, "UPDATE channels SET silences = 3, rest_until = '2027-03-11 23:00:00.000Z'");
    await gateway.stop();
    expect((await admin().call("messaging/check-channel", { channel })).body.state).toBe("down");
    expect(await rest()).not.toBe("");
    await gateway.start();
    await query(school, "UPDATE channels SET state = 'connected'");
    expect((await admin().call("messaging/check-channel", { channel })).body.state).toBe("connected");
    expect(await rest()).toBe("");
  });
});

describe("sent again by a person", () => {
  beforeAll(() => connect(school, gateway));

  test("a campaign that had come to its end goes on, at the campaign's own pace; one that was cancelled does not @full", async () => {
    await calm();
    const campaign = await launched([number(FAILING_NUMBERS.windowClosed)]);
    await dispatchWhatsApp(school);
    await expect.poll(() => messageCounts(school, campaign), PATIENCE).toEqual({ failed: 1 });
    await query(school, `UPDATE campaigns SET state = 'finished' WHERE id = '${campaign}'`);
    const [[id = ""] = []] = await query(school, `SELECT id FROM messages WHERE campaign = '${campaign}'`);
    await query(school, "UPDATE channels SET paused_at = '2027-03-11 12:00:00.000Z'");
    expect((await admin().call("messaging/resend", { id: newId(), message: id })).body).toEqual({ state: "queued" });
    expect(await query(school, `SELECT priority FROM messages WHERE id = '${id}'`)).toEqual([["6"]]);
    expect((await admin().call("messaging/campaign", { campaign })).body.state).toBe("running");
    await calm();
    await dispatchWhatsApp(school);
    await settled(school, id, "failed");
    await query(school, `UPDATE campaigns SET state = 'cancelled' WHERE id = '${campaign}'`);
    const refusedAnswer = await admin().call("messaging/resend", { id: newId(), message: id });
    expect([refusedAnswer.status, refusedAnswer.refusal.code]).toEqual([409, "campaign_not_open"]);
    expect((await messageOf(school, id)).state).toBe("failed");
  });
});

describe("beyond the day's measure", () => {
  test("an urgent campaign waits too, until the measure is raised @full", async () => {
    const channel = await connect(school, gateway);
    await calm();
    await admin().call("messaging/pace-channel", { id: newId(), channel, daily_cap: 1, per_minute: 4800 });
    const campaign = await launched([mobile()], { urgent: "A escola fecha às 15h" });
    await passedBy();
    await passedBy();
    expect(await messageCounts(school, campaign)).toEqual({ queued: 1 });
    await admin().call("messaging/pace-channel", { id: newId(), channel, daily_cap: 100_000, per_minute: 4800 });
    await expect.poll(() => messageCounts(school, campaign), PATIENCE).toEqual({ read: 1 });
  });
});

describe("another number", () => {
  test("begins with the age and the measure of a new one", async () => {
    const channel = await connect(school, gateway);
    const old = "since = '2020-01-01 12:00:00.000Z', daily_cap = 900, per_minute = 50";
    const readStored = () =>
      query(school, `SELECT since NOT LIKE '2020%', daily_cap, per_minute FROM channels WHERE id = '${channel}'`);
    await query(school, `UPDATE channels SET ${old}, number = '+551130000000' WHERE id = '${channel}'`);
    await admin().call("messaging/check-channel", { channel });
    expect(await readStored()).toEqual([["1", "0", "0"]]);
    await query(school, `UPDATE channels SET ${old} WHERE id = '${channel}'`);
    await admin().call("messaging/check-channel", { channel });
    expect(await readStored()).toEqual([["0", "900", "50"]]);
    await connect(school, gateway, { id: channel, account: "9876543210" });
    expect((await readStored())[0]![0]).toBe("1");
    await connect(school, gateway);
  });
});

describe("a sender without a telephone", () => {
  beforeAll(() => connect(school, gateway));
  const receive = (message: object) => reported({ contacts: [{ profile: { name: "Zuleica" } }], messages: [message] });

  test("is received, and the answer identifies its sender by our message @full", async () => {
    await calm();
    const phone = number();
    const { id } = await toPhone(school, phone);
    await dispatchWhatsApp(school);
    await settled(school, id, "read");
    const from = "BR.15025760001";
    const text = { type: "text", text: { body: "SAIR" } };
    const answered = { ...text, from, id: "wamid.b1", context: { id: gateway.takenBy(phone)[0]!.id } };
    expect((await receive(answered)).status).toBe(200);
    const next = await toPhone(school, phone);
    await dispatchWhatsApp(school);
    await settled(school, next.id, "skipped");

    const stranger = "BR.15025760002";
    await receive({ ...text, from: stranger, id: "wamid.b2" });
    const { items } = (await admin().list("conversations", { unread: "true" })).body;
    const conversationLeft = items.find(({ masked_address }) => masked_address === "Sem telefone")!;
    expect(conversationLeft).toMatchObject({ name: "Zuleica", last_text: "SAIR" });
    const refusedAnswer = await admin().call("messaging/reply", {
      id: newId(),
      conversation: conversationLeft.id,
      text: "Quem é?",
    });
    expect([refusedAnswer.status, refusedAnswer.refusal.code]).toEqual([409, "left_alone"]);
    await receive({ ...text, from: "BR.15025760003", id: "wamid.b3", text: { body: "Oi" } });
    const other = (await admin().list("conversations", { unread: "true" })).body.items.find(
      ({ last_text }) => last_text === "Oi",
    )!;
    expect((await admin().call("messaging/reply", { id: newId(), conversation: other.id, text: "Oi" })).refusal.code).toBe(
      "no_telephone",
    );
  });
});

describe("restored where another key lies", () => {
  test("its secrets are requested again, and then the queued messages are sent @full", async () => {
    const channel = await connect(school, gateway);
    await calm();
    await school.server.restart({ ...OFFICE_HOURS, SECRETS_KEY: "a chave de outra máquina" });
    expect((await admin().call("messaging/channel")).body.channel).toMatchObject({
      ...{ state: "down", has_token: false, detail: expect.stringContaining("não podem ser lidas") },
    });
    expect((await admin().call("messaging/check-channel", { channel })).refusal.code).toBe("secrets_unreadable");
    const way = { id: channel, provider: "cloud", base_url: gateway.url, version: "v25.0", account: "1234567890" };
    expect((await admin().call("messaging/connect-channel", way)).refusal.code).toBe("secrets_unreadable");
    const { id } = await toPhone(school, number());
    await dispatchWhatsApp(school);
    await expect.poll(stopped, PATIENCE).toContain("não podem ser lidas");
    expect((await messageOf(school, id)).state).toBe("queued");
    await connect(school, gateway, { id: channel });
    await dispatchWhatsApp(school);
    await settled(school, id, "read");
    await school.server.restart(OFFICE_HOURS);
  });
});

describe("guesses at the door for reports", () => {
  test("shut out nobody who signs", async () => {
    const channel = await connect(school, gateway);
    const statuses = new Set<number>();
    for (let guess = 0; guess < 130; guess++) {
      const { status } = await school
        .as("guest")
        .request("POST", `/api/school/messaging/webhook/${channel}`, "{}", { "X-Hub-Signature-256": `sha256=${guess}` });
      statuses.add(status);
    }
    expect([...statuses]).toEqual([401, 429]);
    expect((await reported({ statuses: [] })).status).toBe(200);
  });
});
