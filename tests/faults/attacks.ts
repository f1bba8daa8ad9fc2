/** Repeated requests from one person: the desk beside them works, and the memory stays within its limit. */
import { deskAlone, deskBeside } from "../bench/desk-under-load";
import { grownSchool } from "../bench/grown-school";
import { mostResidentMegabytes } from "../bench/measure";
import type { Account } from "../helpers/accounts";
import { ATTACKS, attackFor } from "./attacker";
import type { Finding, Rounds } from "./finding";

/** A scan that lends and its return, 19 of 20 times, milliseconds. */
const SLOWEST_DESK = 100;
const MAX_MEGABYTES = 768;
const SIZE = { titles: 3000, copies: 30_000, readers: 2000, loans: 5000, open: 500 };
const DESK_TURNS = 100;

/** Each on a school of its own: otherwise one attack's memory would count for the next. */
export async function attacks({ attackSeconds }: Rounds): Promise<Finding[]> {
  const findings: Finding[] = [];
  const only = process.env.ATTACKS_ONLY ?? "";
  for (const attack of ATTACKS.filter(({ name }) => name.includes(only))) {
    const school = await grownSchool(SIZE);
    try {
      const librarian = school.as("Biblioteca");
      const alone = await deskAlone(librarian, DESK_TURNS);
      const tokenOf = (account: Account) => school.as(account).pocketBase.authStore.token;
      const target = { url: school.url, token: tokenOf("Biblioteca"), otherToken: tokenOf("Admin") };
      const refused: string[] = [];
      const { desk, result: statuses } = await deskBeside(librarian, attackFor(attackSeconds, attack, target), (error) =>
        refused.push(String(error)),
      );
      const megabytes = mostResidentMegabytes(school.server.pid);
      const words = statuses.map(([status, times]) => `${times} × ${status || "cut off"}`).join(", ");
      const wrong = statuses.filter(([status]) => attack.isForbiddenStatus(status));
      findings.push({
        trial: `${attack.name}, ${attack.clients} at once for ${attackSeconds} s`,
        result: `${words}; the desk beside it p95 ${desk.p95.toFixed(0)} ms (alone ${alone.p95.toFixed(0)}, at most ${SLOWEST_DESK}); ${megabytes.toFixed(0)} MB (at most ${MAX_MEGABYTES})`,
        faults: [
          ...wrong.map(([status]) => `it was answered ${status}`),
          ...(refused.length > 0 ? [`the desk is refused ${refused.length} times: ${refused[0]}`] : []),
          ...(desk.p95 > SLOWEST_DESK ? [`the desk waits ${desk.p95.toFixed(0)} ms`] : []),
          ...(megabytes > MAX_MEGABYTES ? [`it takes ${megabytes.toFixed(0)} MB`] : []),
        ],
      });
    } finally {
      await school.end();
    }
  }
  return findings;
}
