/** Preventive plans: their permitted changes, and the job that opens due work. H-40, H-41. */
import { addDays, formatDay, isDay } from "../../../../domain/dates";
import { NoOpenDayError, nextOpenDay } from "../../../../domain/platform/calendar";
import { Refusal } from "../../../../domain/refusal";
import { formatCode } from "../../../../domain/support/calls/words";
import { MAX_MACHINES } from "../../../../domain/support/orders/commands";
import { ACTIVE_STATES } from "../../../../domain/support/orders/states";
import { PLAN_FIELDS } from "../../../../domain/support/plans/plan-fields";
import {
  dueOccurrence,
  inParts,
  occurrenceFrom,
  type PlanUnit,
  type Recurrence,
} from "../../../../domain/support/plans/recurrence";
import { refuse } from "../../../../domain/support/refusals";
import { headOf, listing } from "../../../../domain/text";
import type { Call } from "../../platform/http/endpoint";
import { historyOf } from "../../platform/records/history";
import type { RecordHook } from "../../platform/records/records";
import { type App, column, find, newRecordId, select, transact } from "../../platform/sql/database";
import { flag, selection, text } from "../../platform/sql/selection";
import { today } from "../../platform/time/clock";
import { calendarWithHours } from "../../platform/time/settings";
import { SERVER } from "../../platform/timeline/actor";
import { record } from "../../platform/timeline/timeline";
import { open } from "../calls/open";
import { openOrder } from "../orders/orders";

const recurrenceOf = (plan: core.Record): Recurrence => ({
  anchor: plan.getString("anchor"),
  every: plan.getInt("every"),
  unit: plan.getString("unit") as PlanUnit,
});

const OWN_FIELDS = ["next_on", "problem", "problem_on"] as const;
const RHYTHM = ["anchor", "every", "unit", "active"] as const;

const terms: RecordHook = {
  before(e) {
    const plan = e.record!;
    const original = plan.original();
    const isEmpty = (field: string) => plan.getString(field) === "";
    if (plan.getString("opens") === "order" && isEmpty("kind") && isEmpty("room") && isEmpty("equipment")) {
      throw refuse("plan_target_missing", {}, "kind");
    }
    if (plan.getString("opens") === "call" && isEmpty("service")) {
      throw refuse("plan_service_missing", {}, "service");
    }
    for (const field of OWN_FIELDS) {
      plan.set(field, original.getString(field));
    }
    const hasChanged = plan.isNew() || RHYTHM.some((field) => plan.getString(field) !== original.getString(field));
    const recurrence = recurrenceOf(plan);
    // A later check refuses an invalid rhythm at its field; a count by it would never end.
    if (hasChanged && isDay(recurrence.anchor) && recurrence.every >= 1) {
      const from = today(e.app);
      plan.set("next_on", plan.getString("anchor") > from ? plan.getString("anchor") : occurrenceFrom(recurrence, from));
    }
    // A change of a plan counts as its repair: its next time shows whether that was enough.
    plan.set("problem", "");
    plan.set("problem_on", "");
  },
};

export const planSaves = historyOf({
  area: "support",
  created: "Plano cadastrado",
  changed: "Plano alterado",
  active: ["Plano ativado", "Plano desativado"],
  fields: PLAN_FIELDS,
  checks: [terms],
});

/** The job: each due plan opens once, for any number of missed days; a plan that fails says why. */
export function openDuePlans(app: App): void {
  const due = column(
    app,
    "SELECT id FROM maintenance_plans WHERE active = TRUE AND next_on != '' AND next_on <= {:today} ORDER BY next_on",
    { today: today(app) },
  );
  for (const plan of due) {
    try {
      transact(app, (tx) => openDue(tx, plan));
    } catch (error) {
      transact(app, (tx) => saveFailure(tx, plan, problemOf(app, error)));
    }
  }
}

/** The plan's own statement of its problem. An unforeseen error is in the program's log: it delays no other plan. */
function problemOf(app: App, error: unknown): string {
  if (error instanceof Refusal) {
    return error.message;
  }
  if (error instanceof NoOpenDayError) {
    return "O calendário da escola não tem nenhum dia aberto.";
  }
  app.logger().error("A maintenance plan was not opened", "error", String(error));
  return "Erro do programa: nada foi aberto. O detalhe está nos registros do painel do PocketBase.";
}

function saveFailure(app: App, id: string, problem: string): void {
  const plan = app.findRecordById("maintenance_plans", id);
  if (plan.getString("problem") === problem) {
    return;
  }
  plan.load({ problem, problem_on: today(app) });
  app.saveNoValidate(plan);
  recordPlanEvent(app, id, "plan_failed", `Nada foi aberto: ${problem}`);
}

const recordPlanEvent = (app: App, plan: string, kind: string, text: string) =>
  record(app, SERVER, { area: "support", collection: "maintenance_plans", subject: plan, kind, text: headOf(text, 500) });

