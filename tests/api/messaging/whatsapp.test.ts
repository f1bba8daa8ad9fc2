/**
 * The school's own WhatsApp against a gateway on loopback that speaks all dialects: each message once, at a limited rate, and
 * never again after an uncertain attempt.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { PROVIDER_IDS } from "../../../domain/messaging/providers/providers";
import { FAILING_NUMBERS } from "../../../scripts/whatsapp-gateway";
import { allWrote, family, mobile } from "../../helpers/campaigns";
import { clockAt } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { messageOf, settled, stateOf, story } from "../../helpers/messages";
import { testSchool } from "../../helpers/school";
import { PATIENCE } from "../../helpers/timeouts";
import { connect, dispatchWhatsApp, gatewayForTests, messageCounts, OFFICE_HOURS, toPhone } from "../../helpers/whatsapp";
import { letter } from "../samples/sample";

const NEXT_DAY = clockAt("2027-03-12", "10:00");
const gateway = gatewayForTests();
const school = testSchool({ env: OFFICE_HOURS });
const admin = () => school.as("Admin");
let numbers = 0;
/** A number that makes this trouble; without one, none. */
const number = (trouble?: keyof typeof FAILING_NUMBERS) =>
  `+55199${String(7000 + ++numbers)}${trouble ? FAILING_NUMBERS[trouble] : "1000"}`;
const calm = () =>
  query(school, "UPDATE channels SET rest_until = '', failures = 0, silences = 0, paused_at = '', paused_reason = ''");

/** Looks again, with whatever was put off due now. */
async function nudged<Seen>(look: () => Promise<Seen>): Promise<Seen> {
  await calm();
  await query(school, "UPDATE messages SET next_at = '2026-01-01 12:00:00.000Z' WHERE state = 'queued' AND channel = 'whatsapp'");
  await dispatchWhatsApp(school);
  return look();
}

async function sent(trouble?: keyof typeof FAILING_NUMBERS) {
  const phone = number(trouble);
  const { id } = await toPhone(school, phone);
  await dispatchWhatsApp(school);
  return { id, phone, arrived: () => gateway.takenBy(phone).length };
}

describe("connecting", () => {
  const terms = { provider: "waha", base_url: "http://127.0.0.1:9", account: "default", token: "segredo-do-gateway" };

  test("nothing leaves by a channel that is none; an unauthorised one is taken only by a user who accepts the risk", async () => {
    expect((await admin().call("messaging/channel")).body).toEqual({ channel: null });
    const refusedAnswer = await admin().call("messaging/test-channel", { id: newId(), phone: "(19) 98765-4321" });
    expect(refusedAnswer.refusal.code).toBe("channel_not_connected");
    const id = newId();
    const bold = await admin().call("messaging/connect-channel", { id, ...terms });
    expect(bold.refusal).toMatchObject({ code: "risk_not_accepted", message: expect.stringContaining("não é autorizado") });
    expect((await admin().call("messaging/connect-channel", { id, ...terms, token: "", risk_accepted: true })).refusal.code).toBe(
      "secret_missing",
    );
    const { body } = await admin().call("messaging/connect-channel", { id, ...terms, risk_accepted: true });
    expect(body).toEqual({ channel: id, state: "down" });
    const { channel } = (await admin().call("messaging/channel")).body;
    expect(channel).toMatchObject({
      has_token: true,
      state: "down",
      detail: expect.stringContaining("não responde"),
      cap: 20,
      rate: 0.5,
    });
    // The prudent limit is not the school's choice.
    await admin().call("messaging/pace-channel", { id: newId(), channel: id, daily_cap: 7, per_minute: 3 });
    expect((await admin().call("messaging/channel")).body.channel).toMatchObject({
      ...{ cap: 7, rate: 3, prudent_cap: 20, prudent_rate: 0.5 },
    });
    await admin().call("messaging/pace-channel", { id: newId(), channel: id, daily_cap: 0, per_minute: 0 });
    expect(channel?.risk_accepted_at).not.toBe("");
  });

  test("its keys are in no answer, no list and no event, and lie in the database only encrypted", async () => {
    const id = await connect(school, gateway);
    const shown = JSON.stringify([
      (await admin().call("messaging/channel")).body,
      await admin().collection("channels").getFullList(),
      (await school.as("superuser").request("GET", "/api/logs?perPage=500")).body,
      await admin()
        .collection("timeline")
        .getFullList({ filter: `subject = "${id}"` }),
    ]);
    expect(shown).not.toContain(gateway.key);
    const [[secrets = ""] = []] = await query(school, `SELECT secrets FROM channels WHERE id = '${id}'`);
    expect(secrets.length).toBeGreaterThan(40);
    expect(secrets).not.toContain(gateway.key);
    // Kept when nothing is typed; never sent to another address.
    const again = { id, provider: "cloud", base_url: gateway.url, version: "v25.0", account: "1234567890" };
    expect((await admin().call("messaging/connect-channel", again)).body.state).toBe("connected");
    const elsewhere = await admin().call("messaging/connect-channel", { ...again, base_url: "http://127.0.0.1:9" });
    expect(elsewhere.refusal.code).toBe("secret_missing");
  });

  test("a gateway waits for its code to be read, and every dialect sends then", async () => {
    for (const provider of PROVIDER_IDS) {
      const id = await connect(school, gateway, { provider });
      const one = await sent();
      await settled(school, one.id, "read");
      expect(one.arrived()).toBe(1);
      if (provider !== "cloud") {
        gateway.unpair();
        await gateway.reported();
        const ended = await admin().call("messaging/check-channel", { channel: id });
        expect(ended.body).toMatchObject({ state: "down", qr: "" });
        // The session is begun again when a person asks for it.
        const { body } = await admin().call("messaging/check-channel", { channel: id, again: true });
        expect(body).toMatchObject({ state: "pairing", qr: expect.stringMatching(/^data:image/), code: "" });
        const typed = await admin().call("messaging/check-channel", { channel: id, phone: "(19) 93333-0000" });
        expect(typed.body.code).toMatch(/^WZYE-?H1YY$/);
      }
      await admin().call("messaging/disconnect-channel", { id: newId(), channel: id });
      expect((await query(school, `SELECT secrets, serves FROM channels WHERE id = '${id}'`))[0]).toEqual(["", ""]);
    }
  });
});

