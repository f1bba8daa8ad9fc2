/** The made-up school's service orders: most are closed and signed, some are worked on today. Parts leave by the stockroom's own ledger. */
import { type Day, yearOf } from "../../domain/dates";
import { addOpenDays, nextOpenDay } from "../../domain/platform/calendar";
import type { CallState } from "../../domain/support/calls/states";
import { ACCEPT_DAYS, type OrderState } from "../../domain/support/orders/states";
import { ORDER_WAIT_WORDS, type OrderKind, type OrderWait } from "../../domain/support/orders/words";
import { count, inYear } from "../../domain/text";
import type { Call } from "../../pb_hooks/src/platform/http/endpoint";
import { raiseTo } from "../../pb_hooks/src/platform/sql/counters";
import { column, execute, numbers, select, selection, text, texts } from "../../pb_hooks/src/platform/sql/database";
import { instantIn, schoolClock } from "../../pb_hooks/src/platform/time/business-clock";
import { fromStamp, localTimeIn, stamp } from "../../pb_hooks/src/platform/time/clock";
import { schoolSettings } from "../../pb_hooks/src/platform/time/settings";
import { actorName } from "../../pb_hooks/src/platform/timeline/actor";
import { stampOrNone } from "../../pb_hooks/src/support/calls/call-record";
import { heldBy, openCustody } from "../../pb_hooks/src/support/equipment/custody";
import { changeMachine, type Machine, requireMachine } from "../../pb_hooks/src/support/equipment/find";
import { advanceOrder } from "../../pb_hooks/src/support/orders/orders";
import type { Stockroom } from "../../pb_hooks/src/support/orders/stockroom";
import { partsFrom } from "../../pb_hooks/src/support/orders/work";
import { insertAll } from "../bulk";
import type { Sample } from "../made-school";
import { random } from "../random";

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
  /** Of the calls on the board the next in this state goes along. */
  call?: CallState;
  /** Otherwise the machine is of this kind. */
  kind?: string;
  /** Left out: nobody has it yet. */
  mine?: true;
}

/** What is being done today, besides what a closed call led to. */
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

const CANCELLED = [
  "Repetida: já há ordem para a mesma máquina",
  "A máquina foi substituída",
  "O solicitante resolveu por conta própria",
];
const TASKS = ["Diagnóstico", "Limpeza e contatos", "Troca e ajuste", "Teste com o usuário", "Atualização do sistema"];

/** What was taken for the orders at work, by their place among them: of the stockroom, if it has it. */
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
/** Those at work that are concluded in the end. */
const CONCLUDED = [5, 6];

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

