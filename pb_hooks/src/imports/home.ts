import { count } from "../../../domain/text";
import type { HomeSource } from "../platform/school/home";
import { figure } from "../platform/sql/database";

const UNFINISHED = "status IN ('uploaded', 'checking', 'checked', 'committing', 'undoing') AND emptied_at = ''";

export const home: HomeSource = {
  roles: ["Admin"],
  tell(app) {
    const unfinished = figure(app, `SELECT COUNT(*) FROM import_batches WHERE ${UNFINISHED}`);
    const line = {
      kind: "Importação",
      tone: "warn",
      lead: count(unfinished, "importação", "importações"),
      text: `${unfinished === 1 ? "não foi concluída" : "não foram concluídas"}`,
      to: "/migration",
      verb: "Continuar",
    } as const;
    return { lines: unfinished > 0 ? [line] : [], counts: {}, now: "" };
  },
};
