/** The merge of two materials, or suppliers. The ledger's rows stay with the record for which they were written. */
import type { InputIn } from "../../../../domain/contract";
import { count } from "../../../../domain/text";
import type * as contracts from "../../../../domain/warehouse/duplicates/commands";
import type { MergedPair } from "../../../../domain/warehouse/duplicates/commands";
import { refuse } from "../../../../domain/warehouse/refusals";
import { apportion } from "../../../../domain/warehouse/value";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, execute, figure, find, newRecordId } from "../../platform/sql/database";
import { record } from "../../platform/timeline/timeline";
import { batchesFor } from "../enter";
import { MOVED_WITH_MATERIAL } from "../masters";
import { dateFields, openPosting, postDocument, type Row } from "../post-document";
import { materialsById } from "../stock";

type Pair = InputIn<typeof contracts, "mergeMaterials">;
type Kind = "materials" | "suppliers";

/**
 * Both records, as stored.
 * @throws Refusal not_found, merge_same, merge_done.
 */
function requirePair(app: App, kind: Kind, { keep, merge }: Pair): { survivor: core.Record; duplicate: core.Record } {
  if (keep === merge) {
    throw refuse("merge_same", {}, "merge");
  }
  const noun = kind === "materials" ? "este material" : "este fornecedor";
  const [survivor, duplicate] = [find(app, kind, keep), find(app, kind, merge)];
  if (!survivor || !duplicate) {
    throw refuse("not_found", { what: noun }, survivor ? "merge" : "keep");
  }
  for (const record of [survivor, duplicate]) {
    if (record.getString("merged_into") !== "" || !record.getBool("active")) {
      throw refuse("merge_done", { name: record.getString("name") });
    }
  }
  return { survivor, duplicate };
}

/**
 * Records the merge in both histories.
 * @param moved the ids of the records that go along, by collection: they come back with the duplicate (`takeBackMoved`).
 */
function conclude(
  call: Call,
  kind: Kind,
  input: Pair,
  pair: { survivor: core.Record; duplicate: core.Record },
  document: string,
  moved: Record<string, readonly string[]> = {},
) {
  const { app, actor } = call;
  const { survivor, duplicate } = pair;
  execute(app, `UPDATE ${kind} SET merged_into = {:keep} WHERE merged_into = {:merge} AND merged_into != ''`, {
    keep: input.keep,
    merge: input.merge,
  });
  duplicate.load({ active: false, merged_into: survivor.id });
  app.saveNoValidate(duplicate);
  const nameOfRecord = (record: core.Record) =>
    kind === "materials" ? `${record.getString("code")} ${record.getString("name")}` : record.getString("name");
  const sentence = `Cadastro de ${nameOfRecord(duplicate)} unido ao de ${nameOfRecord(survivor)}`;
  record(app, actor, {
    id: input.id,
    area: "warehouse",
    collection: kind,
    subject: survivor.id,
    kind: "merged",
    text: sentence,
    data: { document },
  });
  const merged = { area: "warehouse", collection: kind, kind: "merged", text: sentence } as const;
  record(app, actor, { ...merged, subject: duplicate.id, data: moved });
  return { keep: input.keep, merge: input.merge, document, sentence };
}

const OPEN: readonly { sql: string; words: readonly [string, string] }[] = [
  {
    sql: `SELECT COUNT(*) FROM material_request_lines w CROSS JOIN material_requests r WHERE w.material = {:id} AND r.id = w.request
      AND r.state IN ('to_authorize', 'asked', 'approved', 'delivering')`,
    words: ["solicitação aberta", "solicitações abertas"],
  },
  {
    sql: "SELECT COUNT(*) FROM stock_reservations WHERE material = {:id} AND quantity > consumed + released",
    words: ["reserva de ordem de serviço", "reservas de ordens de serviço"],
  },
  {
    sql: "SELECT COUNT(*) FROM stock_balances WHERE material = {:id} AND place = 'on_loan' AND quantity > 0",
    words: ["empréstimo em aberto", "empréstimos em aberto"],
  },
  {
    sql: "SELECT COUNT(*) FROM material_units WHERE material = {:id} AND active = TRUE",
    words: ["unidade numerada", "unidades numeradas"],
  },
  {
    sql: `SELECT COUNT(*) FROM stock_counts c CROSS JOIN stock_count_lines l WHERE c.state = 'counting' AND l.count = c.id AND l.material = {:id}`,
    words: ["contagem em andamento", "contagens em andamento"],
  },
];

const SAME_FIELDS: readonly (readonly [field: string, words: string])[] = [
  ["unit", "a unidade"],
  ["decimals", "as casas decimais"],
  ["kind", "consumo ou permanente"],
  ["batch_control", "o controle de lote"],
];

