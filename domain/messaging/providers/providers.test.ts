/** Each dialect by what is published of it: facebook/openapi business-messaging-api_v23.0.yaml, waha.devlike.pro/docs, evolution-api 2.3.6. */
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { failureOf, NOT_REFUSED } from "./answers";
import { cloud } from "./cloud";
import { evolution } from "./evolution";
import type { Connection, Provider, Signatures } from "./provider";
import { PROVIDER_IDS, PROVIDERS, providerOf } from "./providers";
import { phoneOf, wordsOf } from "./read-json";
import { waha } from "./waha";

const connection: Connection = {
  base_url: "https://gateway.test/",
  version: "v25.0",
  account: "1234567890",
  business: "987",
  token: "segredo",
  signing_secret: "secret",
  own_secret: "nosso",
};
const signatures: Signatures = {
  hmac256: (text, key) => createHmac("sha256", key).update(text).digest("hex"),
  hmac512: (text, key) => createHmac("sha512", key).update(text).digest("hex"),
  equal: (first, second) => first === second,
};
const MESSAGE = { to: "+5511987654321", text: "Olá, “Ana” / não", template: null, file: null };
const answer = (status: number, body: unknown, retry_after = 0) => ({
  status,
  body: typeof body === "string" ? body : JSON.stringify(body),
  retry_after,
});

test("each is known by its id, once", () => {
  expect(new Set(PROVIDER_IDS).size).toBe(PROVIDERS.length);
  expect(PROVIDER_IDS.map((id) => providerOf(id)?.id)).toEqual(PROVIDER_IDS);
});

test.each<[Provider, string, string]>([
  [cloud, "https://gateway.test/v25.0/1234567890/messages", "5511987654321"],
  [waha, "https://gateway.test/api/sendText", "5511987654321@c.us"],
  [evolution, "https://gateway.test/message/sendText/1234567890", "5511987654321"],
])("$id sends text", (provider, url, to) => {
  const request = provider.send(connection, MESSAGE);
  expect(request).toMatchObject({ method: "POST", url });
  const body = JSON.parse(request.body) as Record<string, unknown>;
  expect(Object.values(body)).toContain(to);
  expect(JSON.stringify(body)).toContain("não");
  expect(Object.values(request.headers).some((value) => value.includes("segredo"))).toBe(true);
  expect(request.url + request.body).not.toContain("segredo");
});

describe("an answer of the Cloud API", () => {
  const error = (code: number) =>
    cloud.readSend(
      answer(400, { error: { message: `(#${code}) title`, code, error_data: { details: "to +55 11 98765-4321" } } }),
    );

  test("accepted is the message's id and the number as WhatsApp has it", () => {
    const body = {
      messaging_product: "whatsapp",
      contacts: [{ input: "+16505551234", wa_id: "16505551234" }],
      messages: [{ id: "wamid.HBg" }],
    };
    expect(cloud.readSend(answer(200, body))).toEqual({ kind: "accepted", provider_id: "wamid.HBg", wa_id: "16505551234" });
    expect(cloud.readSend(answer(200, "ok")).kind).toBe("unknown");
  });

  test.each([
    [[0, 3, 10, 190, 200, 299, 368, 131005, 131031, 131042, 133010], { kind: "channel_down" }],
    [[4, 80007, 130429], { kind: "throttled", scope: "channel" }],
    [[131056], { kind: "throttled", scope: "recipient" }],
    [[33, 131048], { kind: "refused", stops: "channel" }],
    [[131049], { kind: "deferred", once: true }],
    [[131050], { kind: "refused", error_class: "opt_out" }],
    [[130472], { kind: "refused", error_class: "withheld" }],
    [[131026], { kind: "refused", error_class: "no_whatsapp" }],
    [[131021], { kind: "refused", error_class: "wrong_number" }],
    [[131047], { kind: "refused", error_class: "window_closed" }],
    [[132000, 132001, 132005, 132007, 132012, 132015, 132016], { kind: "refused", stops: "campaign" }],
    [[100, 131008, 131009, 131030, 131051, 131052, 135000], { kind: "refused", error_class: "configuration" }],
    [[1, 2, 131000, 131016, 131053, 131057, 133004], { kind: "deferred" }],
    [[199, 300, 999999], { kind: "refused", error_class: "" }],
  ])("%j is %o", (codes, expected) => {
    for (const code of codes) {
      expect(error(code), String(code)).toMatchObject(expected);
    }
  });

  test("no stored error contains a telephone, and the time to wait is read from the answer", () => {
    expect(JSON.stringify(error(999999))).not.toContain("98765");
    expect(cloud.readSend(answer(429, { error: { code: 130429 } }, 7))).toMatchObject({ kind: "throttled", retryAfter: 7000 });
  });

  test.each<[number, unknown, string]>([
    [500, "", "unknown"],
    [500, {}, "unknown"],
    [500, { error: { message: "An unknown error has occurred", type: "OAuthException" } }, "unknown"],
    [502, "<html>", "unknown"],
    [504, "<html>", "unknown"],
    [520, "<html>", "unknown"],
    [408, "", "unknown"],
    // A clear no, by its number or because it is busy.
    [500, { error: { code: 131016 } }, "deferred"],
    [503, "", "deferred"],
  ])("%i, %o: %s, since it may have been taken unless it says no", (status, body, kind) => {
    expect(cloud.readSend(answer(status, body)).kind).toBe(kind);
  });
});

