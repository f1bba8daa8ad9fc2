/** The data of people who left the school, until the end of their term. */
import type { Day } from "../../../../domain/dates";
import { REMOVED_OF_LEAVERS, RETAINED_LEAVER_FIELDS } from "../../../../domain/platform/person-places";
import { inShortTurns } from "../../platform/jobs/long-work";
import type { Retention } from "../../platform/person-data/retention";
import { type App, column, execute, figure, type Params } from "../../platform/sql/database";
import { now, stamp } from "../../platform/time/clock";
import { SERVER } from "../../platform/timeline/actor";
import { recordOfEach } from "../../platform/timeline/timeline";
import type { PersonDataParts } from "./export";
import { PROOFS } from "./proofs";

/**
 * Deletes contacts, guardians and reserved details. A person with open items, or with a request about their data, keeps theirs.
 */
export const leaversRetention = (areas: PersonDataParts): Retention => ({
  key: "leavers",
  due: (app, since) => figure(app, `SELECT COUNT(*) ${leavers(areas)}`, { since }),
  empty: (app, since) => inShortTurns(app, (tx, limit) => anonymiseSome(tx, leavers(areas), { since, most: limit }) > 0),
});

function leavers(areas: PersonDataParts): string {
  const open = Object.values(areas())
    .flatMap(({ data = [] }) => data)
    .flatMap(({ collection, condition, open: still }) =>
      still
        ? [
            `NOT EXISTS (SELECT 1 FROM \`${collection}\` x WHERE (${condition.replaceAll("{:person}", "leaver.id")}) AND (${still.where}))`,
          ]
        : [],
    );
  const has = REMOVED_OF_LEAVERS.map((table) => `EXISTS (SELECT 1 FROM ${table} WHERE person = leaver.id)`).join(" OR ");
  return `FROM people leaver WHERE ${[
    "leaver.left_at != '' AND leaver.left_at < {:since} AND leaver.active = FALSE",
    `(${has})`,
    "NOT EXISTS (SELECT 1 FROM data_requests WHERE person = leaver.id AND closed_at = '')",
    ...open,
  ].join(" AND ")}`;
}

function anonymiseSome(tx: App, from: string, params: Params): number {
  const people = column(tx, `SELECT leaver.id ${from} ORDER BY leaver.left_at LIMIT {:most}`, params);
  if (people.length > 0) {
    for (const table of REMOVED_OF_LEAVERS) {
      execute(tx, `DELETE FROM ${table} WHERE person IN (SELECT value FROM json_each({:listed}))`, { listed: people });
    }
    execute(
      tx,
      `DELETE FROM former_keys WHERE kind NOT IN (SELECT value FROM json_each({:staying}))
         AND person IN (SELECT value FROM json_each({:listed}))`,
      { listed: people, staying: RETAINED_LEAVER_FIELDS },
    );
    recordOfEach(tx, SERVER, people, {
      area: "people",
      collection: "people",
      kind: "emptied",
      text: "Contatos e dados reservados apagados: passou o prazo de guarda depois da saída",
    });
  }
  return people.length;
}

const assignmentsOf = ({ sets }: (typeof PROOFS)[number]): string =>
  Object.entries(sets)
    .map(([field, sql]) => `${field} = ${sql}`)
    .join(", ");

/** The records of people who left, and those without a person. */
const proofsOf = ({ table, withoutPerson, where }: (typeof PROOFS)[number]): string[] => [
  `FROM people leaver CROSS JOIN ${table} x ON x.person = leaver.id
   WHERE leaver.left_at != '' AND leaver.left_at < {:since} AND leaver.active = FALSE AND ${where}`,
  ...(withoutPerson ? [`FROM ${table} x WHERE x.person = '' AND ${where}`] : []),
];

export const proofsRetention: Retention = {
  key: "proofs",
  due: (app, since) => PROOFS.flatMap(proofsOf).reduce((sum, from) => sum + figure(app, `SELECT COUNT(*) ${from}`, { since }), 0),
  empty(app: App, since: Day) {
    for (const proof of PROOFS) {
      for (const from of proofsOf(proof)) {
        inShortTurns(
          app,
          (tx, limit) =>
            execute(
              tx,
              `UPDATE ${proof.table} SET ${assignmentsOf(proof)}, updated = {:at} WHERE id IN (SELECT x.id ${from} LIMIT {:most})`,
              { at: stamp(now()), since, most: limit },
            ) > 0,
        );
      }
    }
  },
};
