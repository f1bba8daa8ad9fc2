/**
 * WAHA, a gateway that a school may run itself. Source: waha.devlike.pro/docs and github.com/devlikeapro/waha. Its answers depend
 * on its engine; all engines end a message's id with the same part, and reports are matched by that part.
 */
import { headOf } from "../../text";
import { byGatewayStatus, gatewayHealth, NO_MESSAGE_ID, NOT_DELIVERED, NOT_REFUSED, PHONE_DISCONNECTED } from "./answers";
import { cardIn, contactWords, placeWords } from "./content-words";
import type { ChannelEvent, Connection, FilePlace, Health, HttpAnswer, HttpRequest, Provider, SendResult } from "./provider";
import { DIGITS } from "./provider";
import { at, codeIn, itemsAt, phoneOf, pictureOf, readJson, secondsAt, textAt, trimmed, wordsOf } from "./read-json";
import { readWebMessage } from "./web-message";

/** The header with our own secret in each report. */
const PROOF = "x-sineta-secret";

const request = (
  { base_url, token }: Connection,
  method: HttpRequest["method"],
  path: string,
  body?: Readonly<Record<string, unknown>>,
): HttpRequest => ({
  method,
  url: `${trimmed(base_url)}/api/${path}`,
  headers: { "X-Api-Key": token, "Content-Type": "application/json", Accept: "application/json" },
  body: body ? JSON.stringify(body) : "",
});

const session = ({ account }: Connection) => encodeURIComponent(account.trim() || "default");

/** "true_5511…@c.us_AAA" and "AAA" are one message. */
const lastPiece = (id: string) => id.split("_").pop() ?? "";

const idOf = (message: unknown): string =>
  lastPiece(
    textAt(message, "id", "_serialized") || textAt(message, "id", "id") || textAt(message, "id") || textAt(message, "key", "id"),
  );

function readSend(answer: HttpAnswer): SendResult {
  const body = readJson(answer.body);
  if (answer.status >= 200 && answer.status < 300) {
    const provider_id = idOf(body) || idOf(at(body, "_data"));
    const to = phoneOf(textAt(body, "to") || textAt(body, "key", "remoteJid"));
    return provider_id ? { kind: "accepted", provider_id, wa_id: to.replace(DIGITS, "") } : NO_MESSAGE_ID;
  }
  const words = wordsOf(textAt(body, "message") || textAt(body, "error"));
  if (/no lid for user|not registered|number does not exist|invalid wid/i.test(words)) {
    return { kind: "refused", error: "Este número não tem WhatsApp.", error_class: "no_whatsapp" };
  }
  if (answer.status === 404 || /session.*(status|not).*(working|exist|start)/i.test(words)) {
    return { kind: "channel_down", error: PHONE_DISCONNECTED };
  }
  return byGatewayStatus(answer, words);
}

const SESSIONS: Readonly<Record<string, Health>> = {
  WORKING: { state: "connected", detail: "", number: "" },
  SCAN_QR_CODE: { state: "pairing", detail: "Falta ler o código com o telefone da escola.", number: "" },
  STARTING: { state: "pairing", detail: "A sessão está começando.", number: "" },
  STOPPED: { state: "down", detail: "A sessão está parada no gateway.", number: "" },
  FAILED: { state: "down", detail: "O WhatsApp encerrou a sessão. Leia o código de novo.", number: "" },
};

function readHealth(answer: HttpAnswer): Health {
  const body = readJson(answer.body);
  const health = SESSIONS[textAt(body, "status")];
  const reported = health && { ...health, number: phoneOf(textAt(body, "me", "id")) };
  return gatewayHealth(answer, "Esta sessão ainda não existe no gateway.", reported);
}

const ACKS: Readonly<Record<string, "sent" | "delivered" | "read" | "failed">> = {
  "-1": "failed",
  1: "sent",
  2: "delivered",
  3: "read",
  4: "read",
};

/** A number may be hidden behind an id of WhatsApp's own; then the engine may name it separately. */
function telephoneOf(payload: unknown, id: string): string {
  const alternatives = [
    textAt(payload, "_data", "key", "remoteJidAlt"),
    textAt(payload, "_data", "key", "senderPn"),
    textAt(payload, "_data", "Info", "SenderAlt"),
  ];
  return [id, ...alternatives].map(phoneOf).find((phone) => phone !== "") ?? "";
}