test("a person who wrote from an account of before the ninth digit gets the answer there, and a telephone without a message is looked up", () => {
  const sent = (chat?: string) =>
    JSON.parse(waha.send(connection, { ...MESSAGE, ...(chat ? { chat } : {}) }).body) as { chatId: string };
  expect(sent("551187654321@c.us").chatId).toBe("551187654321@c.us");
  expect(sent().chatId).toBe("5511987654321@c.us");
  expect(waha.lookUp?.request(connection, "5511987654321")).toMatchObject({
    ...{ method: "GET", url: "https://gateway.test/api/contacts/check-exists?phone=5511987654321&session=1234567890" },
  });
  const read = (status: number, body: unknown) => waha.lookUp?.read(answer(status, body));
  expect(read(200, { numberExists: true, chatId: "551187654321@c.us" })).toBe("551187654321@c.us");
  expect(read(200, { numberExists: false })).toBe("");
  for (const [status, body] of [
    [404, {}],
    [200, "<html>"],
    [200, { numberExists: true, chatId: "120363@g.us" }],
    [200, { numberExists: "yes" }],
  ] as const) {
    expect(read(status, body)).toBeNull();
  }
  expect([cloud.lookUp, evolution.lookUp]).toEqual([null, null]);
});

test("the gateways' answers: a message's id, no WhatsApp, a lost session, a wrong key", () => {
  expect(waha.readSend(answer(201, { id: { _serialized: "true_5511@c.us_AAA", id: "AAA" } }))).toMatchObject({
    provider_id: "AAA",
  });
  expect(waha.readSend(answer(201, { key: { remoteJid: "551187654321@s.whatsapp.net", id: "BBB" } }))).toEqual({
    ...{ kind: "accepted", provider_id: "BBB", wa_id: "551187654321" },
  });
  expect(waha.readSend(answer(422, { message: "Session status is not as expected: WORKING" })).kind).toBe("channel_down");
  expect(waha.readSend(answer(401, {})).kind).toBe("channel_down");
  const accepted = { key: { remoteJid: "5511987654321@s.whatsapp.net", fromMe: true, id: "3EB0" }, status: "PENDING" };
  expect(evolution.readSend(answer(201, accepted))).toEqual({ kind: "accepted", provider_id: "3EB0", wa_id: "5511987654321" });
  const without = { status: 400, error: "Bad Request", response: { message: [{ exists: false, number: "5511" }] } };
  expect(evolution.readSend(answer(400, without))).toMatchObject({ kind: "refused", error_class: "no_whatsapp" });
  expect(evolution.readSend(answer(400, { response: { message: ["Connection Closed"] } })).kind).toBe("channel_down");
  for (const gateway of [waha, evolution]) {
    expect(gateway.readSend(answer(500, { message: "engine failed" })).kind).toBe("unknown");
    expect(gateway.readSend(answer(503, {})).kind).toBe("deferred");
  }
});

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ";