function openDue(app: App, id: string): void {
  const plan = app.findRecordById("maintenance_plans", id);
  const day = today(app);
  const calendar = calendarWithHours(app);
  const recurrence = recurrenceOf(plan);
  const due = dueOccurrence(recurrence, plan.getString("next_on"), day, (from) => nextOpenDay(calendar, from));
  if (due === null || !plan.getBool("active")) {
    return;
  }
  if (column(app, "SELECT id FROM plan_occurrences WHERE plan = {:id} AND occurrence = {:due}", { id, due }).length > 0) {
    // A user who edits the plan on a day on which it has opened sets it to the same day again.
    plan.load({ next_on: occurrenceFrom(recurrence, addDays(due, 1)), problem: "", problem_on: "" });
    app.saveNoValidate(plan);
    return;
  }
  const equipment = plan.getString("equipment") ? find(app, "equipment", plan.getString("equipment")) : null;
  if (equipment && ["written_off", "lost"].includes(equipment.getString("state"))) {
    const reason = `O equipamento ${equipment.getString("tombo")} não está mais em uso: o plano parou.`;
    plan.load({ active: false, problem: reason, problem_on: day });
    app.saveNoValidate(plan);
    recordPlanEvent(app, id, "plan_stopped", reason);
    return;
  }
  requirePreviousOrderClosed(app, id);
  const { sentence, opened } = plan.getString("opens") === "call" ? openCallOf(app, plan) : openOrdersOf(app, plan);
  for (const [part, singular] of opened.entries()) {
    const row = new Record(app.findCachedCollectionByNameOrId("plan_occurrences"));
    row.load({ plan: id, occurrence: due, part, opened_on: day, ...singular });
    app.saveNoValidate(row);
  }
  plan.load({ next_on: occurrenceFrom(recurrence, addDays(due, 1)), problem: "", problem_on: "" });
  app.saveNoValidate(plan);
  recordPlanEvent(app, id, "plan_opened", `${sentence}, de ${formatDay(due)}`);
}

const PREVIOUS_ORDER = selection({
  order_code: text("o.code"),
  order_state: text("o.state"),
  call_code: text("c.code"),
  call_open: flag("c.ended = FALSE"),
});

/** The order of the last time is not closed: a second one would be useless. */
function requirePreviousOrderClosed(app: App, plan: string): void {
  const former = select(
    app,
    PREVIOUS_ORDER,
    `FROM plan_occurrences p LEFT JOIN service_orders o ON o.id = p.\`order\` LEFT JOIN service_calls c ON c.id = p.call
     WHERE p.plan = {:plan} AND p.occurrence = (SELECT MAX(occurrence) FROM plan_occurrences WHERE plan = {:plan}) ORDER BY p.part`,
    { plan },
  );
  for (const { order_code, order_state, call_code, call_open } of former) {
    if ((ACTIVE_STATES as readonly string[]).includes(order_state)) {
      throw refuse("plan_still_open", { number: `A ordem ${order_code}` });
    }
    if (call_open) {
      throw refuse("plan_still_open", { number: `O ${formatCode(call_code)}` });
    }
  }
}

/** The machines of a plan today, ordered by room. */
function machinesOf(app: App, plan: core.Record): string[] {
  const machines = column(
    app,
    `SELECT e.id FROM equipment e LEFT JOIN rooms r ON r.id = e.room
     WHERE e.state NOT IN ('written_off', 'lost') AND ({:equipment} = '' OR e.id = {:equipment})
       AND ({:kind} = '' OR e.kind = {:kind}) AND ({:room} = '' OR e.room = {:room}) ORDER BY r.name, e.tombo`,
    { equipment: plan.getString("equipment"), kind: plan.getString("kind"), room: plan.getString("room") },
  );
  if (machines.length === 0) {
    throw refuse("plan_without_machines", {});
  }
  return machines;
}

const server = (app: App): Call => ({ app, actor: SERVER, request: null });

interface OpenedWork {
  sentence: string;
  opened: { order?: string; call?: string }[];
}

function openOrdersOf(app: App, plan: core.Record): OpenedWork {
  const technician = plan.getString("technician");
  // A technician who left the school meanwhile gets no order.
  const [present] = column(app, "SELECT id FROM users WHERE id = {:technician} AND active = TRUE", { technician });
  const machines = machinesOf(app, plan);
  const orders = inParts(machines.length, MAX_MACHINES).map(({ from, to }) => {
    const id = newRecordId();
    const { number } = openOrder(server(app), {
      ...{ id, draft: false, kind: "preventive", priority: 2, problem: `${plan.getString("name")}: ${plan.getString("task")}` },
      ...{ requester: "", sector: "", room: plan.getString("room"), scheduled_for: "", follows: "", calls: [] },
      technician: present ?? "",
      equipment: machines.slice(from, to),
    });
    return { id, number };
  });
  const numbers = orders.map(({ number }) => number);
  return {
    sentence: numbers.length === 1 ? `Ordem ${numbers[0]} aberta` : `Ordens ${listing(numbers)} abertas`,
    opened: orders.map(({ id }) => ({ order: id })),
  };
}

function openCallOf(app: App, plan: core.Record): OpenedWork {
  const id = newRecordId();
  const noRequester = { person: "", user: "", name: "Plano de manutenção", sector: "" };
  const { code } = open(app, SERVER, noRequester, {
    ...{ id, service: plan.getString("service"), title: plan.getString("name"), description: plan.getString("task") },
    ...{
      equipment: plan.getString("equipment"),
      room: plan.getString("room"),
      urgency: 2,
      impact: 2,
      answers: {},
      channel: "plan",
    },
  });
  return { sentence: `${formatCode(code)} aberto`, opened: [{ call: id }] };
}
