/**
 * WhatsApp's own Cloud API. Source: github.com/facebook/openapi, business-messaging-api_v23.0.yaml, and Meta's pages on error
 * codes, webhooks and messaging limits. Only an error's code counts: Meta is removing the titles.
 */

import { count, headOf } from "../../text";
import { asksToStop, asksToStopPromotions } from "../whatsapp";
import { byStatus, lateRefusal, NO_MESSAGE_ID, NOT_REFUSED } from "./answers";
import { bodyOfTemplate, readTemplatePage, templateEvent, templatePage } from "./cloud-templates";
import { chosenWords, contactWords, placeWords } from "./content-words";
import type {
  ChannelEvent,
  Connection,
  FailureClass,
  Health,
  HttpAnswer,
  HttpRequest,
  InboundFile,
  OutgoingFile,
  Provider,
  SendResult,
} from "./provider";
import { DIGITS } from "./provider";
import { at, itemsAt, phoneOf, readJson, secondsAt, textAt, trimmed, wordsOf } from "./read-json";

const DAY = 24 * 60 * 60_000;
/** One sender to one recipient: about a message in six seconds. */
const PAIR_GAP = 6000;

const root = ({ base_url, version, account }: Connection) => `${trimmed(base_url)}/${version.trim()}/${account.trim()}`;
const headers = ({ token }: Connection) => ({ Authorization: `Bearer ${token}`, "Content-Type": "application/json" });

type Reading = (words: string) => SendResult;

const refusedResult =
  (error: string, error_class: FailureClass = "", stops?: "campaign" | "channel"): Reading =>
  () => ({ kind: "refused", error, error_class, ...(stops ? { stops } : {}) });
const down =
  (error: string): Reading =>
  () => ({ kind: "channel_down", error });
const later: Reading = (words) => ({
  kind: "deferred",
  error: `O WhatsApp falhou por um momento${words && `: ${words}`}`,
  retryAfter: 0,
});
const faster: Reading = () => ({
  kind: "throttled",
  error: "O WhatsApp pediu para reduzir o ritmo de envio.",
  retryAfter: 0,
  scope: "channel",
});

const TOKEN = down("A chave de acesso do WhatsApp venceu ou foi cancelada. Informe uma nova em Configurações, WhatsApp.");
const RIGHTS = down("A chave de acesso não tem permissão para enviar por este número.");
const MISTAKE = refusedResult("O WhatsApp não aceitou a mensagem como foi escrita.", "configuration");
const TEMPLATE = refusedResult("O modelo de mensagem não foi aceito pela Meta.", "configuration", "campaign");

const BY_CODE: Readonly<Record<number, Reading>> = {
  0: TOKEN,
  190: TOKEN,
  3: RIGHTS,
  10: RIGHTS,
  131005: RIGHTS,
  131042: down("Há um problema com o pagamento da conta na Meta."),
  131031: down("A Meta bloqueou esta conta."),
  368: down("A Meta restringiu esta conta por descumprir as regras de uso."),
  133010: down("Este número ainda não foi registrado na Cloud API."),
  4: faster,
  80007: faster,
  130429: faster,
  131056: () => ({ kind: "throttled", error: "Mensagens demais para a mesma pessoa.", retryAfter: PAIR_GAP, scope: "recipient" }),
  131048: refusedResult("O WhatsApp limitou o número por suspeita de spam.", "withheld", "channel"),
  131049: () => ({ kind: "deferred", error: "A Meta reteve a mensagem por hoje.", retryAfter: DAY, once: true }),
  131050: refusedResult("A pessoa pediu no WhatsApp para não receber divulgação.", "opt_out"),
  130472: refusedResult("A Meta reteve a mensagem.", "withheld"),
  131026: refusedResult("Este número não tem WhatsApp.", "no_whatsapp"),
  131047: refusedResult(
    "Já se passaram 24 horas desde a última mensagem desta pessoa: só um modelo aprovado pode ser enviado.",
    "window_closed",
  ),
  131030: refusedResult("Número de teste da Meta: cadastre o destinatário no painel da Meta.", "configuration"),
  131021: refusedResult("Este é o próprio número da escola.", "wrong_number"),
  100: MISTAKE,
  33: refusedResult("O número informado não existe nesta conta da Meta.", "configuration", "channel"),
  131008: MISTAKE,
  131009: MISTAKE,
  135000: MISTAKE,
  131051: MISTAKE,
  131052: MISTAKE,
  131053: later,
  132000: TEMPLATE,
  132001: TEMPLATE,
  132005: TEMPLATE,
  132007: TEMPLATE,
  132012: TEMPLATE,
  132015: refusedResult("O modelo de mensagem foi pausado pela Meta.", "configuration", "campaign"),
  132016: refusedResult("O modelo de mensagem foi desativado pela Meta.", "configuration", "campaign"),
  1: later,
  2: later,
  131000: later,
  131016: later,
  131057: later,
  133004: later,
};