test("each provider's state, number and pairing code are read", () => {
  expect(cloud.readHealth(answer(200, { id: "1", display_phone_number: "+55 19 3333-0000" }))).toEqual({
    ...{ state: "connected", detail: "", number: "+551933330000" },
  });
  expect(cloud.readHealth(answer(401, { error: { code: 190 } })).state).toBe("down");
  expect(waha.readHealth(answer(200, { status: "SCAN_QR_CODE" })).state).toBe("pairing");
  expect(waha.readHealth(answer(200, { status: "WORKING", me: { id: "551933330000@c.us" } })).number).toBe("+551933330000");
  expect(waha.readHealth(answer(404, {})).state).toBe("new");
  expect(evolution.readHealth(answer(200, { instance: { state: "open" } })).state).toBe("connected");
  expect(evolution.readHealth(answer(200, { instance: { state: "close" } })).state).toBe("down");
  expect(evolution.readHealth(answer(500, "")).state).toBe("down");
  const qr = `data:image/png;base64,${PNG}`;
  expect(waha.readPairing(answer(200, { mimetype: "image/png", data: PNG }))).toEqual({ qr, code: "" });
  expect(waha.readPairing(answer(200, { data: "javascript:alert(1)" })).qr).toBe("");
  expect(evolution.readPairing(answer(200, { pairingCode: "WZYEH1YY", base64: qr }))).toEqual({ qr, code: "WZYEH1YY" });
  expect(waha.readPairing(answer(201, { code: "WZYE-H1YY" }))).toEqual({ qr: "", code: "WZYE-H1YY" });
  expect(waha.readPairing(answer(201, { code: "<script>" })).code).toBe("");
  const request = waha.pairing?.(connection, "5519987654321");
  expect(request).toMatchObject({ method: "POST", url: "https://gateway.test/api/1234567890/auth/request-code" });
  expect(request?.body).toBe('{"phoneNumber":"5519987654321"}');
  expect(evolution.pairing?.(connection, "5519987654321").url).toMatch(/instance\/connect\/1234567890\?number=5519987654321$/);
});

