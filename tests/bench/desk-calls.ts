/** The IT desk's calls: opened by many, listed, searched, reported by label, and recalculated after a change of the calendar. */
import { PAGE_SIZE } from "../../domain/list";
import { dayFromToday } from "../helpers/day";
import { newId } from "../helpers/ids";
import { query } from "../helpers/library";
import type { TestSchool } from "../helpers/test-school";
import { bareProgram } from "./bare-pocketbase";
import { type DeskSize, deskSchool, growCalls, labelOf } from "./desk-school";
import { deskAlone, deskBeside } from "./desk-under-load";
import { type Figure, ms, type Part, type Scale } from "./figure";
import { grownSchool, SCHOOL_SIZE } from "./grown-school";
import { demand, inTurn, type Times } from "./measure";

export const CALLS = 50_000;
const FEW_CALLS = 5000;
const OPEN = 300;
const ORDERS = 20_000;
const MACHINES = 10_000;
const TOLD = 1_000_000;
const MOVED = 10_000;
const LOOKS = 100;
const MIN_LOOKS = 4;
const CLIENTS = 8;
const OPENED = 400;
/** As many as the screens ask for. */
const [IN_LIST, ON_BOARD] = [PAGE_SIZE, 200];
const GOAL_COST = 4;
const GOAL_DUE = 2000;
const GOAL_DESK = 100;
const FLAT = 1.3;

/** A desk with so many past calls; at a smaller scale never fewer than the smaller desk has. */
export const deskSize = (scale: Scale, calls: number): DeskSize => ({
  calls: Math.max(FEW_CALLS, scale.scaled(calls)),
  open: OPEN,
  orders: Math.max(100, scale.scaled(ORDERS)),
  machines: Math.max(100, scale.scaled(MACHINES)),
  timelineRows: Math.max(1000, scale.scaled(TOLD)),
});

const GOALS = {
  list: ["the list of open calls", 20],
  board: ["the board of open calls", 20],
  search: ["a search as one types", 10],
  label: ["a label's page", 10],
} as const;
type Look = keyof typeof GOALS;

async function looks(school: TestSchool, { machines }: DeskSize, turns: number): Promise<Record<Look, Times>> {
  const [technician, guest] = [school.as("Tecnologia"), school.as("guest")];
  return inTurn(
    {
      list: () => demand(technician.list("calls", { open: "true", sort: "due", perPage: IN_LIST })),
      board: () => demand(technician.list("calls", { open: "true", sort: "band", perPage: ON_BOARD })),
      search: (_, turn) => demand(technician.list("calls", { q: `nao liga ${turn % 10}`, perPage: IN_LIST })),
      label: (_, turn) => demand(guest.call("support/report-form", { token: labelOf(1 + ((turn * 37) % machines)) })),
    },
    { clients: 1, turns },
  );
}

async function opened(school: TestSchool, turns: number): Promise<Figure> {
  const bare = await bareProgram();
  const technician = school.as("Tecnologia");
  try {
    const times = await inTurn(
      {
        create: bare.create,
        open: (client, turn) =>
          demand(
            technician.call("support/open-call", {
              ...{ id: newId(), service: `v${String(1 + (client % 12)).padStart(14, "0")}`, title: `Não liga ${turn}` },
            }),
          ),
      },
      { clients: CLIENTS, turns },
    );
    const cost = times.create.perSecond / times.open.perSecond;
    return {
      name: `IT desk: a call opened, ${CLIENTS} clients: its cost in bare creates of a program without hooks`,
      measured: `${cost.toFixed(2)} (${times.open.perSecond.toFixed(0)}/s, p95 ${ms(times.open.p95)}; ${times.create.perSecond.toFixed(0)} creates/s)`,
      goal: `at most ${GOAL_COST}`,
      met: cost <= GOAL_COST,
      peer: "FreeScout: 86/s where a bare create does 2,310",
    };
  } finally {
    await bare.end();
  }
}

/** A day is closed: what is due of every open call moves, and the library's desk goes on. */
async function moved(scale: Scale): Promise<Figure> {
  const school = await grownSchool(SCHOOL_SIZE);
  const calls = scale.scaled(MOVED);
  try {
    await growCalls(school, { calls, open: calls, machines: 1 }, () => `'${dayFromToday(-1)}'`);
    const librarian = school.as("Biblioteca");
    const alone = await deskAlone(librarian, scale.scaled(200));
    const before = performance.now();
    const { desk } = await deskBeside(
      librarian,
      school
        .as("Admin")
        .collection("calendar_days")
        .create({ day: dayFromToday(1), reason: "Medição" }),
    );
    const took = performance.now() - before;
    const [[due = "0"] = []] = await query(school, "SELECT COUNT(*) FROM service_calls WHERE solution_due != ''");
    return {
      name: `IT desk: due instants of ${calls.toLocaleString("en")} open calls after a change of the calendar; a scan that lends and its return meanwhile, p95`,
      measured: `${ms(took)} for ${due}; ${ms(desk.p95)} (slowest ${ms(desk.slowest)}; alone ${ms(alone.p95)})`,
      goal: `at most ${GOAL_DUE} ms; desk at most ${GOAL_DESK} ms`,
      met: took <= GOAL_DUE && desk.p95 <= GOAL_DESK && Number(due) >= calls,
    };
  } finally {
    await school.end();
  }
}

export const deskCalls: Part = async (scale) => {
  const [fewer, more] = [deskSize(scale, FEW_CALLS), deskSize(scale, CALLS)];
  const few = await deskSchool(fewer);
  const turns = Math.max(MIN_LOOKS, scale.scaled(LOOKS));
  const small = await looks(few, fewer, turns).finally(() => few.end());
  const school = await deskSchool(more);
  try {
    const large = await looks(school, more, turns);
    const figures = (Object.keys(GOALS) as Look[]).map((look): Figure => {
      const [name, goal] = GOALS[look];
      const ratio = large[look].p95 / small[look].p95;
      return {
        name: `IT desk: ${name}, p95 at ${fewer.calls.toLocaleString("en")} / ${more.calls.toLocaleString("en")} calls`,
        measured: `${ms(small[look].p95)} / ${ms(large[look].p95)}: ${ratio.toFixed(2)}×`,
        goal: `at most ${goal} ms, ${FLAT}×`,
        met: large[look].p95 <= goal && ratio <= FLAT,
      };
    });
    return [...figures, await opened(school, Math.max(CLIENTS * 4, scale.scaled(OPENED)))];
  } finally {
    await school.end();
  }
};

/** Separate from the rest: its school has the library's desk too. */
export const deskDues: Part = async (scale) => [await moved(scale)];
