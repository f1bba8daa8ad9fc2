import { count } from "../../../domain/text";
import { figure } from "../platform/database";
import type { HomeSource } from "../platform/home";

export const home: HomeSource = {
  roles: ["Admin"],
  steps: (app) => [
    {
      place: 3,
      title: "Contas da equipe",
      text: "equipe da biblioteca, do almoxarifado e da TI",
      to: "/users",
      done: figure(app, "SELECT EXISTS (SELECT 1 FROM users WHERE active = TRUE LIMIT 1 OFFSET 1)") === 1,
    },
  ],
  tell(app) {
    const idle = figure(app, "SELECT COUNT(*) FROM users WHERE active = TRUE AND permissions = '[]'");
    const line = {
      kind: "Usuários",
      tone: "neutral",
      lead: count(idle, "usuário", "usuários"),
      text: `${idle === 1 ? "não tem" : "não têm"} perfil`,
      to: "/users?perfil=none&ativo=true",
      verb: "Ver",
    } as const;
    return { lines: idle > 0 ? [line] : [], counts: {}, now: "" };
  },
};