describe("the reports of the providers", () => {
  const inCloud = (value: object) => JSON.stringify({ entry: [{ changes: [{ field: "messages", value }] }] });

  test("by the Cloud API: states, refusals after the fact, words and buttons", () => {
    const failed = { id: "w", status: "failed", timestamp: "1749416383", errors: [{ code: 131026 }] };
    expect(cloud.events(inCloud({ statuses: [failed, { id: "v", status: "delivered", timestamp: "1749416384" }] }))).toEqual([
      {
        ...{ kind: "status", provider_id: "w", state: "failed", at: 1749416383000 },
        ...{ error: "Este número não tem WhatsApp.", error_class: "no_whatsapp", stops: "", retryAfter: 0 },
      },
      { kind: "status", provider_id: "v", state: "delivered", at: 1749416384000, ...NOT_REFUSED },
    ]);
    const contacts = [{ profile: { name: "Marta" }, wa_id: "5519987654321" }];
    const messages = [
      { from: "5519987654321", id: "a", timestamp: "1749416383", type: "text", text: { body: "SAIR" } },
      { from: "5519987654321", id: "b", type: "button", button: { payload: "Unsubscribe", text: "Parar" } },
      { from: "BR.1502576", id: "c", type: "image", image: { caption: "atestado" } },
      { from: "5519987654321", id: "d", type: "reaction" },
    ];
    const heard = cloud.events(inCloud({ contacts, messages }));
    expect(heard).toMatchObject([
      { kind: "inbound", from: "+5519987654321", name: "Marta", text: "SAIR", at: 1749416383000 },
      { kind: "inbound", text: "Unsubscribe" },
      { kind: "inbound", from: "+5519987654321", from_id: "BR.1502576", text: "atestado", media: "image" },
    ]);
    expect(heard).toHaveLength(3);
    const nameless = { from: "BR.1502576", id: "e", type: "text", text: { body: "Sair" }, context: { id: "wamid.ours" } };
    expect(cloud.events(inCloud({ contacts: [{ user_id: "BR.1502576" }], messages: [nameless] }))).toMatchObject([
      { from: "", from_id: "BR.1502576", answers: "wamid.ours", text: "Sair" },
    ]);
  });

  test.each<[number, object]>([
    [131048, { stops: "channel" }],
    [131031, { stops: "channel", error: "A Meta bloqueou esta conta." }],
    [131042, { stops: "channel" }],
    [132001, { stops: "campaign" }],
    [132015, { stops: "campaign" }],
    [131049, { error_class: "withheld", retryAfter: 24 * 3_600_000 }],
    [130429, { retryAfter: 60_000 }],
    [131056, { retryAfter: 6000 }],
    [131000, { retryAfter: 60_000 }],
    [131050, { error_class: "opt_out", stops: "", retryAfter: 0 }],
  ])("by the Cloud API after the fact, %i means what it means at once", (code, expected) => {
    const failed = { id: "w", status: "failed", errors: [{ code }] };
    expect(cloud.events(inCloud({ statuses: [failed] }))).toMatchObject([expected]);
  });

  test("by the Cloud API: messages written in WhatsApp's own program, and the account whose reports are requested", () => {
    const echo = {
      from: "551933330000",
      to: "5519987654321",
      id: "wamid.E",
      timestamp: "1749416383",
      type: "text",
      text: { body: "Oi" },
    };
    const change = { field: "smb_message_echoes", value: { message_echoes: [echo, { ...echo, id: "" }] } };
    expect(cloud.events(JSON.stringify({ entry: [{ changes: [change] }] }))).toEqual([
      { kind: "echo", provider_id: "wamid.E", to: "+5519987654321", text: "Oi", media: "", at: 1749416383000 },
    ]);
    const urls = (business: string) =>
      cloud.startSession({ ...connection, business }, "").map(({ method, url }) => `${method} ${url}`);
    expect(urls("")).toEqual([]);
    expect(urls(" 987 ")).toEqual([expect.stringMatching(/^POST https?:.*\/987\/subscribed_apps$/)]);
  });

  test("by the gateways, whatever engine wrote the id; groups are nobody's conversation", () => {
    const ack = (id: string, value: number) => JSON.stringify({ event: "message.ack", payload: { id, ack: value } });
    expect(waha.events(ack("true_5511@c.us_AAA", 3))).toMatchObject([{ provider_id: "AAA", state: "read" }]);
    expect(waha.events(ack("AAA", -1))).toMatchObject([{ provider_id: "AAA", state: "failed" }]);
    expect(waha.events(ack("AAA", 0))).toEqual([]);
    const event = (from: string) =>
      JSON.stringify({
        event: "message.any",
        payload: { id: `false_${from}_X`, from, fromMe: false, body: "Oi", timestamp: 1749416383 },
      });
    expect(waha.events(event("5519987654321@c.us"))).toMatchObject([{ kind: "inbound", from: "+5519987654321", text: "Oi" }]);
    expect(waha.events(event("120363@g.us"))).toEqual([]);
    expect(waha.events(event("123@lid"))).toMatchObject([{ from: "", from_id: "123@lid" }]);
    const beside = { _data: { key: { remoteJidAlt: "5519987654321@s.whatsapp.net" } }, replyTo: { id: "true_123@lid_AAA" } };
    const hidden = { event: "message.any", payload: { id: "false_123@lid_Y", from: "123@lid", body: "Oi", ...beside } };
    expect(waha.events(JSON.stringify(hidden))).toMatchObject([{ from: "+5519987654321", answers: "AAA" }]);
    expect(waha.events(JSON.stringify({ event: "session.status", payload: { status: "FAILED" } }))).toMatchObject([
      { kind: "session", state: "down" },
    ]);
    const own = {
      id: "true_5519987654321@c.us_T",
      to: "5519987654321@c.us",
      fromMe: true,
      body: "Pode vir",
      timestamp: 1749416383,
    };
    expect(waha.events(JSON.stringify({ event: "message.any", payload: own }))).toEqual([
      { kind: "echo", provider_id: "T", to: "+5519987654321", text: "Pode vir", media: "", at: 1749416383000 },
    ]);
    const update = { event: "messages.update", data: { keyId: "3EB0", status: "DELIVERY_ACK" }, apikey: "segredo" };
    expect(evolution.events(JSON.stringify(update))).toMatchObject([{ kind: "status", provider_id: "3EB0", state: "delivered" }]);
    const upsert = {
      event: "messages.upsert",
      data: {
        key: { remoteJid: "123@lid", remoteJidAlt: "5519987654321@s.whatsapp.net", fromMe: false, id: "Z" },
        pushName: "Marta",
        message: { extendedTextMessage: { text: "Oi" } },
        messageTimestamp: 1749416383,
      },
    };
    expect(evolution.events(JSON.stringify(upsert))).toMatchObject([
      { kind: "inbound", from: "+5519987654321", name: "Marta", text: "Oi" },
    ]);
  });

  test.each([
    "",
    "null",
    "[]",
    "{",
    '{"entry":{}}',
    '{"entry":[null]}',
    '{"event":5}',
    '{"event":"messages.update","data":null}',
    "9",
  ])("a report that makes no sense is none: %s", (raw) => {
    for (const provider of PROVIDERS) {
      expect(provider.events(raw)).toEqual([]);
    }
  });
});