interface Story {
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

/** @param stockroom where the parts come from. @returns what was made, in words. */
export function makeOrders({ app, calendar, today, at, lately, size }: Sample, stockroom: Stockroom): string[] {
  const total = size("SAMPLE_ORDERS", 60);
  if (total === 0) {
    return [];
  }
  const chance = random(SEED);
  const clock = schoolClock(app);
  const zone = schoolSettings(app).time_zone;
  const moment = lately;
  const dayAt = (instant: number) => localTimeIn(zone, instant).day;
  const later = (from: number, milliseconds: number) => clock.after(from, milliseconds) ?? from;
  const technician = actorName(app.findAuthRecordByEmail("users", "tecnologia@demo.escola"));
  const call: Call = { app, actor: technician, request: null };

  const stories = [...preventive(), ...live()];
  const past = ofCalls(Math.max(0, total - stories.length - CANCELLED.length));
  stories.push(...cancelled(past), ...past);
  stories.sort((one, other) => one.opened - other.opened);

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
  const made = stories.map((story) => ({ story, id: chance.id() }));
  for (const { story, id } of made) {
    write(story, id);
  }
  for (const [table, written] of Object.entries(rows)) {
    insertAll(app, table, written, at);
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
  for (const { story } of made.filter(({ story }) => story.state === "running" || story.state === "waiting")) {
    for (const { id, state } of story.machines) {
      if (state === "in_use" || state === "in_stock") {
        changeMachine(app, id, { state: "maintenance" });
      }
    }
  }
  takeParts(made.filter(({ story }) => story.state === "running").map(({ id }) => id));
  return [count(made.length, "ordem de serviço", "ordens de serviço")];

  /** Closed calls about a machine that took longer than an hour, spread over the year; the last ones are not accepted yet. */
  function ofCalls(wanted: number): Story[] {
    const calls = select(
      app,
      CALL,
      "FROM service_calls c WHERE c.state IN ('resolved', 'closed') AND c.equipment != '' AND c.taken_at != '' ORDER BY c.resolved_at",
    ).filter(({ taken_at, resolved_at }) => clock.elapsed(fromStamp(taken_at), fromStamp(resolved_at)) > HOUR);
    const step = Math.max(1, calls.length / Math.max(1, wanted));
    const chosen = Array.from(
      { length: Math.min(wanted, calls.length) },
      (_, nth) => calls[Math.floor(calls.length - 1 - nth * step)],
    );
    return chosen.flatMap((one): Story[] => {
      if (!one) {
        return [];
      }
      const [taken, concluded] = [fromStamp(one.taken_at), fromStamp(one.resolved_at)];
      const took = clock.elapsed(taken, concluded);
      const closes = addOpenDays(calendar, dayAt(concluded), ACCEPT_DAYS);
      const accepted = later(concluded, chance.between(1, 16) * HOUR);
      const expired = closes < today && chance.chance(0.2);
      const closed = expired ? instantIn(zone, nextOpenDay(calendar, closes), 7 * 60) + 24 * HOUR : accepted;
      const done = closed < moment;
      return [
        {
          ...{
            kind: "corrective",
            state: done ? "closed" : "concluded",
            problem: one.title,
            diagnosis: "",
            solution: one.solution,
          },
          ...{ priority: one.priority, requester: one.requester, signer: done && !expired ? one.requester_name : "" },
          ...{ sector: one.sector, room: one.room, mine: true, waits: "" },
          ...{ opened: later(taken, took * 0.1), started: later(taken, took * 0.3), concluded, closed: done ? closed : null },
          ...{ reason: "", machines: [requireMachine(app, one.equipment)], calls: [one.id] },
        },
      ];
    });
  }

  /** Each plan's first time. */
  function preventive(): Story[] {
    return select(app, PLAN, "FROM maintenance_plans p ORDER BY p.anchor").map(({ id, task, anchor, kind, room }): Story => {
      const machines = column(
        app,
        `SELECT e.id FROM equipment e WHERE e.state = 'in_use' AND e.${kind ? "kind" : "room"} = {:of} ORDER BY e.tombo LIMIT ${MACHINES_OF_PLAN}`,
        { of: kind || room },
      ).map((machine) => requireMachine(app, machine));
      const opened = instantIn(zone, nextOpenDay(calendar, anchor), 7 * 60 + 30);
      const concluded = later(opened, 7 * HOUR);
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
        ...{ opened, started: later(opened, HOUR), concluded, closed: later(concluded, 3 * HOUR) },
        ...{ machines, calls: [], plan: { id, occurrence: anchor } },
      };
    });
  }

  /** Orders that came to nothing, on machines of orders that did not. */
  function cancelled(others: readonly Story[]): Story[] {
    return CANCELLED.flatMap((reason, index) => {
      const model = others[Math.floor(((index + 1) * others.length) / (CANCELLED.length + 1))];
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

  function live(): Story[] {
    const board = select(
      app,
      STATE,
      "FROM service_calls c WHERE c.state IN ('in_progress', 'waiting') AND c.equipment != '' ORDER BY c.opened_at",
    );
    const used = new Set<string>();
    return LIVE.flatMap((one): Story[] => {
      const asked = board.find(({ id, state }) => state === one.call && !used.has(id));
      const [machine = ""] = asked
        ? [asked.equipment]
        : column(
            app,
            `SELECT e.id FROM equipment e JOIN equipment_kinds k ON k.id = e.kind
             WHERE k.name = {:kind} AND e.state IN ('maintenance', 'in_use') AND e.id NOT IN (SELECT value FROM json_each({:used}))
               AND (e.state = 'maintenance' OR NOT EXISTS (SELECT 1 FROM kit_items i WHERE i.equipment = e.id))
             ORDER BY e.state = 'maintenance' DESC, e.tombo DESC LIMIT 1`,
            { kind: one.kind ?? "", used: JSON.stringify([...used]) },
          );
      if (machine === "" || used.has(machine)) {
        return [];
      }
      used.add(machine);
      if (asked) {
        used.add(asked.id);
      }
      const found = requireMachine(app, machine);
      const opened = clock.before(moment, one.hours * HOUR) ?? moment;
      const begun = one.state === "running" || one.state === "waiting";
      return [
        {
          ...{
            kind: /^Instalar/.test(one.problem) ? "installation" : "corrective",
            state: one.state,
            diagnosis: "",
            solution: "",
          },
          ...{
            problem: asked?.title ?? one.problem,
            priority: chance.between(2, 4),
            requester: asked?.requester ?? "",
            signer: "",
          },
          ...{
            sector: asked?.sector || found.sector,
            room: asked?.room || found.room,
            mine: one.mine ?? false,
            waits: one.waits ?? "",
          },
          ...{ opened, started: begun ? later(opened, HOUR) : null, concluded: null, closed: null, reason: "" },
          ...{ machines: [found], calls: asked ? [asked.id] : [] },
        },
      ];
    });
  }

  function write(story: Story, id: string): void {
    const { state, opened, started, concluded, closed } = story;
    const year = yearOf(dayAt(opened));
    const draft = state === "draft";
    const number = draft ? 0 : (last.get(year) ?? 0) + 1;
    if (!draft) {
      last.set(year, number);
    }
    const code = draft ? "" : inYear(year, number);
    const printed = concluded === null ? 0 : chance.chance(0.15) ? 2 : 1;
    rows.service_orders.push({
      ...{ id, code, year: draft ? 0 : year, number, kind: story.kind, state, priority: story.priority, problem: story.problem },
      ...{
        diagnosis: story.diagnosis,
        solution: story.solution,
        requester: story.requester,
        sector: story.sector,
        room: story.room,
      },
      ...{ technician: story.mine ? technician.id : "", scheduled_for: "", waiting_for: story.waits },
      ...{
        made_at: stamp(opened),
        made_by: technician.id,
        opened_at: draft ? "" : stamp(opened),
        opened_on: draft ? "" : dayAt(opened),
      },
      ...{ started_at: stampOrNone(started), concluded_at: stampOrNone(concluded), closed_at: stampOrNone(closed) },
      closes_on: state === "concluded" && concluded !== null ? addOpenDays(calendar, dayAt(concluded), ACCEPT_DAYS) : "",
      ...{ signer: story.signer, acceptance: story.signer ? "signed" : "", refusals: 0, printed },
      ...{ last_printed_at: printed > 0 ? stampOrNone(concluded) : "", last_printed_by: printed > 0 ? technician.name : "" },
    });
    for (const { id: equipment, room_name, sector_name, state: state_then } of story.machines) {
      const charge = openCustody(app, equipment, "charge");
      rows.order_machines.push({
        ...{ id: chance.id(), order: id, equipment, room_then: room_name, sector_then: sector_name, state_then },
        ...{ holder_then: charge ? heldBy(charge) : "", destination: concluded === null ? "" : "in_use" },
        back_to: state_then === "maintenance" ? "in_use" : state_then,
      });
    }
    for (const linked of story.calls) {
      rows.order_calls.push({ id: chance.id(), order: id, call: linked });
    }
    if (story.plan) {
      rows.plan_occurrences.push({
        ...{
          id: chance.id(),
          plan: story.plan.id,
          occurrence: story.plan.occurrence,
          opened_on: dayAt(opened),
          order: id,
          call: "",
        },
      });
    }
    if (started !== null) {
      writeTasks(id, started, concluded ?? moment);
    }
    const tell = (kind: string, when: number | null, words: string) =>
      when !== null &&
      rows.timeline.push({
        ...{ id: chance.id(), area: "support", subject_collection: "service_orders", subject: id, at: stamp(when) },
        ...{ actor: technician.id, actor_name: technician.name, kind, text: words, data: {} },
      });
    tell("order_made", opened, draft ? "Ordem de serviço em rascunho" : `Ordem ${code} aberta`);
    tell("order_start", started, `Ordem ${code} em execução`);
    if (story.waits) {
      tell("order_wait", started, `Ordem ${code} aguardando ${ORDER_WAIT_WORDS[story.waits]}`);
    }
    tell("order_conclude", concluded, `Ordem ${code} concluída`);
    for (let copy = 1; copy <= printed; copy++) {
      tell("order_printed", concluded, `Ordem ${code} impressa, ${copy}ª via`);
    }
    if (story.signer) {
      tell("order_accept", closed, `Ordem ${code} encerrada, assinada por ${story.signer}`);
    } else {
      tell("order_expired", closed, `Ordem ${code} encerrada: sem recusa no prazo`);
    }
    if (state === "cancelled") {
      tell("order_cancel", later(opened, HOUR), `Ordem ${code} cancelada: ${story.reason}`);
    }
  }

  /** One or two stretches of work within the order's time; in one of eight the second begins before the first has ended. */
  function writeTasks(order: string, started: number, until: number): void {
    const available = Math.floor(clock.elapsed(started, until) / MINUTE);
    const first = Math.min(Math.floor(available / 3), chance.between(15, 90));
    const second = Math.min(Math.floor(available / 3), chance.between(10, 60));
    const meets = chance.chance(0.125);
    for (const [nth, [from, minutes]] of [
      [started, first] as const,
      [meets ? started + (first * MINUTE) / 2 : later(started, (first + 5) * MINUTE), second] as const,
    ].entries()) {
      if (minutes > 0 && from + minutes * MINUTE <= until) {
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
    for (const [nth, name, ends] of PARTS) {
      const [order, material] = [running[nth], codes.get(name)];
      if (!order || !material || (stockroom.findMaterial(app, material)?.available ?? 0) < ONE) {
        continue;
      }
      const id = chance.id();
      takePart(call, { id, order, material, quantity: ONE, reserve: ends === "reserve" || ends === "free" });
      if (ends === "free" || ends === "return") {
        settlePart(call, { id: chance.id(), part: id, act: ends, reason: "" });
      }
    }
    for (const order of CONCLUDED.flatMap((nth) => running[nth] ?? [])) {
      const nothing = { technician: "", reason: "", signer: "", material: "", seen: "", machines: [] };
      const conclusion = { id: chance.id(), order, act: "conclude", solution: "Peça trocada e testada com o usuário." } as const;
      advanceOrder(call, { ...conclusion, ...nothing }, stockroom);
    }
  }
}
