/** The messages of families in each provider's format: each leaves a bubble with its content, or a note that nothing was said. */
import { describe, expect, test } from "vitest";
import { cloud } from "./cloud";
import { evolution } from "./evolution";
import type { ChannelEvent } from "./provider";
import { waha } from "./waha";

const FROM = "5519987654321";
const contentOf = ([event]: readonly ChannelEvent[]) =>
  event === undefined
    ? null
    : event.kind === "inbound"
      ? [event.text, event.media, event.file?.name ?? ""]
      : event.kind === "changed"
        ? [event.change, event.target, event.text]
        : [event.kind];
const MAP = "https://www.google.com/maps?q=-22.9,-47.06";

describe("Evolution API", () => {
  const key = { remoteJid: `${FROM}@s.whatsapp.net`, fromMe: false, id: "3EB0" };
  const upsert = (message: object | undefined, overrides: object = {}) =>
    evolution.events(
      JSON.stringify({ event: "messages.upsert", data: { key, message, messageTimestamp: 1749416383, ...overrides } }),
    );
  const image = { imageMessage: { caption: "atestado", mimetype: "image/jpeg" } };
  const document = { documentMessage: { fileName: "atestado.pdf", caption: "segue" } };
  const place = { degreesLatitude: -22.9, degreesLongitude: -47.06, name: "UBS" };
  const vcard = "BEGIN:VCARD\nFN:Zilda\nTEL:+5519987650000\nEND:VCARD";

  test.each<[string, object, (string | null)[]]>([
    ["a text", { conversation: "Oi" }, ["Oi", "", ""]],
    ["an answer to a message", { extendedTextMessage: { text: "Sim", contextInfo: { stanzaId: "A" } } }, ["Sim", "", ""]],
    ["a picture", image, ["atestado", "image", "image"]],
    ["a document with words", { documentWithCaptionMessage: { message: document } }, ["segue", "document", "atestado.pdf"]],
    ["a text that disappears", { ephemeralMessage: { message: { extendedTextMessage: { text: "Oi" } } } }, ["Oi", "", ""]],
    ["a picture that disappears", { ephemeralMessage: { message: image } }, ["atestado", "image", "image"]],
    [
      "a document with words that disappears",
      { ephemeralMessage: { message: { documentWithCaptionMessage: { message: document } } } },
      ["segue", "document", "atestado.pdf"],
    ],
    ["a picture to see once", { viewOnceMessage: { message: image } }, ["atestado", "once_image", ""]],
    ["likewise, later version", { viewOnceMessageV2: { message: { videoMessage: {} } } }, ["", "once_video", ""]],
    ["a voice to hear once", { viewOnceMessageV2Extension: { message: { audioMessage: {} } } }, ["", "once_audio", ""]],
    ["a round video", { ptvMessage: {} }, ["", "video", "video"]],
    ["a place", { locationMessage: place }, [`Localização: UBS\n${MAP}`, "", ""]],
    [
      "a place that moves",
      { liveLocationMessage: { ...place, name: "", caption: "a caminho" } },
      [`Localização em tempo real: a caminho\n${MAP}`, "", ""],
    ],
    ["a contact", { contactMessage: { displayName: "Zilda", vcard } }, ["Contato: Zilda, (19) 98765-0000", "", ""]],
    [
      "contacts",
      { contactsArrayMessage: { contacts: [{ displayName: "Zilda", vcard }, { displayName: "Rui" }] } },
      ["Contato: Zilda, (19) 98765-0000\nContato: Rui", "", ""],
    ],
    ["a button", { buttonsResponseMessage: { selectedDisplayText: "Confirmo", selectedButtonId: "1" } }, ["Confirmo", "", ""]],
    [
      "a template's button",
      { templateButtonReplyMessage: { selectedDisplayText: "Confirmo", selectedId: "1" } },
      ["Confirmo", "", ""],
    ],
    [
      "a choice of a list",
      { listResponseMessage: { title: "Manhã", singleSelectReply: { selectedRowId: "m" } } },
      ["Manhã", "", ""],
    ],
    ["a form's answer", { interactiveResponseMessage: { body: { text: "Enviado" } } }, ["Enviado", "", ""]],
    [
      "a poll",
      { pollCreationMessageV3: { name: "Qual dia?", options: [{ optionName: "5ª" }, { optionName: "6ª" }] } },
      ["Enquete: Qual dia?\n- 5ª\n- 6ª", "", ""],
    ],
    ["an event", { eventMessage: { name: "Aniversário" } }, ["Evento: Aniversário", "", ""]],
    ["a kind of message that is new", { fancyMessage: { a: 1 } }, ["", "other", ""]],
    ["words beside what the protocol says to itself", { messageContextInfo: {}, conversation: "Oi" }, ["Oi", "", ""]],
  ])("%s", (_, message, expected) => {
    expect(contentOf(upsert(message))).toEqual(expected);
  });

  test.each<[string, object]>([
    ["a reaction", { reactionMessage: { text: "👍", key: {} } }],
    ["a vote", { pollUpdateMessage: {} }],
    ["keys", { senderKeyDistributionMessage: {}, messageContextInfo: {} }],
    ["a setting of the chat", { protocolMessage: { type: "EPHEMERAL_SETTING" } }],
    ["nothing", {}],
  ])("an event without content of a person: %s", (_, message) => {
    expect(contentOf(upsert(message))).toBeNull();
  });

  test.each<[string, object, string[]]>([
    [
      "edited",
      { protocolMessage: { type: "MESSAGE_EDIT", key: { id: "AAA" }, editedMessage: { conversation: "10h" } } },
      ["edited", "AAA", "10h"],
    ],
    [
      "edited, by its number",
      {
        editedMessage: {
          message: { protocolMessage: { type: 14, key: { id: "AAA" }, editedMessage: { extendedTextMessage: { text: "10h" } } } },
        },
      },
      ["edited", "AAA", "10h"],
    ],
    ["edited, without the new text", { secretEncryptedMessage: { targetMessageKey: { id: "AAA" } } }, ["edited", "AAA", ""]],
    ["taken back", { protocolMessage: { type: "REVOKE", key: { id: "AAA" } } }, ["deleted", "AAA", ""]],
    ["taken back, by its number", { protocolMessage: { type: 0, key: { id: "AAA" } } }, ["deleted", "AAA", ""]],
  ])("%s", (_, message, expected) => {
    expect(contentOf(upsert(message))).toEqual(expected);
    const mine = { event: "messages.upsert", data: { key: { ...key, fromMe: true }, message } };
    expect(evolution.events(JSON.stringify(mine))).toEqual([]);
  });

  test("by the gateway's own words for what was changed, calls, and what can't be opened here", () => {
    const event = (name: string, data: object) => evolution.events(JSON.stringify({ event: name, data }));
    expect(contentOf(event("messages.delete", { ...key, id: "AAA" }))).toEqual(["deleted", "AAA", ""]);
    expect(contentOf(event("messages.edited", { key: { ...key, id: "AAA" }, editedMessage: { conversation: "10h" } }))).toEqual([
      ...["edited", "AAA", "10h"],
    ]);
    expect(contentOf(upsert(undefined, { messageStubType: 40 }))?.[0]).toContain("Ligou pelo WhatsApp");
    expect(contentOf(upsert(undefined, { messageStubType: 2 }))?.[0]).toContain("não pôde ser exibida");
    expect(contentOf(upsert(undefined, { messageStubType: 67 }))).toBeNull();
  });
});

