/** Continues the imports that a crash or a power cut interrupted. */
import type { Defaults } from "../../../domain/imports/commands";
import type { Mapping } from "../../../domain/imports/fields";
import { resumeLongWork } from "../platform/jobs/long-work";
import { type App, readJson } from "../platform/sql/database";
import { actorWithId } from "../platform/timeline/actor";
import { IMPORT } from "./batch";
import { runCheck } from "./check";
import { runCommit } from "./commit";
import type { ImportEntities } from "./entity";
import { runUndo } from "./undo";

/** Runs each minute. */
export function resumeImports(app: App, entities: ImportEntities): void {
  resumeLongWork(app, IMPORT, (batch) => resume(app, entities, batch));
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
