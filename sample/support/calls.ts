/** The sample school's services and a year of calls: most are closed, a dozen are on the board today. */
import { addDays, type Day, yearOf } from "../../domain/dates";
import { isOpen } from "../../domain/platform/calendar";
import { LONGEST_SEARCH } from "../../domain/search";
import { clocksOf, type StateInterval } from "../../domain/support/calls/clock";
import { priorityOf } from "../../domain/support/calls/priority";
import { type CallState, isOpenState } from "../../domain/support/calls/states";
import { formatCode, type WaitingReason } from "../../domain/support/calls/words";
import { SERVICE_CODES } from "../../domain/support/services/codes";
import { count, inYear, searchText } from "../../domain/text";
import { raiseTo } from "../../pb_hooks/src/platform/sql/counters";
import { select } from "../../pb_hooks/src/platform/sql/database";
import { selection, text, texts } from "../../pb_hooks/src/platform/sql/selection";
import { schoolClock } from "../../pb_hooks/src/platform/time/business-clock";
import { stamp } from "../../pb_hooks/src/platform/time/clock";
import { stampOrEmpty } from "../../pb_hooks/src/support/calls/call-record";
import { insertAll } from "../bulk";
import type { Sample } from "../sample-school";

interface SampleService {
  name: string;
  category: string;
  /** Minutes of opening hours. */
  response: number;
  solution: number;
  /** The reports, and the solutions. */
  reports: readonly (readonly [title: string, solution: string])[];
  machines?: readonly string[];
  approval?: boolean;
  fields?: readonly object[];
}

const SERVICES: readonly SampleService[] = [
  {
    ...{
      name: "Computador ou notebook",
      category: "Equipamentos",
      response: 60,
      solution: 960,
      machines: ["Computador", "Notebook"],
    },
    reports: [
      ["Computador não liga", "Troquei a fonte."],
      ["Notebook muito lento", "Limpei o disco e tirei programas da inicialização."],
      ["Teclado com teclas falhando", "Troquei o teclado."],
      ["Notebook não segura a carga", "Troquei a bateria."],
    ],
  },
  {
    ...{ name: "Impressora", category: "Equipamentos", response: 60, solution: 480, machines: ["Impressora"] },
    reports: [
      ["Impressora não imprime", "Fila travada: reiniciei o serviço de impressão."],
      ["Papel preso na impressora", "Retirei o papel e limpei os roletes."],
      ["Impressão saindo manchada", "Troquei o toner."],
    ],
  },
  {
    ...{
      name: "Projetor ou lousa digital",
      category: "Equipamentos",
      response: 30,
      solution: 480,
      machines: ["Projetor", "Lousa digital"],
    },
    reports: [
      ["Projetor não liga", "Troquei o cabo de força."],
      ["Projetor sem imagem", "Cabo HDMI com mau contato: troquei."],
      ["Lousa digital descalibrada", "Calibrei a lousa."],
    ],
  },
  {
    ...{ name: "Som", category: "Equipamentos", response: 60, solution: 960, machines: ["Caixa de som"] },
    reports: [["Caixa de som com chiado", "Troquei o cabo de áudio."]],
  },
  {
    ...{ name: "Internet e rede", category: "Rede", response: 30, solution: 240 },
    reports: [
      ["Sem internet na sala", "Reiniciei o ponto de acesso."],
      ["Wi-Fi muito fraco", "Mudei o canal do ponto de acesso."],
    ],
  },
  {
    ...{ name: "Senha e acesso", category: "Contas", response: 60, solution: 240 },
    reports: [
      ["Esqueci a senha do e-mail", "Criei senha provisória e orientei a troca."],
      ["Não abre o e-mail institucional", "Conta estava bloqueada: liberei."],
    ],
  },
  {
    ...{ name: "Conta nova", category: "Contas", response: 120, solution: 960 },
    reports: [["Conta para professora nova", "Conta criada e entregue."]],
  },
  {
    ...{ name: "Instalação de programa", category: "Programas", response: 120, solution: 1440 },
    fields: [{ label: "Qual programa?", kind: "text", options: [], required: true }],
    reports: [["Instalar programa no laboratório", "Instalado e testado nas máquinas."]],
  },
  {
    ...{ name: "Sistema da secretaria", category: "Programas", response: 60, solution: 480 },
    reports: [["Sistema não abre o diário", "Atualizei o navegador."]],
  },
  {
    ...{ name: "Apoio em evento", category: "Apoio", response: 240, solution: 1440 },
    reports: [["Som e projetor para a reunião de pais", "Montado e acompanhado."]],
  },
  {
    ...{ name: "Compra de equipamento", category: "Apoio", response: 480, solution: 4800, approval: true },
    reports: [["Comprar mouses para o laboratório", "Comprados e entregues."]],
  },
  {
    ...{ name: "Outro assunto", category: "Apoio", response: 120, solution: 1440 },
    reports: [["Mudar o computador de lugar", "Mudança feita."]],
  },
];