describe("one message", () => {
  beforeAll(() => connect(school, gateway));

  test("is recorded in its history, and becomes read by reports in any order", async () => {
    await calm();
    const one = await sent();
    await settled(school, one.id, "read");
    const wild = await sent("disorder");
    await settled(school, wild.id, "read");
    expect(wild.arrived()).toBe(1);
    expect(await story(school, wild.id)).toEqual(["message_queued", "message_sent"]);
    const times = await query(
      school,
      `SELECT sent_at != '', delivered_at != '', read_at != '' FROM messages WHERE id = '${wild.id}'`,
    );
    expect(times).toEqual([["1", "1", "1"]]);
  });

  test("in doubt it is uncertain and never goes again by itself @full", async () => {
    await calm();
    const cut = await sent("cut");
    const doubtful = await settled(school, cut.id, "uncertain");
    expect(doubtful.error).toContain("pode ter chegado ou não");
    await calm();
    await dispatchWhatsApp(school);
    const other = await sent();
    await settled(school, other.id, "read");
    expect(cut.arrived()).toBe(1);
    expect(await stateOf(school, cut.id)).toBe("uncertain");
  });

  test("that has no WhatsApp fails when that is reported, late as it is", async () => {
    await calm();
    const one = await sent("noWhatsApp");
    const failed = await settled(school, one.id, "failed");
    expect(failed.error).toBe("Este número não tem WhatsApp.");
    expect(await story(school, one.id)).toEqual(["message_queued", "message_sent", "message_failed"]);
  });

  test("outside of the window fails with a sentence; a dead key stops the channel, and the message waits @full", async () => {
    await calm();
    const late = await sent("windowClosed");
    expect((await settled(school, late.id, "failed")).error).toContain("24 horas");
    const dead = await sent("signedOut");
    await expect
      .poll(async () => (await admin().call("messaging/channel")).body.channel?.paused_reason, PATIENCE)
      .toContain("chave de acesso");
    expect(await messageOf(school, dead.id)).toMatchObject({ state: "queued", attempts: 0 });
    const notifications = await admin().collection("notifications").getFullList<{ title: string }>();
    expect(notifications.map(({ title }) => title)).toContain("O WhatsApp da escola parou");
    await query(school, `UPDATE messages SET state = 'skipped' WHERE id = '${dead.id}'`);
    await calm();
  });

  test("asked to go slower it is tried again, and an attempt that never was does not count @full", async () => {
    await calm();
    const slow = await sent("throttled");
    await expect.poll(() => nudged(() => stateOf(school, slow.id)), PATIENCE).toBe("read");
    expect(slow.arrived()).toBe(1);
    expect((await messageOf(school, slow.id)).attempts).toBe(1);
  });
});

