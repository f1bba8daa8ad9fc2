/** Words in double braces, as the school writes them into its texts: "Olá, {{responsavel}}". */
import { listing } from "../text";

const BRACES = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** A name in single braces, as people remember it. */
const SINGLE_BRACES = /\{\s*([a-z_]+)\s*\}/gi;

/** The names in a text's double braces, each once. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(BRACES)].map(([, name = ""]) => name))];
}

/**
 * The sentence why a text cannot be filled; null when it can.
 * @param knownNames the defined names.
 */
export function placeholderProblem(text: string, knownNames: readonly string[]): string | null {
  const unknown = placeholdersIn(text).find((name) => !knownNames.includes(name));
  if (unknown !== undefined) {
    return `O campo {{${unknown}}} não existe. Use ${listing(knownNames.map((name) => `{{${name}}}`))}.`;
  }
  const remainder = text.replace(BRACES, "");
  if (/\{\{|\}\}/.test(remainder)) {
    return `Feche as chaves duplas, como em {{${knownNames[0]}}}.`;
  }
  const singleBraces = [...remainder.matchAll(SINGLE_BRACES)].find(([, name = ""]) => knownNames.includes(name.toLowerCase()));
  return singleBraces
    ? `${singleBraces[0]} será enviado ao destinatário como está escrito. Use chaves duplas: {{${singleBraces[1]?.toLowerCase()}}}.`
    : null;
}

/** The text with each name's value in place of its braces. */
export function fillPlaceholders(text: string, valueFor: (name: string) => string): string {
  return text.replace(BRACES, (_, name: string) => valueFor(name));
}

/** The placeholders of a campaign's text, with their meanings. */
export const CAMPAIGN_PLACEHOLDERS = {
  responsavel: "o primeiro nome do destinatário",
  aluno: "o primeiro nome do aluno",
  turma: "a turma do aluno",
  escola: "o nome da escola",
} as const satisfies Readonly<Record<string, string>>;
export type CampaignPlaceholder = keyof typeof CAMPAIGN_PLACEHOLDERS;
export const PLACEHOLDER_NAMES = Object.keys(CAMPAIGN_PLACEHOLDERS);
