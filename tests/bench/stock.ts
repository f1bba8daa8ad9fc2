/** The stockroom at 5,000 materials and a million movements: list, card, exit, reconciliation, and the month's statement open and closed. */
import { addMonths } from "../../domain/warehouse/months";
import { ONE } from "../../domain/warehouse/quantity";
import { today } from "../helpers/day";
import { newId } from "../helpers/ids";
import { query } from "../helpers/library";
import type { TestSchool } from "../helpers/test-school";
import { Stockroom } from "../helpers/warehouse";
import { bareProgram } from "./bare-pocketbase";
import { cachedSchool, numbers } from "./cached-school";
import { type Figure, ms, type Part } from "./figure";
import { demand, inTurn, repeat, type Times, type Work } from "./measure";

const MATERIALS = 5000;
const FEW_MOVEMENTS = 10_000;
const MOVEMENTS = 1_000_000;
const MONTHS = 18;
const BATCH = 50_000;
const LINES = 10;
const LOOKS = 100;
const MIN_LOOKS = 4;
const LOOK_MILLISECONDS = 10;
const CLIENTS = 8;
const EXITS = 400;
/** The number of readers who want the same, its quantity, and the number of requests. */
const MANY = 20;
const THERE = 100;
const WANTED = 300;
const GOAL_PAGE = 20;
const FLAT = 1.3;
const GOAL_OPEN = 500;
const GOAL_CLOSED = 100;
const GOAL_RECONCILED = 1000;
const GOAL_COST = 4;

/** Two units come in at R$ 2.00, one goes out at R$ 1.00, by turns: each row says what is left, and the triggers agree. */
async function grow(school: TestSchool, movements: number): Promise<void> {
  const rounds = Math.ceil(movements / MATERIALS);
  await query(
    school,
    `INSERT INTO materials (id, code, name, search, name_key, unit, kind, expense_element, active, minimum)
     SELECT printf('w%014d', n), printf('%06d', n), 'Material ' || n, 'material ' || n, 'material ' || n, 'unidade', 'consumable',
       printf('3.3.90.30.%02d', n % 30), TRUE, iif(n % 20, 0, 50000) FROM ${numbers(0, MATERIALS - 1)}`,
  );
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(today().slice(0, 7), index - MONTHS + 1));
  // A round is a movement of each material, on one day.
  const month = (round: string) =>
    `(json_extract('${JSON.stringify(months)}', '$[' || ((${round}) * ${MONTHS} / ${rounds}) || ']'))`;
  const roundsAtOnce = Math.max(1, Math.floor(BATCH / MATERIALS));
  for (let first = 0; first < rounds; first += roundsAtOnce) {
    const [from, to] = [first * MATERIALS, Math.min(rounds, first + roundsAtOnce) * MATERIALS - 1];
    const row = `n, n / ${MATERIALS} AS round, n % ${MATERIALS} AS material, n / ${MATERIALS} % 2 AS leaves`;
    await query(
      school,
      `INSERT INTO stock_documents (id, number, kind, day, month, made_at)
       SELECT printf('o%014d', n), printf('B/%08d', n), iif(leaves, 'exit', 'purchase'), month || '-01', month, month || '-01 12:00:00.000Z'
       FROM (SELECT ${row}, ${month(`n / ${MATERIALS}`)} AS month FROM ${numbers(from, to)} WHERE n % ${LINES} = 0)`,
    );
    await query(
      school,
      `INSERT INTO stock_movements (id, document, line, kind, material, place, batch, day, month, quantity, value, quantity_after, value_after)
       SELECT printf('x%014d', n), printf('o%014d', n - n % ${LINES}), 1 + n % ${LINES}, iif(leaves, 'exit', 'purchase'),
         printf('w%014d', material), 'stock', '', month || '-01', month, iif(leaves, -10000, 20000), iif(leaves, -100, 200),
         10000 * (round / 2 + 1 + (1 - leaves)), 100 * (round / 2 + 1 + (1 - leaves))
       FROM (SELECT ${row}, ${month(`n / ${MATERIALS}`)} AS month FROM ${numbers(from, to)})`,
    );
  }
  await query(school, "ANALYZE");
}

const stockOf = (movements: number): Promise<TestSchool> =>
  cachedSchool({
    name: `stock-${movements}`,
    file: import.meta.filename,
    grow: (school) => grow(school, movements),
    accounts: ["Almoxarifado"],
  });

const material = (round: number) => `w${String((round * 7919) % MATERIALS).padStart(14, "0")}`;

/** The reads that may not grow with the past. */
async function looks(school: TestSchool, turns: number): Promise<Record<"list" | "card", Times>> {
  const keeper = school.as("Almoxarifado");
  return inTurn(
    {
      list: () => demand(keeper.list("materials")),
      card: (_, turn) => demand(keeper.list("movements", { material: material(turn) })),
    },
    { clients: 1, turns },
  );
}

/** From the job's start until what it found can be read: a document without a row is found by the same pass. */
async function reconciliation(school: TestSchool): Promise<number> {
  const countFindings = () => query(school, "SELECT COUNT(*) FROM stock_findings");
  await query(
    school,
    `INSERT INTO stock_documents (id, number, kind, day, month, made_at)
     VALUES ('emptydocument00', 'B/EMPTY', 'exit', '${today()}', '${today().slice(0, 7)}', '${today()} 12:00:00.000Z')`,
  );
  const started = performance.now();
  await school.as("superuser").request("POST", "/api/crons/stock-reconciliation");
  while ((await countFindings())[0]?.[0] === "0") {
    await new Promise((resume) => setTimeout(resume, LOOK_MILLISECONDS));
  }
  return performance.now() - started;
}

