/** Contracts of servers, besides those of their records. */
import * as z from "zod/mini";
import { command, line, read, recordId } from "../../contract";
import type { Day } from "../../dates";
import { lazily } from "../../lazily";
import type { CallState } from "../calls/states";
import type { SentenceAnswer } from "../equipment/commands";
import type { CustodyKind } from "../equipment/words";
import type { OrderState } from "../orders/states";
import type { ServiceMaintenance } from "./maintenance";
import type { DayOfChecks, ServerState } from "./monitor";
import type { CheckKind, Quiet, ServerKind } from "./words";

const SUPPORT = ["Tecnologia"] as const;

const server = () => recordId("Escolha o servidor.");
const instant = lazily(() =>
  z.string("Horário inválido.").check(z.regex(/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/, "Horário inválido.")),
);

/** A server in the list. */
export interface ServerRow {
  id: string;
  name: string;
  kind: ServerKind;
  parent: string;
  parent_name: string;
  equipment: string;
  tombo: string;
  roles: string;
  addresses: string;
  method: CheckKind;
  target: string;
  port: number;
  path: string;
  active: boolean;
  state: ServerState;
  quiet: Quiet;
  /** Instants, UTC; "" without one. */
  since: string;
  checked_at: string;
  problem: string;
  /** The call that its last outage opened, while that is open. */
  call: string;
  call_code: string;
  /** Of the last thirty days, in tenths of a percent; null: no checks. */
  availability: number | null;
}

/** A day of a server's availability. */
export interface ServerDay extends DayOfChecks {
  day: Day;
  /** The mean time of an answer; 0 without a measurement. */
  milliseconds: number;
}

export interface ServerOutage {
  id: string;
  since: string;
  /** "" while it lasts. */
  until: string;
  problem: string;
  call: string;
  call_code: string;
}

export interface ServerMaintenance {
  id: string;
  starts: string;
  ends: string;
  reason: string;
  made_by_name: string;
}

/** A server with all its data. */
export interface ServerSheet extends ServerRow {
  operating_system: string;
  backup: string;
  backup_tested_on: Day | "";
  notes: string;
  every_minutes: number;
  failures_before: number;
  successes_before: number;
  service_name: string;
  answered_at: string;
  milliseconds: number;
  equipment_name: string;
  warranty_until: Day | "";
  room_name: string;
  children: { id: string; name: string; state: ServerState }[];
  /** The last thirty days, also those without a check. */
  days: ServerDay[];
  outages: ServerOutage[];
  /** The planned and the running maintenances. */
  maintenances: ServerMaintenance[];
}

export const servers = read<{ servers: ServerRow[] }>()({
  path: "support/servers",
  roles: SUPPORT,
  summary: "All servers, how they stand and how available they were in thirty days.",
});

export const serverSheet = read<ServerSheet>()({
  path: "support/server",
  roles: SUPPORT,
  summary: "A server: its record, its days and outages, the maintenance that is ahead.",
  input: () => ({ server: server() }),
  refusals: ["not_found"],
});

export const tryServer = read<{ answered: boolean; sentence: string }>()({
  path: "support/try-server",
  roles: SUPPORT,
  summary: "Checks a server now, and says what came of it. Nothing is kept: it counts for no alert and no figure.",
  input: () => ({ server: server() }),
  refusals: ["not_found", "server_unchecked"],
});

export const planMaintenance = command<SentenceAnswer>()({
  path: "support/plan-maintenance",
  idempotent: true,
  roles: SUPPORT,
  summary:
    "Says when a server is worked on: from then until then nobody is alerted to its silence, nor to that of what hangs on it. The desk is told. Where a service is on it, so are the followers of the service's open calls and the heads of sectors.",
  input: () => ({
    server: server(),
    starts: instant(),
    ends: instant(),
    reason: line("Descreva o serviço a fazer.", 300),
  }),
  refusals: ["not_found", "maintenance_too_long"],
});

export const endMaintenance = command<SentenceAnswer>()({
  path: "support/end-maintenance",
  idempotent: true,
  roles: SUPPORT,
  summary: "Ends a maintenance now, or calls off one that is ahead, and tells the people who were told of it.",
  input: () => ({ maintenance: recordId("Escolha a manutenção.") }),
  refusals: ["not_found", "maintenance_over"],
});

export const maintenances = read<{ maintenances: ServiceMaintenance[] }>()({
  path: "support/maintenances",
  roles: [],
  summary:
    "The maintenances of services that run, or begin within a week: of the servers with a service, and of those that others with a service hang on.",
});

/** A person's machines of the IT desk, and its work for them. */
export interface PersonAtDesk {
  name: string;
  held: {
    equipment: string;
    tombo: string;
    name: string;
    kind: CustodyKind;
    since: string;
    /** The due time of a loan; "" without one. */
    due_at: string;
    term: string;
    /** Whether its term was accepted or signed. */
    accepted: boolean;
  }[];
  /** The open ones. */
  calls: { id: string; code: string; title: string; state: CallState }[];
  orders: { id: string; code: string; problem: string; state: OrderState }[];
}

export const personAtDesk = read<PersonAtDesk>()({
  path: "support/person",
  roles: SUPPORT,
  summary: "The machines that a person has in charge or on loan, with their open calls and orders.",
  input: () => ({ person: recordId("Escolha a pessoa.") }),
  refusals: ["not_found"],
});
