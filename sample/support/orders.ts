/**
 * The sample school's service orders: most are closed and signed, some are in progress today. Their parts leave through the
 * stockroom's own ledger.
 */
import { type Day, yearOf } from "../../domain/dates";
import { addOpenDays, nextOpenDay } from "../../domain/platform/calendar";
import type { CallState } from "../../domain/support/calls/states";
import { ACCEPT_DAYS, type OrderState } from "../../domain/support/orders/states";
import { ORDER_WAIT_WORDS, type OrderKind, type OrderWait } from "../../domain/support/orders/words";
import { count, inYear } from "../../domain/text";
import type { Call } from "../../pb_hooks/src/platform/http/endpoint";
import { raiseTo } from "../../pb_hooks/src/platform/sql/counters";
import { column, execute, select } from "../../pb_hooks/src/platform/sql/database";
import { numbers, selection, text, texts } from "../../pb_hooks/src/platform/sql/selection";
import { instantIn, schoolClock } from "../../pb_hooks/src/platform/time/business-clock";
import { fromStamp, localTimeIn, stamp } from "../../pb_hooks/src/platform/time/clock";
import { schoolSettings } from "../../pb_hooks/src/platform/time/settings";
import { actorName } from "../../pb_hooks/src/platform/timeline/actor";
import { stampOrEmpty } from "../../pb_hooks/src/support/calls/call-record";
import { holderName, openCustody } from "../../pb_hooks/src/support/equipment/custody";
import { changeMachine, type Machine, requireMachine } from "../../pb_hooks/src/support/equipment/find";
import { advanceOrder } from "../../pb_hooks/src/support/orders/orders";
import type { Stockroom } from "../../pb_hooks/src/support/orders/stockroom";
import { partsFrom } from "../../pb_hooks/src/support/orders/work";
import { insertAll } from "../bulk";
import { random } from "../random";
import type { Sample } from "../sample-school";

const SEED = 20_261_190;
const HOUR = 3_600_000;
const MINUTE = 60_000;
/** One unit of a material, in ten-thousandths. */
const ONE = 10_000;
const MACHINES_OF_PLAN = 8;

interface Live {
  state: OrderState;
  problem: string;
  /** Opened so many opening hours ago. */
  hours: number;
  waits?: OrderWait;
  /** The next of the board's calls in this state joins the order. */
  call?: CallState;
  /** Otherwise the machine is of this kind. */
  kind?: string;
  /** Left out: the order has no technician yet. */
  mine?: true;
}

/** The work of today, beside orders from closed calls. */
const LIVE: readonly Live[] = [
  { state: "waiting", problem: "Tela trincada", hours: 46, waits: "warranty", kind: "Notebook", mine: true },
  { state: "waiting", problem: "Bateria não segura a carga", hours: 41, waits: "approval", kind: "Notebook", mine: true },
  { state: "waiting", problem: "", hours: 30, waits: "part", call: "waiting", mine: true },
  { state: "waiting", problem: "", hours: 27, waits: "supplier", call: "waiting", mine: true },
  { state: "running", problem: "", hours: 18, call: "in_progress", mine: true },
  { state: "running", problem: "", hours: 6, call: "in_progress", mine: true },
  { state: "running", problem: "", hours: 5, call: "in_progress", mine: true },
  { state: "running", problem: "Memória pequena para o sistema da secretaria", hours: 12, kind: "Computador", mine: true },
  { state: "running", problem: "Imagem piscando", hours: 9, kind: "Monitor", mine: true },
  { state: "running", problem: "Não entra no sistema", hours: 8, kind: "Computador", mine: true },
  { state: "running", problem: "Sinal fraco no fim do corredor", hours: 4, kind: "Ponto de acesso Wi-Fi", mine: true },
  { state: "assigned", problem: "Instalar o projetor do auditório no teto", hours: 7, kind: "Projetor", mine: true },
  { state: "assigned", problem: "Trocar o cabo de rede da secretaria", hours: 3, kind: "Computador", mine: true },
  { state: "open", problem: "Lousa descalibrada", hours: 2, kind: "Lousa digital" },
  { state: "draft", problem: "Trocar os computadores da secretaria", hours: 1, kind: "Computador" },
];

