/** Today's tasks of the IT desk, and of its requesters. */

import type { AreaHome } from "../../../domain/platform/home";
import { mayPass } from "../../../domain/roles";
import {
  bookingLines,
  callLines,
  callsNow,
  deskLines,
  ownLines,
  planLines,
  serverLines,
  termLines,
} from "../../../domain/support/calls/home";
import { lateLoanLines, ownLoanLines } from "../../../domain/support/equipment/home";
import { ownOrderLines } from "../../../domain/support/orders/home";
import type { HomeSource } from "../platform/school/home";
import { type App, column, figure, selectFirst } from "../platform/sql/database";
import { number, selection } from "../platform/sql/selection";
import { now, stamp, today } from "../platform/time/clock";
import { bookingsToDecide } from "./booking/agenda";
import { overdueLoans, ownOverdueLoans } from "./booking/overdue";
import { termsToAccept } from "./equipment/custody";
import { eventsOfToday } from "./home-events";
import { supportOffers } from "./offers";
import { unclaimed } from "./technicians";

const FIGURES = selection({
  open: number("COUNT(*)"),
  unclaimed: number(`SUM(${unclaimed("technician")})`),
  late: number("SUM(iif(due = '', '9', due) < {:now})"),
  approvals: number("SUM(approval = 'pending')"),
  overdue_waits: number("SUM(waiting_until != '' AND waiting_until <= {:today})"),
});

const OWN_CALLS = selection({
  resolved: number("SUM(state = 'resolved')"),
  asked: number("SUM(state = 'waiting' AND waiting_for = 'requester')"),
});

const anyOf = (app: App, table: string): boolean =>
  figure(app, `SELECT EXISTS (SELECT 1 FROM ${table} WHERE active = TRUE)`) === 1;

const deskFigures = (app: App) => ({
  kinds: anyOf(app, "equipment_kinds"),
  rooms: anyOf(app, "rooms"),
  equipment: figure(app, "SELECT EXISTS (SELECT 1 FROM equipment)") === 1,
  services: anyOf(app, "services"),
});

export const home: HomeSource = {
  roles: [],
  steps: (app) => ({
    "tipos-de-equipamento": figure(app, "SELECT EXISTS (SELECT 1 FROM equipment_kinds WHERE active = TRUE)") === 1,
    salas: figure(app, "SELECT EXISTS (SELECT 1 FROM rooms WHERE active = TRUE)") === 1,
    equipamentos: figure(app, "SELECT COUNT(*) FROM (SELECT 1 FROM equipment LIMIT 1)") === 1,
    servicos: figure(app, "SELECT COUNT(*) FROM (SELECT 1 FROM services WHERE active = TRUE LIMIT 1)") === 1,
    "etiquetas-dos-equipamentos":
      figure(app, "SELECT COUNT(*) FROM (SELECT 1 FROM equipment WHERE label_printed_at != '' LIMIT 1)") === 1,
  }),
  offers: supportOffers,
  load(app, { id, roles }): AreaHome {
    const ownCalls = selectFirst(
      app,
      OWN_CALLS,
      "FROM service_calls WHERE requester_user = {:user} AND requester_user != '' AND state IN ('resolved', 'waiting')",
      { user: id },
    )!;
    const concludedOrders = column(
      app,
      `SELECT o.id FROM users u CROSS JOIN service_orders o
       WHERE u.id = {:user} AND u.person != '' AND o.requester = u.person AND o.requester != '' AND o.state = 'concluded' AND o.technician != u.id
       ORDER BY o.concluded_at`,
      { user: id },
    );
    const ownFigures = [
      ...ownLines(ownCalls),
      ...ownOrderLines(concludedOrders),
      ...termLines(termsToAccept(app, id)),
      ...ownLoanLines(ownOverdueLoans(app, id)),
    ];
    if (!mayPass(roles, ["Tecnologia"])) {
      return { lines: ownFigures, counts: {}, now: "" };
    }
    const figures = selectFirst(app, FIGURES, "FROM service_calls WHERE ended = FALSE", {
      now: stamp(now()),
      today: today(app),
    })!;
    const down = column(
      app,
      "SELECT v.name FROM server_states s JOIN servers v ON v.id = s.server WHERE s.state = 'down' AND v.active = TRUE ORDER BY v.name",
    );
    const failingCount = figure(app, "SELECT COUNT(*) FROM maintenance_plans WHERE problem != ''");
    return {
      lines: [
        ...serverLines(down),
        ...planLines(failingCount),
        ...bookingLines(bookingsToDecide(app)),
        ...lateLoanLines(overdueLoans(app)),
        ...callLines(figures, mayPass(roles, ["Admin"])),
        // Admin has the list of first steps.
        ...(mayPass(roles, ["Admin"]) ? [] : deskLines(deskFigures(app))),
        ...ownFigures,
      ],
      counts: { atendimentos: figures.open, servidores: down.length },
      now: callsNow(figures),
      events: eventsOfToday(app),
    };
  },
};