describe("the proof of a report's sender", () => {
  const raw = '{"text":"n\\u00e3o \\/ é"}';

  test("Meta signs the bytes as they are: one that differs is another's", () => {
    expect(signatures.hmac256("test", "secret")).toBe("0329a06b62cd16b33eb6792be8c60b158d89a2ee3a876fce9a881ebb488c0914");
    const headers = { "x-hub-signature-256": `sha256=${signatures.hmac256(raw, "secret")}` };
    expect(cloud.isGenuine(connection, raw, headers, signatures)).toBe(true);
    expect(cloud.isGenuine(connection, `${raw} `, headers, signatures)).toBe(false);
    expect(cloud.isGenuine(connection, JSON.stringify(JSON.parse(raw)), headers, signatures)).toBe(false);
    expect(cloud.isGenuine({ ...connection, signing_secret: "" }, raw, { "x-hub-signature-256": "sha256=" }, signatures)).toBe(
      false,
    );
    expect(cloud.isGenuine(connection, raw, {}, signatures)).toBe(false);
  });

  test("a gateway shows our own secret, or signs with it", () => {
    for (const provider of [waha, evolution]) {
      expect(provider.isGenuine(connection, raw, { "x-sineta-secret": "nosso" }, signatures)).toBe(true);
      expect(provider.isGenuine(connection, raw, { "x-sineta-secret": "outro" }, signatures)).toBe(false);
      expect(provider.isGenuine({ ...connection, own_secret: "" }, raw, {}, signatures)).toBe(false);
    }
    expect(waha.isGenuine(connection, raw, { "x-webhook-hmac": signatures.hmac512(raw, "nosso") }, signatures)).toBe(true);
    expect(waha.isGenuine(connection, raw, { "x-webhook-hmac": "0", "x-sineta-secret": "nosso" }, signatures)).toBe(false);
  });

  test("Meta's question is answered where it has our secret", () => {
    const query = { "hub.mode": "subscribe", "hub.challenge": "1158201444", "hub.verify_token": "nosso" };
    expect(cloud.challenge(connection, query, signatures)).toBe("1158201444");
    expect(cloud.challenge(connection, { ...query, "hub.verify_token": "x" }, signatures)).toBeNull();
    expect(waha.challenge(connection, query, signatures)).toBeNull();
  });
});

test("ids that are telephones, and words without any", () => {
  expect(phoneOf("5519987654321@c.us")).toBe("+5519987654321");
  expect(phoneOf("5519987654321:12@s.whatsapp.net")).toBe("+5519987654321");
  expect(phoneOf("123456789012345@lid")).toBe("");
  expect(phoneOf("BR.1502576")).toBe("");
  expect(wordsOf("recipient +55 (19) 98765-4321 blocked")).toBe("recipient ••• blocked");
});

