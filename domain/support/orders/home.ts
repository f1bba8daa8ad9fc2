/** What service orders say on the home page. */
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

/** @param waiting orders of one's own whose awaited part the stockroom has, by id. */
export function arrivedLines(waiting: readonly string[]): Omit<HomeLine, "area">[] {
  const [first] = waiting;
  return first === undefined
    ? []
    : [
        {
          ...{ kind: "Ordens de serviço", tone: "info", lead: count(waiting.length, "ordem sua", "ordens suas") },
          ...{ text: "com a peça já no almoxarifado", to: `/ordem-servico/${first}`, verb: "Retomar" },
        },
      ];
}
