import { beforeAll, describe, expect, test } from "vitest";
import { type ContractPath, contracts, LISTS } from "../../../domain/school";
import { ROWS, roleInput } from "../../examples/table";
import { guardCells, looksAtValues } from "../../faults/trigger-guards";
import { isWanted } from "../../helpers/area";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { ACROSS_CELLS } from "../role-across";
import { type Cell, COLLECTION_CELLS, ONE_LET_IN_CELLS } from "../role-cells";
import { LIVE_CELLS } from "../role-live";
import { ONE_LET_IN_ROUTE_CELLS, ROUTE_CELLS, SYSTEM_CELLS } from "../role-route-cells";
import { areaOf, COLLECTION_RIGHTS, FILE_RIGHTS, HIDDEN_FIELDS, LIST_ROWS } from "../role-table";
import { type Field, type RoleWorld, roleWorld } from "../role-world";

describe("collections", () => {
  const school = testSchool();
  let world: RoleWorld;
  beforeAll(async () => {
    world = await roleWorld(school);
  });

  test("every collection, file and hidden field has its row", async () => {
    const schema = await world.schema();
    expect(Object.keys(COLLECTION_RIGHTS).sort()).toEqual(schema.map(({ name }) => name).sort());
    const named = (fits: (field: Field) => boolean) =>
      schema.flatMap(({ name, fields }) => fields.filter(fits).map((field) => `${name}.${field.name}`)).sort();
    expect(Object.keys(FILE_RIGHTS).sort()).toEqual(named(({ type }) => type === "file"));
    const hidden = Object.entries(HIDDEN_FIELDS).flatMap(([name, fields]) => fields.map((field) => `${name}.${field}`));
    expect(hidden.sort()).toEqual(named((field) => field.hidden));
  });

  const isOurs = ({ collection }: Cell) => isWanted(areaOf("collections", collection));
  test.each(ONE_LET_IN_CELLS.filter(isOurs))("$name", async ({ difference }) => {
    expect(await difference(world)).toBeNull();
  });

  test("the database refuses what its triggers guard", async () => {
    const taken: string[] = [];
    for (const [collection, { triggers = {} }] of Object.entries(world.rows)) {
      if (isWanted(areaOf("collections", collection))) {
        for (const cell of Object.keys(triggers).flatMap((trigger) => guardCells(world, trigger))) {
          taken.push((await cell.difference(world)) ?? "");
        }
      }
    }
    expect(taken.filter((difference) => difference !== "")).toEqual([]);
  });

  test("each trigger that inspects values has its statement", async () => {
    const rows = await query(
      school,
      "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%RAISE(ABORT%'",
    );
    const statements = new Set(Object.values(world.rows).flatMap(({ triggers = {} }) => Object.keys(triggers)));
    const isOfArea = (table: string) => Object.hasOwn(world.rows, table) && isWanted(areaOf("collections", table));
    const missing = rows.filter(
      ([name = "", table = "", sql = ""]) => isOfArea(table) && looksAtValues(sql) && !statements.has(name),
    );
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  const cells = [...COLLECTION_CELLS, ...ACROSS_CELLS, ...LIVE_CELLS];
  test.each(cells.filter(isOurs))("$name @full", async ({ difference }) => {
    expect(await difference(world)).toBeNull();
  });
});

describe("our own routes", () => {
  const school = testSchool();
  let world: RoleWorld;
  beforeAll(async () => {
    world = await roleWorld(school);
  });

  test("every contract and every list has its row", () => {
    expect(Object.keys(ROWS).sort()).toEqual(Object.keys(contracts).sort());
    expect(Object.keys(LIST_ROWS).sort()).toEqual(Object.keys(LISTS).sort());
  });

  test("every contract is asked with an input that its schema accepts, unless its row has another", () => {
    const paths = (Object.keys(contracts) as ContractPath[]).filter((path) => ROWS[path].roleInput === undefined);
    expect(paths.filter((path) => !contracts[path].input.safeParse(roleInput(path)).success)).toEqual([]);
  });

  test.each(ONE_LET_IN_ROUTE_CELLS.filter(({ area }) => isWanted(area)))("$name", async ({ difference }) => {
    expect(await difference(world)).toBeNull();
  });

  test.each(ROUTE_CELLS.filter(({ area }) => isWanted(area)))("$name @full", async ({ difference }) => {
    expect(await difference(world)).toBeNull();
  });

  const own = SYSTEM_CELLS.filter(({ area }) => isWanted(area));
  describe.runIf(own.length > 0)("PocketBase's own", () => {
    test.each(own)("$name @full", async ({ difference }) => {
      expect(await difference(world)).toBeNull();
    });
  });
});
