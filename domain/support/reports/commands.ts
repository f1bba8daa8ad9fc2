/** Contracts of the IT desk's figures. Each has the filters of the list with its rows. */
import * as z from "zod/mini";
import { optionalDay, read } from "../../contract";
import type { Age } from "./ages";
import type { Share } from "./measures";

const SUPPORT = ["Tecnologia"] as const;

/** Both days included; empty: from the first, to the last there is. */
const period = () => ({ from: optionalDay(), to: optionalDay() });

/** Minutes of opening hours, on average over so many calls. */
export interface MeanTime {
  minutes: number;
  of: number;
}

export interface Overview {
  /** At this moment. */
  open: number;
  unclaimed: number;
  late: number;
  waiting: number;
  orders: number;
  /** The open calls by age and priority; an unnamed pair has none. */
  ages: { age: Age; priority: number; calls: number }[];
  /** Within the period: opened in it, solved in it. */
  opened: number;
  solved: number;
  /** The number of solved calls with a target that kept it. */
  solved_in_time: Share;
  /** The number of opened calls with a target and an answer whose answer was in time. */
  answered_in_time: Share;
  response: MeanTime;
  solution: MeanTime;
  /** Of the solved calls, the number that the requester has rated, and the mean in tenths: 43 is 4.3 of 5. */
  rating: { tenths: number; of: number };
}

export const overview = read<Overview>()({
  path: "support/overview",
  roles: SUPPORT,
  summary: "Calls that are open, by age and priority, and how a period's calls were answered and solved, in opening hours.",
  input: period,
});

export interface CallFigures<Row> {
  /** Of the whole period, also without a row. */
  total: number;
  rows: Row[];
}

export interface OpenedCalls {
  /** A month, or the id of the rows' subject; empty without one. */
  key: string;
  name: string;
  /** Beside the name: a machine's tombo. */
  code: string;
  calls: number;
}

/** The rows of a report: a user who looks for the worst machines needs no more. */
export const MAX_ROWS = 200;

export const openedCalls = read<CallFigures<OpenedCalls>>()({
  path: "support/report-calls",
  roles: SUPPORT,
  summary: `Calls opened in a period by month, service, sector or machine: the ${MAX_ROWS} with the most. Cancelled and merged ones do not count.`,
  input: () => ({
    ...period(),
    by: z.enum(["month", "service", "sector", "equipment"], "Escolha por que os chamados são contados."),
  }),
});

export interface TimedCalls {
  key: string;
  name: string;
  calls: number;
  in_time: Share;
  /** Opening hours on average, in minutes. */
  minutes: number;
}

export const solvedCalls = read<CallFigures<TimedCalls>>()({
  path: "support/report-solutions",
  roles: SUPPORT,
  summary: "Calls solved in a period by who solved them or by service: how many, within their target, and how long it took.",
  input: () => ({ ...period(), by: z.enum(["technician", "service"], "Escolha por que as soluções são contadas.") }),
});

export interface AnsweredCalls extends CallFigures<TimedCalls> {
  /** Of all answers: a mean of the rows' means would round twice. */
  minutes: number;
}

export const answeredCalls = read<AnsweredCalls>()({
  path: "support/report-answers",
  roles: SUPPORT,
  summary: "Calls opened in a period that got an answer, by service: within their target, and how long it took.",
  input: period,
});

export interface OrderCost {
  order: string;
  code: string;
  problem: string;
  minutes: number;
  /** Centavos: of the parts as they left, and of the minutes at today's rate. */
  parts: number;
  labour: number;
}

export interface OrderCosts extends CallFigures<OrderCost> {
  /** Centavos an hour. */
  rate: number;
  /** The number of orders with costs. */
  orders: number;
}

export const orderCosts = read<OrderCosts>()({
  path: "support/report-costs",
  roles: SUPPORT,
  summary:
    "The cost of the orders opened in a period: parts at their frozen price, minutes at the school's rate; the dearest first.",
  input: period,
});
