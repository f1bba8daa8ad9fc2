/**
 * The cells of the role table, each as an executable check: roles.test.ts runs them on the program, and tests/faults/roles.ts on
 * mutants of it. A cell returns the first person whom the program treats differently from the table.
 */
import { ACCOUNT_TERMS, PASSWORD, type Who } from "../helpers/accounts";
import { Client } from "../helpers/clients";
import { newId } from "../helpers/ids";
import { PIXEL } from "../helpers/pixel";
import type { Collection } from "./role-samples";
import { COLLECTION_RIGHTS, FIELD_RIGHTS, FILE_RIGHTS, HIDDEN_FIELDS, OWN_RIGHTS, ROW_RIGHTS } from "./role-table";
import type { RoleWorld } from "./role-world";
import { PROVISIONAL_SIGN_IN_RIGHTS, SIGN_IN_RIGHTS } from "./roles/account";
import { type Action, ANOTHER, EVERY_WHO, type May, NEW_EMAIL, type OwnRights, STRANGER, type Stranger } from "./roles/rights";

export interface Cell {
  name: string;
  collection: Collection;
  /** The rules of the collection that it asks. */
  rules: readonly (Action | "manage" | "auth" | "file" | "hidden")[];
  /** Null when the program does as the table says. */
  difference: (world: RoleWorld) => Promise<string | null>;
}

export type AnyWho = Who | Stranger;
interface Seen {
  status: number;
  /** Whether it was done; a list counts when it shows the row. */
  seen: boolean;
}

const ACTIONS = ["list", "view", "create", "update", "delete"] as const satisfies readonly Action[];
const OWN_ACTIONS = ["list", "view", "update"] as const;
const ALLOWED: Record<Action, number> = { list: 200, view: 200, create: 200, update: 200, delete: 204 };
/** A guest's write is refused before PocketBase is asked (pb_hooks/src/platform/http/early-routes.ts). */
const SIGNED_OUT = 401;
const isGuest = (account: AnyWho): boolean => account === "guest";
/** PocketBase's status for a rule that does not match; a rule that lets nobody through is always 403. */
const UNMET: Record<Action, number> = { list: 200, view: 404, create: 400, update: 404, delete: 404 };
export const EVERYBODY: readonly AnyWho[] = [STRANGER, ...EVERY_WHO];
const ACCOUNTS = EVERY_WHO.filter((account) => account !== "guest" && account !== "superuser");

export const isIn = (may: May, account: AnyWho): boolean => may !== "nobody" && (may as readonly AnyWho[]).includes(account);
export const records = (collection: string, id = "") => `/api/collections/${collection}/records${id && `/${id}`}`;

function differs(account: AnyWho, answer: Seen, expected: Seen): string | null {
  return answer.status === expected.status && answer.seen === expected.seen
    ? null
    : `${account} gets ${answer.status}${answer.seen ? "" : " and nothing"}; the table says ${expected.status}${expected.seen ? "" : " and nothing"}`;
}

function expected(may: May, accountName: AnyWho, action: Action, refusedToSuperuser = false): Seen {
  if (accountName === "superuser") {
    return { status: refusedToSuperuser ? 400 : ALLOWED[action], seen: !refusedToSuperuser };
  }
  const seen = isIn(may, accountName);
  if (!seen && isGuest(accountName) && (action === "create" || action === "update")) {
    return { seen, status: SIGNED_OUT };
  }
  return { seen, status: seen ? ALLOWED[action] : may === "nobody" ? 403 : UNMET[action] };
}

/** All callers send a read at once: PocketBase delays each empty list by up to half a second. */
export async function firstDifference<One>(
  all: readonly One[],
  action: Action,
  differenceOf: (one: One) => Promise<string | null>,
): Promise<string | null> {
  if (action === "list" || action === "view") {
    return (await Promise.all(all.map(differenceOf))).find((difference) => difference !== null) ?? null;
  }
  for (const one of all) {
    const difference = await differenceOf(one);
    if (difference) {
      return difference;
    }
  }
  return null;
}