/** The details have more information than the title; neither may contain a telephone. */
const detailOf = (error: unknown) => wordsOf(textAt(error, "error_data", "details") || textAt(error, "message"));

function readError(error: unknown, otherwise: () => SendResult): SendResult {
  const code = Number(textAt(error, "code") || Number.NaN);
  const reading = code >= 200 && code <= 299 ? RIGHTS : BY_CODE[code];
  if (reading) {
    return reading(detailOf(error));
  }
  return Number.isNaN(code)
    ? otherwise()
    : { kind: "refused", error: `O WhatsApp recusou (${code}): ${detailOf(error)}`, error_class: "" };
}

function readSend(answer: HttpAnswer): SendResult {
  const body = readJson(answer.body);
  if (answer.status >= 200 && answer.status < 300) {
    const provider_id = textAt(body, "messages", 0, "id");
    return provider_id ? { kind: "accepted", provider_id, wa_id: textAt(body, "contacts", 0, "wa_id") } : NO_MESSAGE_ID;
  }
  const result = readError(at(body, "error"), () => byStatus(answer, ""));
  return result.kind === "throttled" && answer.retry_after > 0 ? { ...result, retryAfter: answer.retry_after * 1000 } : result;
}

function readHealth(answer: HttpAnswer): Health {
  const body = readJson(answer.body);
  const number = textAt(body, "display_phone_number").replace(DIGITS, "");
  if (answer.status === 200 && textAt(body, "id")) {
    return { state: "connected", detail: "", number: phoneOf(number) };
  }
  const result = readError(at(body, "error"), () => byStatus(answer, ""));
  return { state: "down", detail: result.kind === "accepted" ? "" : result.error, number: "" };
}

const STATES = ["sent", "delivered", "read", "failed"] as const;

function statusOf(status: unknown): ChannelEvent[] {
  const state = STATES.find((state) => state === textAt(status, "status"));
  const provider_id = textAt(status, "id");
  if (!state || !provider_id) {
    return [];
  }
  const refusal = state === "failed" ? lateRefusal(readError(at(status, "errors", 0), () => NO_MESSAGE_ID)) : NOT_REFUSED;
  return [{ kind: "status", provider_id, state, at: secondsAt(status, "timestamp"), ...refusal }];
}

function inboundFile(message: unknown, type: string): InboundFile | null {
  const ref = textAt(message, type, "id");
  return /^[\w.-]{1,200}$/.test(ref) ? { ref, name: textAt(message, type, "filename") || type } : null;
}

/** Where Meta itself keeps files, besides its address. */
const FILE_HOST = /^https:\/\/lookaside\.fbsbx\.com\//;

