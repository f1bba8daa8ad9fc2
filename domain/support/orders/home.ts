/** The lines of service orders on the home page. */
import type { HomeLine } from "../../platform/home";
import { count } from "../../text";

/** @param concluded one's own that await one's word, by id. */
export function ownOrderLines(concluded: readonly string[]): Omit<HomeLine, "area">[] {
  const [first] = concluded;
  return first === undefined
    ? []
    : [
        {
          ...{ kind: "Ordens de serviço", tone: "info", lead: count(concluded.length, "ordem sua", "ordens suas") },
          text: concluded.length === 1 ? "foi concluída: confira" : "foram concluídas: confira",
          ...{ to: `/minhas-ordens/${first}`, verb: "Conferir" },
        },
      ];
}
