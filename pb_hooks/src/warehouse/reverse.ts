/** Taking a whole document back, at the values it moved, in the open month.. */
import type { InputOf } from "../../../domain/contract";
import { Refusal } from "../../../domain/refusal";
import {
  type PostedDocument,
  type reverse as reverseContract,
  type StockDocument,
  type documentSheet as sheetContract,
  UNDO_MILLISECONDS,
  type undoExit as undoContract,
} from "../../../domain/warehouse/commands";
import { refuse } from "../../../domain/warehouse/refusals";
import { fromStamp, now } from "../platform/clock";
import { type App, column } from "../platform/database";
import type { Call } from "../platform/endpoint";
import { requireDocument } from "./document";
import { hasReturns } from "./enter";
import { begin, dated, isAnswer, post, type Row, type Standing } from "./post";
import { requireReversible, undoDelivery } from "./requests/delivery";
import { materialsById } from "./stock";

export function reverse(call: Call, input: InputOf<typeof reverseContract>): PostedDocument {
  const begun = begin(call.app, "warehouse/reverse", input);
  if (isAnswer(begun)) {
    return begun;
  }
  return reverseDocument(call, requireDocument(call.app, input.document), begun, input);
}

export function undoExit(call: Call, input: InputOf<typeof undoContract>): PostedDocument {
  const begun = begin(call.app, "warehouse/undo-exit", input);
  if (isAnswer(begun)) {
    return begun;
  }
  const document = requireDocument(call.app, input.document);
  const { kind, number, made_at } = document;
  if (kind !== "exit") {
    throw refuse("not_an_exit", { number });
  }
  if (!document.reversed_by && now() - fromStamp(made_at) > UNDO_MILLISECONDS) {
    throw refuse("exit_undo_too_late", { number });
  }
  return reverseDocument(call, document, begun, { id: input.id, reason: "Desfeita logo em seguida" });
}

function reverseDocument(
  call: Call,
  document: StockDocument,
  begun: Standing,
  { id, reason }: { id: string; reason: string },
): PostedDocument {
  const rows = checkReversal(call.app, document);
  const { supplier, requester } = document;
  undoDelivery(call, document);
  return post(call, { id, kind: "reversal", ...dated(begun), supplier, requester, reason, reversal_of: document.id }, rows);
}

/**
 * The rows that take a document back.
 * @throws Refusal already_reversed, reversal_of_reversal, delivery_received, reversal_after_return, reversal_goods_gone.
 */
export function checkReversal(app: App, document: StockDocument): Row[] {
  const { id, kind, number, reversed_by, reversed_by_number } = document;
  if (reversed_by) {
    throw refuse("already_reversed", { number, by: reversed_by_number });
  }
  if (kind === "reversal") {
    throw refuse("reversal_of_reversal", { number });
  }
  requireReversible(app, document);
  if (kind === "exit" && hasReturns(app, id)) {
    throw refuse("reversal_after_return", { number });
  }
  const materials = materialsById(
    app,
    document.lines.map(({ material }) => material),
  );
  const rows = document.lines.flatMap(({ line, material, parts }) =>
    parts.map(({ movement, place, batch, quantity, value }): Row => {
      const stock = materials.get(material)!;
      return { line, material: stock, place, batch, quantity: -quantity, value: 0 - value, reversal_of: movement };
    }),
  );
  const gone = [...materials.values()].filter((material) => {
    const own = rows.filter((row) => row.material === material);
    const quantity = own.reduce((sum, row) => sum + row.quantity, material.quantity);
    const value = own.reduce((sum, row) => sum + row.value, material.value);
    const lacks = own.some(({ place, batch }) => {
      const held = material.balances.find((one) => one.place === place && one.batch === batch)?.quantity ?? 0;
      const moved = own.filter((row) => row.place === place && row.batch === batch);
      return moved.reduce((sum, row) => sum + row.quantity, held) < 0;
    });
    return lacks || quantity < 0 || value < 0 || (quantity === 0 && value !== 0);
  });
  if (gone.length > 0) {
    const exits = exitsSince(
      app,
      id,
      gone.map((material) => material.id),
    );
    throw refuse("reversal_goods_gone", { number, materials: gone.map(({ name }) => name), exits });
  }
  return rows;
}

/** The numbers of the first documents that took of these materials after a document, and stand. */
function exitsSince(app: App, document: string, materials: readonly string[]): string[] {
  return column(
    app,
    `SELECT d.number FROM stock_movements e JOIN stock_documents d ON d.id = e.document
     WHERE e.material IN (SELECT value FROM json_each({:materials})) AND e.quantity < 0 AND d.kind != 'reversal'
       AND +e.rowid > (SELECT MAX(rowid) FROM stock_movements WHERE document = {:document})
       AND NOT EXISTS (SELECT 1 FROM stock_documents x WHERE x.reversal_of = d.id AND x.reversal_of != '')
     GROUP BY d.id ORDER BY MIN(e.rowid) LIMIT 5`,
    { materials: JSON.stringify(materials), document },
  );
}

export function documentSheet({ app }: Call, input: InputOf<typeof sheetContract>): StockDocument {
  const document = requireDocument(app, input.document);
  return { ...document, obstacle: obstacleTo(app, document) };
}

function obstacleTo(app: App, document: StockDocument): string {
  try {
    checkReversal(app, document);
    return "";
  } catch (error) {
    if (error instanceof Refusal) {
      return error.message;
    }
    throw error;
  }
}