/** Only files at our own address or Meta's: the request carries the key. */
function readFilePlace(connection: Connection, answer: HttpAnswer): { next: HttpRequest } | null {
  const url = textAt(readJson(answer.body), "url");
  const base = `${trimmed(connection.base_url)}/`;
  const isMeta = /^https:\/\/graph\.facebook\.com\//.test(base) && FILE_HOST.test(url);
  return answer.status === 200 && (url.startsWith(base) || isMeta)
    ? { next: { method: "GET", url, headers: { Authorization: `Bearer ${connection.token}` }, body: "" } }
    : null;
}

/** The content of any kind of message; of a message without text its caption. */
function textOf(message: unknown): { text: string; media: string; file: InboundFile | null } {
  const type = textAt(message, "type");
  switch (type) {
    case "text":
      return { text: textAt(message, "text", "body"), media: "", file: null };
    case "button":
      return { ...chosenWords(pressedText(textAt(message, "button", "payload"), textAt(message, "button", "text"))), file: null };
    case "interactive":
      return { ...interactiveOf(at(message, "interactive")), file: null };
    case "location": {
      const place = at(message, "location");
      const [latitude, longitude] = [textAt(place, "latitude"), textAt(place, "longitude")];
      return {
        ...placeWords({ latitude, longitude, name: textAt(place, "name"), address: textAt(place, "address") }),
        file: null,
      };
    }
    case "contacts":
      return {
        ...contactWords(
          itemsAt(message, "contacts").map((contact) => ({
            name: textAt(contact, "name", "formatted_name") || textAt(contact, "name", "first_name"),
            phones: itemsAt(contact, "phones")
              .map((phone) => textAt(phone, "phone") || textAt(phone, "wa_id"))
              .filter(Boolean),
          })),
        ),
        file: null,
      };
    case "order": {
      const items = itemsAt(message, "order", "product_items").length;
      return {
        text: [textAt(message, "order", "text"), `Pedido com ${count(items, "item", "itens")}.`].filter(Boolean).join("\n"),
        media: "",
        file: null,
      };
    }
    case "request_welcome":
      return { text: "Abriu a conversa pela primeira vez.", media: "", file: null };
    case "image":
    case "video":
    case "audio":
    case "document":
    case "sticker":
      return { text: textAt(message, type, "caption"), media: type, file: inboundFile(message, type) };
    default:
      return { text: "", media: "other", file: null };
  }
}

/** A button's own payload counts where it is a refusal; otherwise the text that the person read. */
const pressedText = (payload: string, text: string): string =>
  asksToStop(payload) || asksToStopPromotions(payload) ? payload : text || payload;

function interactiveOf(part: unknown): { text: string; media: string } {
  const list = at(part, "list_reply");
  if (list !== undefined) {
    return chosenWords(textAt(list, "title"), textAt(list, "description"));
  }
  return chosenWords(textAt(part, "button_reply", "title") || textAt(part, "nfm_reply", "body"));
}

function inboundOf(message: unknown, contacts: readonly unknown[]): ChannelEvent[] {
  const provider_id = textAt(message, "id");
  const type = textAt(message, "type");
  const sentAt = secondsAt(message, "timestamp");
  if (!provider_id || type === "reaction") {
    return [];
  }
  if (type === "system") {
    return movedOf(message, sentAt);
  }
  const from = textAt(message, "from");
  const contact = contacts.find((contact) => textAt(contact, "wa_id") === from) ?? contacts[0];
  // Since people may choose a name there, an id of Meta's own may replace the telephone.
  const sender = {
    from: phoneOf(from) || phoneOf(textAt(contact, "wa_id")),
    from_id: from || textAt(contact, "user_id"),
    name: headOf(textAt(contact, "profile", "name"), 100),
  };
  if (type === "edit" || type === "revoke") {
    const target = textAt(message, type, "original_message_id");
    const text = type === "edit" ? textOf(editedIn(message)).text : "";
    const changeKind = type === "edit" ? "edited" : "deleted";
    return target === "" ? [] : [{ kind: "changed", provider_id, ...sender, target, change: changeKind, text, at: sentAt }];
  }
  const answers = textAt(message, "context", "id");
  return [{ kind: "inbound", provider_id, ...sender, answers, at: sentAt, ...textOf(message) }];
}

