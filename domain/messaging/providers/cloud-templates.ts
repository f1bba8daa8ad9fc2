/**
 * The Cloud API's approved templates. Source: github.com/facebook/openapi, business-messaging-api_v23.0.yaml
 * (`/{WABA-ID}/message_templates`), and Meta's page on the webhook `message_template_status_update`.
 */
import { headOf } from "../../text";
import { placeholdersIn } from "../placeholders";
import {
  type RemoteTemplate,
  type TemplateCategory,
  type TemplateState,
  type TemplateUse,
  templateValue,
} from "../templates/templates";
import type { ChannelEvent, Connection, HttpAnswer, HttpRequest, TemplatePage } from "./provider";
import { itemsAt, readJson, textAt, trimmed, wordsOf } from "./read-json";

const PAGE = 100;

/** @param cursor a place that Meta named; never an address of its own, so that the key goes nowhere else. */
export const templatePage = (
  { base_url, version, business }: Connection,
  headers: Readonly<Record<string, string>>,
  cursor: string,
): HttpRequest => ({
  method: "GET",
  url:
    `${trimmed(base_url)}/${version.trim()}/${encodeURIComponent(business.trim())}/message_templates` +
    `?fields=name,language,status,category,components,rejected_reason,parameter_format&limit=${PAGE}` +
    (cursor ? `&after=${encodeURIComponent(cursor)}` : ""),
  headers,
  body: "",
});

const STATES: Readonly<Record<string, TemplateState>> = {
  APPROVED: "approved",
  FLAGGED: "approved",
  REINSTATED: "approved",
  PENDING: "pending",
  IN_APPEAL: "pending",
  REJECTED: "rejected",
  PAUSED: "paused",
  LIMIT_EXCEEDED: "paused",
  DISABLED: "disabled",
  ARCHIVED: "disabled",
  DELETED: "gone",
  PENDING_DELETION: "gone",
};
const CATEGORIES: Readonly<Record<string, TemplateCategory>> = { UTILITY: "utility", MARKETING: "marketing" };
const REASONS: Readonly<Record<string, string>> = {
  ABUSIVE_CONTENT: "o texto foi considerado abusivo",
  INCORRECT_CATEGORY: "a categoria não é a do texto",
  INVALID_FORMAT: "formato inválido",
  PROMOTIONAL: "o texto é propaganda",
  SCAM: "o texto foi considerado golpe",
};

const stateOf = (word: string): TemplateState => STATES[word.toUpperCase()] ?? "pending";
const reasonOf = (word: string): string => (word === "" || word === "NONE" ? "" : (REASONS[word] ?? wordsOf(word)));

const HEADERS: Readonly<Record<string, string>> = {
  IMAGE: "uma imagem",
  VIDEO: "um vídeo",
  DOCUMENT: "um documento",
  LOCATION: "uma localização",
};

/** The reason why the school cannot send it from here; empty: it can. */
function unfitReason(components: readonly unknown[], category: string): string {
  if (category === "AUTHENTICATION") {
    return "É um modelo de código de acesso.";
  }
  for (const component of components) {
    const type = textAt(component, "type").toUpperCase();
    const format = textAt(component, "format").toUpperCase();
    if (type === "HEADER" && HEADERS[format] !== undefined) {
      return `O cabeçalho pede ${HEADERS[format]}.`;
    }
    if (type === "HEADER" && placeholdersIn(textAt(component, "text")).length > 0) {
      return "O cabeçalho tem um campo a preencher.";
    }
    const varies = itemsAt(component, "buttons").some(
      (button) => placeholdersIn(textAt(button, "url")).length > 0 || textAt(button, "type").toUpperCase() === "COPY_CODE",
    );
    if (varies) {
      return "Um botão tem um campo a preencher.";
    }
    if (type === "CAROUSEL" || type === "LIMITED_TIME_OFFER") {
      return "Tem partes que só podem ser enviadas pelo painel da Meta.";
    }
  }
  return "";
}

function templateOf(template: unknown): RemoteTemplate[] {
  const name = textAt(template, "name");
  const language = textAt(template, "language");
  const components = itemsAt(template, "components");
  const text = (type: string) =>
    textAt(
      components.find((component) => textAt(component, "type").toUpperCase() === type),
      "text",
    );
  const body = headOf(text("BODY"), 2000);
  if (!/^[a-z0-9_]{1,512}$/.test(name) || !/^[a-zA-Z_]{2,15}$/.test(language)) {
    return [];
  }
  const category = textAt(template, "category").toUpperCase();
  return [
    {
      ...{ name, language, body, header: headOf(text("HEADER"), 200), footer: headOf(text("FOOTER"), 200) },
      category: CATEGORIES[category] ?? "other",
      state: stateOf(textAt(template, "status")),
      reason: reasonOf(textAt(template, "rejected_reason")),
      named: textAt(template, "parameter_format").toUpperCase() === "NAMED",
      unfit: body === "" ? "Não tem texto." : unfitReason(components, category),
    },
  ];
}

/** @param failure the sentence for an answer without templates. */
export function readTemplatePage(answer: HttpAnswer, failure: () => string): TemplatePage {
  const body = readJson(answer.body);
  if (answer.status !== 200) {
    return { templates: [], nextPage: "", error: failure() || "A Meta não informou os modelos." };
  }
  const templates = itemsAt(body, "data").flatMap(templateOf);
  // A last page also names a place, but no next page.
  const cursor = textAt(body, "paging", "next") === "" ? "" : textAt(body, "paging", "cursors", "after");
  return { templates, nextPage: cursor, error: "" };
}

/** The part of a request with the template and its values. */
export function bodyOfTemplate({ name, language, named, keys, values }: TemplateUse) {
  const parameters = keys.map((key, place) => ({
    type: "text",
    ...(named ? { parameter_name: key } : {}),
    text: templateValue(values[place] ?? ""),
  }));
  return {
    type: "template",
    template: {
      name,
      language: { code: language },
      ...(parameters.length > 0 ? { components: [{ type: "body", parameters }] } : {}),
    },
  };
}

/** Meta's later decisions about a template. */
export function templateEvent(value: unknown): ChannelEvent[] {
  const name = textAt(value, "message_template_name");
  const language = textAt(value, "message_template_language");
  const event = textAt(value, "event").toUpperCase();
  return name && language && STATES[event] !== undefined
    ? [{ kind: "template", name, language, state: STATES[event], reason: reasonOf(textAt(value, "reason")) }]
    : [];
}
