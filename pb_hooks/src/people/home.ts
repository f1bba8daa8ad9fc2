import { count } from "../../../domain/text";
import { figure } from "../platform/database";
import type { HomeSource } from "../platform/home";

export const home: HomeSource = {
  roles: ["Admin"],
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
    return { lines: classless > 0 ? [line] : [], counts: {}, now: "" };
  },
};
