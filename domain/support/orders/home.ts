/** The lines of service orders on the home page. */
import { type AreaLine, countedLine } from "../../platform/home";

/** @param concludedIds one's own that await one's word, by id. */
export const ownOrderLines = (concludedIds: readonly string[]): AreaLine[] =>
  countedLine(concludedIds.length, "ordem sua", "ordens suas", {
    ...{ kind: "Ordens de serviço", tone: "info", text: ["foi concluída: confira", "foram concluídas: confira"] },
    ...{ to: `/minhas-ordens/${concludedIds[0]}`, verb: "Conferir" },
  });
