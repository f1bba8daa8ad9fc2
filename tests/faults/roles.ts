/**
 * The role table, tested on programs with a deliberate error: each rule, each contract's and list's roles, and each line of the
 * guards changed by one step. A change that no cell detects is a gap in the table. ROLES_ONLY=messages tries only those whose
 * name begins so.
 */

import type { Contract } from "../../domain/contract";
import { ROLES } from "../../domain/roles";
import { contracts, LISTS } from "../../domain/school";
import type { PassageName } from "../../scripts/changeable-passages";
import { COLLECTION_CELLS } from "../api/role-cells";
import { ROUTE_CELLS, SYSTEM_CELLS } from "../api/role-route-cells";
import { type RoleWorld, roleWorld, type Schema } from "../api/role-world";
import { alteredHooks } from "../helpers/altered-hooks";
import { query } from "../helpers/library";
import { TestSchool } from "../helpers/test-school";
import { type ChangeableHooks, pliantHooks, type Terms } from "./broken-hooks";
import type { Finding, Rounds } from "./finding";
import { mutantsOf, type Rule } from "./rule-mutants";
import { guardCells, looksAtValues } from "./trigger-guards";

interface Cell {
  difference: (world: RoleWorld) => Promise<string | null>;
}

/** A wrong program: how it comes about, what is tried on it, how it goes away. */
interface Mutant {
  name: string;
  kind: string;
  apply: (world: RoleWorld) => Promise<unknown>;
  cells: readonly Cell[];
  restore: (world: RoleWorld) => Promise<unknown>;
}

const RULES = { list: "listRule", view: "viewRule", create: "createRule", update: "updateRule", delete: "deleteRule" } as const;
const ACCOUNT_RULES = { manage: "manageRule", auth: "authRule" } as const;

/** The mutants that another guard neutralises. */
const MADE_GOOD: readonly { collection?: string; rule: string; mutant: RegExp }[] = [
  // PocketBase takes no such rule.
  { rule: "manageRule", mutant: /^open to everybody/ },
  // A user who manages accounts must first pass the update rule, which has the same conditions.
  { rule: "manageRule", mutant: /^without @request\.auth\.(collectionName|active)/ },
  // A trigger keeps a unit of the stockroom with its material.
  { collection: "material_units", rule: "updateRule", mutant: /^without @request\.body\.material:changed/ },
];

const cellsOf = (collection: string, rule: string) =>
  COLLECTION_CELLS.filter((cell) => cell.collection === collection && (cell.rules as readonly string[]).includes(rule));

const change = (collection: string, values: Record<string, unknown>) => (world: RoleWorld) =>
  world.school
    .as("superuser")
    .request("PATCH", `/api/collections/${collection}`, values)
    .then(({ status, body }) => {
      if (status !== 200) {
        throw new Error(`${collection} does not take ${JSON.stringify(values)}: ${JSON.stringify(body)}`);
      }
    });

function ruleMutants(schema: readonly Schema[]): Mutant[] {
  return schema.flatMap((collection) => {
    const rules = { ...RULES, ...(collection.type === "auth" ? ACCOUNT_RULES : {}) };
    return Object.entries(rules).flatMap(([action, field]) => {
      const rule = collection[field] as Rule;
      return mutantsOf(rule)
        .filter(
          ({ name }) =>
            !MADE_GOOD.some(
              (good) => (good.collection ?? collection.name) === collection.name && good.rule === field && good.mutant.test(name),
            ),
        )
        .map(
          (mutant): Mutant => ({
            name: `${collection.name}.${field} ${mutant.name}`,
            kind: "API rules",
            apply: change(collection.name, { [field]: mutant.rule }),
            cells: cellsOf(collection.name, action),
            restore: change(collection.name, { [field]: rule }),
          }),
        );
    });
  });
}

