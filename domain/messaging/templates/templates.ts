/**
 * Texts that WhatsApp's owner has approved: outside of a person's day of free text it accepts nothing else. The variable parts
 * are in braces, and the school sets their values once.
 */
import { fillPlaceholders, placeholdersIn } from "../placeholders";

export const TEMPLATE_STATES = ["approved", "pending", "rejected", "paused", "disabled", "gone"] as const;
export type TemplateState = (typeof TEMPLATE_STATES)[number];

export const TEMPLATE_WORDS: Record<TemplateState, string> = {
  approved: "aprovado",
  pending: "em análise",
  rejected: "recusado",
  paused: "pausado",
  disabled: "desativado",
  gone: "não existe mais",
};

export const TEMPLATE_CATEGORIES = ["utility", "marketing", "other"] as const;
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number];

export const CATEGORY_WORDS: Record<TemplateCategory, string> = {
  utility: "utilidade",
  marketing: "divulgação",
  other: "outra",
};

/** A template as the provider describes it. */
export interface RemoteTemplate {
  name: string;
  language: string;
  category: TemplateCategory;
  state: TemplateState;
  /** The provider's reason for a refusal; empty otherwise. */
  reason: string;
  header: string;
  body: string;
  footer: string;
  /** Whether the placeholders have names instead of numbers. */
  named: boolean;
  /** The reason why the school cannot send it from here; empty: it can. */
  unfit: string;
}

/** A message's reference to its template: the template, and the value of each placeholder, in order. */
export interface TemplateUse {
  name: string;
  language: string;
  named: boolean;
  keys: readonly string[];
  values: readonly string[];
}

/** The names or numbers of the placeholders, in the provider's order. */
export function templateKeys({ body, named }: { body: string; named: boolean }): string[] {
  const keys = placeholdersIn(body);
  return named ? keys : keys.filter((key) => /^\d+$/.test(key)).sort((key, other) => Number(key) - Number(other));
}

/** A value in the provider's form: on one line, without wide gaps. Source: Meta's error 132012. */
export const templateValue = (text: string): string => text.replace(/\s+/g, " ").trim();

interface Texts {
  header: string;
  body: string;
  footer: string;
  named: boolean;
}

/** The whole text with each value in its place; a place without a value keeps its braces. */
export function composedText(template: Texts, values: readonly string[]): string {
  const keys = templateKeys(template);
  const body = fillPlaceholders(template.body, (key) => templateValue(values[keys.indexOf(key)] ?? "") || `{{${key}}}`);
  return [template.header, body, template.footer].filter(Boolean).join("\n\n");
}

/** The proposal for each placeholder, until the school decides: recipient, pupil, class. */
export function proposedValues(template: { body: string; named: boolean }, placeholders: readonly string[]): string[] {
  return templateKeys(template).map((key, place) =>
    placeholders.includes(key)
      ? `{{${key}}}`
      : template.named
        ? ""
        : place < placeholders.length
          ? `{{${placeholders[place]}}}`
          : "",
  );
}

/** The reason why it cannot be sent now; empty: it can. */
export const unfitNow = ({ state, unfit }: { state: TemplateState; unfit: string }): string =>
  state === "approved" ? unfit : `Este modelo está ${TEMPLATE_WORDS[state]} na Meta.`;
