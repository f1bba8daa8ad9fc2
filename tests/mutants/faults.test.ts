import { expect, test } from "vitest";
import { faultsIn, schemaFaultsIn, withFault } from "./faults";

test.each([
  ["comparison", "const late = (a: number, b: number) => a > b;", ["const late = (a: number, b: number) => a >= b;"]],
  [
    "condition",
    "const open = (a: boolean, b: boolean) => a && b;",
    ["const open = (a: boolean, b: boolean) => a;", "const open = (a: boolean, b: boolean) => b;"],
  ],
  [
    "refusal",
    'function f(a: boolean) { if (a) { throw refuse("gone", {}); } }',
    ['function f(a: boolean) { if (a) { void refuse("gone", {}); } }'],
  ],
  ["figure", "const MOST_DAYS = 15;", ["const MOST_DAYS = 16;"]],
  ["figure", "const MINUTE = 60_000;", []],
  [
    "role",
    "export const renew = command({ roles: WAREHOUSE });",
    ['export const renew = command({ roles: [...WAREHOUSE, "Biblioteca"] });'],
  ],
  [
    "role",
    'export const renew = command({ roles: ["Biblioteca"] });',
    ['export const renew = command({ roles: ["Biblioteca", "Almoxarifado"] });'],
  ],
  [
    "role",
    'const LIBRARY = ["Biblioteca"] as const; export const renew = command({ roles: LIBRARY });',
    ['const LIBRARY = ["Biblioteca"] as const; export const renew = command({ roles: [...LIBRARY, "Almoxarifado"] });'],
  ],
  ["effect", "function f() { notify(); }", ["function f() { void 0; }"]],
  [
    "field",
    "function f() { renew.mutate({ id: newId(), reason }); }",
    ["function f() { renew.mutate({ id: newId(), reason: undefined as unknown as typeof reason }); }"],
  ],
  ["arithmetic", "const sum = (a: number, b: number) => a + b;", ["const sum = (a: number, b: number) => a - b;"]],
])("%s: %s", (kind, source, expected) => {
  const changed = faultsIn("domain/example.ts", source).filter((fault) => fault.kind === kind);
  expect(changed.map((fault) => withFault(source, fault))).toEqual(expected);
});

test("a schema loses a trigger, or a rule lets more in", () => {
  const source = "create({ rule: RULES.LIBRARY });\nrun(app, `CREATE TRIGGER a BEFORE UPDATE ON b BEGIN END`);";
  expect(schemaFaultsIn("pb_migrations/1.js", source).map(({ kind, line, after }) => [kind, line, after])).toEqual([
    ["trigger", 2, "CREATE TEMP TRIGGER"],
    ["access rule", 1, "RULES.ANY_STAFF"],
  ]);
});