const CANCELLED_REASONS = [
  "Repetida: já há ordem para a mesma máquina",
  "A máquina foi substituída",
  "O solicitante resolveu por conta própria",
];
const TASKS = ["Diagnóstico", "Limpeza e contatos", "Troca e ajuste", "Teste com o usuário", "Atualização do sistema"];

/** The parts for the orders in progress, by their index; another of these materials where the stockroom has none left. */
const PARTS: readonly (readonly [order: number, material: string, ends: "use" | "reserve" | "free" | "return"])[] = [
  [0, "Cabo HDMI 5 m", "use"],
  [1, "Mouse sem fio", "return"],
  [2, "Cabo de força tripolar", "use"],
  [3, "Memória DDR4 8 GB", "use"],
  [4, "Cabo VGA 2 m", "free"],
  [4, "Cabo HDMI 2 m", "reserve"],
  [5, "Teclado ABNT2 USB", "use"],
  [6, "Fonte ATX 500 W", "use"],
];
/** Orders in progress that are completed in the end. */
const CONCLUDED_COUNTS = [5, 6];

const CALL = selection({
  ...texts("c.id", "c.title", "c.solution", "c.equipment", "c.requester", "c.requester_name", "c.sector", "c.room"),
  ...texts("c.taken_at", "c.resolved_at"),
  ...numbers("c.priority"),
});
const PLAN = selection(texts("p.id", "p.task", "p.anchor", "p.kind", "p.room"));
const MATERIAL = selection(texts("code", "name"));
const STATE = selection({
  ...texts("c.id", "c.title", "c.equipment", "c.requester", "c.sector", "c.room"),
  state: text<CallState>("c.state"),
});

interface SampleOrder {
  kind: OrderKind;
  state: OrderState;
  problem: string;
  diagnosis: string;
  solution: string;
  priority: number;
  requester: string;
  signer: string;
  sector: string;
  room: string;
  mine: boolean;
  waits: OrderWait | "";
  opened: number;
  started: number | null;
  concluded: number | null;
  closed: number | null;
  reason: string;
  machines: readonly Machine[];
  calls: readonly string[];
  plan?: { id: string; occurrence: Day };
}

