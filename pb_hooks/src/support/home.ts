/** What needs the IT desk today, and whoever asked it for something. */

import type { AreaHome } from "../../../domain/platform/home";
import { mayPass } from "../../../domain/roles";
import { callLines, callsNow, ownLines } from "../../../domain/support/calls/home";
import { now, stamp, today } from "../platform/clock";
import { number, selectFirst, selection } from "../platform/database";
import type { HomeSource } from "../platform/home";

const FIGURES = selection({
  open: number("COUNT(*)"),
  unclaimed: number("SUM(technician = '')"),
  late: number("SUM(iif(due = '', '9', due) < {:now})"),
  approvals: number("SUM(approval = 'pending')"),
  overdue_waits: number("SUM(waiting_until != '' AND waiting_until <= {:today})"),
});

const OWN = selection({
  resolved: number("SUM(state = 'resolved')"),
  asked: number("SUM(state = 'waiting' AND waiting_for = 'requester')"),
});

export const home: HomeSource = {
  roles: [],
  tell(app, { id, roles }): AreaHome {
    const own = selectFirst(
      app,
      OWN,
      "FROM service_calls WHERE requester_user = {:user} AND requester_user != '' AND state IN ('resolved', 'waiting')",
      { user: id },
    )!;
    if (!mayPass(roles, ["Tecnologia"])) {
      return { lines: ownLines(own), counts: {}, now: "" };
    }
    const figures = selectFirst(app, FIGURES, "FROM service_calls WHERE ended = FALSE", {
      now: stamp(now()),
      today: today(app),
    })!;
    return {
      lines: [...callLines(figures, mayPass(roles, ["Admin"])), ...ownLines(own)],
      counts: { atendimentos: figures.open },
      now: callsNow(figures),
    };
  },
};
