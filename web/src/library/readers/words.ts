/** How readers are said: in addresses, labels and the badge of a row. */
import type { Day } from "../../../../domain/dates";
import type { ReaderForm } from "../../../../domain/library/catalogue/forms";
import type { ReaderRow } from "../../../../domain/lists";
import { count } from "../../../../domain/text";
import type { Tone } from "../../ui/tone";

/** The list's filters -> their names in the address. */
export const READER_FILTERS = { category: "categoria", class: "turma", active: "ativo", overdue: "atraso" } as const;

export const READER_LABELS: Readonly<Record<keyof ReaderForm, string>> = {
  category: "Categoria",
  card: "Carteirinha",
  valid_until: "Validade",
  notes: "Observações",
  active: "Leitor ativo",
};

/** What a list says of a reader, the gravest first; null where there is nothing to say. */
export function readerStatus(
  { active, overdue, open, valid_until }: Pick<ReaderRow, "active" | "overdue" | "open" | "valid_until">,
  today: Day,
): { tone: Tone; text: string } | null {
  if (overdue > 0) {
    return { tone: "bad", text: `${overdue} em atraso` };
  }
  if (!active) {
    return { tone: "neutral", text: "Inativo" };
  }
  if (valid_until && valid_until < today) {
    return { tone: "warn", text: "Carteirinha vencida" };
  }
  return open > 0 ? { tone: "info", text: count(open, "livro", "livros") } : null;
}