/** @param stockroom the source of the parts. @returns a summary in words. */
export function makeOrders({ app, calendar, today, at, lastOpenMoment, size }: Sample, stockroom: Stockroom): string[] {
  const total = size("SAMPLE_ORDERS", 60);
  if (total === 0) {
    return [];
  }
  const chance = random(SEED);
  const clock = schoolClock(app);
  const zone = schoolSettings(app).time_zone;
  const moment = lastOpenMoment;
  const dayAt = (instant: number) => localTimeIn(zone, instant).day;
  const later = (from: number, milliseconds: number) => clock.after(from, milliseconds) ?? from;
  const technician = actorName(app.findAuthRecordByEmail("users", "tecnologia@demo.escola"));
  const call: Call = { app, actor: technician, request: null };

  const stories = [...preventive(), ...live()];
  const past = ofCalls(Math.max(0, total - stories.length - CANCELLED_REASONS.length));
  stories.push(...cancelledOrders(past), ...past);
  stories.sort((first, second) => first.opened - second.opened);

  const rows = {
    service_orders: [],
    order_machines: [],
    order_calls: [],
    order_tasks: [],
    plan_occurrences: [],
    timeline: [],
  } as Record<
    "service_orders" | "order_machines" | "order_calls" | "order_tasks" | "plan_occurrences" | "timeline",
    Record<string, unknown>[]
  >;
  const last = new Map<number, number>();
  const ordersWithId = stories.map((order) => ({ story: order, id: chance.id() }));
  for (const { story, id } of ordersWithId) {
    write(story, id);
  }
  for (const [table, records] of Object.entries(rows)) {
    insertAll(app, table, records, at);
  }
  execute(
    app,
    `UPDATE order_calls SET paused_for = (SELECT c.waiting_for FROM service_calls c WHERE c.id = order_calls.call)
     WHERE \`order\` IN (SELECT id FROM service_orders WHERE state = 'waiting')`,
    {},
  );
  for (const [year, value] of last) {
    raiseTo(app, `service_order_${year}`, value);
  }
  for (const { story } of ordersWithId.filter(({ story }) => story.state === "running" || story.state === "waiting")) {
    for (const { id, state } of story.machines) {
      if (state === "in_use" || state === "in_stock") {
        changeMachine(app, id, { state: "maintenance" });
      }
    }
  }
  takeParts(ordersWithId.filter(({ story }) => story.state === "running").map(({ id }) => id));
  return [count(ordersWithId.length, "ordem de serviço", "ordens de serviço")];

  /** Closed calls about a machine that took longer than an hour, spread over the year; the last ones are not accepted yet. */
  function ofCalls(wantedCount: number): SampleOrder[] {
    const calls = select(
      app,
      CALL,
      "FROM service_calls c WHERE c.state IN ('resolved', 'closed') AND c.equipment != '' AND c.taken_at != '' ORDER BY c.resolved_at",
    ).filter(({ taken_at, resolved_at }) => clock.elapsed(fromStamp(taken_at), fromStamp(resolved_at)) > HOUR);
    const step = Math.max(1, calls.length / Math.max(1, wantedCount));
    const chosenCalls = Array.from(
      { length: Math.min(wantedCount, calls.length) },
      (_, nth) => calls[Math.floor(calls.length - 1 - nth * step)],
    );
    return chosenCalls.flatMap((call): SampleOrder[] => {
      if (!call) {
        return [];
      }
      const [takenAt, concludedAt] = [fromStamp(call.taken_at), fromStamp(call.resolved_at)];
      const took = clock.elapsed(takenAt, concludedAt);
      const closes = addOpenDays(calendar, dayAt(concludedAt), ACCEPT_DAYS);
      const accepted = later(concludedAt, chance.between(1, 16) * HOUR);
      const expired = closes < today && chance.chance(0.2);
      const closedAt = expired ? instantIn(zone, nextOpenDay(calendar, closes), 7 * 60) + 24 * HOUR : accepted;
      const done = closedAt < moment;
      return [
        {
          ...{
            kind: "corrective",
            state: done ? "closed" : "concluded",
            problem: call.title,
            diagnosis: "",
            solution: call.solution,
          },
          ...{ priority: call.priority, requester: call.requester, signer: done && !expired ? call.requester_name : "" },
          ...{ sector: call.sector, room: call.room, mine: true, waits: "" },
          ...{
            opened: later(takenAt, took * 0.1),
            started: later(takenAt, took * 0.3),
            concluded: concludedAt,
            closed: done ? closedAt : null,
          },
          ...{ reason: "", machines: [requireMachine(app, call.equipment)], calls: [call.id] },
        },
      ];
    });
  }

  /** Each plan's first time. */
  function preventive(): SampleOrder[] {
    return select(app, PLAN, "FROM maintenance_plans p ORDER BY p.anchor").map(
      ({ id, task, anchor, kind, room }): SampleOrder => {
        const machines = column(
          app,
          `SELECT e.id FROM equipment e WHERE e.state = 'in_use' AND e.${kind ? "kind" : "room"} = {:of} ORDER BY e.tombo LIMIT ${MACHINES_OF_PLAN}`,
          { of: kind || room },
        ).map((machine) => requireMachine(app, machine));
        const openedAt = instantIn(zone, nextOpenDay(calendar, anchor), 7 * 60 + 30);
        const concludedAt = later(openedAt, 7 * HOUR);
        return {
          ...{
            kind: "preventive",
            state: "closed",
            problem: task,
            diagnosis: "",
            solution: "Feito em todas, sem pendência.",
            priority: 3,
          },
          ...{ requester: "", signer: "Sandra Melo", sector: machines[0]?.sector ?? "", room, mine: true, waits: "", reason: "" },
          ...{ opened: openedAt, started: later(openedAt, HOUR), concluded: concludedAt, closed: later(concludedAt, 3 * HOUR) },
          ...{ machines, calls: [], plan: { id, occurrence: anchor } },
        };
      },
    );
  }

  /** Cancelled orders, on machines of completed ones. */
  function cancelledOrders(otherOrders: readonly SampleOrder[]): SampleOrder[] {
    return CANCELLED_REASONS.flatMap((reason, index) => {
      const model = otherOrders[Math.floor(((index + 1) * otherOrders.length) / (CANCELLED_REASONS.length + 1))];
      return model
        ? [
            {
              ...model,
              ...{ state: "cancelled" as const, solution: "", signer: "", mine: false, reason, calls: [] },
              ...{ opened: later(model.opened, HOUR), started: null, concluded: null, closed: null },
            },
          ]
        : [];
    });
  }

  function live(): SampleOrder[] {
    const board = select(
      app,
      STATE,
      "FROM service_calls c WHERE c.state IN ('in_progress', 'waiting') AND c.equipment != '' ORDER BY c.opened_at",
    );
    const used = new Set<string>();
    return LIVE.flatMap((plannedOrder): SampleOrder[] => {
      const boardCall = board.find(({ id, state }) => state === plannedOrder.call && !used.has(id));
      const [machine = ""] = boardCall
        ? [boardCall.equipment]
        : column(
            app,
            `SELECT e.id FROM equipment e JOIN equipment_kinds k ON k.id = e.kind
             WHERE k.name = {:kind} AND e.state IN ('maintenance', 'in_use') AND e.id NOT IN (SELECT value FROM json_each({:used}))
               AND (e.state = 'maintenance' OR NOT EXISTS (SELECT 1 FROM kit_items i WHERE i.equipment = e.id))
             ORDER BY e.state = 'maintenance' DESC, e.tombo DESC LIMIT 1`,
            { kind: plannedOrder.kind ?? "", used: [...used] },
          );
      if (machine === "" || used.has(machine)) {
        return [];
      }
      used.add(machine);
      if (boardCall) {
        used.add(boardCall.id);
      }
      const orderMachine = requireMachine(app, machine);
      const openedAt = clock.before(moment, plannedOrder.hours * HOUR) ?? moment;
      const hasBegun = plannedOrder.state === "running" || plannedOrder.state === "waiting";
      return [
        {
          ...{
            kind: /^Instalar/.test(plannedOrder.problem) ? "installation" : "corrective",
            state: plannedOrder.state,
            diagnosis: "",
            solution: "",
          },
          ...{
            problem: boardCall?.title ?? plannedOrder.problem,
            priority: chance.between(2, 4),
            requester: boardCall?.requester ?? "",
            signer: "",
          },
          ...{
            sector: boardCall?.sector || orderMachine.sector,
            room: boardCall?.room || orderMachine.room,
            mine: plannedOrder.mine ?? false,
            waits: plannedOrder.waits ?? "",
          },
          ...{ opened: openedAt, started: hasBegun ? later(openedAt, HOUR) : null, concluded: null, closed: null, reason: "" },
          ...{ machines: [orderMachine], calls: boardCall ? [boardCall.id] : [] },
        },
      ];
    });
  }

  function write(order: SampleOrder, id: string): void {
    const { state, opened, started, concluded, closed } = order;
    const year = yearOf(dayAt(opened));
    const draft = state === "draft";
    const number = draft ? 0 : (last.get(year) ?? 0) + 1;
    if (!draft) {
      last.set(year, number);
    }
    const code = draft ? "" : inYear(year, number);
    const printCount = concluded === null ? 0 : chance.chance(0.15) ? 2 : 1;
    rows.service_orders.push({
      ...{ id, code, year: draft ? 0 : year, number, kind: order.kind, state, priority: order.priority, problem: order.problem },
      ...{
        diagnosis: order.diagnosis,
        solution: order.solution,
        requester: order.requester,
        sector: order.sector,
        room: order.room,
      },
      ...{ technician: order.mine ? technician.id : "", scheduled_for: "", waiting_for: order.waits },
      ...{
        made_at: stamp(opened),
        made_by: technician.id,
        opened_at: draft ? "" : stamp(opened),
        opened_on: draft ? "" : dayAt(opened),
      },
      ...{ started_at: stampOrEmpty(started), concluded_at: stampOrEmpty(concluded), closed_at: stampOrEmpty(closed) },
      closes_on: state === "concluded" && concluded !== null ? addOpenDays(calendar, dayAt(concluded), ACCEPT_DAYS) : "",
      ...{ signer: order.signer, acceptance: order.signer ? "signed" : "", refusals: 0, printed: printCount },
      ...{
        last_printed_at: printCount > 0 ? stampOrEmpty(concluded) : "",
        last_printed_by: printCount > 0 ? technician.name : "",
      },
    });
    for (const { id: equipment, room_name, sector_name, state: stateBefore } of order.machines) {
      const charge = openCustody(app, equipment, "charge");
      rows.order_machines.push({
        ...{ id: chance.id(), order: id, equipment, room_then: room_name, sector_then: sector_name, state_then: stateBefore },
        ...{ holder_then: charge ? holderName(charge) : "", destination: concluded === null ? "" : "in_use" },
        back_to: stateBefore === "maintenance" ? "in_use" : stateBefore,
      });
    }
    for (const linkedCall of order.calls) {
      rows.order_calls.push({ id: chance.id(), order: id, call: linkedCall });
    }
    if (order.plan) {
      rows.plan_occurrences.push({
        ...{
          id: chance.id(),
          plan: order.plan.id,
          occurrence: order.plan.occurrence,
          opened_on: dayAt(opened),
          order: id,
          call: "",
        },
      });
    }
    if (started !== null) {
      writeTasks(id, started, concluded ?? moment);
    }
    const addEvent = (kind: string, instant: number | null, words: string) =>
      instant !== null &&
      rows.timeline.push({
        ...{ id: chance.id(), area: "support", subject_collection: "service_orders", subject: id, at: stamp(instant) },
        ...{ actor: technician.id, actor_name: technician.name, kind, text: words, data: {} },
      });
    addEvent("order_made", opened, draft ? "Ordem de serviço em rascunho" : `Ordem ${code} aberta`);
    addEvent("order_start", started, `Ordem ${code} em execução`);
    if (order.waits) {
      addEvent("order_wait", started, `Ordem ${code} aguardando ${ORDER_WAIT_WORDS[order.waits]}`);
    }
    addEvent("order_conclude", concluded, `Ordem ${code} concluída`);
    for (let copy = 1; copy <= printCount; copy++) {
      addEvent("order_printed", concluded, `Ordem ${code} impressa, ${copy}ª via`);
    }
    if (order.signer) {
      addEvent("order_accept", closed, `Ordem ${code} encerrada, assinada por ${order.signer}`);
    } else {
      addEvent("order_expired", closed, `Ordem ${code} encerrada: sem recusa no prazo`);
    }
    if (state === "cancelled") {
      addEvent("order_cancel", later(opened, HOUR), `Ordem ${code} cancelada: ${order.reason}`);
    }
  }

  /** One or two periods of work within the order's time; in one of eight the second begins before the first has ended. */
  function writeTasks(order: string, started: number, end: number): void {
    const available = Math.floor(clock.elapsed(started, end) / MINUTE);
    const first = Math.min(Math.floor(available / 3), chance.between(15, 90));
    const second = Math.min(Math.floor(available / 3), chance.between(10, 60));
    const meets = chance.chance(0.125);
    for (const [nth, [from, minutes]] of [
      [started, first] as const,
      [meets ? started + (first * MINUTE) / 2 : later(started, (first + 5) * MINUTE), second] as const,
    ].entries()) {
      if (minutes > 0 && from + minutes * MINUTE <= end) {
        rows.order_tasks.push({
          ...{ id: chance.id(), order, technician: technician.id, starts: stamp(from), minutes },
          text: nth === 0 ? TASKS[0] : chance.pick(TASKS.slice(1)),
        });
      }
    }
  }

  function takeParts(running: readonly string[]): void {
    const { takePart, settlePart } = partsFrom(stockroom);
    const codes = new Map(select(app, MATERIAL, "FROM materials").map(({ code, name }) => [name, code]));
    const isAvailable = (material: string) => (stockroom.findMaterial(app, material)?.available ?? 0) >= ONE;
    const materials = PARTS.flatMap(([, name]) => codes.get(name) ?? []);
    for (const [nth, name, ends] of PARTS) {
      const order = running[nth];
      const material = [codes.get(name) ?? "", ...materials].find(isAvailable);
      if (!order || !material) {
        continue;
      }
      const id = chance.id();
      takePart(call, { id, order, material, quantity: ONE, reserve: ends === "reserve" || ends === "free" });
      if (ends === "free" || ends === "return") {
        settlePart(call, { id: chance.id(), part: id, act: ends, reason: "" });
      }
    }
    for (const order of CONCLUDED_COUNTS.flatMap((nth) => running[nth] ?? [])) {
      const emptyStep = { technician: "", reason: "", signer: "", material: "", seen: "", machines: [] };
      const conclusion = { id: chance.id(), order, act: "conclude", solution: "Peça trocada e testada com o usuário." } as const;
      advanceOrder(call, { ...conclusion, ...emptyStep }, stockroom);
    }
  }
}