describe("WAHA", () => {
  const from = `${FROM}@c.us`;
  const any = (payload: object) =>
    waha.events(
      JSON.stringify({
        event: "message.any",
        payload: { id: `false_${from}_X`, from, fromMe: false, timestamp: 1749416383, ...payload },
      }),
    );

  test.each<[string, object, string[] | null]>([
    ["a text", { body: "Oi" }, ["Oi", "", ""]],
    [
      "a picture",
      {
        body: "atestado",
        hasMedia: true,
        media: { url: "http://waha/api/files/a.jpg", mimetype: "image/jpeg", filename: "a.jpg" },
      },
      ["atestado", "image", "a.jpg"],
    ],
    [
      "a voice message that is not stored there",
      { body: "", hasMedia: true, media: null, _data: { type: "ptt" } },
      ["", "audio", ""],
    ],
    [
      "a place",
      { body: "", location: { latitude: "-22.9", longitude: "-47.06", description: "UBS" } },
      [`Localização: UBS\n${MAP}`, "", ""],
    ],
    [
      "a contact",
      { body: "BEGIN:VCARD", vCards: ["BEGIN:VCARD\nFN:Zilda\nTEL:+5519987650000\nEND:VCARD"] },
      ["Contato: Zilda, (19) 98765-0000", "", ""],
    ],
    [
      "a contact as its card alone",
      { body: "BEGIN:VCARD\nFN:Rui\nEND:VCARD", _data: { type: "vcard" } },
      ["Contato: Rui", "", ""],
    ],
    ["a deletion, which has an event of its own", { body: "", _data: { type: "revoked" } }, null],
    [
      "a contact that the engine hands on",
      { body: "", _data: { message: { contactMessage: { displayName: "Rui" } } } },
      ["Contato: Rui", "", ""],
    ],
    ["a choice of a list", { body: "", _data: { message: { listResponseMessage: { title: "Manhã" } } } }, ["Manhã", "", ""]],
    [
      "something to see once",
      { body: "", hasMedia: false, _data: { message: { viewOnceMessageV2: { message: { imageMessage: {} } } } } },
      ["", "once_image", ""],
    ],
    ["a call", { body: "", _data: { type: "call_log" } }, ["Ligou pelo WhatsApp.", "", ""]],
    ["a kind of message that is new", { body: "", _data: { type: "fancy" } }, ["", "other", ""]],
    ["a notice of the encryption", { body: "", _data: { type: "e2e_notification" } }, null],
    ["a notice with words of its own", { body: "security code changed", _data: { type: "notification_template" } }, null],
    ["a notice without anything", { body: "" }, null],
    ["a notice without even that", {}, null],
    ["keys", { body: "", _data: { message: { senderKeyDistributionMessage: {} } } }, null],
    [
      "an edit",
      {
        body: "10h",
        _data: { message: { protocolMessage: { type: 14, key: { id: "AAA" }, editedMessage: { conversation: "10h" } } } },
      },
      ["edited", "AAA", "10h"],
    ],
  ])("%s", (_, payload, expected) => {
    expect(contentOf(any(payload))).toEqual(expected);
  });

  test("edited and taken back, as it tells of them", () => {
    const event = (name: string, payload: object) => waha.events(JSON.stringify({ event: name, payload }));
    expect(contentOf(event("message.edited", { id: `false_${from}_B`, from, body: "10h", editedMessageId: "AAA" }))).toEqual([
      ...["edited", "AAA", "10h"],
    ]);
    expect(
      contentOf(event("message.revoked", { after: { id: `false_${from}_B`, from }, before: { id: `false_${from}_AAA`, from } })),
    ).toEqual([...["deleted", "AAA", ""]]);
    expect(
      contentOf(event("message.revoked", { after: { id: "true_1@c.us_B", fromMe: true }, revokedMessageId: "AAA" })),
    ).toBeNull();
  });
});

