/**
 * Evolution API, version 2, a gateway that a school may run itself. Source: github.com/EvolutionAPI/evolution-api at 2.3.6. Its
 * licence requires that its administrator is told of its use. Its reports contain the access key in their body, so that they are
 * never logged.
 */

import { headOf } from "../../text";
import { byGatewayStatus, gatewayHealth, NO_MESSAGE_ID, NOT_DELIVERED, NOT_REFUSED, PHONE_DISCONNECTED } from "./answers";
import type { ChannelEvent, Connection, Health, HttpAnswer, HttpRequest, Provider, SendResult } from "./provider";
import { DIGITS } from "./provider";
import { at, codeIn, itemsAt, phoneOf, pictureOf, readJson, secondsAt, textAt, trimmed, wordsOf } from "./read-json";
import { readWebMessage } from "./web-message";

/** The header with our own secret in each report. */
const PROOF = "x-sineta-secret";
const EVENTS = [
  ...["MESSAGES_UPSERT", "MESSAGES_UPDATE", "MESSAGES_EDITED", "MESSAGES_DELETE", "SEND_MESSAGE", "CONNECTION_UPDATE"],
];

const request = (
  { base_url, token }: Connection,
  method: HttpRequest["method"],
  path: string,
  body?: Readonly<Record<string, unknown>>,
): HttpRequest => ({
  method,
  url: `${trimmed(base_url)}/${path}`,
  headers: { apikey: token, "Content-Type": "application/json" },
  body: body ? JSON.stringify(body) : "",
});

const instance = ({ account }: Connection) => encodeURIComponent(account.trim());

function readSend(answer: HttpAnswer): SendResult {
  const body = readJson(answer.body);
  if (answer.status >= 200 && answer.status < 300) {
    const provider_id = textAt(body, "key", "id");
    const wa_id = phoneOf(textAt(body, "key", "remoteJid")).replace(DIGITS, "");
    return provider_id ? { kind: "accepted", provider_id, wa_id } : NO_MESSAGE_ID;
  }
  const first = at(body, "response", "message", 0);
  if (at(first, "exists") === false) {
    return { kind: "refused", error: "Este número não tem WhatsApp.", error_class: "no_whatsapp" };
  }
  const words = wordsOf(textAt(first) || textAt(body, "response", "message") || textAt(body, "error"));
  if (answer.status === 404 || /connection closed|not connected|instance.*(not|close)/i.test(words)) {
    return { kind: "channel_down", error: PHONE_DISCONNECTED };
  }
  return byGatewayStatus(answer, words);
}

const CONNECTIONS: Readonly<Record<string, Health>> = {
  open: { state: "connected", detail: "", number: "" },
  connecting: { state: "pairing", detail: "Falta ler o código com o telefone da escola.", number: "" },
  close: { state: "down", detail: PHONE_DISCONNECTED, number: "" },
};

function readHealth(answer: HttpAnswer): Health {
  const health = CONNECTIONS[textAt(readJson(answer.body), "instance", "state")];
  return gatewayHealth(answer, "Esta instância ainda não existe no gateway.", health);
}

const STATES: Readonly<Record<string, "sent" | "delivered" | "read" | "failed">> = {
  ERROR: "failed",
  SERVER_ACK: "sent",
  DELIVERY_ACK: "delivered",
  READ: "read",
  PLAYED: "read",
};

/** One item or several, as the version has it. */
function many(data: unknown): readonly unknown[] {
  const items = itemsAt(data);
  return items.length > 0 ? items : data === undefined || data === null ? [] : [data];
}

function statusOf(data: unknown): ChannelEvent[] {
  const provider_id = textAt(data, "keyId") || textAt(data, "key", "id");
  const state = STATES[textAt(data, "status") || textAt(data, "update", "status")];
  const refusal = state === "failed" ? NOT_DELIVERED : NOT_REFUSED;
  return state && provider_id ? [{ kind: "status", provider_id, state, at: 0, ...refusal }] : [];
}

