import { type Day, formatDay } from "../../../../domain/dates";
import type { RequesterRow } from "../../../../domain/warehouse/lists";
import type { Tone } from "../../ui/tone";

/** Why they can't fetch now; undefined when they can. */
export function requesterStatus(
  { active, left, valid_from, valid_until }: Pick<RequesterRow, "active" | "left" | "valid_from" | "valid_until">,
  today: Day,
): { tone: Tone; text: string } | undefined {
  if (!active) {
    return { tone: "neutral", text: "Inativo" };
  }
  if (left) {
    return { tone: "warn", text: "Saiu da escola" };
  }
  if (valid_from > today) {
    return { tone: "warn", text: `A partir de ${formatDay(valid_from)}` };
  }
  return valid_until && valid_until < today ? { tone: "warn", text: `Venceu em ${formatDay(valid_until)}` } : undefined;
}
