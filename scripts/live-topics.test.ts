/** A page that listens to a collection hears of each change: SQL writes have no live event, so such a collection has a signal. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { isSignalled } from "../domain/platform/signals";
import { ROOT } from "./paths";
import { filesOf } from "./sources";

/** Collections of the pages that SQL writes as well, and the event that their pages get nevertheless. */
const EVENTS_OF_SQL_WRITES: Readonly<Record<string, string>> = {
  channels: "the page of the channel reads its counters every ten seconds",
  custody_terms: "an undone import ends their custodies, which have a signal",
  import_batches: "emptied at night only",
  inventories: "a start is corrected only after a wrong clock",
  server_states: "the next check saves the state",
  service_calls: "one of the changed calls is saved",
  stock_batches: "a new batch arrives with a document, which has a signal",
};

const sourceOf = (path: string) => readFileSync(resolve(ROOT, path), "utf8");
const hooks = filesOf(["pb_hooks/src"], /\.ts$/)
  .filter((path) => !path.endsWith(".test.ts"))
  .map(sourceOf)
  .join("\n");
/** `useLive("loans")`, `follow="loans"` of a history, `live={["loans", "copies"]}` of a list. */
const LISTENERS = [/useLive\(\s*"([a-z_]+)"/g, /\bfollow="([a-z_]+)"/g, /\blive=\{\[([^\]]+)\]/g];
const topics = new Set(
  filesOf(["web/src"], /\.tsx?$/).flatMap((path) =>
    LISTENERS.flatMap((listener) =>
      [...sourceOf(path).matchAll(listener)].flatMap(([, names = ""]) => names.match(/[a-z_]+/g) ?? []),
    ),
  ),
);

const hasSqlWrites = (collection: string): boolean =>
  new RegExp(`(UPDATE|INTO|DELETE FROM) ${collection}\\b|insert(One|All|New)\\(\\s*\\w+,\\s*"${collection}"`).test(hooks);

test("the pages' topics are read", () => {
  expect(topics.size).toBeGreaterThan(40);
  expect(hasSqlWrites("messages")).toBe(true);
});

test("each topic that SQL writes is signalled, or has a stated event", () => {
  const silentTopics = [...topics].filter(
    (collection) => !isSignalled(collection) && hasSqlWrites(collection) && !(collection in EVENTS_OF_SQL_WRITES),
  );
  expect(silentTopics).toEqual([]);
});

test("no exception is left over", () => {
  const unusedExceptions = Object.keys(EVENTS_OF_SQL_WRITES).filter(
    (collection) => !topics.has(collection) || isSignalled(collection) || !hasSqlWrites(collection),
  );
  expect(unusedExceptions).toEqual([]);
});
