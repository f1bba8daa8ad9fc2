/** The IT desk over 50,000 calls and 20,000 orders: dashboard and reports. */
import { addDays } from "../../domain/dates";
import { today } from "../helpers/day";
import { CALLS, deskSize } from "./desk-calls";
import { deskSchool } from "./desk-school";
import { type Figure, ms, type Part } from "./figure";
import { demand, repeat } from "./measure";

const GOAL = 200;

export const deskFigures: Part = async (scale) => {
  const school = await deskSchool(deskSize(scale, CALLS));
  try {
    const technician = school.as("Tecnologia");
    const year = { from: addDays(today(), -365), to: today() };
    const reads: Record<string, (period: object) => Promise<unknown>> = {
      dashboard: (period) => demand(technician.call("support/overview", period)),
      "calls by machine": (period) => demand(technician.call("support/report-calls", { ...period, by: "equipment" })),
      "solutions by technician": (period) => demand(technician.call("support/report-solutions", { ...period, by: "technician" })),
      "cost of orders": (period) => demand(technician.call("support/report-costs", period)),
    };
    const figures: Figure[] = [];
    for (const [name, call] of Object.entries(reads)) {
      const all = await repeat(() => call({}), { clients: 1, turns: 20 });
      const last = await repeat(() => call(year), { clients: 1, turns: 20 });
      figures.push({
        name: `IT desk at 50,000 calls and 20,000 orders: ${name}, p95, all years / one year`,
        measured: `${ms(all.p95)} / ${ms(last.p95)}`,
        goal: `at most ${GOAL} ms`,
        met: Math.max(all.p95, last.p95) <= GOAL,
      });
    }
    return figures;
  } finally {
    await school.end();
  }
};
