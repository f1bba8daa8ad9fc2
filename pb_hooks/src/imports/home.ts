import { countedLine } from "../../../domain/platform/home";
import type { HomeSource } from "../platform/school/home";
import { figure } from "../platform/sql/database";

const UNFINISHED = "status IN ('uploaded', 'checking', 'checked', 'committing', 'undoing') AND emptied_at = ''";

export const home: HomeSource = {
  roles: ["Admin"],
  load(app) {
    const unfinished = figure(app, `SELECT COUNT(*) FROM import_batches WHERE ${UNFINISHED}`);
    const lines = countedLine(unfinished, "importação", "importações", {
      ...{ kind: "Importação", tone: "warn", text: ["não foi concluída", "não foram concluídas"] },
      ...{ to: "/migration", verb: "Continuar" },
    });
    return { lines, counts: {}, now: "" };
  },
};