const editedIn = (message: unknown): unknown => at(message, "edit", "message");

/** A person with a new telephone number: a refusal under the old one applies to the new one. */
function movedOf(message: unknown, sentAt: number): ChannelEvent[] {
  const type = textAt(message, "system", "type");
  const to = phoneOf(textAt(message, "system", "new_wa_id") || textAt(message, "system", "wa_id"));
  const from = phoneOf(textAt(message, "from") || textAt(message, "system", "customer"));
  return /^(user|customer)_changed_number$/.test(type) && from !== "" && to !== "" && from !== to
    ? [{ kind: "moved", provider_id: textAt(message, "id"), from, to, at: sentAt }]
    : [];
}

/** A person's choice about promotions in WhatsApp itself. */
function preferenceOf(preference: unknown): ChannelEvent[] {
  const value = textAt(preference, "value");
  const id = textAt(preference, "wa_id") || textAt(preference, "user_id");
  return textAt(preference, "category") === "marketing_messages" && (value === "stop" || value === "resume") && id !== ""
    ? [{ kind: "promotions", from: phoneOf(id), from_id: id, accepted: value === "resume" }]
    : [];
}

/** Written in WhatsApp's own program, where the number is used there too (coexistence: webhook field smb_message_echoes). */
function echoOf(message: unknown): ChannelEvent[] {
  const provider_id = textAt(message, "id");
  const { text, media } = textOf(message);
  return provider_id && !/^(edit|revoke|reaction)$/.test(textAt(message, "type"))
    ? [{ kind: "echo", provider_id, to: phoneOf(textAt(message, "to")), text, media, at: secondsAt(message, "timestamp") }]
    : [];
}

/** One app of Meta's may serve several numbers, and reports of all of them to one address: another number's are none of the school's. */
const isOfNumber = (value: unknown, account: string): boolean => {
  const id = textAt(value, "metadata", "phone_number_id");
  return id === "" || account === "" || id === account;
};

function events(raw: string, connection?: Pick<Connection, "account">): ChannelEvent[] {
  return itemsAt(readJson(raw), "entry").flatMap((entry) =>
    itemsAt(entry, "changes").flatMap((change) => {
      const value = at(change, "value");
      if (!isOfNumber(value, connection?.account.trim() ?? "")) {
        return [];
      }
      if (textAt(change, "field") === "message_template_status_update") {
        return templateEvent(value);
      }
      const contacts = itemsAt(value, "contacts");
      return [
        ...itemsAt(value, "statuses").flatMap(statusOf),
        ...itemsAt(value, "messages").flatMap((message) => inboundOf(message, contacts)),
        ...itemsAt(value, "message_echoes").flatMap(echoOf),
        ...itemsAt(value, "user_preferences").flatMap(preferenceOf),
      ];
    }),
  );
}

const withFile = ({ kind, id, name }: OutgoingFile, caption: string) => ({
  type: kind,
  [kind]: { id, ...(caption ? { caption } : {}), ...(kind === "document" ? { filename: name } : {}) },
});

const send: Provider["send"] = (connection, { to, text, template, file }): HttpRequest => ({
  method: "POST",
  url: `${root(connection)}/messages`,
  headers: headers(connection),
  body: JSON.stringify({
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: to.replace(DIGITS, ""),
    ...(template
      ? bodyOfTemplate(template)
      : file
        ? withFile(file, text)
        : { type: "text", text: { body: text, preview_url: false } }),
  }),
});