test("a message that never left may go again; one that may have left is in doubt", () => {
  expect(failureOf("dial tcp 127.0.0.1:9: connect: connection refused").kind).toBe("deferred");
  expect(failureOf("lookup gateway.escola: no such host").kind).toBe("deferred");
  expect(failureOf("context deadline exceeded (Client.Timeout exceeded while awaiting headers)").kind).toBe("unknown");
  expect(failureOf("read tcp: connection reset by peer").kind).toBe("unknown");
  expect(failureOf("EOF").kind).toBe("unknown");
});

describe("the approved texts of the Cloud API", () => {
  const source = cloud.templates!;
  const page = (data: unknown, paging: unknown = {}) => source.readPage(answer(200, { data, paging }));
  const SAID = {
    name: "reuniao",
    language: "pt_BR",
    status: "APPROVED",
    category: "UTILITY",
    components: [
      { type: "HEADER", format: "TEXT", text: "Escola" },
      { type: "BODY", text: "Olá, {{1}} da {{2}}" },
      { type: "FOOTER", text: "Secretaria" },
    ],
  };

  test("are asked for at the account, page by page, and never elsewhere than at its address", () => {
    const { url, headers } = source.page(connection, "a b");
    expect(url).toMatch(/^https:\/\/gateway\.test\/v25\.0\/987\/message_templates\?fields=name,.*&limit=100&after=a%20b$/);
    expect(headers.Authorization).toBe("Bearer segredo");
    const cursors = { cursors: { after: "QVF" } };
    expect(page([SAID], { ...cursors, next: "https://elsewhere.example" }).nextPage).toBe("QVF");
    expect(page([SAID], cursors).nextPage).toBe("");
  });

  test("are read with their texts; an entry that makes no sense is none of them", () => {
    expect(page([SAID, { ...SAID, name: "NÃO" }, null, { name: "x" }]).templates).toEqual([
      {
        ...{ name: "reuniao", language: "pt_BR", category: "utility", state: "approved", reason: "", named: false, unfit: "" },
        ...{ header: "Escola", body: "Olá, {{1}} da {{2}}", footer: "Secretaria" },
      },
    ]);
    expect(source.readPage(answer(401, { error: { code: 190 } })).error).toContain("chave de acesso");
    expect(source.readPage(answer(503, "")).error).toContain("falhou");
  });

  test.each([
    [{ category: "AUTHENTICATION" }, "É um modelo de código de acesso."],
    [
      {
        components: [
          { type: "HEADER", format: "DOCUMENT" },
          { type: "BODY", text: "Olá" },
        ],
      },
      "O cabeçalho pede um documento.",
    ],
    [
      {
        components: [
          { type: "HEADER", format: "TEXT", text: "{{1}}" },
          { type: "BODY", text: "Olá" },
        ],
      },
      "O cabeçalho tem um campo",
    ],
    [
      {
        components: [
          { type: "BODY", text: "Olá" },
          { type: "BUTTONS", buttons: [{ type: "URL", url: "https://escola.test/{{1}}" }] },
        ],
      },
      "Um botão tem um campo",
    ],
    [{ components: [] }, "Não tem texto."],
  ])("%j can't be sent from here", (change, reason) => {
    expect(page([{ ...SAID, ...change }]).templates[0]?.unfit).toContain(reason);
  });

  test.each([
    ["REJECTED", "rejected"],
    ["PAUSED", "paused"],
    ["DISABLED", "disabled"],
    ["PENDING", "pending"],
    ["NEVER_HEARD_OF", "pending"],
  ])("%s is stored as %s", (status, state) => {
    expect(page([{ ...SAID, status }]).templates[0]?.state).toBe(state);
  });

  test("one is sent by its name, with the values of its places in their order", () => {
    const template = { name: "reuniao", language: "pt_BR", named: false, keys: ["1", "2"], values: ["Marta", "7º\nB"] };
    const body = (use: typeof template) => JSON.parse(cloud.send(connection, { ...MESSAGE, template: use }).body) as object;
    expect(body(template)).toEqual({
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: "5511987654321",
      type: "template",
      template: {
        name: "reuniao",
        language: { code: "pt_BR" },
        components: [
          {
            type: "body",
            parameters: [
              { type: "text", text: "Marta" },
              { type: "text", text: "7º B" },
            ],
          },
        ],
      },
    });
    expect(JSON.stringify(body({ ...template, named: true, keys: ["nome"], values: ["Ana"] }))).toContain(
      '"parameter_name":"nome"',
    );
    expect(JSON.stringify(body({ ...template, keys: [], values: [] }))).not.toContain("components");
  });

  test("Meta's decision about a template is received", () => {
    const raw = (value: object) => JSON.stringify({ entry: [{ changes: [{ field: "message_template_status_update", value }] }] });
    const template = { message_template_name: "reuniao", message_template_language: "pt_BR" };
    expect(cloud.events(raw({ ...template, event: "PAUSED", reason: "NONE" }))).toEqual([
      { kind: "template", name: "reuniao", language: "pt_BR", state: "paused", reason: "" },
    ]);
    expect(cloud.events(raw({ ...template, event: "WHATEVER" }))).toEqual([]);
    expect(cloud.events(raw({ event: "PAUSED" }))).toEqual([]);
  });
});