async function requesterOf(school: TestSchool): Promise<string> {
  const sector = await school.seed.create("sectors", { name: "Cozinha da medição", active: true });
  const requester = await school
    .as("Almoxarifado")
    .collection("requesters")
    .create<{ id: string }>({ id: newId(), kind: "sector", sector: sector.id, active: true });
  return requester.id;
}

/** An exit of one line beside the create of a record in a program without hooks. */
async function exits(school: TestSchool, to: string, turns: number): Promise<Figure[]> {
  const keeper = school.as("Almoxarifado");
  const bare = await bareProgram();
  try {
    let requests = 0;
    const exit: Work = () =>
      demand(keeper.call("warehouse/exit", { id: newId(), to, lines: [{ material: material(requests++), quantity: ONE }] }));
    const times = await inTurn({ create: bare.create, exit }, { clients: CLIENTS, turns });
    const cost = times.create.perSecond / times.exit.perSecond;
    return [
      {
        name: `stock: an exit of one line, ${CLIENTS} clients: its cost in bare creates of a program without hooks`,
        measured: `${cost.toFixed(2)} (${times.exit.perSecond.toFixed(0)}/s, p95 ${ms(times.exit.p95)}; ${times.create.perSecond.toFixed(0)} creates/s)`,
        goal: `at most ${GOAL_COST}`,
        met: cost <= GOAL_COST,
        peer: "Tryton: 12.7/s where a bare create does 2,310",
      },
    ];
  } finally {
    await bare.end();
  }
}

/** More want a material than there is of it. */
async function oversold(school: TestSchool, to: string): Promise<Figure> {
  const keeper = school.as("Almoxarifado");
  const stockroom = new Stockroom(school);
  const { id } = await stockroom.stocked(THERE, THERE * 100);
  const answers: number[] = [];
  let refused = 0;
  await repeat(
    async () => {
      const { status, refusal } = await keeper.call("warehouse/exit", {
        ...{ id: newId(), to, lines: [{ material: id, quantity: ONE }] },
      });
      if (status === 409 && refusal.code === "insufficient_stock") {
        refused++;
      } else {
        answers.push(status);
      }
    },
    { clients: MANY, turns: WANTED },
  );
  const out = answers.filter((status) => status === 200).length;
  const errors = answers.length - out;
  const [quantity] = await stockroom.balanceOf(id);
  const isRight = out === THERE && quantity === 0 && errors === 0;
  return {
    name: `stock: ${WANTED} exits by ${MANY} clients of a material of which there are ${THERE}: errors, oversold`,
    measured: `${errors} and ${out - THERE} (${refused} refused, ${quantity / ONE} left)`,
    goal: "0 and 0",
    met: isRight,
  };
}

export const stock: Part = async (scale) => {
  const large = Math.max(FEW_MOVEMENTS, scale.scaled(MOVEMENTS));
  const turns = Math.max(MIN_LOOKS, scale.scaled(LOOKS));
  const few = await stockOf(FEW_MOVEMENTS);
  const small = await looks(few, turns).finally(() => few.end());
  const school = await stockOf(large);
  try {
    const keeper = school.as("Almoxarifado");
    const now = today().slice(0, 7);
    const last = addMonths(now, -1);
    const grown = await looks(school, turns);
    const flat = (name: string, of: "list" | "card"): Figure => {
      const ratio = grown[of].p95 / small[of].p95;
      return {
        name: `stock: ${name}, p95 at ${FEW_MOVEMENTS.toLocaleString("en")} / ${large.toLocaleString("en")} movements`,
        measured: `${ms(small[of].p95)} / ${ms(grown[of].p95)}: ${ratio.toFixed(2)}×`,
        goal: `at most ${GOAL_PAGE} ms, ${FLAT}×`,
        met: grown[of].p95 <= GOAL_PAGE && ratio <= FLAT,
      };
    };
    const statement =
      (month: string, rows: "true" | "false"): Work =>
      () =>
        demand(keeper.call("warehouse/statement", { month, rows }));
    const at = async (name: string, work: Work, goal: number, turns: number): Promise<Figure> => {
      await work(0, 0);
      const { p95, median } = await repeat(work, { clients: 1, turns });
      return {
        name: `stock: ${name}, p95`,
        measured: `${ms(p95)} (median ${ms(median)})`,
        goal: goal ? `at most ${goal} ms` : "",
        ...(goal ? { met: p95 <= goal } : {}),
      };
    };
    const open = [
      await at("the statement of an open month", statement(last, "false"), GOAL_OPEN, 8),
      await at("the same with all materials", statement(last, "true"), GOAL_OPEN, 8),
    ];
    await demand(keeper.call("warehouse/close-month", { id: newId(), month: last }));
    const closed = [
      await at("the statement of a closed month", statement(last, "false"), GOAL_CLOSED, 20),
      await at("the same with all materials", statement(last, "true"), GOAL_CLOSED, 20),
    ];
    const took = await reconciliation(school);
    const to = await requesterOf(school);
    return [
      flat("a page of the materials", "list"),
      flat("a page of a card", "card"),
      ...open,
      ...closed,
      {
        name: "stock: reconciliation of the ledger, from the job's start until what it found can be read",
        measured: ms(took),
        goal: `at most ${GOAL_RECONCILED} ms`,
        met: took <= GOAL_RECONCILED,
      },
      await at("consumption by month, all months", () => demand(keeper.call("warehouse/report-months", {})), 0, 3),
      await at(
        "consumption by material, this month",
        () => demand(keeper.call("warehouse/report-materials", { from: `${now}-01` })),
        0,
        5,
      ),
      ...(await exits(school, to, Math.max(CLIENTS * 4, scale.scaled(EXITS)))),
      await oversold(school, to),
    ];
  } finally {
    await school.end();
  }
};