/** Files that are no longer protected (or are, unlike a public one), and fields that are no longer hidden. PocketBase hides its own always. */
function fieldMutants(schema: readonly Schema[]): Mutant[] {
  return schema.flatMap(({ name, fields }) =>
    fields.flatMap((field) => {
      const settings = field.type === "file" ? ["protected"] : field.hidden && !field.system ? ["hidden"] : [];
      return settings.map((setting): Mutant => {
        const value = field[setting as "protected" | "hidden"] === true;
        const turned = fields.map((other) => (other === field ? { ...other, [setting]: !value } : other));
        return {
          name: `${name}.${field.name} ${value ? "no longer" : "now"} ${setting}`,
          kind: "files and hidden fields",
          apply: change(name, { fields: turned }),
          cells: cellsOf(name, setting === "hidden" ? "hidden" : "file"),
          restore: change(name, { fields }),
        };
      });
    }),
  );
}

/** History that could be rewritten: triggers that refuse every update or every delete, and those that look at what is written. */
async function triggerMutants(world: RoleWorld): Promise<Mutant[]> {
  const rows = await query(
    world.school,
    "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%RAISE(ABORT%'",
  );
  return rows.map(([name, table, sql]): Mutant => {
    const action = /BEFORE DELETE/i.test(sql!) ? "delete" : "update";
    return {
      name: `without the trigger ${name}`,
      kind: "triggers",
      apply: ({ school }) => query(school, `DROP TRIGGER ${name}`),
      cells: looksAtValues(sql!) ? guardCells(world, name!) : cellsOf(table!, action),
      restore: ({ school }) => query(school, sql!),
    };
  });
}

/** A contract's or list's roles: one more, one less, none asked, no session asked. */
function termsOf(path: string, roles: readonly string[], open: boolean): { name: string; terms: Terms }[] {
  const more = roles.length === 0 ? [] : ROLES.filter((role) => role !== "Admin" && !roles.includes(role));
  const fewer = roles.length > 1 ? roles : [];
  const isContract = !path.startsWith("list/");
  return [
    ...more.map((role) => ({ name: `${role} too`, terms: { path, roles: [...roles, role] } })),
    ...fewer.map((role) => ({ name: `without ${role}`, terms: { path, roles: roles.filter((other) => other !== role) } })),
    ...(roles.length > 0 ? [{ name: "for who is signed in", terms: { path, roles: [] } }] : []),
    ...(roles.length > 0 || open ? [] : [{ name: "for Admin alone", terms: { path, roles: ["Admin"] } }]),
    ...(isContract ? [{ name: open ? "closed" : "open", terms: { path, open: !open } }] : []),
  ];
}

function routeMutants(hooks: ChangeableHooks): Mutant[] {
  const routes = [
    ...Object.entries(contracts).map(([path, contract]) => {
      const { roles, open = false } = contract as Contract<unknown, unknown>;
      return { path, roles, open };
    }),
    ...Object.entries(LISTS).map(([name, { roles }]) => ({
      path: `list/${name}`,
      roles: roles as readonly string[],
      open: false,
    })),
  ];
  return routes.flatMap(({ path, roles, open }) =>
    termsOf(path, roles, open).map(
      ({ name, terms }): Mutant => ({
        name: `${path} ${name}`,
        kind: "roles of commands, reads and lists",
        apply: async () => hooks.apply(terms),
        cells: ROUTE_CELLS.filter((cell) => cell.path === path),
        restore: async () => hooks.apply(null),
      }),
    ),
  );
}

/** The features that PocketBase would have if they were switched on. */
function switchMutants(): Mutant[] {
  const otp = (enabled: boolean) => ({ otp: { enabled, duration: 180, length: 8 } });
  const batch = (enabled: boolean) => (world: RoleWorld) =>
    world.school.as("superuser").request("PATCH", "/api/settings", { batch: { enabled, maxRequests: 50, timeout: 3 } });
  const kind = "switches of PocketBase";
  return [
    {
      name: "users sign in by a mailed code",
      kind,
      apply: change("users", otp(true)),
      cells: SYSTEM_CELLS,
      restore: change("users", otp(false)),
    },
    { name: "many requests in one", kind, apply: batch(true), cells: SYSTEM_CELLS, restore: batch(false) },
  ];
}

/** Single lines that everything hangs on, and each of them as if it were forgotten. */
const DOORKEEPER: readonly [passage: PassageName, otherwise: string][] = [
  ["inactive account", "if (false)"],
  ["provisional account", "if (false)"],
  ["other kind of account", "if (false)"],
  ["required roles", "if (false)"],
  ["open contract", "!e.auth ? GUEST"],
  ["reader of a list", '= { id: "", name: "", roles: ["Admin"] };'],
  ["rights of an Admin", "rights.length > 0"],
  ["no role required", ""],
];

