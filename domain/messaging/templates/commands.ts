import * as z from "zod/mini";
import { command, idOrEmpty, newId, read, recordId } from "../../contract";
import { lazily } from "../../lazily";
import { PLACEHOLDER_NAMES, placeholderProblem } from "../placeholders";
import type { TemplateCategory, TemplateState } from "./templates";

/** A template for the user's choice: its texts, its placeholders, and the school's values for them. */
export interface TemplateDetail {
  id: string;
  name: string;
  language: string;
  category: TemplateCategory;
  state: TemplateState;
  reason: string;
  header: string;
  body: string;
  footer: string;
  named: boolean;
  /** A text for each placeholder, which may contain a campaign's placeholders. */
  values: readonly string[];
  /** The reason why it cannot be sent now; empty: it can. */
  unfit: string;
}

export const MAX_VALUES = 20;
export const MAX_VALUE = 300;

/** The value of one placeholder of a template. */
const value = () =>
  z.string("Preencha este campo.").check(
    z.trim(),
    z.maxLength(MAX_VALUE, `Use no máximo ${MAX_VALUE} caracteres.`),
    z.check<string>((context) => {
      const problem = placeholderProblem(context.value, PLACEHOLDER_NAMES);
      if (problem) {
        context.issues.push({ code: "custom", message: problem, input: context.value });
      }
    }),
  );

/** The value of each placeholder, in order; none where there is nothing to fill. */
export const templateValues = lazily(() =>
  z._default(z.array(value()).check(z.maxLength(MAX_VALUES, "Informe menos campos.")), []),
);
/** The template of the message; empty: none. */
export const templateId = lazily(() => idOrEmpty("Escolha o modelo."));

export const templates = read<{ available: boolean; refreshed_at: string; templates: TemplateDetail[] }>()({
  path: "messaging/templates",
  roles: ["Admin"],
  summary: "The approved texts of the school's own WhatsApp; none where its provider has no such thing.",
});

export const refreshTemplates = command<{ templates: number }>()({
  path: "messaging/refresh-templates",
  roles: ["Admin"],
  summary: "Asks the provider for its approved texts, and keeps them as they are now.",
  long: true,
  input: () => ({ id: newId, channel: recordId("Escolha o canal.") }),
  refusals: ["not_found", "secrets_unreadable", "templates_unavailable"],
});

export const mapTemplate = command<{ values: readonly string[] }>()({
  path: "messaging/map-template",
  idempotent: true,
  roles: ["Admin"],
  summary: "Says what goes into each place of a template unless whoever uses it says otherwise.",
  input: () => ({ template: recordId("Escolha o modelo."), values: templateValues() }),
  refusals: ["not_found"],
});