const CANNED = [
  ["Pedido de detalhes", "Pode nos dizer em que sala isso acontece e o que aparece na tela?"],
  ["Passo na sala", "Passo na sua sala ainda hoje. Se precisar da máquina antes, avise por aqui."],
  ["Peça pedida", "A peça foi pedida. Avisamos assim que chegar."],
] as const;

const MACHINE = selection({ ...texts("e.id", "e.tombo", "e.brand", "e.model", "e.sector", "e.room"), kind: text("k.name") });
const KIND = selection(texts("id", "name"));
const PERSON = selection({ ...texts("p.id", "p.name", "p.sector"), user: text("u.id") });

const HOUR = 3_600_000;
const DAYS = 365;
/** A call on the board: its state, the number of opening hours in it, its service, and the reason of its wait. */
type OnBoard = readonly [state: CallState, hours: number, service: number, waits?: WaitingReason];
const BOARD: readonly OnBoard[] = [
  ["open", 0.2, 2],
  ["open", 0.4, 4],
  ["in_progress", 19.5, 3],
  ["in_progress", 6.5, 2],
  ["in_progress", 5.5, 1],
  ["in_progress", 2, 5],
  ["waiting", 20, 0, "part"],
  ["waiting", 9, 7, "requester"],
  ["waiting", 30, 1, "supplier"],
];

