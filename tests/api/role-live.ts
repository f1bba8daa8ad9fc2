/**
 * The cells of the role table about the live stream: it sends each person the rows that their list shows, without hidden fields.
 */
import { Live, type LiveEvent } from "../helpers/live";
import { type AnyWho, type Cell, EVERYBODY, isIn } from "./role-cells";
import type { Collection } from "./role-samples";
import { COLLECTION_RIGHTS, HIDDEN_FIELDS } from "./role-table";
import type { RoleWorld } from "./role-world";
import type { May } from "./roles/rights";

const mayHear = (may: May, account: AnyWho) => account === "superuser" || isIn(may, account);

/** A subscriber's event for a row that was just created, after others received it and two later rows. */
async function heard(world: RoleWorld, collection: Collection): Promise<Map<AnyWho, LiveEvent | undefined>> {
  const { seed } = world.school;
  const streams = new Map<AnyWho, Live>();
  try {
    for (const account of EVERYBODY) {
      streams.set(account, await Live.open(world.client(account), `${collection}/*`, "sectors/*"));
    }
    const { id } = await seed.create(collection, await world.rows[collection].newValues());
    const isRow = ({ record }: LiveEvent) => record.id === id;
    for (const [who, stream] of streams) {
      if (mayHear(COLLECTION_RIGHTS[collection].list, who)) {
        await stream.event(isRow);
      }
    }
    for (const _marker of [1, 2]) {
      const marker = await seed.create("sectors", await world.rows.sectors.newValues());
      for (const [who, stream] of streams) {
        if (mayHear(COLLECTION_RIGHTS.sectors.list, who)) {
          await stream.event(({ record }) => record.id === marker.id);
        }
      }
    }
    await world.school.as("superuser").request("DELETE", `/api/collections/${collection}/records/${id}`);
    return new Map([...streams].map(([who, { events }]) => [who, events.find(isRow)]));
  } finally {
    for (const stream of streams.values()) {
      stream.close();
    }
  }
}

export const LIVE_CELLS: readonly Cell[] = (Object.keys(COLLECTION_RIGHTS) as Collection[]).map((collection) => ({
  name: `${collection}: heard live`,
  collection,
  rules: ["list", "hidden"],
  difference: async (world) => {
    for (const [who, event] of await heard(world, collection)) {
      if (event && !mayHear(COLLECTION_RIGHTS[collection].list, who)) {
        return `${who} hears of a row that no list shows them`;
      }
      const shown = (HIDDEN_FIELDS[collection] ?? []).filter((field) => who !== "superuser" && event && field in event.record);
      if (shown.length > 0) {
        return `${who} hears ${shown.join(", ")}`;
      }
    }
    return null;
  },
}));
