/** Files beside texts: received, read for sending, fetched from the provider, and deleted with their message. */
import type { InputOf } from "../../../../domain/contract";
import type { attach as attachContract, FileDetail } from "../../../../domain/messaging/files/commands";
import { FILE_HEAD, fileName, fileType, MAX_INBOUND_FILE } from "../../../../domain/messaging/files/files";
import type { OutgoingFile } from "../../../../domain/messaging/providers/provider";
import { refuse } from "../../../../domain/messaging/refusals";
import type { Call } from "../../platform/http/endpoint";
import { isDiskNearlyFull, takeRoomOf } from "../../platform/jobs/disk-space";
import { acceptedPhoto, sentPhoto } from "../../platform/records/images";
import { bytesOf, fileOf } from "../../platform/sql/bytes";
import { type App, column, execute, find, select, selectFirst, transact } from "../../platform/sql/database";
import { number, selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { askForFile, type FetchedFile } from "../gateway/request";
import { activeChannel, connectionOf } from "../gateway/state";

const ROW = selection<FileDetail>()({
  ...texts("id", "file", "name"),
  kind: text("kind"),
  size: number("size"),
});

/** The file as screens show it; null where there is none, or it was deleted. */
export const fileDetail = (app: App, id: string): FileDetail | null =>
  id === "" ? null : selectFirst(app, ROW, "FROM message_files WHERE id = {:id} AND file != ''", { id });

/** @throws Refusal not_found where it never existed, or was deleted. */
export function requireFile(app: App, id: string): FileDetail | null {
  const detail = fileDetail(app, id);
  if (id !== "" && !detail) {
    throw refuse("not_found", { what: "este arquivo" });
  }
  return detail;
}

export function attach({ app, actor }: Call, { id, name, content }: InputOf<typeof attachContract>): FileDetail {
  const hash = $security.sha256(content);
  const type = fileType(bytesOf(content.slice(0, FILE_HEAD * 2)));
  if (!type?.sent) {
    throw refuse("file_unknown", {});
  }
  // A picture loses the camera's metadata.
  const file =
    type.kind === "image" ? sentPhoto({ app, actor }, content) : sentFile({ app, actor }, content, `${id}.${type.extension}`);
  storeFile(app, { id, hash, name: fileName(name, type.extension), made_by: actor.id, ...type }, file);
  return fileDetail(app, id)!;
}

function sentFile({ app, actor }: Pick<Call, "app" | "actor">, content: string, name: string): filesystem.File {
  const file = fileOf(bytesOf(content), name);
  takeRoomOf(app, actor, Number(file.size));
  return file;
}

interface StoredFile {
  id: string;
  hash: string;
  name: string;
  made_by: string;
  kind: string;
  mime: string;
}

function storeFile(tx: App, { id, hash, name, made_by, kind, mime }: StoredFile, file: filesystem.File): void {
  const row = new Record(tx.findCachedCollectionByNameOrId("message_files"));
  row.load({ id, hash, name, made_by, kind, mime, size: Number(file.size) });
  row.set("file", file);
  tx.save(row);
}

/** The file as a provider takes it; null where it no longer exists. */
export function outgoingFile(app: App, id: string): OutgoingFile | null {
  const row = id === "" ? null : find(app, "message_files", id);
  const name = row?.getString("file") ?? "";
  if (!row || name === "") {
    return null;
  }
  const storage = app.newFilesystem()!;
  try {
    const reader = storage.getReader(`${row.baseFilesPath()}/${name}`)!;
    try {
      const content = Buffer.from(toBytes(reader, MAX_INBOUND_FILE)).toString("base64");
      const kind = row.getString("kind") === "image" ? "image" : "document";
      return { kind, mime: row.getString("mime"), name: row.getString("name"), content, id: "" };
    } finally {
      reader.close();
    }
  } catch {
    return null;
  } finally {
    storage.close();
  }
}

const WAITING_ENTRY = selection(texts("e.id", "e.media_ref", "e.conversation"));
const FILES_PER_RUN = 5;
const MAX_TRIES = 4;

/** Fetches the families' files from the school's own provider, and from no other server. */
export function fetchFiles(app: App): void {
  const row = activeChannel(app);
  const way = row && connectionOf(app, row);
  if (!way || row.state !== "connected") {
    return;
  }
  const waitingEntries = select(
    app,
    WAITING_ENTRY,
    `FROM conversation_entries e WHERE e.media_ref != '' ORDER BY e.created LIMIT ${FILES_PER_RUN}`,
  );
  for (const { id, media_ref } of waitingEntries) {
    const file = askForFile(way, media_ref);
    transact(app, (tx) => storeFetchedFile(tx, id, file));
  }
}

/**
 * A file that is too large, or of an unsupported kind, stays on the telephone. A file that is not available now is requested
 * again.
 */
function storeFetchedFile(tx: App, entry: string, fetchedFile: FetchedFile): void {
  const type = fetchedFile.kind === "file" ? fileType(bytesOf(fetchedFile.content.slice(0, FILE_HEAD * 2))) : null;
  if (fetchedFile.kind === "later") {
    execute(
      tx,
      `UPDATE conversation_entries SET media_tries = media_tries + 1, media_ref = iif(media_tries + 1 < ${MAX_TRIES}, media_ref, '')
       WHERE id = {:id}`,
      { id: entry },
    );
    return;
  }
  let file = "";
  if (fetchedFile.kind === "file" && type && fetchedFile.content.length < (MAX_INBOUND_FILE / 3) * 4) {
    const bytes = bytesOf(fetchedFile.content);
    // A picture without a thumbnail stays on the telephone.
    const photo = type.kind === "image" ? acceptedPhoto(bytes, entry) : fileOf(bytes, `${entry}.${type.extension}`);
    // Where the disk is nearly full, it stays there too.
    if (photo && !isDiskNearlyFull(tx, Number(photo.size))) {
      file = entry;
      storeFile(
        tx,
        {
          id: entry,
          hash: $security.sha256(fetchedFile.content),
          name: fileName(fetchedFile.name, type.extension),
          made_by: "",
          ...type,
        },
        photo,
      );
    }
  }
  execute(tx, "UPDATE conversation_entries SET media_ref = '', file = {:file}, updated = {:at} WHERE id = {:id}", {
    ...{ id: entry, file },
    at: stamp(now()),
  });
}

/** Deletes the files of old messages from the disk; the fact that they existed stays. */
export function emptyOldFiles(app: App, since: string, chunkSize: number): void {
  for (;;) {
    const old = column(
      app,
      `SELECT id FROM message_files WHERE emptied_at = '' AND created < {:since} ORDER BY created LIMIT ${chunkSize}`,
      { since },
    );
    if (old.length === 0) {
      return;
    }
    transact(app, (tx) => {
      for (const id of old) {
        const row = tx.findRecordById("message_files", id);
        row.set("file", null);
        row.set("name", "apagado");
        row.set("emptied_at", stamp(now()));
        tx.save(row);
      }
    });
  }
}