export function mergeMaterials(call: Call, input: InputIn<typeof contracts, "mergeMaterials">): MergedPair {
  const { app } = call;
  const records = requirePair(app, "materials", input);
  const { survivor, duplicate } = records;
  const differences = SAME_FIELDS.filter(([field]) => survivor.getString(field) !== duplicate.getString(field)).map(
    ([, words]) => words,
  );
  if (differences.length > 0) {
    throw refuse("merge_differs", {
      material: duplicate.getString("name"),
      name: survivor.getString("name"),
      things: differences,
    });
  }
  const obstacles = OPEN.flatMap(({ sql, words }) => {
    const open = figure(app, sql, { id: duplicate.id });
    return open > 0 ? [count(open, ...words)] : [];
  });
  if (obstacles.length > 0) {
    throw refuse("merge_obstacles", { material: duplicate.getString("name"), things: obstacles });
  }
  const document = moveBalance(call, input);
  const pair = { keep: survivor.id, merge: duplicate.id };
  const moved = Object.fromEntries(
    MOVED_WITH_MATERIAL.map((table) => [table, column(app, `SELECT id FROM ${table} WHERE material = {:merge}`, pair)]),
  );
  execute(app, "UPDATE material_packs SET material = {:keep} WHERE material = {:merge}", pair);
  for (const [table, owner] of [
    ["requester_limits", "requester"],
    ["material_favourites", "user"],
  ] as const) {
    execute(app, `UPDATE OR IGNORE ${table} SET material = {:keep} WHERE material = {:merge}`, pair);
    execute(app, `DELETE FROM ${table} WHERE material = {:merge} AND ${owner} != ''`, pair);
  }
  return conclude(call, "materials", input, records, document, moved);
}

/**
 * Moves the stock of the one to the other, batch by batch, at its whole value.
 * @returns the document, or "".
 */
function moveBalance(call: Call, { keep, merge }: Pair): string {
  const { app } = call;
  const materials = materialsById(app, [keep, merge]);
  const [keptMaterial, other] = [materials.get(keep)!, materials.get(merge)!];
  const heldBalances = other.balances.filter(({ quantity }) => quantity > 0);
  if (heldBalances.length === 0) {
    return "";
  }
  const id = newRecordId();
  const posting = openPosting(app);
  const values = apportion(
    other.value,
    heldBalances.map(({ quantity }) => quantity),
  );
  const batchBalances = heldBalances.filter(({ batch }) => batch !== "");
  const ids = batchesFor(
    app,
    batchBalances.map(({ batch_code, valid_until }) => ({ batch: { code: batch_code, valid_until } })),
    batchBalances.map(() => keptMaterial),
  );
  const batches = new Map(batchBalances.map(({ batch }, index) => [batch, ids[index]!]));
  const rows = heldBalances.flatMap(({ place, batch, quantity }, index): Row[] => [
    { line: index + 1, material: other, place, batch, quantity: -quantity, value: -values[index]! },
    {
      ...{ line: heldBalances.length + index + 1, material: keptMaterial, place, batch: batches.get(batch) ?? "", quantity },
      value: values[index]!,
    },
  ]);
  const reason = `União de cadastros: ${other.code} ${other.name} em ${keptMaterial.code} ${keptMaterial.name}`.slice(0, 300);
  postDocument(call, { id, kind: "merge", ...dateFields(posting), reason }, rows);
  return id;
}

export function mergeSuppliers(call: Call, input: InputIn<typeof contracts, "mergeSuppliers">): MergedPair {
  const { app } = call;
  const records = requirePair(app, "suppliers", input);
  const { survivor, duplicate } = records;
  const [document, otherDocument] = [survivor.getString("document"), duplicate.getString("document")];
  if (document !== "" && otherDocument !== "" && document !== otherDocument) {
    throw refuse("merge_documents_differ", { name: survivor.getString("name"), document, other: otherDocument });
  }
  const pair = { keep: survivor.id, merge: duplicate.id };
  // Where both have the same code, the remaining record's value stays.
  execute(app, "UPDATE OR IGNORE material_packs SET supplier = {:keep} WHERE supplier = {:merge} AND supplier != ''", pair);
  execute(app, "UPDATE material_packs SET supplier = '', supplier_code = '' WHERE supplier = {:merge} AND supplier != ''", pair);
  if (document === "" && otherDocument !== "") {
    duplicate.set("document", "");
    app.saveNoValidate(duplicate);
    survivor.set("document", otherDocument);
    app.saveNoValidate(survivor);
  }
  return conclude(call, "suppliers", input, records, "");
}
