/** A document that changes the value of the stock, and no quantity. R-12. */
import type { InputOf } from "../../../domain/contract";
import type { adjustValue as contract } from "../../../domain/warehouse/adjust-value";
import { ENTRY_KINDS, type PostedDocument } from "../../../domain/warehouse/commands";
import { refuse } from "../../../domain/warehouse/refusals";
import { isValidBalance } from "../../../domain/warehouse/value";
import type { Call } from "../platform/http/endpoint";
import { requireDocument } from "./document";
import { dateFields, openPosting, postDocument } from "./post-document";
import { requireMaterials } from "./stock";

export function adjustValue(call: Call, input: InputOf<typeof contract>): PostedDocument {
  const { app } = call;
  const posting = openPosting(app, input.day);
  const { id, value, reason } = input;
  const [material] = requireMaterials(app, [input]);
  const { id: materialId, name, unit, quantity } = material!;
  const entry = input.of ? requireDocument(app, input.of, "of") : null;
  if (entry) {
    const isEntry = ENTRY_KINDS.some((kind) => kind === entry.kind) && !entry.reversed_by;
    if (!isEntry || !entry.lines.some((line) => line.material === materialId)) {
      throw refuse("not_an_entry_of", { number: entry.number, material: name }, "of");
    }
    if (posting.day < entry.day) {
      throw refuse("adjusted_before_entry", { number: entry.number, day: entry.day }, "day");
    }
  }
  const newStock = { quantity, value: material!.value + value };
  if (quantity === 0) {
    throw refuse("value_without_stock", { material: name }, "value");
  }
  if (!isValidBalance(newStock)) {
    throw refuse("value_below_zero", { material: name, quantity, unit, value: material!.value }, "value");
  }
  return postDocument(
    call,
    { id, kind: "value_adjustment", ...dateFields(posting), supplier: entry?.supplier ?? "", reason, adjusts: entry?.id ?? "" },
    [{ line: 1, material: material!, place: "stock", batch: "", quantity: 0, value }],
  );
}
