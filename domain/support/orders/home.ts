/** The lines of service orders on the home page. */
import type { HomeLine } from "../../platform/home";
import { count } from "../../text";

/** @param concludedIds one's own that await one's word, by id. */
export function ownOrderLines(concludedIds: readonly string[]): Omit<HomeLine, "area">[] {
  const [first] = concludedIds;
  return first === undefined
    ? []
    : [
        {
          ...{ kind: "Ordens de serviço", tone: "info", lead: count(concludedIds.length, "ordem sua", "ordens suas") },
          text: concludedIds.length === 1 ? "foi concluída: confira" : "foram concluídas: confira",
          ...{ to: `/minhas-ordens/${first}`, verb: "Conferir" },
        },
      ];
}
