import { accountLines } from "../../../domain/account/home";
import type { HomeSource } from "../platform/school/home";
import { figure } from "../platform/sql/database";
import { OF_LEAVERS } from "./last-sign-ins";
import { proposalsIn } from "./people";

export const home: HomeSource = {
  roles: ["Admin"],
  steps: (app) => ({
    "contas-da-equipe": figure(app, "SELECT EXISTS (SELECT 1 FROM users WHERE active = TRUE LIMIT 1 OFFSET 1)") === 1,
    "contas-dos-professores": figure(app, "SELECT EXISTS (SELECT 1 FROM users WHERE person != '' AND active = TRUE)") === 1,
  }),
  load(app) {
    const proposedUsers = proposalsIn(app).map(({ user }) => user);
    const lines = accountLines({
      // The people of the register have the rights of every account.
      idle: figure(
        app,
        `SELECT COUNT(*) FROM users WHERE active = TRUE AND permissions = '[]' AND person = '' AND porter = FALSE
           AND id NOT IN (SELECT value FROM json_each({:proposed}))`,
        { proposed: proposedUsers },
      ),
      proposals: new Set(proposedUsers).size,
      left: figure(app, `SELECT COUNT(*) ${OF_LEAVERS}`),
    });
    return { lines, counts: {}, now: "" };
  },
};
