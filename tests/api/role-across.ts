/** The cells of the role table about questions across relations. */
import { type Cell, EVERYBODY, forget, freshRow, isIn, records } from "./role-cells";
import type { Collection } from "./role-samples";
import type { RoleWorld } from "./role-world";
import { COLLECTION_RIGHTS } from "./roles";

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
      for (const { name: field, collectionId } of relations.filter(({ name }) => row[name])) {
        const target = schema.find((one) => one.id === collectionId)!.name as Collection;
        const back = `${collection}_via_${field}`;
        const ways = [
          { from: collection, at: id, by: field, to: target },
          { from: target, at: row[field]!, by: back, to: collection },
        ];
        for (const way of ways) {
          const difference = await firstToLearn(world, way);
          if (difference) {
            return difference;
          }
        }
      }
      await forget(world, collection, id);
      return null;
    },
  }),
);

interface Way {
  from: Collection;
  /** The row that is asked about. */
  at: string;
  /** The relation, or the way back along one. */
  by: string;
  to: Collection;
}

async function firstToLearn(world: RoleWorld, { from, at, by, to }: Way): Promise<string | null> {
  for (const who of EVERYBODY) {
    const may = who === "superuser" || (isIn(COLLECTION_RIGHTS[from].list, who) && isIn(COLLECTION_RIGHTS[to].list, who));
    const ask = async (query: string) =>
      (await world.client(who).request<{ items?: { expand?: object }[] }>("GET", `${records(from)}?${query}`)).body.items ?? [];
    const found = (await ask(`filter=(id='${at}'%26%26${by}.id!='')`)).length > 0;
    const expanded = by in ((await ask(`filter=(id='${at}')&expand=${by}`))[0]?.expand ?? {});
    if (found !== may || expanded !== may) {
      return `${who} asks ${from} about ${by}: found ${found}, expanded ${expanded}; the table says ${may}`;
    }
  }
  return null;
}
