import { isRolloverSeason, rolloverYear } from "../../../domain/people/rollover/plan";
import { type AreaLine, countedLine } from "../../../domain/platform/home";
import type { HomeSource } from "../platform/school/home";
import { type App, figure } from "../platform/sql/database";
import { today } from "../platform/time/clock";
import { requestLines } from "./privacy/request-lines";
import { sectorOffers } from "./sectors/offers";

export const home: HomeSource = {
  roles: ["Admin"],
  steps: (app) => ({
    "turmas-e-alunos": figure(app, "SELECT COUNT(*) FROM (SELECT 1 FROM people WHERE kind = 'student' LIMIT 1)") === 1,
    setores: figure(app, "SELECT EXISTS (SELECT 1 FROM sectors WHERE active = TRUE)") === 1,
    carteiras: figure(app, "SELECT COUNT(*) FROM (SELECT 1 FROM student_cards LIMIT 1)") === 1,
  }),
  offers: sectorOffers,
  load(app) {
    const classless = figure(app, "SELECT COUNT(*) FROM people WHERE class = '' AND active = TRUE AND kind = 'student'");
    const classlessLine = countedLine(classless, "aluno ativo", "alunos ativos", {
      ...{ kind: "Pessoas", tone: "neutral", text: ["está sem turma", "estão sem turma"] },
      ...{ to: "/pessoas?vinculo=student&turma=none&ativo=true", verb: "Corrigir" },
    });
    return { lines: [...requestLines(app), ...classlessLine, ...rolloverLines(app)], counts: {}, now: "" };
  },
};

/** From November to March, while pupils are in classes of a year that ends and the turn is not done. */
function rolloverLines(app: App): AreaLine[] {
  const day = today(app);
  if (!isRolloverSeason(day)) {
    return [];
  }
  const year = rolloverYear(day);
  const isDue =
    figure(
      app,
      `SELECT EXISTS (SELECT 1 FROM classes k CROSS JOIN people p ON p.class = k.id AND p.active = TRUE
         WHERE k.active = TRUE AND k.year BETWEEN 1 AND {:before} AND p.kind = 'student')
       AND NOT EXISTS (SELECT 1 FROM year_rollovers WHERE year = {:year} AND status = 'done')`,
      { before: year - 1, year },
    ) === 1;
  return isDue
    ? [
        {
          ...{ kind: "Pessoas", tone: "neutral", lead: `Ano letivo ${year}` },
          ...{ text: "passar os alunos para as turmas novas", to: "/virada-do-ano", verb: "Preparar" },
        },
      ]
    : [];
}
