/** The cells of the role table about questions across relations. */
import { type Cell, EVERYBODY, firstDifference, forget, freshRow, isIn, records } from "./role-cells";
import type { Collection } from "./role-samples";
import { COLLECTION_RIGHTS } from "./role-table";
import type { RoleWorld } from "./role-world";

/** A filter or an expansion across a relation tells of a record only to who may list it: else its values could be guessed. */
export const ACROSS_CELLS: readonly Cell[] = (Object.keys(COLLECTION_RIGHTS) as Collection[]).map(
  (collection): Cell => ({
    name: `${collection}: asked across its relations`,
    collection,
    rules: [],
    difference: async (world) => {
      const schema = await world.schema();
      const relations = schema.find(({ name }) => name === collection)!.fields.filter(({ type }) => type === "relation");
      const id = await freshRow(world, collection);
      const row = await world.school.as("superuser").collection(collection).getOne<Record<string, string>>(id);
      const ways = relations
        .filter(({ name }) => row[name])
        .flatMap(({ name: field, collectionId }): Way[] => {
          const target = schema.find((one) => one.id === collectionId)!.name as Collection;
          return [
            { from: collection, row: id, relation: field, to: target },
            { from: target, row: row[field]!, relation: `${collection}_via_${field}`, to: collection },
          ];
        });
      const questions = ways.flatMap((way) => EVERYBODY.map((account) => ({ way, who: account })));
      const difference = await firstDifference(questions, "list", ({ way, who }) => learns(world, way, who));
      await forget(world, collection, id);
      return difference;
    },
  }),
);

interface Way {
  from: Collection;
  /** The row that is asked about. */
  row: string;
  /** The relation, or the way back along one. */
  relation: string;
  to: Collection;
}

async function learns(
  world: RoleWorld,
  { from, row, relation, to }: Way,
  who: (typeof EVERYBODY)[number],
): Promise<string | null> {
  const isKnown = (collection: Collection) => who === "superuser" || isIn(COLLECTION_RIGHTS[collection].list, who);
  // Every other question about records that point to a record is refused at once (tests/api/platform/records-query.test.ts).
  const may = isKnown(from) && isKnown(to) && (who === "superuser" || !relation.includes("_via_"));
  const ask = async (filter: string) => {
    const address = `${records(from)}?filter=(${filter})${may || !relation.includes("_via_") ? `&expand=${relation}` : ""}`;
    return (await world.client(who).request<{ items?: { expand?: object }[] }>("GET", address)).body.items?.[0];
  };
  const found = await ask(`id='${row}'%26%26${relation}.id!=''`);
  // A caller who may not know the row itself has no other question left; one who saw the row, but not its target, has one.
  const told = found ?? (isKnown(from) ? await ask(`id='${row}'`) : undefined);
  const expanded = relation in (told?.expand ?? {});
  return (found !== undefined) === may && expanded === may
    ? null
    : `${who} asks ${from} about ${relation}: found ${found !== undefined}, expanded ${expanded}; the table says ${may}`;
}
