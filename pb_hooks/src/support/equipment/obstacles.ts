/** What holds a machine: it is not written off while anything of it is open. */
import { type App, select, selection, text, texts } from "../../platform/database";
import { calledName } from "../../platform/person-sql";

const HELD = selection({
  ...texts("c.kind"),
  holder: text(`CASE WHEN c.person != '' THEN ${calledName("p")} ELSE s.name END`),
});

/** In sentences without a subject: "está na carga de Ana". */
export function obstaclesOf(app: App, equipment: string): string[] {
  return select(
    app,
    HELD,
    `FROM custodies c LEFT JOIN people p ON p.id = c.person LEFT JOIN sectors s ON s.id = c.sector
     WHERE c.equipment = {:equipment} AND c.ended_at = '' ORDER BY c.kind`,
    { equipment },
  ).map(({ kind, holder }) => (kind === "charge" ? `está na carga de ${holder}` : `está emprestado a ${holder}`));
}
