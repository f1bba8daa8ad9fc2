/** An IT desk with a past: calls, orders, machines and their timeline. */
import { addDays } from "../../domain/dates";
import { today } from "../helpers/day";
import { query } from "../helpers/library";
import type { TestSchool } from "../helpers/test-school";
import { cachedSchool, numbers } from "./cached-school";

export interface DeskSize {
  calls: number;
  /** Of the calls; the others are closed. */
  open: number;
  orders: number;
  machines: number;
  /** Rows of the timeline. */
  timelineRows: number;
}

const DAYS = 2000;
const BATCH = 25_000;

const longAgo = (n: string) => `date('${addDays(today(), -DAYS)}', '+' || (${n} * 7 % ${DAYS}) || ' days')`;

/** Machines and the calls about them; `dayOf` says in SQL on which day the nth was opened. */
export async function growCalls(
  school: TestSchool,
  { calls, open, machines }: Pick<DeskSize, "calls" | "open" | "machines">,
  dayOf: (n: string) => string = longAgo,
): Promise<void> {
  await query(
    school,
    `INSERT INTO services (id, code, name, response_minutes, solution_minutes, urgency, fields, technicians, kinds, active)
     SELECT printf('v%014d', n), printf('B%02d', n), 'Serviço ' || n, 60, 480, 3, '[]', '[]', '[]', TRUE FROM ${numbers(1, 12)}`,
  );
  await query(
    school,
    `INSERT INTO equipment_kinds (id, name, faults, active) VALUES ('kindkindkind000', 'Notebook', '[]', TRUE)`,
  );
  await query(
    school,
    `INSERT INTO equipment (id, tombo, kind, brand, model, state, label_token, search)
     SELECT printf('u%014d', n), printf('%06d', n), 'kindkindkind000', 'Positivo', 'Motion', 'in_use',
       replace(replace(printf('k%025d', n), '0', 'x'), '1', 'y'), 'notebook ' || n FROM ${numbers(1, machines)}`,
  );
  for (let first = 1; first <= calls; first += BATCH) {
    await query(
      school,
      `INSERT INTO service_calls (id, code, year, number, service, equipment, title, description, answers, channel, urgency, impact, priority, state,
         ended, technician, response_target, solution_target, opened_at, opened_on, first_response_at, response_used, solution_used, resolved_at,
         resolved_on, resolved_by, due, search)
       SELECT printf('a%014d', n), printf('2020/%06d', n), 2020, n, printf('v%014d', 1 + n % 12), printf('u%014d', 1 + n * 13 % ${machines}), 'Não liga',
         'A máquina não liga desde ontem, nem com o outro cabo.', '[]', 'web', 3, 2, 1 + n % 5, iif(n > ${calls - open}, 'open', 'closed'),
         n <= ${calls - open}, iif(n % 4, 'usersupport0000', 'useradmin000000'), 60, 480, ${dayOf("n")} || ' 12:00:00.000Z', ${dayOf("n")},
         ${dayOf("n")} || ' 13:00:00.000Z', n % 90 * 60000, n % 600 * 60000, iif(n > ${calls - open}, '', ${dayOf("n")} || ' 15:00:00.000Z'),
         iif(n > ${calls - open}, '', ${dayOf("n")}), iif(n > ${calls - open}, '', 'usersupport0000'),
         iif(n > ${calls - open}, '2026-01-05 12:00:00.000Z', ''), 'nao liga ' || n
       FROM ${numbers(first, Math.min(calls, first + BATCH - 1))}`,
    );
  }
  await query(
    school,
    `INSERT INTO call_intervals (id, call, state, since, until) SELECT printf('i%014d', n), printf('a%014d', n), 'open',
       (SELECT opened_at FROM service_calls WHERE id = printf('a%014d', n)), '' FROM ${numbers(calls - open + 1, calls)}`,
  );
}

async function grow(school: TestSchool, size: DeskSize): Promise<void> {
  const { calls, orders, timelineRows } = size;
  await growCalls(school, size);
  await query(
    school,
    `INSERT INTO service_orders (id, code, year, number, kind, state, problem, made_at, opened_at, opened_on)
     SELECT printf('o%014d', n), printf('2020/%06d', n), 2020, n, 'corrective', iif(n % 100, 'closed', 'running'), 'Não liga',
       ${longAgo("n")} || ' 12:00:00.000Z', ${longAgo("n")} || ' 12:00:00.000Z', ${longAgo("n")} FROM ${numbers(1, orders)}`,
  );
  await query(
    school,
    `INSERT INTO order_tasks (id, \`order\`, technician, starts, minutes, text) SELECT printf('t%014d', n), printf('o%014d', n), 'usersupport0000',
       ${longAgo("n")} || ' 12:00:00.000Z', 10 + n % 90, 'Troca' FROM ${numbers(1, orders)}`,
  );
  for (let first = 1; first <= timelineRows; first += BATCH) {
    await query(
      school,
      `INSERT INTO timeline (id, area, subject_collection, subject, at, actor, actor_name, kind, text)
       SELECT printf('z%014d', n), 'support', 'service_calls', printf('a%014d', 1 + n % ${calls}), ${longAgo("n")} || ' 12:00:00.000Z',
         'usersupport0000', 'Téo da Tecnologia', 'call_taken', 'Assumido' FROM ${numbers(first, Math.min(timelineRows, first + BATCH - 1))}`,
    );
  }
  await query(school, "ANALYZE");
}

/** A started school of that size, signed in as technician and librarian; the caller ends it. */
export function deskSchool(size: DeskSize): Promise<TestSchool> {
  return cachedSchool({
    name: `desk-${Object.values(size).join("-")}`,
    file: import.meta.filename,
    grow: (school) => grow(school, size),
    accounts: ["Tecnologia", "Biblioteca"],
  });
}

/** The token on a machine's label, which has neither 0 nor 1. */
export const labelOf = (machine: number): string =>
  `k${String(machine).padStart(25, "0")}`.replaceAll("0", "x").replaceAll("1", "y");