async function attempt(world: RoleWorld, account: AnyWho, collection: Collection, action: Action, id: string): Promise<Seen> {
  const client = world.client(account);
  const done = (status: number) => ({ status, seen: status < 300 });
  switch (action) {
    case "list": {
      const answer = await client.request<{ items?: unknown[] }>("GET", `${records(collection)}?filter=(id='${id}')`);
      return { status: answer.status, seen: answer.body.items?.length === 1 };
    }
    case "view":
      return done((await client.request("GET", records(collection, id))).status);
    case "create": {
      const answer = await client.request<{ id?: string }>("POST", records(collection), await world.rows[collection].newValues());
      await forget(world, collection, answer.body.id);
      return done(answer.status);
    }
    case "update":
      return done((await client.request("PATCH", records(collection, id), world.rows[collection].change)).status);
    case "delete":
      return done((await client.request("DELETE", records(collection, id))).status);
  }
}

/** Some indexes and bounds allow only a few rows: a created row is deleted again. History stays, and is refused here silently. */
export async function forget({ school }: RoleWorld, collection: Collection, id: string | undefined): Promise<void> {
  if (id) {
    await school.as("superuser").request("DELETE", records(collection, id));
  }
}

export async function freshRow({ school, rows }: RoleWorld, collection: Collection, values: object = {}): Promise<string> {
  return (await school.seed.create(collection, { ...(await rows[collection].newValues()), ...values })).id;
}

/** Null when the program treats these people as the table says. */
async function actionDifference(
  world: RoleWorld,
  collection: Collection,
  action: Action,
  people: readonly AnyWho[],
): Promise<string | null> {
  const rights = COLLECTION_RIGHTS[collection];
  const make = async () => (action === "create" ? "" : freshRow(world, collection));
  let id = await make();
  const difference = await firstDifference(people, action, async (account) => {
    const answer = await attempt(world, account, collection, action, id);
    if (action === "delete" && answer.seen && account !== "superuser") {
      id = await make();
    }
    const refused = rights.refusedToSuperuser?.includes(action);
    return differs(account, answer, expected(rights[action], account, action, refused));
  });
  await forget(world, collection, id);
  return difference;
}

const collectionCells = (collection: Collection): Cell[] =>
  ACTIONS.map((action) => ({
    name: `${collection}: ${action}`,
    collection,
    rules: [action],
    difference: (world) => actionDifference(world, collection, action, EVERYBODY),
  }));

/**
 * One of the accounts with the right, where there is one, and each without it except the deactivated one, which can't sign in.
 */
export function oneLetIn(may: May): AnyWho[] {
  return [
    ...ACCOUNTS.filter((who) => isIn(may, who)).slice(0, 1),
    ...ACCOUNTS.filter((who) => !isIn(may, who) && who !== "deactivated"),
  ];
}

/**
 * All actions of each collection, each tried by one account with the right and all without it: the part of the table that `make
 * test` runs.
 */
export const ONE_LET_IN_CELLS: readonly Cell[] = (Object.keys(COLLECTION_RIGHTS) as Collection[]).map((collection) => ({
  name: `${collection}: one is let in, all others are kept out`,
  collection,
  rules: ACTIONS,
  difference: async (world) => {
    for (const action of ACTIONS) {
      const { [action]: may, refusedToSuperuser = [] } = COLLECTION_RIGHTS[collection];
      // A trigger refuses even the superuser.
      const people = [...oneLetIn(may), ...(refusedToSuperuser.includes(action) ? (["superuser"] as const) : [])];
      const difference = await actionDifference(world, collection, action, people);
      if (difference) {
        return `${action}: ${difference}`;
      }
    }
    return null;
  },
}));

type Owner = (typeof ACCOUNTS)[number];

/** A row that belongs to an account. */
async function ownRow(world: RoleWorld, collection: Collection, who: Owner): Promise<string> {
  const { ownRow } = world.rows[collection];
  if (!ownRow) {
    throw new Error(`No sample of ${collection} is an account's own.`);
  }
  return ownRow(ACCOUNT_TERMS[who].id);
}

