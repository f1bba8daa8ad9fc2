/** Takes up what a crash or a power cut left unfinished. */
import type { Defaults } from "../../../domain/imports/commands";
import type { Mapping } from "../../../domain/imports/fields";
import { actorWithId } from "../platform/actor";
import { type App, all, readJson } from "../platform/database";
import { isWorkedOn, requireBatch, WORKING } from "./batch";
import { runCheck } from "./check";
import { runCommit } from "./commit";
import type { ImportEntities } from "./entity";
import { runUndo } from "./undo";

/** Runs each minute. A batch whose step nobody in this process is working on has lost its worker. */
export function resumeImports(app: App, entities: ImportEntities): void {
  const steps = WORKING.map((step) => `'${step}'`).join(", ");
  for (const { id } of all(app, `SELECT id FROM import_batches WHERE status IN (${steps})`, {}, { id: "" })) {
    const batch = requireBatch(app, id);
    if (!isWorkedOn(app, batch)) {
      resume(app, entities, batch);
    }
  }
}

function resume(app: App, entities: ImportEntities, batch: core.Record): void {
  const actor = actorWithId(app, batch.getString("by"));
  switch (batch.getString("status")) {
    case "checking":
      runCheck(app, entities, actor, batch.id, readJson<Mapping>(batch, "mapping"), readJson<Defaults>(batch, "defaults"));
      break;
    case "committing":
      runCommit(app, entities, actor, batch.id);
      break;
    default:
      runUndo(app, entities, actor, batch.id);
  }
}
