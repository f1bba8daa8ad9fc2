import { accountLines } from "../../../domain/account/home";
import { figure } from "../platform/database";
import type { HomeSource } from "../platform/home";
import { OF_LEAVERS } from "./last-sign-ins";
import { proposalsIn } from "./people";

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
    {
      place: 3,
      title: "Contas dos professores",
      text: "convites a partir do cadastro; cada conta ligada à sua pessoa",
      to: "/users?convidar=pessoas",
      done: figure(app, "SELECT EXISTS (SELECT 1 FROM users WHERE person != '' AND active = TRUE)") === 1,
    },
  ],
  tell: (app) => ({
    lines: accountLines({
      // Whom the register knows works with what every account may do.
      idle: figure(
        app,
        "SELECT COUNT(*) FROM users WHERE active = TRUE AND permissions = '[]' AND person = '' AND porter = FALSE",
      ),
      proposals: proposalsIn(app).length,
      left: figure(app, `SELECT COUNT(*) ${OF_LEAVERS}`),
    }),
    counts: {},
    now: "",
  }),
};