/** Services, ready texts and calls. @returns a summary in words. */
export function makeCalls(school: Sample): string {
  const { app, calendar, chance, today, at, lastOpenMoment, size } = school;
  const technicians = ["tecnologia@demo.escola", "admin@demo.escola"].map((email) => app.findAuthRecordByEmail("users", email));
  const services = SERVICES.map((service, index) => ({ ...service, id: chance.id(), code: SERVICE_CODES.format(index + 1) }));
  const kinds = select(app, KIND, "FROM equipment_kinds");
  const kindsOf = (names: readonly string[] = []) => kinds.flatMap(({ id, name }) => (names.includes(name) ? [id] : []));
  insertAll(
    app,
    "services",
    services.map(({ id, code, name, category, response, solution, machines, approval, fields = [] }) => ({
      ...{
        id,
        code,
        name,
        category,
        description: "",
        technicians: [],
        kinds: kindsOf(machines),
        response_minutes: response,
        solution_minutes: solution,
      },
      ...{ urgency: 3, fields, needs_equipment: machines !== undefined, needs_approval: approval ?? false, active: true },
    })),
    at,
  );
  raiseTo(app, "service", services.length);
  insertAll(
    app,
    "canned_texts",
    CANNED.map(([title, words]) => ({ id: chance.id(), title, text: words })),
    at,
  );

  const clock = schoolClock(app);
  const machines = select(app, MACHINE, "FROM equipment e JOIN equipment_kinds k ON k.id = e.kind WHERE e.state = 'in_use'");
  const people = select(
    app,
    PERSON,
    "FROM people p LEFT JOIN users u ON u.person = p.id AND u.person != '' WHERE p.kind IN ('teacher', 'staff') AND p.active = TRUE ORDER BY p.name",
  );
  const teacher = app.findAuthRecordByEmail("users", "professora@demo.escola");
  const total = size("SAMPLE_CALLS", 900);
  const moment = lastOpenMoment;
  const openings = openingsOf(school, total);
  const numbers = new Map<number, number>();
  const rows: Record<string, Record<string, unknown>[]> = {
    ...{ service_calls: [], call_intervals: [], call_followers: [], call_messages: [], timeline: [] },
  };
  for (const [index, { opened, onBoard }] of openings.entries()) {
    const service = services[onBoard ? onBoard[2] : index < services.length ? index : chance.between(0, services.length - 1)]!;
    const [title, solution] = chance.pick(service.reports);
    const fittingMachines = machines.filter(({ kind }) => service.machines?.includes(kind));
    const machine = fittingMachines.length > 0 ? chance.pick(fittingMachines) : undefined;
    const asks = people.length > 0 ? chance.pick(people) : undefined;
    const byTeacher = index % 9 === 0;
    const requester = byTeacher || !asks ? { id: "", name: teacher.getString("name"), sector: "", user: teacher.id } : asks;
    const technician = technicians[index % 5 === 0 ? 1 : 0]!;
    const id = chance.id();
    const started = opened;
    const takenAt = clock.after(started, chance.between(5, 90) * 60_000) ?? started;
    const done = clock.after(takenAt, chance.between(20, service.solution * (chance.chance(0.12) ? 2 : 1)) * 60_000) ?? takenAt;
    const isCancelled = !onBoard && chance.chance(0.03);
    const states = statesOf(onBoard, { opened: started, taken: takenAt, done, cancelled: isCancelled, moment });
    const present = states.at(-1)!;
    const intervals = states.map(
      ({ state, at: from }, step): StateInterval => ({ state, from, to: states[step + 1]?.at ?? null }),
    );
    const ended = !isOpenState(present.state);
    const resolvedAt = intervals.find(({ state }) => state === "resolved")?.from ?? null;
    const answeredAt = present.state === "open" || isCancelled ? null : Math.min(takenAt + 5 * 60_000, moment);
    const clocks = clocksOf(
      {
        ...{ response_target: service.response, solution_target: service.solution },
        ...{ opened_at: started, first_response_at: answeredAt, intervals },
      },
      clock,
    );
    const year = yearOf(dayAt(started));
    const number = (numbers.get(year) ?? 0) + 1;
    numbers.set(year, number);
    const code = inYear(year, number);
    const [urgency, impact] = [chance.between(2, 5), chance.between(1, 4)];
    const rated = present.state === "closed" && chance.chance(0.4) ? chance.between(3, 5) : 0;
    const closedAt = present.state === "closed" ? present.at : null;
    rows.service_calls!.push({
      ...{
        id,
        code,
        year,
        number,
        service: service.id,
        title,
        description: "",
        answers: [],
        channel: chance.pick(["web", "web", "desk", "qr"]),
      },
      ...{ requester: requester.id, requester_user: requester.user, requester_name: requester.name },
      ...{ opened_by: requester.user, opened_by_name: requester.name, sector: requester.sector || (machine?.sector ?? "") },
      ...{ room: machine?.room ?? "", equipment: machine?.id ?? "", urgency, impact, priority: priorityOf(urgency, impact) },
      ...{ priority_by_hand: false, state: present.state, ended, approval: service.approval ? "approved" : "" },
      ...{ waiting_for: onBoard?.[3] ?? "", technician: present.state === "open" || isCancelled ? "" : technician.id },
      ...{
        response_target: service.response,
        solution_target: service.solution,
        opened_at: stamp(started),
        opened_on: dayAt(started),
      },
      ...{ taken_at: present.state === "open" || isCancelled ? "" : stamp(takenAt), first_response_at: stampOrEmpty(answeredAt) },
      ...{
        response_due: stampOrEmpty(clocks.response_due),
        solution_due: stampOrEmpty(clocks.solution_due),
        due: stampOrEmpty(clocks.due),
      },
      ...{
        response_used: clocks.response_used,
        solution_used: clocks.solution_used,
        counting_since: stampOrEmpty(clocks.counting_since),
      },
      ...{ resolved_at: stampOrEmpty(resolvedAt), resolved_on: resolvedAt ? dayAt(resolvedAt) : "" },
      resolved_by: resolvedAt ? technician.id : "",
      ...{ resolved_by_name: resolvedAt ? technician.getString("name") : "", solution: resolvedAt ? solution : "" },
      ...{
        closed_at: stampOrEmpty(closedAt),
        reopened: 0,
        rating: rated,
        rated_at: rated ? stampOrEmpty(closedAt) : "",
        rating_stale: false,
      },
      search: searchText(title, code, String(number), requester.name, machine?.tombo, machine?.kind, service.name).slice(
        0,
        LONGEST_SEARCH,
      ),
    });
    for (const { state, from, to } of intervals) {
      const waiting_for = state === "waiting" ? (onBoard?.[3] ?? "part") : "";
      rows.call_intervals!.push({ id: chance.id(), call: id, state, waiting_for, since: stamp(from), until: stampOrEmpty(to) });
    }
    if (requester.user) {
      rows.call_followers!.push({ id: chance.id(), call: id, user: requester.user, affected: true });
    }
    const addEvent = (kind: string, instant: number, words: string, actor = technician) =>
      rows.timeline!.push({
        ...{ id: chance.id(), area: "support", subject_collection: "service_calls", subject: id, at: stamp(instant) },
        ...{ actor: actor?.id ?? "", actor_name: actor?.getString("name") ?? "", kind, text: words, data: {} },
      });
    rows.timeline!.push({
      ...{ id: chance.id(), area: "support", subject_collection: "service_calls", subject: id, at: stamp(started) },
      ...{ actor: requester.user, actor_name: requester.name, kind: "call_opened", text: `${formatCode(code)} aberto`, data: {} },
    });
    const name = technician.getString("name");
    const addMessage = (kind: string, instant: number, words: string) =>
      rows.call_messages!.push({
        ...{ id: chance.id(), call: id, author: technician.id, author_name: name, text: words, kind, at: stamp(instant) },
      });
    if (answeredAt) {
      addEvent("call_taken", takenAt, `${name} assumiu o atendimento`);
      addMessage("answer", answeredAt, "Já estou vendo isto.");
    }
    if (resolvedAt) {
      addEvent("call_resolved", resolvedAt, `${name} resolveu o atendimento`);
      addMessage("solution", resolvedAt, solution);
    }
  }
  for (const [table, records] of Object.entries(rows)) {
    insertAll(app, table, records, at);
  }
  for (const [year, last] of numbers) {
    raiseTo(app, `calls-${year}`, last);
  }
  return count(openings.length, "atendimento", "atendimentos");

  function dayAt(instant: number): Day {
    // No zone of the product's is ahead of UTC, and the school is closed around its midnight.
    return new Date(instant - 3 * HOUR).toISOString().slice(0, 10);
  }
  /** In the order of their numbers. */
  function openingsOf({ chance: random }: Sample, quantity: number): { opened: number; onBoard?: OnBoard }[] {
    const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS)).filter((day) => isOpen(calendar, day));
    const past = Array.from({ length: Math.max(0, quantity - BOARD.length) }, () => {
      const day = days[Math.floor(random.next() * days.length)] ?? today;
      return { opened: Date.parse(`${day}T10:00:00Z`) + random.between(0, 9 * 60) * 60_000 };
    });
    const board = BOARD.slice(Math.max(0, BOARD.length - quantity)).map((onBoard) => ({
      opened: clock.before(moment, onBoard[1] * HOUR) ?? moment,
      onBoard,
    }));
    return [...past, ...board].sort((first, second) => first.opened - second.opened);
  }
}

interface CallTimes {
  opened: number;
  taken: number;
  done: number;
  cancelled: boolean;
  moment: number;
}

/** The states of a call, each with its start. */
function statesOf(
  onBoard: OnBoard | undefined,
  { opened, taken, done, cancelled, moment }: CallTimes,
): { state: CallState; at: number }[] {
  const first = { state: "open" as const, at: opened };
  if (cancelled) {
    return [first, { state: "cancelled", at: taken }];
  }
  if (!onBoard) {
    const [start, end] = [Math.min(taken, moment), Math.min(done, moment)];
    const closedAt = end + 24 * HOUR;
    const steps = [first, { state: "in_progress" as const, at: start }, { state: "resolved" as const, at: end }];
    return closedAt < moment ? [...steps, { state: "closed", at: closedAt }] : steps;
  }
  const [state] = onBoard;
  const begunAt = Math.min(taken, moment);
  return state === "open"
    ? [first]
    : state === "in_progress"
      ? [first, { state, at: begunAt }]
      : [first, { state: "in_progress", at: begunAt }, { state, at: Math.min(begunAt + HOUR, moment) }];
}
