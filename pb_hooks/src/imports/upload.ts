/** How a file comes in, and how one that nobody wants goes again. */
import type { InputOf } from "../../../domain/contract";
import { type discard as discardContract, MAX_FILE_BYTES, type upload as uploadContract } from "../../../domain/imports/commands";
import { refuse } from "../../../domain/refusal";
import { execute, find, isUniqueViolation, transact } from "../platform/database";
import type { Call } from "../platform/endpoint";
import { record } from "../platform/timeline";
import { requireBatch, requireIdle } from "./batch";
import { rawFile } from "./files";

const MAX_NAME = 200;

export function upload({ app, actor, request }: Call, input: InputOf<typeof uploadContract>): { batch: string } {
  const file = uploadedFile(request);
  const hash = $security.sha256(readUpload(file));
  const known = find(app, "import_batches", input.id);
  if (known) {
    if (known.getString("file_hash") !== hash || known.getString("entity") !== input.entity) {
      throw refuse("id_taken", {});
    }
    return { batch: known.id };
  }
  return transact(app, (transaction) => {
    const batch = new Record(transaction.findCachedCollectionByNameOrId("import_batches"));
    const file_name = file.originalName.slice(0, MAX_NAME);
    batch.load({ id: input.id, entity: input.entity, file_name, file_hash: hash, status: "uploaded", by: actor.id });
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

function uploadedFile(request: core.RequestEvent): filesystem.File {
  let files: (filesystem.File | undefined)[];
  try {
    files = request.findUploadedFiles("file");
  } catch {
    files = [];
  }
  const [file, another] = files;
  if (!file || another) {
    throw refuse("import_unreadable", { reason: file ? "envie um arquivo de cada vez" : "nenhum arquivo foi enviado" });
  }
  if (file.size > MAX_FILE_BYTES) {
    throw refuse("import_unreadable", { reason: "ele tem mais de 50 MB; divida-o em arquivos menores" });
  }
  return file;
}

function readUpload(file: filesystem.File): string {
  const reader = file.reader.open();
  try {
    return rawFile(reader).utf8;
  } finally {
    reader.close();
  }
}

export function discard({ app, actor }: Call, input: InputOf<typeof discardContract>): { batch: string } {
  return transact(app, (transaction) => {
    if (!find(transaction, "import_batches", input.batch)) {
      return { batch: input.batch };
    }
    const batch = requireBatch(transaction, input.batch);
    requireIdle(transaction, batch, ["uploaded", "checking", "checked", "undone", "failed"]);
    if (batch.getInt("line") > 0) {
      throw refuse("import_wrong_step", {});
    }
    execute(transaction, "DELETE FROM import_rows WHERE batch = {:batch}", { batch: batch.id });
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
