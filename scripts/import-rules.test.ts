import { describe, expect, test } from "vitest";
import { importProblem } from "./import-rules";

const allowed: [string, string][] = [
  ["web/src/app/routes/library.ts", "web/src/library/Desk.tsx"],
  ["web/src/library/Desk.tsx", "web/src/library/desk/Sheet.tsx"],
  ["web/src/library/Desk.tsx", "web/src/data/call.ts"],
  ["web/src/library/Desk.tsx", "web/src/ui/ScanField.tsx"],
  ["web/src/library/Desk.tsx", "web/src/platform/Timeline.tsx"],
  ["web/src/library/Desk.tsx", "domain/library/commands.ts"],
  ["web/src/main.tsx", "web/src/app/App.tsx"],
  ["web/src/ui/DateField.tsx", "domain/dates.ts"],
  ["pb_hooks/src/library/desk.ts", "pb_hooks/src/platform/endpoint.ts"],
  ["pb_hooks/src/library/desk.ts", "domain/library/terms.ts"],
  ["pb_hooks/src/school.ts", "pb_hooks/src/library/desk.ts"],
  ["pb_hooks/src/sample/seed.ts", "pb_hooks/src/imports/commit.ts"],
  ["domain/library/terms.ts", "domain/dates.ts"],
  ["domain/commands.ts", "domain/library/commands.ts"],
  ["tests/api/lend.test.ts", "domain/commands.ts"],
  ["tests/support/server.ts", "scripts/server.ts"],
  ["web/src/app/screens.test.ts", "tests/api/role-table.ts"],
];

const refused: [string, string][] = [
  ["web/src/library/Desk.tsx", "web/src/people/PersonField.tsx"],
  ["web/src/library/Desk.tsx", "web/src/app/routes/library.ts"],
  ["web/src/data/call.ts", "web/src/ui/notify.ts"],
  ["web/src/ui/Table.tsx", "web/src/data/lists.ts"],
  ["web/src/ui/Table.tsx", "domain/library/commands.ts"],
  ["web/src/platform/Home.tsx", "web/src/library/Desk.tsx"],
  ["web/src/library/Desk.tsx", "pb_hooks/src/library/desk.ts"],
  ["pb_hooks/src/library/desk.ts", "pb_hooks/src/people/people.ts"],
  ["pb_hooks/src/platform/endpoint.ts", "pb_hooks/src/library/desk.ts"],
  ["pb_hooks/src/main.ts", "pb_hooks/src/library/desk.ts"],
  ["domain/library/terms.ts", "pb_hooks/src/platform/clock.ts"],
  ["domain/library/terms.ts", "web/src/data/call.ts"],
  ["scripts/demo.ts", "tests/support/server.ts"],
  ["tests/api/lend.test.ts", "pb_hooks/src/library/desk.ts"],
  ["web/src/app/guard.ts", "tests/api/role-table.ts"],
  ["web/src/app/screens.test.ts", "tests/support/server.ts"],
];

describe("the one-way rule", () => {
  test.each(allowed)("%s may import %s", (from, file) => expect(importProblem(from, { file })).toBeNull());
  test.each(refused)("%s may not import %s", (from, file) => expect(importProblem(from, { file })).toContain("may not import"));

  test.each([
    ["domain/library/terms.ts", "zod/mini", true],
    ["domain/library/terms.ts", "zod", false],
    ["domain/library/terms.ts", "node:fs", false],
    ["domain/library/terms.ts", "vitest", false],
    ["domain/library/terms.test.ts", "vitest", true],
    ["domain/imports/table.test.ts", "node:fs", true],
    ["pb_hooks/src/library/desk.ts", "zod/mini", false],
    ["web/src/data/client.ts", "pocketbase", true],
    ["web/src/library/Desk.tsx", "pocketbase", false],
    ["web/src/library/Desk.tsx", "react", true],
    ["tests/api/lend.test.ts", "pocketbase", true],
  ])("%s and the package %s: %s", (from, name, may) => expect(importProblem(from, { name }) === null).toBe(may));
});