function ownCells(collection: Collection, rights: OwnRights): Cell[] {
  return ([...OWN_ACTIONS, ...(rights.delete ? (["delete"] as const) : [])] as const).map((action) => ({
    name: `${collection} of one's own: ${action}`,
    collection,
    rules: [action],
    difference: (world) =>
      firstDifference(ACCOUNTS, action, async (account) => {
        const id = await ownRow(world, collection, account);
        const answer = await attempt(world, account, collection, action, id);
        await forget(world, collection, id);
        return differs(account, answer, expected(rights[action] ?? [], account, action));
      }),
  }));
}

function rowCells(): Cell[] {
  return ROW_RIGHTS.flatMap(({ name, collection, values, may, deletes }) =>
    (["list", "view", ...(deletes ? (["delete"] as const) : [])] as const).map((action) => ({
      name: `${collection}, ${name}: ${action}`,
      collection,
      rules: [action],
      difference: (world: RoleWorld) =>
        firstDifference(EVERYBODY, action, async (account) => {
          const own = account === "guest" || account === STRANGER ? "" : ACCOUNT_TERMS[account].id;
          const id = await freshRow(world, collection, values(own));
          const allowed = action === "delete" ? (deletes ?? may) : may;
          const answer = await attempt(world, account, collection, action, id);
          await forget(world, collection, id);
          return differs(account, answer, expected(allowed, account, action));
        }),
    })),
  );
}

/** The values of a row of the table, with a record of its own where another is meant. */
async function valuesOf(world: RoleWorld, collection: Collection, values: Record<string, unknown>) {
  const schema = await world.schema();
  const fields = schema.find(({ name }) => name === collection)!.fields;
  const real = Object.entries(values).map(async ([name, value]) => {
    if (value !== ANOTHER) {
      return [name, value === NEW_EMAIL ? `${newId()}@escola.test` : value];
    }
    const target = fields.find((field) => field.name === name)?.collectionId;
    const related = schema.find(({ id }) => id === target)!.name as Collection;
    return [name, await freshRow(world, related)];
  });
  return Object.fromEntries(await Promise.all(real)) as Record<string, unknown>;
}

function fieldCells(): Cell[] {
  return FIELD_RIGHTS.flatMap(({ collection, who: people, row, values, answer: said }) =>
    people.map((account) => ({
      name: `${account} writes ${JSON.stringify(values)} of ${row} row in ${collection}: ${said}`,
      collection,
      rules: row === "new" ? ["create"] : ["update", "manage"],
      difference: async (world: RoleWorld) => {
        const { school } = world;
        if (row === "new") {
          const given = { ...(await world.rows[collection].newValues()), ...(await valuesOf(world, collection, values)) };
          const { status } = await world.client(account).request("POST", records(collection), given);
          return differs(
            account,
            { status, seen: status === 200 },
            { status: said === "ignored" ? 200 : said, seen: said === 200 },
          );
        }
        const id = row === "own" ? await ownRow(world, collection, account as Owner) : await freshRow(world, collection);
        const stored = async () => {
          const { updated: _updated, ...record } = await school.as("superuser").collection(collection).getOne(id);
          return JSON.stringify(record);
        };
        const before = await stored();
        const sent = await valuesOf(world, collection, values);
        const { status } = await world.client(account).request("PATCH", records(collection, id), sent);
        const written = (await stored()) !== before;
        if (row === "own") {
          await forget(world, collection, id);
        }
        return differs(account, { status, seen: written }, { status: said === "ignored" ? 200 : said, seen: said === 200 });
      },
    })),
  );
}

/** A file opens to those who may see its record, and a protected one to nobody by its address alone. */
function fileCells(): Cell[] {
  return Object.entries(FILE_RIGHTS).map(([name, { may, open }]) => {
    const [collection, field] = name.split(".") as [Collection, string];
    return {
      name: `the file ${name}`,
      collection,
      rules: ["view", "file"],
      difference: async (world) => {
        const { school } = world;
        const given = await world.rows[collection].newValues();
        const file = given[field] instanceof File ? given[field] : new File([PIXEL], "imagem.png", { type: "image/png" });
        const row = await school.seed.create<Record<string, string>>(collection, { ...given, [field]: file });
        const address = `${school.url}/api/files/${collection}/${row.id}/${row[field]}`;
        for (const account of EVERYBODY) {
          const { body } = await world.client(account).request<{ token?: string }>("POST", "/api/files/token");
          const [bare, withToken] = await Promise.all([fetch(address), fetch(`${address}?token=${body.token ?? ""}`)]);
          await Promise.all([bare.arrayBuffer(), withToken.arrayBuffer()]);
          const sentences = [open ? 200 : 404, open || account === "superuser" || isIn(may, account) ? 200 : 404];
          if (bare.status !== sentences[0] || withToken.status !== sentences[1]) {
            await forget(world, collection, row.id);
            return `${account} gets ${bare.status} by the address and ${withToken.status} with a token; the table says ${sentences.join(" and ")}`;
          }
        }
        await forget(world, collection, row.id);
        return null;
      },
    };
  });
}

