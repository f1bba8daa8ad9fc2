/** Words in double braces, as the school writes them into its texts: "Olá, {{responsavel}}". */
import { listing } from "../text";

const BRACES = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** A name in single braces, as people remember it. */
const SINGLE_BRACES = /\{\s*([a-z_]+)\s*\}/gi;

/** The names in a text's double braces, each once. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(BRACES)].map(([, name = ""]) => name))];
}

/** Why a text can't be filled, as a sentence; null when it can. @param known the names that there are. */
export function placeholderProblem(text: string, known: readonly string[]): string | null {
  const unknown = placeholdersIn(text).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    return `O campo {{${unknown}}} não existe. Use ${listing(known.map((name) => `{{${name}}}`))}.`;
  }
  const rest = text.replace(BRACES, "");
  if (/\{\{|\}\}/.test(rest)) {
    return `Feche as chaves duplas, como em {{${known[0]}}}.`;
  }
  const bare = [...rest.matchAll(SINGLE_BRACES)].find(([, name = ""]) => known.includes(name.toLowerCase()));
  return bare
    ? `${bare[0]} será enviado ao destinatário como está escrito. Use chaves duplas: {{${bare[1]?.toLowerCase()}}}.`
    : null;
}

/** The text with each name's value in the place of its braces. */
export function fillPlaceholders(text: string, valueFor: (name: string) => string): string {
  return text.replace(BRACES, (_, name: string) => valueFor(name));
}

/** What may stand in a campaign's text, and what it becomes. */
export const CAMPAIGN_PLACEHOLDERS = {
  responsavel: "o primeiro nome do destinatário",
  aluno: "o primeiro nome do aluno",
  turma: "a turma do aluno",
  escola: "o nome da escola",
} as const satisfies Readonly<Record<string, string>>;
export type CampaignPlaceholder = keyof typeof CAMPAIGN_PLACEHOLDERS;
export const PLACEHOLDER_NAMES = Object.keys(CAMPAIGN_PLACEHOLDERS);
