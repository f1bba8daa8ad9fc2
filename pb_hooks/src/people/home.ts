import { count } from "../../../domain/text";
import { figure } from "../platform/database";
import type { HomeSource } from "../platform/home";
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
  tell(app) {
    const classless = figure(app, "SELECT COUNT(*) FROM people WHERE class = '' AND active = TRUE AND kind = 'student'");
    const line = {
      kind: "Pessoas",
      tone: "neutral",
      lead: count(classless, "aluno ativo", "alunos ativos"),
      text: `${classless === 1 ? "está" : "estão"} sem turma`,
      to: "/pessoas?vinculo=student&turma=none&ativo=true",
      verb: "Corrigir",
    } as const;
    return { lines: [...requestLines(app), ...(classless > 0 ? [line] : [])], counts: {}, now: "" };
  },
};