/** The server's own fields are in no answer, whoever may see the rest. */
function hiddenCells(): Cell[] {
  return Object.entries(HIDDEN_FIELDS).map(([name, hidden]) => {
    const collection = name as Collection;
    return {
      name: `${collection}: hidden fields`,
      collection,
      rules: ["hidden"],
      difference: async (world) => {
        const id = await freshRow(world, collection);
        const { view, list } = COLLECTION_RIGHTS[collection];
        for (const account of EVERY_WHO.filter((one) => isIn(view, one))) {
          const { body } = await world.client(account).request<Record<string, unknown>>("GET", records(collection, id));
          const shown = hidden.filter((field) => field in body);
          if (shown.length > 0) {
            return `${account} sees ${shown.join(", ")}`;
          }
          const questions = isIn(list, account) ? hidden.flatMap((field) => [`filter=(${field}!='')`, `sort=${field}`]) : [];
          for (const question of questions) {
            const { status } = await world.client(account).request("GET", `${records(collection)}?${question}`);
            if (status !== 400) {
              return `${account} gets ${status} for ${question}`;
            }
          }
        }
        return null;
      },
    };
  });
}

function signInCells(): Cell[] {
  return [
    {
      name: "users: signing in",
      collection: "users",
      rules: ["auth"],
      difference: async ({ school }) => {
        for (const account of ACCOUNTS) {
          const credentials = { identity: ACCOUNT_TERMS[account].email, password: PASSWORD };
          const path = "/api/collections/users/auth-with-password";
          const { status } = await new Client(school.url, "").request("POST", path, credentials);
          const sentences = isIn(SIGN_IN_RIGHTS, account) ? 200 : 403;
          if (status !== sentences) {
            return `${account} gets ${status}; the table says ${sentences}`;
          }
        }
        return null;
      },
    },
    {
      name: "users: signing in with a password that an Admin chose",
      collection: "users",
      rules: [],
      difference: async ({ school }) => {
        for (const accountName of ACCOUNTS.filter((account) => account !== "deactivated")) {
          const { id, email } = await school.seed.user({ permissions: ACCOUNT_TERMS[accountName].permissions });
          const chosen = { password: newId(), passwordConfirm: "" };
          chosen.passwordConfirm = chosen.password;
          const answer = await school.as("Admin").request("PATCH", records("users", id), chosen);
          if (answer.status !== 200) {
            return `an Admin's choice of a password for ${accountName} gets ${answer.status}`;
          }
          const credentials = { identity: email, password: chosen.password };
          const path = "/api/collections/users/auth-with-password";
          const { status, body } = await new Client(school.url, "").request<{ token?: string }>("POST", path, credentials);
          const seen = status === 200 || body.token !== undefined;
          if (seen !== isIn(PROVISIONAL_SIGN_IN_RIGHTS, accountName)) {
            return `${accountName} gets ${status}${seen ? " and a session" : ""}; the table says otherwise`;
          }
        }
        return null;
      },
    },
  ];
}

/** Every cell of the collections' table. */
export const COLLECTION_CELLS: readonly Cell[] = [
  ...(Object.keys(COLLECTION_RIGHTS) as Collection[]).flatMap(collectionCells),
  ...Object.entries(OWN_RIGHTS).flatMap(([collection, rights]) => ownCells(collection as Collection, rights)),
  ...rowCells(),
  ...fieldCells(),
  ...fileCells(),
  ...hiddenCells(),
  ...signInCells(),
];
