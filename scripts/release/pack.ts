/**
 * Packs files by fflate and not by zlib: Node's zlib packs differently on another processor, and a release has the same bytes on
 * every machine.
 */
import { gzipSync, zipSync } from "fflate";
import { type Entry, tar } from "./tar";

/** @param seconds since 1970, the timestamp of all entries. */
export const tarGz = (entries: readonly Entry[], seconds: number): Uint8Array => gz(tar(entries, seconds));

/** Without a name and a timestamp of its own. */
export const gz = (content: Uint8Array): Uint8Array => gzipSync(content, { level: 9, mtime: 0 });

/** @param seconds since 1970; a zip stores local time, here UTC. */
export function zip(entries: readonly Entry[], seconds: number): Uint8Array {
  const moment = new Date(seconds * 1000);
  const wall = new Date(
    moment.getUTCFullYear(),
    moment.getUTCMonth(),
    moment.getUTCDate(),
    moment.getUTCHours(),
    moment.getUTCMinutes(),
    moment.getUTCSeconds(),
  );
  const sortedEntries = [...entries].sort((entry, other) => (entry.name < other.name ? -1 : 1));
  return zipSync(
    Object.fromEntries(sortedEntries.map(({ name, content = new Uint8Array() }) => [name, [content, { level: 9, mtime: wall }]])),
  );
}
