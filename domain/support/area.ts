import type { Area } from "../area";
import { contractsIn } from "../contract";
import * as booking from "./booking/commands";
import * as calls from "./calls/commands";
import * as equipment from "./equipment/commands";
import { lists } from "./lists";
import * as orders from "./orders/commands";
import { supportSentences } from "./refusals";
import * as reports from "./reports/commands";
import { searched } from "./search";
import * as servers from "./servers/commands";
import * as statistics from "./statistics/commands";
import { topics } from "./topics";

/** Machines, calls, orders, bookings: what the IT desk says of itself. */
export const support = {
  role: "Tecnologia",
  contracts: contractsIn(booking, orders, calls, equipment, reports, servers, statistics),
  lists,
  refusals: supportSentences,
  topics,
  dated: true,
  days: {
    bookings: ["day"],
    service_orders: ["opened_on", "closes_on"],
    service_calls: ["opened_on", "waiting_until", "closes_on", "resolved_on"],
    servers: ["backup_tested_on"],
    maintenance_plans: ["anchor", "next_on", "problem_on"],
    plan_occurrences: ["occurrence", "opened_on"],
    server_days: ["day"],
    equipment: ["acquired_on", "written_off_on"],
  },
  tidied: {
    services: ["code", "name", "category"],
    canned_texts: ["title"],
    rooms: ["name", "building"],
    equipment_kinds: ["name"],
    booking_resources: ["name"],
    maintenance_plans: ["name"],
    servers: ["name", "roles", "addresses", "operating_system", "target", "path"],
    equipment: ["tombo", "serial", "brand", "model", "supplier", "invoice"],
  },
  searched,
} as const satisfies Area;
