/** Corrects the validity of a batch: the ledger's rows name the batch, and do not contain its date. */
import type { InputOf } from "../../../domain/contract";
import { type CorrectedBatch, type correctBatch as contract, correctedSentence } from "../../../domain/warehouse/correct-batch";
import { refuse } from "../../../domain/warehouse/refusals";
import type { Call } from "../platform/http/endpoint";
import { type App, find } from "../platform/sql/database";
import { requireRecord } from "../platform/sql/require";
import { record } from "../platform/timeline/timeline";
import { checkMinimum } from "./alerts/alerts";
import { requireUnmergedMaterial } from "./unmerged";

/** The length that the history stores of a sentence. */
const MAX_HISTORY_LENGTH = 500;

function requireBatch(app: App, id: string): core.Record {
  return requireRecord(app, "stock_batches", id, "este lote", "batch");
}

export function correctBatch(call: Call, input: InputOf<typeof contract>): CorrectedBatch {
  const { app, actor } = call;
  const { id, batch: batchId, valid_until, reason } = input;
  const batch = requireBatch(app, batchId);
  const [code, material, previousValidity] = [
    batch.getString("code"),
    batch.getString("material"),
    batch.getString("valid_until"),
  ];
  // The goods are in a batch of the remaining material, which has a date of its own.
  requireUnmergedMaterial(app, material);
  if (previousValidity === valid_until) {
    throw refuse("batch_validity_same", { batch: code, valid_until });
  }
  batch.set("valid_until", valid_until);
  app.saveNoValidate(batch);
  const name = find(app, "materials", material)!.getString("name");
  const sentence = correctedSentence({ material: name, code }, previousValidity, valid_until, reason).slice(
    0,
    MAX_HISTORY_LENGTH,
  );
  const event = { area: "warehouse", kind: "batch_corrected", text: sentence } as const;
  record(app, actor, {
    ...event,
    ...{ id, collection: "stock_batches", subject: batchId },
    data: { from: previousValidity, to: valid_until },
  });
  record(app, actor, { ...event, collection: "materials", subject: material });
  // An expired batch is not available; a batch that is no longer expired is.
  checkMinimum(call, [material]);
  return { id: batchId, code, material, valid_until, sentence };
}
