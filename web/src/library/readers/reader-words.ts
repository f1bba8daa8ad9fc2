/** The readers' words: addresses, labels and the badge of a row. */
import { type Day, formatDay, yearOf } from "../../../../domain/dates";
import type { ReaderRow } from "../../../../domain/library/lists";
import { count } from "../../../../domain/text";
import type { Tone } from "../../ui/tone";

/** The list's filters -> their names in the address. */
export const READER_FILTERS = {
  category: "categoria",
  class: "turma",
  active: "ativo",
  overdue: "atraso",
  suspended: "suspenso",
  expired: "vencida",
} as const;

interface ReaderBadge {
  tone: Tone;
  text: string;
}

/** "04/12", with the year when it is not `today`'s: a suspension may last for years. */
const dayOfYear = (day: Day, today: Day): string =>
  yearOf(day) === yearOf(today) ? formatDay(day).slice(0, "dd/mm".length) : formatDay(day);

/** A list's word for a reader, the gravest first: all obstacles, otherwise the number of books; empty without either. */
export function readerBadges(
  {
    active,
    left,
    overdue,
    open,
    valid_until,
    suspended_until,
  }: Pick<ReaderRow, "active" | "left" | "overdue" | "open" | "valid_until" | "suspended_until">,
  today: Day,
): ReaderBadge[] {
  const badges: ReaderBadge[] = [];
  if (overdue > 0) {
    badges.push({ tone: "bad", text: `${overdue} em atraso` });
  }
  if (suspended_until) {
    badges.push({ tone: "warn", text: `Suspenso até ${dayOfYear(suspended_until, today)}` });
  }
  if (!active) {
    badges.push({ tone: "neutral", text: left ? "Saiu da escola" : "Inativo" });
  } else if (valid_until && valid_until < today) {
    badges.push({ tone: "warn", text: "Carteirinha vencida" });
  }
  return badges.length === 0 && open > 0 ? [{ tone: "info", text: count(open, "livro", "livros") }] : badges;
}