describe("a campaign", () => {
  const launched = async (phones: readonly string[], values: object = {}) => {
    const people: string[] = [];
    for (const phone of phones) {
      people.push((await family(school, { phone })).id);
    }
    await allWrote(school);
    const campaign = newId();
    const { status } = await admin().call("messaging/launch", {
      id: campaign,
      channel: "whatsapp",
      audience: { people },
      text: "Bom dia, {{responsavel}}!",
      ...values,
    });
    expect(status).toBe(200);
    return campaign;
  };
  beforeAll(() => connect(school, gateway));

  test("goes to each once, is paused and goes on; a failed message goes again when a person says so", async () => {
    await calm();
    const phones = Array.from({ length: 12 }, mobile);
    const campaign = await launched([...phones, number("brokenOnce")]);
    await admin().call("messaging/pause", { id: newId(), campaign });
    await dispatchWhatsApp(school);
    const waiting = await messageCounts(school, campaign);
    expect(waiting.held).toBeGreaterThan(0);
    const calls = gateway.acceptedMessages.length;
    await admin().call("messaging/resume", { id: newId(), campaign });
    await expect.poll(() => nudged(() => messageCounts(school, campaign)), PATIENCE).toEqual({ read: 13 });
    expect(gateway.acceptedMessages.length).toBeGreaterThan(calls);
    for (const phone of phones) {
      expect(gateway.takenBy(phone)).toHaveLength(1);
    }
  });

  test("at night, and beyond the day's measure, waits; a reply does not @full", async () => {
    await calm();
    const [[channel = ""] = []] = await query(school, "SELECT id FROM channels WHERE serves = 'whatsapp'");
    await admin().call("messaging/pace-channel", { id: newId(), channel, daily_cap: 1, per_minute: 4800 });
    const campaign = await launched([mobile(), mobile()]);
    await dispatchWhatsApp(school);
    const reply = await sent();
    await settled(school, reply.id, "read");
    expect(await messageCounts(school, campaign)).toEqual({ queued: 2 });
    await admin().call("messaging/pace-channel", { id: newId(), channel, daily_cap: 100_000, per_minute: 4800 });
    await expect.poll(() => messageCounts(school, campaign), PATIENCE).toEqual({ read: 2 });

    await school.server.restart(clockAt("2027-03-11", "21:30"));
    await connect(school, gateway, { id: channel });
    const late = await launched([mobile()]);
    const { id } = await toPhone(school, number());
    await dispatchWhatsApp(school);
    await settled(school, id, "read");
    expect(await messageCounts(school, late)).toEqual({ queued: 1 });
    await school.server.restart(NEXT_DAY);
    await connect(school, gateway, { id: channel });
    await dispatchWhatsApp(school);
    await expect.poll(() => messageCounts(school, late), PATIENCE).toEqual({ read: 1 });
  });

  test("a person who answers SAIR gets one confirmation, and nothing afterwards", async () => {
    await calm();
    const phone = mobile();
    const first = await launched([phone]);
    await dispatchWhatsApp(school);
    await expect.poll(() => messageCounts(school, first), PATIENCE).toEqual({ read: 1 });
    const waiting = await launched([phone], { at: "2027-03-12T15:00:00Z" });
    gateway.inbound({ from: phone.slice(1), text: "Sair" });
    gateway.inbound({ from: phone.slice(1), text: "SAIR!" });
    await gateway.reported();
    expect(await messageCounts(school, waiting)).toEqual({ skipped: 1 });
    await expect
      .poll(() => gateway.takenBy(phone).map(({ text }) => text), PATIENCE)
      .toEqual(["Bom dia, Marta!", expect.stringContaining("não enviará mais mensagens")]);
    const { id } = await family(school, { phone });
    const refusedAnswer = await admin().call("messaging/launch", {
      id: newId(),
      channel: "whatsapp",
      audience: { people: [id] },
      text: "Olá",
    });
    expect(refusedAnswer.refusal.code).toBe("nobody_reached");
    // Left in the queue by another way, it is not sent either.
    const test = await toPhone(school, phone);
    await dispatchWhatsApp(school);
    await settled(school, test.id, "skipped");
    gateway.inbound({ from: phone.slice(1), text: "voltar" });
    await gateway.reported();
    const again = await launched([phone]);
    await dispatchWhatsApp(school);
    await expect.poll(() => messageCounts(school, again), PATIENCE).toEqual({ read: 1 });
  });

  test("five refusals in a row stop the channel until a person resumes it @full", async () => {
    await calm();
    const campaign = await launched(Array.from({ length: 7 }, () => number("windowClosed")));
    await dispatchWhatsApp(school);
    await expect.poll(() => messageCounts(school, campaign), PATIENCE).toMatchObject({ failed: 5, queued: 2 });
    const { channel } = (await admin().call("messaging/channel")).body;
    expect(channel?.paused_reason).toBe("5 mensagens seguidas foram recusadas.");
    await admin().call("messaging/resume-channel", { id: newId(), channel: channel!.id });
    await expect.poll(() => messageCounts(school, campaign), PATIENCE).toEqual({ failed: 7 });
    await calm();
  });
});

