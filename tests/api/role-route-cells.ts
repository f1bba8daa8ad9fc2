/** The cells of the role table about our own commands, reads and lists; see role-cells.ts. */
import type { ContractPath, ListName } from "../../domain/school";
import type { RowTerms } from "../examples/row";
import { areaOfContract, ROWS, roleInput } from "../examples/table";
import type { Who } from "../helpers/accounts";
import type { Answer } from "../helpers/clients";
import { oneLetIn } from "./role-cells";
import { areaOf, LIST_ROWS } from "./role-table";
import type { RoleWorld } from "./role-world";
import { SYSTEM_RIGHTS } from "./roles/pocketbase";
import { EVERY_WHO, type Person, STRANGER, type Stranger } from "./roles/rights";

export interface RouteCell {
  name: string;
  /** The contract's path, or `list/<name>`. */
  path: string;
  area: string;
  /** Null when the program does as the table says. */
  difference: (world: RoleWorld) => Promise<string | null>;
}

/** The refusal of a person before the input is read; null when they are let in. */
function doorkeeper(account: Who | Stranger, may: readonly Person[]): { status: number; code: string } | null {
  if (account === "superuser" || (may as readonly (Who | Stranger)[]).includes(account)) {
    return null;
  }
  if (account === "guest" || account === STRANGER) {
    return { status: 401, code: "signed_out" };
  }
  return { status: 403, code: account === "deactivated" ? "deactivated" : "role_missing" };
}

const DOORKEEPERS = ["signed_out", "deactivated", "role_missing"];

const EVERYBODY: readonly (Who | Stranger)[] = [...EVERY_WHO, STRANGER];

/** The first person who is treated other than the table says. */
async function firstDifference(
  people: readonly (Who | Stranger)[],
  may: readonly Person[],
  attempt: (who: Who | Stranger) => Promise<Answer<unknown>>,
  goesThrough: (status: number) => boolean,
): Promise<string | null> {
  for (const account of people) {
    const { status, refusal } = await attempt(account);
    const kept = doorkeeper(account, may);
    const code = refusal?.code;
    const right = kept ? status === kept.status && code === kept.code : goesThrough(status) && !DOORKEEPERS.includes(code);
    if (!right) {
      return `${account} gets ${status} ${code ?? ""}; the table says ${kept ? `${kept.status} ${kept.code}` : "let in"}`;
    }
  }
  return null;
}

type PeopleOf = (may: readonly Person[]) => readonly (Who | Stranger)[];

const lists = (peopleOf: PeopleOf, called = ""): RouteCell[] =>
  Object.entries(LIST_ROWS).map(([name, { may }]) => ({
    name: `list/${name}${called}`,
    path: `list/${name}`,
    area: areaOf("lists", name),
    difference: (world) =>
      firstDifference(
        peopleOf(may),
        may,
        (account) => world.client(account).list(name as ListName),
        (status) => status === 200,
      ),
  }));

const routes = (peopleOf: PeopleOf, called = ""): RouteCell[] =>
  (Object.entries(ROWS) as [ContractPath, RowTerms][]).map(([path, { may, endsSession }]) => ({
    name: `${path}${called}`,
    path,
    area: areaOfContract(path),
    difference: async (world) => {
      const input = roleInput(path);
      try {
        return await firstDifference(
          peopleOf(may),
          may,
          (account) => world.client(account).call(path, input),
          (status) => status < 500,
        );
      } finally {
        if (endsSession) {
          await world.renew();
        }
      }
    },
  }));

const system = SYSTEM_RIGHTS.map(
  ({ method, path, body, guest, signedIn, superuser }): RouteCell => ({
    name: `${method} ${path}`,
    path,
    area: "platform",
    difference: async (world) => {
      for (const account of EVERYBODY) {
        const wanted = account === "guest" ? guest : account === "superuser" ? superuser : signedIn;
        const { status } = wanted === null ? { status: null } : await world.client(account).request(method, path, body);
        if (status !== wanted) {
          return `${account} gets ${status}; the table says ${wanted}`;
        }
      }
      return null;
    },
  }),
);

/** A backup holds everything: the school's own Admin opens none. */
const backup: RouteCell = {
  name: "GET /api/backups/roles.zip with a file token",
  path: "/api/backups/roles.zip",
  area: "platform",
  difference: async (world) => {
    const superuser = world.client("superuser");
    await superuser.request("POST", "/api/backups", { name: "roles.zip" });
    for (const account of EVERYBODY) {
      const { body } = await world.client(account).request<{ token?: string }>("POST", "/api/files/token");
      const answer = await fetch(`${world.school.url}/api/backups/roles.zip?token=${body.token ?? ""}`);
      await answer.arrayBuffer();
      if ((answer.status === 200) !== (account === "superuser")) {
        return `${account} gets ${answer.status}`;
      }
    }
    return null;
  },
};

/** The cells about PocketBase's own routes. */
export const SYSTEM_CELLS: readonly RouteCell[] = [...system, backup];

const everybody: PeopleOf = () => EVERYBODY;
/** Every cell of the routes' table. */
export const ROUTE_CELLS: readonly RouteCell[] = [...lists(everybody), ...routes(everybody)];

const CALLED = ": one is let in, all others are kept out";
/**
 * Each command, read and list, called by one account with the right and one without it: the part of the table that `make test`
 * runs.
 */
export const ONE_LET_IN_ROUTE_CELLS: readonly RouteCell[] = [...lists(oneLetIn, CALLED), ...routes(oneLetIn, CALLED)];
