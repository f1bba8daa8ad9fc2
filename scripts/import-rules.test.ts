import { describe, expect, test } from "vitest";
import { circlesOfFiles, circlesOfRooms, importProblem } from "./import-rules";

const allowed: [string, string][] = [
  ["web/src/app/areas.ts", "web/src/library/area.ts"],
  ["web/src/library/Desk.tsx", "web/src/library/desk/Sheet.tsx"],
  ["web/src/library/Desk.tsx", "web/src/data/call.ts"],
  ["web/src/library/Desk.tsx", "web/src/ui/ScanField.tsx"],
  ["web/src/library/Desk.tsx", "web/src/platform/Timeline.tsx"],
  ["web/src/library/Desk.tsx", "web/src/people/PersonField.tsx"],
  ["web/src/library/Desk.tsx", "domain/library/commands.ts"],
  ["web/src/warehouse/Entries.tsx", "domain/people/words.ts"],
  ["web/src/main.tsx", "web/src/app/App.tsx"],
  ["web/src/ui/DateField.tsx", "domain/dates.ts"],
  ["web/src/ui/print/SheetPages.tsx", "domain/label-sheets.ts"],
  ["pb_hooks/src/library/desk.ts", "pb_hooks/src/platform/http/endpoint.ts"],
  ["pb_hooks/src/library/desk.ts", "pb_hooks/src/messaging/lists.ts"],
  ["pb_hooks/src/library/area.ts", "pb_hooks/src/area.ts"],
  ["pb_hooks/src/library/desk.ts", "domain/library/terms.ts"],
  ["pb_hooks/src/people/people.ts", "pb_hooks/src/imports/entity.ts"],
  ["pb_hooks/src/area.ts", "pb_hooks/src/messaging/queue/claim.ts"],
  ["pb_hooks/src/messaging/audience.ts", "pb_hooks/src/people/contacts.ts"],
  ["pb_hooks/src/school.ts", "pb_hooks/src/library/desk.ts"],
  ["pb_hooks/src/main.ts", "pb_hooks/src/library/hooks.ts"],
  ["domain/library/terms.ts", "domain/dates.ts"],
  ["domain/library/terms.ts", "domain/people/words.ts"],
  ["domain/school.ts", "domain/library/area.ts"],
  ["sample/library/today.ts", "pb_hooks/src/library/holds/hold-commands.ts"],
  ["sample/school.ts", "domain/library/codes.ts"],
  ["tests/api/lend.test.ts", "domain/school.ts"],
  ["tests/helpers/server.ts", "scripts/server.ts"],
  ["scripts/help/files.ts", "help/pictures.ts"],
  ["help/picture.ts", "domain/roles.ts"],
  ["web/src/app/screens.test.ts", "tests/api/role-table.ts"],
];

const refused: [string, string][] = [
  ["help/pictures.ts", "scripts/paths.ts"],
  ["web/src/library/Desk.tsx", "help/pictures.ts"],
  ["web/src/library/Desk.tsx", "web/src/app/areas.ts"],
  ["web/src/library/Desk.tsx", "web/src/warehouse/Entries.tsx"],
  ["web/src/library/Desk.tsx", "domain/support/clocks.ts"],
  ["web/src/people/Person.tsx", "web/src/library/readers/Reader.tsx"],
  ["web/src/imports/Imports.tsx", "domain/library/isbn.ts"],
  ["web/src/data/call.ts", "web/src/ui/notify.ts"],
  ["web/src/ui/Table.tsx", "web/src/data/lists.ts"],
  ["web/src/ui/Table.tsx", "domain/library/commands.ts"],
  ["web/src/platform/Home.tsx", "web/src/library/Desk.tsx"],
  ["web/src/library/Desk.tsx", "pb_hooks/src/library/desk.ts"],
  ["pb_hooks/src/library/desk.ts", "pb_hooks/src/account/users.ts"],
  ["pb_hooks/src/library/desk.ts", "pb_hooks/src/school.ts"],
  ["pb_hooks/src/library/desk.ts", "domain/school.ts"],
  ["pb_hooks/src/library/desk.ts", "domain/warehouse/ledger.ts"],
  ["pb_hooks/src/imports/commit.ts", "pb_hooks/src/people/people.ts"],
  ["pb_hooks/src/people/contacts.ts", "pb_hooks/src/messaging/outbox.ts"],
  ["pb_hooks/src/imports/commit.ts", "domain/library/codes.ts"],
  ["pb_hooks/src/platform/http/endpoint.ts", "pb_hooks/src/library/desk.ts"],
  ["pb_hooks/src/platform/time/settings.ts", "domain/library/settings.ts"],
  ["pb_hooks/src/area.ts", "pb_hooks/src/library/desk.ts"],
  ["domain/library/terms.ts", "domain/school.ts"],
  ["domain/library/terms.ts", "domain/warehouse/ledger.ts"],
  ["domain/imports/table.ts", "domain/library/codes.ts"],
  ["domain/imports/table.ts", "domain/people/words.ts"],
  ["domain/search.ts", "domain/library/search.ts"],
  ["domain/library/terms.ts", "pb_hooks/src/platform/time/clock.ts"],
  ["domain/library/terms.ts", "web/src/data/call.ts"],
  ["scripts/demo.ts", "tests/helpers/server.ts"],
  ["tests/api/lend.test.ts", "pb_hooks/src/library/desk.ts"],
  ["pb_hooks/src/library/area.ts", "sample/library/library.ts"],
  ["pb_hooks/src/school.ts", "sample/school.ts"],
  ["domain/library/terms.ts", "sample/random.ts"],
  ["web/src/library/Desk.tsx", "sample/random.ts"],
  ["sample/school.ts", "web/src/data/call.ts"],
  ["tests/api/lend.test.ts", "sample/school.ts"],
  ["web/src/app/guard.ts", "tests/api/role-table.ts"],
  ["web/src/app/screens.test.ts", "tests/helpers/server.ts"],
];

