/** Counts of the stock: several people at once, each entry once; the difference is a document like any other.. */
import type { InputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/warehouse/counts/commands";
import type { CountAnswer, CountProgress, CountScopes, PostedCount } from "../../../../domain/warehouse/counts/commands";
import {
  type CountOutcome,
  changedSentence,
  countSentence,
  differencesOf,
  postedCountSentence,
} from "../../../../domain/warehouse/counts/counts";
import { MAX_QUANTITY, ONE } from "../../../../domain/warehouse/quantity";
import { refuse } from "../../../../domain/warehouse/refusals";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, execute, figure, insertAll, select, selectFirst } from "../../platform/sql/database";
import { requireRecord } from "../../platform/sql/require";
import { number, numbers, selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { record } from "../../platform/timeline/timeline";
import { checkDecimals, dateFields, openPosting, postDocument, type Row } from "../post-document";
import { shelfSpelling } from "../shelves";
import { findMaterials, type MaterialStock, materialsById, stockIn } from "../stock";
import { awaitsRecount, findLine, lastMovement } from "./lists";

export function startCount({ app, actor }: Call, input: InputIn<typeof contracts, "startCount">): { id: string; lines: number } {
  const { id, name, expense_element, materials } = input;
  const shelf = shelfSpelling(app, input.shelf);
  const at = stamp(now());
  const newRecord = new Record(app.findCachedCollectionByNameOrId("stock_counts"));
  newRecord.load({
    ...{ id, name, shelf, expense_element, listed: materials.length },
    ...{ state: "counting", started_at: at, started_by: actor.id },
  });
  app.saveNoValidate(newRecord);
  openLines(app, id, at, { shelf, expense_element, materials });
  recordCountEvent({ app, actor }, id, "started", `Contagem “${name}” iniciada`);
  const lines = figure(app, "SELECT COUNT(*) FROM stock_count_lines WHERE count = {:id}", { id });
  if (lines === 0) {
    throw refuse("count_empty", {});
  }
  return { id, lines };
}

/** Creates a line for each batch in the stock, and one for each material without a batch; existing lines stay. */
function openLines(
  app: App,
  count: string,
  at: string,
  { shelf, expense_element, materials }: { shelf: string; expense_element: string; materials: readonly string[] },
): void {
  execute(
    app,
    `INSERT INTO stock_count_lines (id, count, material, batch, book, last_movement, counted, counted_at, counted_by, found_value,
       difference, value, created, updated)
     SELECT substr(lower(hex(randomblob(8))), 1, 15), {:count}, l.material, l.batch, l.book, ${lastMovement("l")},
       0, '', '', 0, 0, 0, {:at}, {:at}
     FROM (SELECT m.id AS material, ifnull(b.batch, '') AS batch, ifnull(b.quantity, 0) AS book
       FROM materials m LEFT JOIN stock_balances b ON b.material = m.id AND b.place = 'stock'
       WHERE (m.active = TRUE OR b.quantity > 0) AND ({:shelf} = '' OR m.shelf = {:shelf})
         AND ({:expense_element} = '' OR m.expense_element = {:expense_element})
         AND ({:materials} = '[]' OR m.id IN (SELECT value FROM json_each({:materials})))) l
     WHERE TRUE ON CONFLICT (count, material, batch) DO NOTHING`,
    { count, at, shelf, expense_element, materials },
  );
}

const SCOPE = selection({ name: text("name"), materials: number("COUNT(*)") });
const MAX_SCOPES = 300;

export function countScopes({ app }: Call, _: InputIn<typeof contracts, "countScopes">): CountScopes {
  const of = (name: "shelf" | "expense_element") =>
    select(
      app,
      SCOPE,
      `FROM (SELECT ${name} AS name FROM materials WHERE active = TRUE AND ${name} != '')
       GROUP BY name ORDER BY name COLLATE NOCASE LIMIT ${MAX_SCOPES}`,
    );
  return { shelves: of("shelf"), elements: of("expense_element") };
}

function recordCountEvent({ app, actor }: Pick<Call, "app" | "actor">, count: string, kind: string, sentence: string): void {
  record(app, actor, { area: "warehouse", collection: "stock_counts", subject: count, kind: `count_${kind}`, text: sentence });
}

function requireCount(app: App, id: string): core.Record {
  return requireRecord(app, "stock_counts", id, "esta contagem", "count");
}

/** @throws Refusal count_over. */
function requireCounting(count: core.Record): void {
  if (count.getString("state") !== "counting") {
    throw refuse("count_over", { name: count.getString("name") });
  }
}

const LINE = selection({
  ...texts("l.id", "l.batch", "l.counted_at", "l.last_movement"),
  ...numbers("l.counted", "l.book", "l.found_value"),
  latest: text(lastMovement("l")),
  now: number(
    "(SELECT t.quantity FROM stock_balances t WHERE t.material = l.material AND t.place = 'stock' AND t.batch = l.batch)",
  ),
});

export function countMaterial({ app, actor }: Call, input: InputIn<typeof contracts, "countMaterial">): CountAnswer {
  const count = requireCount(app, input.count);
  requireCounting(count);
  const [foundMaterial] = findMaterials(app, [input.material]);
  if (!foundMaterial) {
    throw refuse("unknown_material", { code: input.material }, "material");
  }
  const { material, factor } = foundMaterial;
  const { quantity: typedQuantity = input.mode === "add" ? ONE : 0 } = input;
  const quantity = input.mode === "add" ? Math.round((typedQuantity / ONE) * (factor || ONE)) : typedQuantity;
  if (input.mode === "set" && input.quantity === undefined) {
    throw refuse("quantity_missing", {}, "quantity");
  }
  checkDecimals([{ quantity }], [material]);
  const line = requireLine(app, count.id, material, input);
  const at = stamp(now());
  const hasMoved = line.last_movement !== line.latest;
  const wasCounted = line.counted_at !== "";
  const isSame = input.seen === undefined || input.seen === (wasCounted ? line.counted : null);
  // The same quantity again is no loss: it may be the caller's own, whose answer was lost.
  if (!isSame && !(input.mode === "set" && wasCounted && line.counted === quantity)) {
    const row = findLine(app, line.id)!;
    return { outcome: "changed", sentence: changedSentence(row), line: row };
  }
  // For a line that moved after its count, a new number is the requested recount; a new scan is its first.
  const isRecount = hasMoved && wasCounted && input.mode !== "clear";
  const outcome: CountOutcome =
    input.mode === "clear" ? "cleared" : hasMoved && !(isRecount && input.mode === "set") ? "moved" : "counted";
  const isKept = outcome === "counted" || isRecount;
  const countedQuantity = !isKept ? 0 : input.mode === "add" && wasCounted && !hasMoved ? line.counted + quantity : quantity;
  if (countedQuantity > MAX_QUANTITY) {
    throw refuse("stock_too_large", { material: material.name });
  }
  execute(
    app,
    `UPDATE stock_count_lines SET counted = {:counted}, counted_at = {:counted_at}, counted_by = {:by}, book = {:book},
       last_movement = {:latest}, found_value = {:found_value}, updated = {:at} WHERE id = {:line}`,
    {
      line: line.id,
      counted: countedQuantity,
      counted_at: isKept ? at : "",
      by: isKept ? actor.id : "",
      book: line.now,
      latest: line.latest,
      found_value: isKept ? input.value || line.found_value : 0,
      at,
    },
  );
  const entry = { outcome, counted: countedQuantity, book: line.now, before: line.book };
  insertAll(app, "stock_count_entries", at, [{ id: input.id, line: line.id, count: count.id, ...entry, at, by: actor.id }]);
  // Saved as a record, so that all users of the count get an event.
  count.set("entries", count.getInt("entries") + 1);
  app.saveNoValidate(count);
  return answer(app, line.id, entry);
}

function answer(
  app: App,
  line: string,
  entry: { outcome: CountOutcome; counted: number; book: number; before: number },
): CountAnswer {
  const row = findLine(app, line)!;
  return { outcome: entry.outcome, sentence: countSentence(entry.outcome, { ...entry, unit: row.unit }), line: row };
}

/**
 * The line of a material, created where the count did not begin with it or with this batch. A batch that arrived since joins it
 * first: a code without a batch would else count its pieces as the only known batch.
 * @throws Refusal count_batch_missing.
 */
function requireLine(
  app: App,
  count: string,
  material: MaterialStock,
  { batch, mode }: Pick<InputIn<typeof contracts, "countMaterial">, "batch" | "mode">,
) {
  const find = () =>
    select(app, LINE, "FROM stock_count_lines l WHERE l.count = {:count} AND l.material = {:material}", {
      count,
      material: material.id,
    });
  // A scan names no batch; a typed number of the line without one does.
  const isNamed = batch !== "" || mode !== "add";
  const pick = (lines: ReturnType<typeof find>) =>
    lines.find((line) => isNamed && line.batch === batch) ?? (batch === "" && lines.length === 1 ? lines[0] : undefined);
  const lines = find();
  const hasNewBatch = stockIn(material, "stock").some(({ batch }) => !lines.some((line) => line.batch === batch));
  let line = hasNewBatch ? undefined : pick(lines);
  if (!line) {
    openLines(app, count, stamp(now()), { shelf: "", expense_element: "", materials: [material.id] });
    line = pick(find());
  }
  if (!line) {
    throw refuse("count_batch_missing", { material: material.name }, "batch");
  }
  return line;
}

const PERSON = selection({ name: text("u.name"), entries: number("COUNT(*)") });
const FIGURES = selection({
  lines: number("COUNT(*)"),
  counted: number("SUM(l.counted_at != '')"),
  differing: number("SUM(l.counted_at != '' AND l.counted != l.book)"),
  moved: number(`SUM(l.last_movement != ${lastMovement("l")} OR ${awaitsRecount("l")})`),
});

export function countProgress({ app }: Call, { count }: InputIn<typeof contracts, "countProgress">): CountProgress {
  const isOver = requireCount(app, count).getString("state") !== "counting";
  const figures = selectFirst(app, FIGURES, "FROM stock_count_lines l WHERE l.count = {:count}", { count })!;
  return {
    ...figures,
    ...(isOver ? { moved: 0 } : {}),
    people: select(
      app,
      PERSON,
      'FROM stock_count_entries e LEFT JOIN users u ON u.id = e."by" WHERE e.count = {:count} GROUP BY e."by" ORDER BY COUNT(*) DESC, u.name',
      { count },
    ),
  };
}

const COUNTED_LINE = selection({
  ...texts("l.id", "l.material", "l.batch", "m.name", "l.last_movement"),
  ...numbers("l.book", "l.counted", "l.found_value"),
  latest: text(lastMovement("l")),
});

const AWAITED = selection(texts("m.name"));

/** The number of names that a sentence holds. */
const MAX_NAMED = 3;

export function postCount(call: Call, input: InputIn<typeof contracts, "postCount">): PostedCount {
  const { app, actor } = call;
  const count = requireCount(app, input.count);
  requireCounting(count);
  const posting = openPosting(app);
  const lines = select(
    app,
    COUNTED_LINE,
    `FROM stock_count_lines l JOIN materials m ON m.id = l.material WHERE l.count = {:count} AND l.counted_at != ''
     ORDER BY m.search, l.id`,
    { count: count.id },
  );
  const movedLines = [
    ...lines.filter(({ last_movement, latest }) => last_movement !== latest),
    ...select(
      app,
      AWAITED,
      `FROM stock_count_lines l JOIN materials m ON m.id = l.material WHERE l.count = {:count} AND ${awaitsRecount("l")}`,
      { count: count.id },
    ),
  ];
  if (movedLines.length > 0) {
    throw refuse("count_moved", { materials: movedLines.slice(0, MAX_NAMED).map(({ name }) => name), rows: movedLines.length });
  }
  if (lines.length === 0) {
    throw refuse("count_blank", {});
  }
  const materials = materialsById(
    app,
    lines.map(({ material }) => material),
  );
  const { differences, unvalued } = differencesOf(lines, materials);
  if (unvalued) {
    throw refuse("count_value_missing", { material: unvalued.name });
  }
  // an inactive material has no stock. One that was made so during the count would take some in unseen.
  const found = differences.find(({ line, quantity }) => quantity > 0 && !materials.get(line.material)!.active);
  if (found) {
    throw refuse("material_inactive", { material: found.line.name });
  }
  const at = stamp(posting.at);
  execute(
    app,
    `UPDATE stock_count_lines SET difference = k.value ->> '$[1]', value = k.value ->> '$[2]', updated = {:at}
     FROM json_each({:lines}) k WHERE stock_count_lines.id = k.value ->> '$[0]'`,
    { at, lines: differences.map(({ line, quantity, value }) => [line.id, quantity, value]) },
  );
  if (differences.length > 0) {
    const rows = differences.map(({ line, quantity, value }, index): Row => {
      const material = materials.get(line.material)!;
      return { line: index + 1, material, place: "stock", batch: line.batch, quantity, value };
    });
    postDocument(
      call,
      { id: input.id, kind: "count", ...dateFields(posting), reason: `Contagem: ${count.getString("name")}` },
      rows,
    );
  }
  count.load({
    state: "posted",
    ended_at: at,
    ended_by: actor.id,
    document: differences.length > 0 ? input.id : "",
  });
  app.saveNoValidate(count);
  const postedDocument = postedAnswer(app, count);
  recordCountEvent(call, count.id, "posted", postedDocument.sentence);
  return postedDocument;
}

function postedAnswer(app: App, count: core.Record): PostedCount {
  const document = count.getString("document");
  const [postedNumber = ""] = document
    ? column(app, "SELECT number FROM stock_documents WHERE id = {:document}", { document })
    : [];
  const { differing, value } = selectFirst(
    app,
    selection({ differing: number("SUM(difference != 0)"), value: number("SUM(value)") }),
    "FROM stock_count_lines WHERE count = {:count}",
    { count: count.id },
  )!;
  return {
    id: count.id,
    document,
    number: postedNumber,
    differing,
    value,
    sentence: postedCountSentence(differing, postedNumber),
  };
}

export function cancelCount({ app, actor }: Call, input: InputIn<typeof contracts, "cancelCount">): { id: string } {
  const count = requireCount(app, input.count);
  if (count.getString("state") !== "cancelled") {
    requireCounting(count);
    count.load({ state: "cancelled", ended_at: stamp(now()), ended_by: actor.id });
    app.saveNoValidate(count);
    recordCountEvent({ app, actor }, count.id, "cancelled", `Contagem “${count.getString("name")}” cancelada`);
  }
  return { id: count.id };
}