function events(raw: string): ChannelEvent[] {
  const body = readJson(raw);
  const payload = at(body, "payload");
  const id = lastPiece(textAt(payload, "id") || textAt(payload, "id", "_serialized"));
  const sentAt = secondsAt(payload, "timestamp");
  switch (textAt(body, "event")) {
    case "message.ack": {
      const state = ACKS[textAt(payload, "ack")];
      const refusal = state === "failed" ? NOT_DELIVERED : NOT_REFUSED;
      return state && id ? [{ kind: "status", provider_id: id, state, at: sentAt, ...refusal }] : [];
    }
    case "message":
    case "message.any": {
      const mine = at(payload, "fromMe") === true;
      const other = textAt(payload, mine ? "to" : "from");
      // Groups, lists of recipients and the status page are no conversations.
      if (!id || /@(g\.us|broadcast|newsletter)$/.test(other)) {
        return [];
      }
      const content = contentOf(payload);
      if (content === null) {
        return [];
      }
      const { text, media } = content;
      const names = headOf(textAt(payload, "_data", "notifyName") || textAt(payload, "_data", "pushName"), 100);
      if ("target" in content) {
        const from = { from: telephoneOf(payload, other), from_id: other };
        const { target, change } = content;
        return mine ? [] : [{ kind: "changed", provider_id: id, ...from, name: names, target, change, text, at: sentAt }];
      }
      if (mine) {
        return [{ kind: "echo", provider_id: id, to: telephoneOf(payload, other), text, media, at: sentAt }];
      }
      const ref = textAt(payload, "media", "url");
      const file = ref ? { ref, name: textAt(payload, "media", "filename") || media } : null;
      const from = { from: telephoneOf(payload, other), from_id: other, answers: lastPiece(textAt(payload, "replyTo", "id")) };
      return [{ kind: "inbound", provider_id: id, ...from, name: names, text, at: sentAt, media, file }];
    }
    case "message.edited":
    case "message.revoked":
      return changeEvents(textAt(body, "event"), payload);
    case "session.status": {
      const health = SESSIONS[textAt(payload, "status")];
      return health ? [{ kind: "session", state: health.state, detail: health.detail }] : [];
    }
    default:
      return [];
  }
}

/** Of WhatsApp itself, by what the engine calls them: nobody said anything by them. */
const NOTICES = new Set(
  "e2e_notification notification notification_template gp2 broadcast_notification protocol debug pinned_message keep_in_chat reaction poll_update revoked unknown".split(
    " ",
  ),
);
const CALLS: Readonly<Record<string, string>> = {
  call_log: "Ligou pelo WhatsApp.",
  ciphertext: "Mensagem que ainda não pôde ser exibida: veja no telefone da escola.",
};
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ptt: "audio",
  audio: "audio",
  image: "image",
  video: "video",
  ptv: "video",
  document: "document",
  sticker: "sticker",
};

type Content = { text: string; media: string } | { text: string; media: string; target: string; change: "edited" | "deleted" };

/** The content of a message; null without one: a notice of WhatsApp's own needs no answer. */
function contentOf(payload: unknown): Content | null {
  const type = textAt(payload, "_data", "type");
  const raw = at(payload, "_data", "message") ?? at(payload, "_data", "Message");
  const web = readWebMessage(raw);
  if (web && web.kind !== "said") {
    return { text: web.text, media: "", target: web.target, change: web.kind };
  }
  const body = textAt(payload, "body");
  const hasMedia = at(payload, "hasMedia") === true;
  const contactCards = itemsAt(payload, "vCards");
  const cards = (contactCards.length > 0 ? contactCards : /^BEGIN:VCARD/.test(body) ? [body] : []).map((card) =>
    cardIn(textAt(card)),
  );
  const place = at(payload, "location");
  if (NOTICES.has(type) || (type === "" && raw !== undefined && web === null && body === "" && !hasMedia)) {
    return null;
  }
  if (place !== undefined && place !== null) {
    const [latitude, longitude] = [textAt(place, "latitude"), textAt(place, "longitude")];
    return placeWords({
      latitude,
      longitude,
      name: textAt(place, "description") || textAt(place, "title"),
      isLive: at(place, "live") === true,
    });
  }
  if (cards.length > 0) {
    return contactWords(cards);
  }
  if (hasMedia) {
    const kind = kindOf(textAt(payload, "media", "mimetype"));
    const media = web?.media || MEDIA_TYPES[type] || kind;
    return { text: body || (web?.text ?? ""), media };
  }
  if (body === "" && web) {
    return { text: web.text, media: web.media };
  }
  if (body !== "") {
    return { text: body, media: "" };
  }
  const words = CALLS[type];
  return words
    ? { text: words, media: "" }
    : MEDIA_TYPES[type]
      ? { text: "", media: MEDIA_TYPES[type] }
      : type === "" || type === "chat"
        ? null
        : { text: "", media: "other" };
}

function changeEvents(event: string, payload: unknown): ChannelEvent[] {
  const isEdit = event === "message.edited";
  const message = isEdit ? payload : (at(payload, "after") ?? at(payload, "before") ?? payload);
  const target = lastPiece(
    (isEdit ? textAt(payload, "editedMessageId") : textAt(payload, "revokedMessageId")) ||
      textAt(payload, "before", "id") ||
      textAt(message, "id"),
  );
  const other = textAt(message, "from");
  if (target === "" || at(message, "fromMe") === true || /@(g\.us|broadcast|newsletter)$/.test(other)) {
    return [];
  }
  const ownId = lastPiece(textAt(message, "id"));
  return [
    {
      ...{
        kind: "changed",
        provider_id: ownId === target ? "" : ownId,
        from: telephoneOf(message, other),
        from_id: other,
        name: "",
      },
      ...{
        target,
        change: isEdit ? "edited" : "deleted",
        text: isEdit ? textAt(payload, "body") : "",
        at: secondsAt(message, "timestamp"),
      },
    },
  ];
}