describe("the door for reports", () => {
  const body = JSON.stringify({ object: "whatsapp_business_account", entry: [] });
  const post = (channel: string, headers: Record<string, string>, content = body) =>
    school.as("guest").request("POST", `/api/school/messaging/webhook/${channel}`, content, headers);

  test("finds a message by an attempt that another has followed", async () => {
    const channel = await connect(school, gateway);
    const [id, before, after] = [newId(), `wamid.${newId()}`, `wamid.${newId()}`];
    const attempt = { id, channel: "whatsapp", via: channel, provider_id: before, state: "sent" };
    await school.seed.create("messages", { ...letter(), ...attempt });
    await query(school, `UPDATE messages SET provider_id = '${after}' WHERE id = '${id}'`);
    const statuses = [{ id: before, status: "read", timestamp: "1749416383" }];
    const signed = gateway.signedCloud(JSON.stringify({ entry: [{ changes: [{ value: { statuses } }] }] }));
    expect((await post(channel, signed.headers, signed.body)).status).toBe(200);
    await expect.poll(async () => (await query(school, `SELECT state FROM messages WHERE id = '${id}'`))[0]).toEqual(["read"]);
  });

  test("takes the signed bytes and no others; unknown messages are accepted and discarded", async () => {
    const channel = await connect(school, gateway);
    const signed = gateway.signedCloud(
      '{"entry":[{"changes":[{"value":{"statuses":[{"id":"wamid.de-ningu\\u00e9m","status":"read","timestamp":"1749416383"}]}}]}]}',
    );
    expect((await post(channel, signed.headers, signed.body)).status).toBe(200);
    expect((await post(channel, signed.headers, signed.body)).status).toBe(200);
    expect((await post(channel, signed.headers, signed.body.replace("wamid", "wamiD"))).status).toBe(401);
    expect((await post(channel, {}, signed.body)).refusal).toMatchObject({ status: 401, code: "not_genuine" });
    expect((await post(newId(), signed.headers, signed.body)).status).toBe(401);
    expect((await post("..", signed.headers, signed.body)).status).toBeGreaterThanOrEqual(400);
    expect(await query(school, "SELECT COUNT(*) FROM channel_reports WHERE provider_id LIKE '%ningu%'")).toEqual([["1"]]);
    const nonsense = gateway.signedCloud('{"entry":[{"changes":[{"value":{"statuses":[{"id":{"a":1},"status":["read"]}]}}]}]}');
    expect((await post(channel, nonsense.headers, nonsense.body)).status).toBe(200);
    const huge = gateway.signedCloud(`{"entry":"${"a".repeat(3_200_000)}"}`);
    expect((await post(channel, huge.headers, huge.body)).status).toBe(413);
    // Meta's own may be three megabytes.
    const large = gateway.signedCloud(`{"entry":"${"a".repeat(2_900_000)}"}`);
    expect((await post(channel, large.headers, large.body)).status).toBe(200);
  });

  test("answers Meta's challenge with the right token, and is closed for a minute after many wrong guesses", async () => {
    const channel = await connect(school, gateway);
    const steps = (await admin().call("messaging/channel")).body.channel!.webhook_steps;
    const word = steps.find(({ label }) => label === "Verificar token")!.value;
    const ask = (token: string) =>
      fetch(
        `${school.url}/api/school/messaging/webhook/${channel}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`,
      );
    const right = await ask(word);
    expect([right.status, await right.text()]).toEqual([200, "1158201444"]);
    expect((await ask("outra")).status).toBe(403);
    const statuses = new Set<number>();
    for (let guess = 0; guess < 130; guess++) {
      statuses.add((await post(channel, { "X-Hub-Signature-256": `sha256=${guess}` })).status);
    }
    expect([...statuses]).toEqual([401, 429]);
  });
});