/** WhatsApp's notes instead of a message: calls, and a message that this telephone cannot read. */
const STUBS: Readonly<Record<string, string>> = {
  2: "Mensagem que ainda não pôde ser exibida: veja no telefone da escola.",
  CIPHERTEXT: "Mensagem que ainda não pôde ser exibida: veja no telefone da escola.",
  40: "Ligou pelo WhatsApp, e ninguém atendeu.",
  CALL_MISSED_VOICE: "Ligou pelo WhatsApp, e ninguém atendeu.",
  41: "Fez uma chamada de vídeo pelo WhatsApp, e ninguém atendeu.",
  CALL_MISSED_VIDEO: "Fez uma chamada de vídeo pelo WhatsApp, e ninguém atendeu.",
};

function messageOf(data: unknown): ChannelEvent[] {
  const key = at(data, "key");
  const provider_id = textAt(key, "id");
  const jid = textAt(key, "remoteJid");
  if (!provider_id || /@(g\.us|broadcast|newsletter)$/.test(jid)) {
    return [];
  }
  // A number may be hidden behind an id of WhatsApp's own; then the other name is the number.
  const other = phoneOf(jid) || phoneOf(textAt(key, "remoteJidAlt")) || phoneOf(textAt(key, "senderPn"));
  const stub = STUBS[textAt(data, "messageStubType")];
  const content = readWebMessage(at(data, "message")) ?? (stub ? { kind: "said" as const, ...EMPTY_CONTENT, text: stub } : null);
  const sentAt = secondsAt(data, "messageTimestamp");
  const mine = at(key, "fromMe") === true;
  if (content === null) {
    return [];
  }
  const name = headOf(textAt(data, "pushName"), 100);
  if (content.kind !== "said") {
    const { kind, target, text } = content;
    return mine
      ? []
      : [{ kind: "changed", provider_id, from: other, from_id: jid, name, target, change: kind, text, at: sentAt }];
  }
  const { text, media } = content;
  if (mine) {
    return [{ kind: "echo", provider_id, to: other, text, media, at: sentAt }];
  }
  const file = content.file ? { ref: provider_id, name: content.file } : null;
  const answers = textAt(data, "contextInfo", "stanzaId") || content.answers;
  return [{ kind: "inbound", provider_id, from: other, from_id: jid, answers, name, text, at: sentAt, media, file }];
}

const EMPTY_CONTENT = { media: "", file: "", answers: "" };

/** The gateway's own event for a deleted message. */
function deletedOf(data: unknown): ChannelEvent[] {
  const key = at(data, "key") ?? data;
  const target = textAt(key, "id") || textAt(data, "keyId");
  const jid = textAt(key, "remoteJid");
  return target === "" || at(key, "fromMe") === true || at(data, "fromMe") === true
    ? []
    : [
        {
          ...{ kind: "changed", provider_id: `${target}-apagada`, from: phoneOf(jid), from_id: jid, name: "" },
          ...{ target, change: "deleted", text: "", at: 0 },
        },
      ];
}

/** The same for an edited message. */
function editedOf(data: unknown): ChannelEvent[] {
  const message = at(data, "message") ?? at(data, "editedMessage") ?? at(data, "data", "editedMessage");
  const key = at(data, "key") ?? at(data, "data", "key");
  const content = readWebMessage(message);
  const target = content?.kind === "edited" ? content.target : textAt(key, "id");
  const jid = textAt(key, "remoteJid");
  const text = content?.kind === "deleted" ? "" : (content?.text ?? "");
  return target === "" || at(key, "fromMe") === true
    ? []
    : [
        {
          ...{ kind: "changed", provider_id: "", from: phoneOf(jid), from_id: jid, name: "" },
          ...{ target, change: "edited", text, at: 0 },
        },
      ];
}

function events(raw: string): ChannelEvent[] {
  const body = readJson(raw);
  const data = at(body, "data");
  switch (textAt(body, "event").toLowerCase().replace(/_/g, ".")) {
    case "messages.update":
      return many(data).flatMap(statusOf);
    case "messages.upsert":
    case "send.message":
      return many(data).flatMap(messageOf);
    case "messages.delete":
      return many(data).flatMap(deletedOf);
    case "messages.edited":
      return many(data).flatMap(editedOf);
    case "connection.update": {
      const health = CONNECTIONS[textAt(data, "state")];
      return health ? [{ kind: "session", state: health.state, detail: health.detail }] : [];
    }
    default:
      return [];
  }
}

