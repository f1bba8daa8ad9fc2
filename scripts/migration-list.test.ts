import { expect, test } from "vitest";
import { changedMigrations, type MigrationList, newMigrations } from "./migration-list";

const RELEASED: MigrationList = { "1_one.js": "a", "lib/schema.js": "b" };

interface Example {
  title: string;
  current: MigrationList;
  changed: string[];
  added: string[];
}

test.each<Example>([
  { title: "the same files", current: RELEASED, changed: [], added: [] },
  { title: "a new migration beside them", current: { ...RELEASED, "2_two.js": "c" }, changed: [], added: ["2_two.js"] },
  {
    title: "another text of a released file",
    current: { ...RELEASED, "lib/schema.js": "c" },
    changed: ["lib/schema.js"],
    added: [],
  },
  {
    title: "a released file under another name",
    current: { "1_first.js": "a", "lib/schema.js": "b" },
    changed: ["1_one.js"],
    added: ["1_first.js"],
  },
])("$title: changed $changed, new $added", ({ current, changed, added }) => {
  expect(changedMigrations(RELEASED, current)).toEqual(changed);
  expect(newMigrations(RELEASED, current)).toEqual(added);
});