describe("the Cloud API", () => {
  const inCloud = (value: object, field = "messages") => JSON.stringify({ entry: [{ changes: [{ field, value }] }] });
  const message = (one: object) =>
    cloud.events(inCloud({ messages: [{ from: FROM, id: "w", timestamp: "1749416383", ...one }] }));

  test.each<[string, object, string[]]>([
    [
      "a place",
      { type: "location", location: { latitude: -22.9, longitude: -47.06, name: "UBS" } },
      [`Localização: UBS\n${MAP}`, "", ""],
    ],
    [
      "a contact",
      {
        type: "contacts",
        contacts: [{ name: { formatted_name: "Zilda" }, phones: [{ phone: "+55 19 98765-0000", wa_id: "5519987650000" }] }],
      },
      ["Contato: Zilda, (19) 98765-0000", "", ""],
    ],
    ["a button", { type: "button", button: { payload: "CONFIRMA_7", text: "Confirmo" } }, ["Confirmo", "", ""]],
    [
      "the button by which somebody says no",
      { type: "button", button: { payload: "Parar promoções", text: "Parar" } },
      ["Parar promoções", "", ""],
    ],
    [
      "an answer's button",
      { type: "interactive", interactive: { type: "button_reply", button_reply: { id: "1", title: "Vou" } } },
      ["Vou", "", ""],
    ],
    [
      "a choice of a list",
      { type: "interactive", interactive: { type: "list_reply", list_reply: { id: "1", title: "Manhã", description: "7h" } } },
      ["Manhã\n7h", "", ""],
    ],
    ["a form", { type: "interactive", interactive: { type: "nfm_reply", nfm_reply: { body: "Sent" } } }, ["Sent", "", ""]],
    [
      "an order",
      { type: "order", order: { text: "2 camisetas", product_items: [{}, {}] } },
      ["2 camisetas\nPedido com 2 itens.", "", ""],
    ],
    ["a type that it does not know", { type: "unsupported", errors: [{ code: 131051 }] }, ["", "other", ""]],
    [
      "an edit",
      { type: "edit", edit: { original_message_id: "wamid.A", message: { type: "text", text: { body: "10h" } } } },
      ["edited", "wamid.A", "10h"],
    ],
    [
      "an edit of a picture's words",
      { type: "edit", edit: { original_message_id: "wamid.A", message: { type: "image", image: { caption: "10h" } } } },
      ["edited", "wamid.A", "10h"],
    ],
    ["a message that is taken back", { type: "revoke", revoke: { original_message_id: "wamid.A" } }, ["deleted", "wamid.A", ""]],
  ])("%s", (_, one, expected) => {
    expect(contentOf(message(one))).toEqual(expected);
  });

  test("a person with another number, and a person who wants no promotions", () => {
    const system = (values: object) => message({ type: "system", system: values });
    expect(system({ type: "user_changed_number", new_wa_id: "5519987650000" })).toMatchObject([
      { kind: "moved", from: `+${FROM}`, to: "+5519987650000" },
    ]);
    expect(system({ type: "customer_changed_number", wa_id: "5519987650000" })).toHaveLength(1);
    expect(system({ type: "user_identity_changed" })).toEqual([]);
    const chosen = (value: string) =>
      cloud.events(inCloud({ user_preferences: [{ wa_id: FROM, category: "marketing_messages", value }] }, "user_preferences"));
    expect(chosen("stop")).toEqual([{ kind: "promotions", from: `+${FROM}`, from_id: FROM, accepted: false }]);
    expect(chosen("resume")).toMatchObject([{ accepted: true }]);
    expect(chosen("other")).toEqual([]);
  });

  test("of another number of the same app nothing is heard", () => {
    const raw = (id: string) =>
      inCloud({ metadata: { phone_number_id: id }, messages: [{ from: FROM, id: "w", type: "text", text: { body: "Oi" } }] });
    const ours = { account: " 1234567890 " };
    expect(cloud.events(raw("1234567890"), ours)).toHaveLength(1);
    expect(cloud.events(raw("555"), ours)).toEqual([]);
    expect(cloud.events(raw(""), ours)).toHaveLength(1);
  });
});