function startSession(connection: Connection, webhook: string): HttpRequest[] {
  const setup = {
    enabled: true,
    url: webhook,
    byEvents: false,
    base64: false,
    headers: { [PROOF]: connection.own_secret },
    events: EVENTS,
  };
  return [
    request(connection, "POST", "instance/create", {
      instanceName: connection.account.trim(),
      integration: "WHATSAPP-BAILEYS",
      qrcode: true,
      webhook: setup,
    }),
    request(connection, "POST", `webhook/set/${instance(connection)}`, { webhook: setup }),
  ];
}

/** The provider "Evolution API". */
export const evolution: Provider = {
  id: "evolution",
  title: "Evolution API (gateway próprio)",
  about: "Programa instalado em um servidor da escola, que usa o WhatsApp de um telefone comum. A escola usa a Evolution API.",
  official: false,
  risks: [
    "A Evolution API não é autorizada pelo WhatsApp: o número da escola pode ser bloqueado, por um dia ou para sempre.",
    "Já houve bloqueios depois de poucas mensagens, até de números que apenas respondiam.",
    "Use um número dispensável, nunca o da secretaria.",
  ],
  fields: [
    {
      name: "base_url",
      label: "Endereço do gateway",
      help: "Onde a Evolution API foi instalada, como http://192.168.0.20:8080.",
      initial: "http://127.0.0.1:8080",
    },
    { name: "account", label: "Nome da instância", help: "Um nome à sua escolha, sem espaços: escola.", initial: "escola" },
    {
      name: "token",
      label: "Chave de acesso",
      help: "A chave definida em AUTHENTICATION_API_KEY na instalação.",
      initial: "",
      secret: true,
    },
  ],
  window_hours: 0,
  pairs: true,
  send: (connection, { to, text, file }) => {
    const number = to.replace(DIGITS, "");
    return file
      ? request(connection, "POST", `message/sendMedia/${instance(connection)}`, {
          ...{ number, mediatype: file.kind, mimetype: file.mime, fileName: file.name, caption: text, media: file.content },
        })
      : request(connection, "POST", `message/sendText/${instance(connection)}`, { number, text, linkPreview: false });
  },
  readSend,
  // It looks each number up by itself.
  lookUp: null,
  upload: null,
  filePlace: (connection, ref) => ({
    request: request(connection, "POST", `chat/getBase64FromMediaMessage/${instance(connection)}`, {
      message: { key: { id: ref } },
      convertToMp4: false,
    }),
    answers: "place",
  }),
  readFilePlace: (_connection, { status, body }) => {
    const content = textAt(readJson(body), "base64");
    return status >= 200 && status < 300 && /^[A-Za-z0-9+/]+={0,2}$/.test(content) ? { content } : null;
  },
  templates: null,
  health: (connection) => request(connection, "GET", `instance/connectionState/${instance(connection)}`),
  readHealth,
  startSession,
  // A closed instance starts a new session when it is asked for its code.
  restartSession: (connection) => [request(connection, "GET", `instance/connect/${instance(connection)}`)],
  pairing: (connection, number) =>
    request(connection, "GET", `instance/connect/${instance(connection)}${number === "" ? "" : `?number=${number}`}`),
  readPairing: ({ body }) => {
    const file = readJson(body);
    return {
      qr: pictureOf(textAt(file, "base64") || textAt(file, "qrcode", "base64")),
      code: codeIn(textAt(file, "pairingCode")),
    };
  },
  endSession: (connection) => request(connection, "DELETE", `instance/logout/${instance(connection)}`),
  webhookSteps: () => [],
  challenge: () => null,
  signatureHeaders: [PROOF],
  isGenuine: ({ own_secret }, _raw, headers, { equal }) => own_secret !== "" && equal(headers[PROOF] ?? "", own_secret),
  events,
};
