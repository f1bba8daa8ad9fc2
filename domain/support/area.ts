import type { Area } from "../area";
import { contractsIn } from "../contract";
import * as booking from "./booking/commands";
import { KIT_FIELDS } from "./booking/kit-fields";
import * as calls from "./calls/commands";
import * as equipment from "./equipment/commands";
import { EQUIPMENT_FIELDS } from "./equipment/equipment-fields";
import { KIND_FIELDS } from "./equipment/kind-fields";
import { ROOM_FIELDS } from "./equipment/room-fields";
import * as labelReports from "./label-reports/commands";
import { lists } from "./lists";
import * as orders from "./orders/commands";
import { PLAN_FIELDS } from "./plans/plan-fields";
import { supportSentences } from "./refusals";
import * as reports from "./reports/commands";
import { searchedColumns } from "./search";
import * as servers from "./servers/commands";
import { SERVER_FIELDS } from "./servers/server-fields";
import { CANNED_TEXT_FIELDS } from "./services/canned-text-fields";
import { SERVICE_FIELDS } from "./services/service-fields";
import { SUPPORT_SETTINGS_FIELDS } from "./settings";
import { topics } from "./topics";

/** The IT desk's declaration: machines, calls, orders, bookings. */
export const support = {
  role: "Tecnologia",
  contracts: contractsIn(booking, orders, calls, equipment, labelReports, reports, servers),
  lists,
  refusals: supportSentences,
  topics,
  needsCredibleClock: true,
  records: {
    equipment: EQUIPMENT_FIELDS,
    rooms: ROOM_FIELDS,
    equipment_kinds: KIND_FIELDS,
    booking_resources: KIT_FIELDS,
    canned_texts: CANNED_TEXT_FIELDS,
    servers: SERVER_FIELDS,
    services: SERVICE_FIELDS,
    maintenance_plans: PLAN_FIELDS,
    support_settings: SUPPORT_SETTINGS_FIELDS,
  },
  days: {
    bookings: ["day"],
    service_orders: ["opened_on", "closes_on"],
    service_calls: ["opened_on", "waiting_until", "closes_on", "resolved_on"],
    maintenance_plans: ["next_on", "problem_on"],
    plan_occurrences: ["occurrence", "opened_on"],
    server_days: ["day"],
    equipment: ["written_off_on"],
  },
  searched: searchedColumns,
} as const satisfies Area;