/** The gateway names its address as it sees it; only the path is used, and only in its folder of files. */
function filePlace(connection: Connection, ref: string): FilePlace | null {
  const path = /^https?:\/\/[^/]+\/api\/(files\/[\w./@-]+)$/.exec(ref)?.[1] ?? "";
  return path === "" || path.includes("..") ? null : { request: request(connection, "GET", path), answers: "file" };
}

const kindOf = (mimetype: string) => /^(image|video|audio)\//.exec(mimetype)?.[1] ?? "document";

function startSession(connection: Connection, webhook: string): HttpRequest[] {
  const config = {
    webhooks: [
      {
        url: webhook,
        events: ["message.any", "message.ack", "message.edited", "message.revoked", "session.status"],
        hmac: { key: connection.own_secret },
        retries: { policy: "exponential", delaySeconds: 2, attempts: 10 },
        customHeaders: [{ name: PROOF, value: connection.own_secret }],
      },
    ],
  };
  const name = connection.account.trim() || "default";
  return [
    request(connection, "POST", "sessions", { name, start: true, config }),
    request(connection, "PUT", `sessions/${session(connection)}`, { name, config }),
    request(connection, "POST", `sessions/${session(connection)}/start`, {}),
  ];
}

/** The provider "WAHA", a gateway in a container of the school's own. */
export const waha: Provider = {
  id: "waha",
  title: "WAHA (gateway próprio)",
  about: "Programa instalado em um computador da escola, que usa o WhatsApp de um telefone comum.",
  official: false,
  risks: [
    "O WAHA não é autorizado pelo WhatsApp: o número da escola pode ser bloqueado, por um dia ou para sempre.",
    "O próprio WAHA avisa que nenhum ritmo de envio é totalmente seguro.",
    "Use um número dispensável, nunca o da secretaria.",
  ],
  fields: [
    {
      name: "base_url",
      label: "Endereço do gateway",
      help: "Onde o WAHA foi instalado, como http://192.168.0.20:3000.",
      initial: "http://127.0.0.1:3000",
    },
    {
      name: "account",
      label: "Nome da sessão",
      help: "Na versão gratuita do WAHA, a sessão é sempre “default”.",
      initial: "default",
    },
    {
      name: "token",
      label: "Chave de acesso",
      help: "A chave definida em WAHA_API_KEY na instalação.",
      initial: "",
      secret: true,
    },
  ],
  window_hours: 0,
  pairs: true,
  send: (connection, { to, chat = "", text, file }) => {
    const target = { session: connection.account.trim() || "default", chatId: chat || `${to.replace(DIGITS, "")}@c.us` };
    return file
      ? request(connection, "POST", file.kind === "image" ? "sendImage" : "sendFile", {
          ...target,
          file: { mimetype: file.mime, filename: file.name, data: file.content },
          caption: text,
        })
      : request(connection, "POST", "sendText", { ...target, text, linkPreview: false });
  },
  readSend,
  lookUp: {
    request: (connection, digits) =>
      request(connection, "GET", `contacts/check-exists?phone=${digits}&session=${session(connection)}`),
    read: ({ status, body }) => {
      const file = readJson(body);
      const exists = at(file, "numberExists");
      const id = textAt(file, "chatId");
      return status !== 200 || typeof exists !== "boolean" ? null : exists ? (/^\d{8,15}@c\.us$/.test(id) ? id : null) : "";
    },
  },
  upload: null,
  filePlace,
  readFilePlace: () => null,
  templates: null,
  health: (connection) => request(connection, "GET", `sessions/${session(connection)}`),
  readHealth,
  startSession,
  restartSession: (connection) => [request(connection, "POST", `sessions/${session(connection)}/restart`, {})],
  pairing: (connection, number) =>
    number === ""
      ? request(connection, "GET", `${session(connection)}/auth/qr?format=image`)
      : request(connection, "POST", `${session(connection)}/auth/request-code`, { phoneNumber: number }),
  readPairing: ({ body }) => ({ qr: pictureOf(textAt(readJson(body), "data")), code: codeIn(textAt(readJson(body), "code")) }),
  endSession: (connection) => request(connection, "POST", `sessions/${session(connection)}/logout`, {}),
  webhookSteps: () => [],
  challenge: () => null,
  signatureHeaders: [PROOF, "x-webhook-hmac"],
  isGenuine: ({ own_secret }, raw, headers, { hmac512, equal }) =>
    own_secret !== "" &&
    (headers["x-webhook-hmac"] !== undefined
      ? equal(headers["x-webhook-hmac"], hmac512(raw, own_secret))
      : equal(headers[PROOF] ?? "", own_secret)),
  events,
};