describe("the file beside a text", () => {
  const file = { kind: "document", mime: "application/pdf", name: "aviso.pdf", content: "JVBERg==", id: "M1" } as const;
  const sentBy = (provider: Provider) => {
    const { url, body } = provider.send(connection, { ...MESSAGE, file });
    return { url, body: JSON.parse(body) as Record<string, unknown> };
  };

  test("goes with its text as the caption, in each dialect", () => {
    expect(sentBy(cloud).body).toMatchObject({
      type: "document",
      document: { id: "M1", caption: MESSAGE.text, filename: "aviso.pdf" },
    });
    expect(sentBy(waha)).toMatchObject({
      url: "https://gateway.test/api/sendFile",
      body: { file: { mimetype: "application/pdf", filename: "aviso.pdf", data: "JVBERg==" }, caption: MESSAGE.text },
    });
    expect(sentBy(evolution)).toMatchObject({
      url: "https://gateway.test/message/sendMedia/1234567890",
      body: {
        mediatype: "document",
        mimetype: "application/pdf",
        fileName: "aviso.pdf",
        media: "JVBERg==",
        caption: MESSAGE.text,
      },
    });
    expect(cloud.upload?.request(connection, file)).toMatchObject({
      url: "https://gateway.test/v25.0/1234567890/media",
      form: { fields: { messaging_product: "whatsapp", type: "application/pdf" } },
    });
    expect(cloud.upload?.readId(answer(200, { id: "M1" }))).toBe("M1");
    expect(cloud.upload?.readId(answer(400, { id: "M1" }))).toBe("");
  });

  test.each([
    ["https://gateway.test/files/1", true],
    ["https://gateway.test.evil.example/files/1", false],
    ["https://lookaside.fbsbx.com/whatsapp_business/1", false],
    ["http://169.254.169.254/latest", false],
    ["", false],
  ])("is fetched from our own address only, never from %j", (url, isFetched) => {
    const place = cloud.readFilePlace(connection, answer(200, { url }));
    expect(place !== null).toBe(isFetched);
  });

  test("at Meta itself it may also lie where Meta keeps files", () => {
    const meta = { ...connection, base_url: "https://graph.facebook.com" };
    expect(cloud.readFilePlace(meta, answer(200, { url: "https://lookaside.fbsbx.com/whatsapp_business/1" }))).not.toBeNull();
    expect(cloud.readFilePlace(meta, answer(200, { url: "https://lookaside.fbsbx.com.evil.example/1" }))).toBeNull();
  });

  test.each([
    ["http://waha:3000/api/files/default/AAA.jpeg", "https://gateway.test/api/files/default/AAA.jpeg"],
    ["http://evil.example/api/files/AAA.pdf", "https://gateway.test/api/files/AAA.pdf"],
    ["http://evil.example/api/sessions", ""],
    ["http://x/api/files/../sessions", ""],
    ["file:///etc/passwd", ""],
  ])("of what a gateway says of %j only the path counts", (ref, url) => {
    expect(waha.filePlace(connection, ref)?.request.url ?? "").toBe(url);
  });
});