describe("the one-way rule", () => {
  test.each(allowed)("%s may import %s", (from, file) => expect(importProblem(from, { file })).toBeNull());
  test.each(refused)("%s may not import %s", (from, file) => expect(importProblem(from, { file })).toContain("may not import"));

  test("the pages take only types of the whole product's contracts", () => {
    expect(importProblem("web/src/data/call.ts", { file: "domain/school.ts", isType: true })).toBeNull();
    expect(importProblem("web/src/data/call.ts", { file: "domain/school.ts" })).toContain("only types");
    expect(importProblem("web/src/app/search.ts", { file: "domain/school.ts" })).toContain("only types");
  });

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

describe("the features of an area", () => {
  const desk = { from: "web/src/library/circulation/Desk.tsx", to: "web/src/library/readers/Reader.tsx" };

  test.each([
    ["one way", []],
    ["and files in no feature", [{ from: "web/src/library/readers/Reader.tsx", to: "web/src/library/area.ts" }]],
    ["and another layer", [{ from: "domain/library/readers/role.ts", to: "domain/library/circulation/terms.ts" }]],
    ["and within a feature", [{ from: "web/src/library/readers/Reader.tsx", to: "web/src/library/readers/Card.tsx" }]],
  ])("may import each other %s", (_, overrides) => expect(circlesOfRooms([desk, ...overrides])).toEqual([]));

  test("do not import each other in a circle, however long", () => {
    const back = [
      { from: "web/src/library/readers/cards/Card.tsx", to: "web/src/library/labels/Sheet.tsx" },
      { from: "web/src/library/labels/Sheet.tsx", to: "web/src/library/circulation/desk/keys.ts" },
    ];
    expect(circlesOfRooms([desk, ...back])).toEqual([
      "web/src/library/circulation, web/src/library/labels, web/src/library/readers import each other in a circle",
    ]);
  });
});

describe("files", () => {
  const imports = (...pairs: [from: string, to: string][]) => pairs.map(([from, to]) => ({ from, to }));

  test.each([
    ["a tree", imports(["a.ts", "b.ts"], ["a.ts", "c.ts"], ["b.ts", "c.ts"]), []],
    [
      "two of each other",
      imports(["a.ts", "b.ts"], ["b.ts", "a.ts"], ["c.ts", "a.ts"]),
      ["a.ts, b.ts import each other in a circle"],
    ],
    [
      "a long way round, and one of its own",
      imports(["a.ts", "b.ts"], ["b.ts", "c.ts"], ["c.ts", "a.ts"], ["d.ts", "e.ts"], ["e.ts", "d.ts"]),
      ["a.ts, b.ts, c.ts import each other in a circle", "d.ts, e.ts import each other in a circle"],
    ],
    ["itself", imports(["a.ts", "a.ts"]), ["a.ts import each other in a circle"]],
  ])("%s", (_, imports, circles) => expect(circlesOfFiles(imports)).toEqual(circles));
});
