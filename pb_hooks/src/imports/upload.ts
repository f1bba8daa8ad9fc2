/** Receives a file, and deletes a file that nobody needs. */

import type { InputIn } from "../../../domain/contract";
import type * as contracts from "../../../domain/imports/commands";
import { MAX_FILE_BYTES, UNKNOWN_ENTITY } from "../../../domain/imports/commands";
import { latin1 } from "../../../domain/imports/encoding";
import { refuse } from "../../../domain/imports/refusals";
import { refuseField } from "../../../domain/platform/refusals";
import { headOf } from "../../../domain/text";
import type { Call } from "../platform/http/endpoint";
import { takeRoomOf } from "../platform/jobs/disk-space";
import { inShortTurns } from "../platform/jobs/long-work";
import { type App, find, isUniqueViolation, transact } from "../platform/sql/database";
import { record } from "../platform/timeline/timeline";
import { requireStep } from "./batch";
import { removeSomeRows } from "./effects";
import type { EntityImport, ImportEntities } from "./entity";
import { HEAD, readBytes, requireTableFile } from "./files";
import { TABLE } from "./record-files";

const MAX_NAME = 200;

export function upload(
  entities: ImportEntities,
  { app, actor, request }: Call,
  input: InputIn<typeof contracts, "upload">,
): { batch: string } {
  if (!Object.hasOwn(entities, input.entity)) {
    throw refuseField("entity", "invalid_value", UNKNOWN_ENTITY);
  }
  const file = uploadedFile(request);
  const { text, source } = readUpload(entities, file, entities[input.entity]!);
  const hash = $security.sha256(text);
  const existing = find(app, "import_batches", input.id);
  if (existing) {
    if (existing.getString("file_hash") !== hash || existing.getString("entity") !== input.entity) {
      throw refuse("id_taken", {});
    }
    return { batch: existing.id };
  }
  takeRoomOf(app, actor, Number(file.size), "tables");
  return transact(app, (transaction) => {
    const batch = new Record(transaction.findCachedCollectionByNameOrId("import_batches"));
    const file_name = headOf(file.originalName, MAX_NAME);
    batch.load({ id: input.id, entity: input.entity, source, file_name, file_hash: hash, status: "uploaded", by: actor.id });
    batch.set("file", file);
    try {
      transaction.save(batch);
    } catch (error) {
      throw isUniqueViolation(error) ? refuse("id_taken", {}) : error;
    }
    record(transaction, actor, {
      area: "platform",
      collection: "import_batches",
      subject: batch.id,
      kind: "import_uploaded",
      text: `Arquivo recebido: ${file_name}`,
    });
    return { batch: batch.id };
  });
}

function uploadedFile(request: core.RequestEvent | null): filesystem.File {
  let files: (filesystem.File | undefined)[];
  try {
    files = request?.findUploadedFiles("file") ?? [];
  } catch {
    files = [];
  }
  const [file, secondFile] = files;
  if (!file || secondFile) {
    throw refuse("import_unreadable", { reason: file ? "envie um arquivo de cada vez" : "nenhum arquivo foi enviado" });
  }
  if (file.size > MAX_FILE_BYTES) {
    throw refuse("import_unreadable", { reason: "ele tem mais de 50 MB; divida-o em arquivos menores" });
  }
  return file;
}

/** Reads as much of the file as its kind and its fingerprint need. */
function readUpload(entities: ImportEntities, file: filesystem.File, entity: EntityImport): { text: string; source: string } {
  const kinds = Object.values(entities).flatMap(({ records }) => records ?? []);
  const reader = file.reader.open();
  try {
    const raw = readBytes(reader);
    const head = latin1(raw.bytes.subarray(0, HEAD));
    const records = kinds.find((kind) => kind.recognises(head));
    if (records && records !== entity.records) {
      throw refuse("import_unreadable", { reason: records.wrongEntityReason });
    }
    if (!records) {
      refuseAny(kinds.map((kind) => kind.unsupportedReason(head)));
      requireTableFile(raw);
      refuseAny(kinds.map((kind) => kind.wrongNameReason(file.originalName)));
    }
    return { text: raw.utf8, source: records?.source ?? TABLE };
  } finally {
    reader.close();
  }
}

/** @throws Refusal import_unreadable with the first reason that is not empty. */
function refuseAny(reasons: readonly string[]): void {
  const reason = reasons.find(Boolean);
  if (reason) {
    throw refuse("import_unreadable", { reason });
  }
}

/**
 * The batch if it may be discarded; null when it is gone.
 * @throws Refusal import_busy, import_wrong_step.
 */
function discardable(app: App, id: string): core.Record | null {
  const batch = find(app, "import_batches", id);
  if (batch) {
    requireStep(app, batch, ["uploaded", "checking", "checked", "undone", "failed"]);
    if (batch.getInt("line") > 0) {
      throw refuse("import_wrong_step", {});
    }
  }
  return batch;
}

export function discard({ app, actor }: Call, input: InputIn<typeof contracts, "discard">): { batch: string } {
  // A half-checked file could be written by half: from here on no row of the file counts as checked.
  transact(app, (transaction) => {
    const batch = discardable(transaction, input.batch);
    batch?.set("status", "uploaded");
    batch?.set("counts", {});
    if (batch) {
      transaction.saveNoValidate(batch);
    }
  });
  inShortTurns(
    app,
    (transaction, limit) => discardable(transaction, input.batch) !== null && removeSomeRows(transaction, input.batch, limit) > 0,
  );
  return transact(app, (transaction) => {
    const batch = discardable(transaction, input.batch);
    if (!batch) {
      return { batch: input.batch };
    }
    transaction.delete(batch);
    record(transaction, actor, {
      area: "platform",
      collection: "import_batches",
      subject: input.batch,
      kind: "import_discarded",
      text: `Importação descartada: ${batch.getString("file_name")}`,
    });
    return { batch: input.batch };
  });
}