/** Every way in: signing in, before a wrong program has spoilt the accounts that do it, and our routes. */
const DOORS = [...COLLECTION_CELLS.filter(({ name }) => name.startsWith("users: signing in")), ...ROUTE_CELLS];

/** Tries the mutants one after the other; gives those that nothing saw. */
async function survivors(world: RoleWorld, mutants: readonly Mutant[]): Promise<string[]> {
  const unseen: string[] = [];
  for (const mutant of mutants) {
    let detector = await whoSees(world, mutant);
    // The control: what saw the wrong program sees nothing in the right one. A wrong program may have let accounts be changed.
    if (detector && (await detector.difference(world))) {
      await world.restoreAccounts();
      detector = await whoSees(world, mutant);
      await world.restoreAccounts();
      const still = await detector?.difference(world);
      if (still) {
        throw new Error(`after ${mutant.name} the program as it is differs from the table: ${still}`);
      }
    }
    if (!detector) {
      unseen.push(`nothing in the role table sees: ${mutant.name}`);
    }
  }
  return unseen;
}

/** The first cell that sees the wrong program. */
async function whoSees(world: RoleWorld, mutant: Mutant): Promise<Cell | null> {
  try {
    await mutant.apply(world);
    return await firstToSee(world, mutant.cells);
  } finally {
    await mutant.restore(world);
  }
}

async function firstToSee(world: RoleWorld, cells: readonly Cell[]): Promise<Cell | null> {
  for (const cell of cells) {
    if (await cell.difference(world)) {
      return cell;
    }
  }
  return null;
}

async function doorkeeperSurvivors(share: number): Promise<{ tried: number; unseen: string[] }> {
  const chosen = sample(DOORKEEPER, share);
  const unseen: string[] = [];
  for (const [passage, otherwise] of chosen) {
    const school = new TestSchool({}, "template", { hooks: await alteredHooks({ [passage]: otherwise }) });
    await school.start();
    try {
      const world = await roleWorld(school);
      if (!(await firstToSee(world, DOORS))) {
        unseen.push(`nothing in the role table sees a program without the line of: ${passage}`);
      }
    } finally {
      await school.end();
    }
  }
  return { tried: chosen.length, unseen };
}

/** So many in a hundred, evenly spread. */
function sample<T>(all: readonly T[], share: number): T[] {
  return all.filter((_, index) => Math.floor(((index + 1) * share) / 100) > Math.floor((index * share) / 100));
}

export async function roles({ mutantShare }: Rounds): Promise<Finding[]> {
  const hooks = await pliantHooks();
  const school = new TestSchool({}, "template", { hooks: hooks.folder });
  await school.start();
  const tried = new Map<string, number>();
  const unseen: string[] = [];
  try {
    const world = await roleWorld(school);
    const schema = await world.schema();
    const all = [
      ...ruleMutants(schema),
      ...fieldMutants(schema),
      ...(await triggerMutants(world)),
      ...routeMutants(hooks),
      ...switchMutants(),
    ];
    const only = process.env.ROLES_ONLY;
    const chosen = only ? all.filter(({ name }) => name.startsWith(only)) : sample(all, mutantShare);
    for (const { kind } of chosen) {
      tried.set(kind, (tried.get(kind) ?? 0) + 1);
    }
    unseen.push(...(await survivors(world, chosen)));
  } finally {
    await school.end();
  }
  const doorkeeper = await doorkeeperSurvivors(process.env.ROLES_ONLY ? 0 : mutantShare);
  tried.set("lines of the doorkeeper", doorkeeper.tried);
  unseen.push(...doorkeeper.unseen);
  const total = [...tried.values()].reduce((sum, count) => sum + count, 0);
  const kinds = [...tried].map(([kind, count]) => `${count} of ${kind}`).join(" · ");
  return [
    {
      trial: `the role table against ${total} programs with one guard changed by one step`,
      result: `${total - unseen.length} of ${total} mutants caught: ${kinds}`,
      faults: unseen,
    },
  ];
}