/** The provider "Meta". */
export const cloud: Provider = {
  id: "cloud",
  title: "WhatsApp oficial (Cloud API da Meta)",
  about: "O caminho oficial: sem risco de bloqueio, pago por mensagem, com conta de empresa na Meta.",
  official: true,
  risks: [],
  fields: [
    {
      name: "account",
      label: "Identificação do número de telefone",
      help: "No painel da Meta: WhatsApp, Configuração da API, “Phone number ID”. Não é o número em si.",
      initial: "",
    },
    {
      name: "business",
      label: "Identificação da conta do WhatsApp",
      help: "No painel da Meta, logo abaixo da do número: “WhatsApp Business Account ID”. Traz os modelos aprovados. Em branco: sem modelos.",
      initial: "",
      optional: true,
    },
    {
      name: "token",
      label: "Token de acesso",
      help: "No painel da Meta: Usuários do sistema, Gerar token, sem data de vencimento, com a permissão whatsapp_business_messaging.",
      initial: "",
      secret: true,
    },
    {
      name: "signing_secret",
      label: "Chave secreta do aplicativo",
      help: "No painel da Meta: Configurações do app, Básico, “Chave secreta do app”. Usada para conferir os avisos de entrega.",
      initial: "",
      secret: true,
    },
    { name: "version", label: "Versão da API", help: "Altere somente quando a Meta avisar.", initial: "v25.0" },
    {
      name: "base_url",
      label: "Endereço da API",
      help: "Endereço da Meta ou do servidor intermediário da escola.",
      initial: "https://graph.facebook.com",
    },
  ],
  window_hours: 24,
  pairs: false,
  send,
  readSend,
  lookUp: null,
  upload: {
    request: (connection, file) => ({
      method: "POST",
      url: `${root(connection)}/media`,
      headers: { Authorization: `Bearer ${connection.token}` },
      body: "",
      form: { fields: { messaging_product: "whatsapp", type: file.mime }, file },
    }),
    readId: (answer) => (answer.status === 200 ? textAt(readJson(answer.body), "id") : ""),
  },
  filePlace: (connection, ref) => ({
    request: {
      method: "GET",
      url: `${trimmed(connection.base_url)}/${connection.version.trim()}/${encodeURIComponent(ref)}`,
      headers: headers(connection),
      body: "",
    },
    answers: "place",
  }),
  readFilePlace,
  templates: {
    page: (connection, cursor) => templatePage(connection, headers(connection), cursor),
    readPage: (answer) =>
      readTemplatePage(answer, () => {
        const result = readError(at(readJson(answer.body), "error"), () => byStatus(answer, ""));
        return result.kind === "accepted" ? "" : result.error;
      }),
  },
  health: (connection) => ({
    method: "GET",
    url: `${root(connection)}?fields=id,display_phone_number,verified_name,quality_rating`,
    headers: headers(connection),
    body: "",
  }),
  readHealth,
  // Without it Meta sends this app no reports about the account.
  startSession: (connection) =>
    connection.business.trim() === ""
      ? []
      : [
          {
            method: "POST",
            url: `${trimmed(connection.base_url)}/${connection.version.trim()}/${connection.business.trim()}/subscribed_apps`,
            headers: headers(connection),
            body: "",
          },
        ],
  restartSession: () => [],
  pairing: null,
  readPairing: () => ({ qr: "", code: "" }),
  endSession: null,
  webhookSteps: (webhook, ownSecret) => [
    { label: "URL de callback", value: webhook },
    { label: "Verificar token", value: ownSecret },
    { label: "Campos a assinar", value: "messages, message_template_status_update, smb_message_echoes, user_preferences" },
  ],
  challenge: ({ own_secret }, query, { equal }) =>
    query["hub.mode"] === "subscribe" && own_secret !== "" && equal(query["hub.verify_token"] ?? "", own_secret)
      ? (query["hub.challenge"] ?? "")
      : null,
  signatureHeaders: ["x-hub-signature-256"],
  // Over the received bytes: a second serialisation would write an accent differently.
  isGenuine: ({ signing_secret }, raw, headers, { hmac256, equal }) =>
    signing_secret !== "" && equal(headers["x-hub-signature-256"] ?? "", `sha256=${hmac256(raw, signing_secret)}`),
  events,
};
