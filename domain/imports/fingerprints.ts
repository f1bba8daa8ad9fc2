/**
 * The records on which a row's verdict depends, as the dry run found them. Other users work between the dry run and the commit. A
 * row whose records have changed by then is not written, since nobody has seen its new effect.
 */
import type { RowMessage } from "./messages";

/** By a record's id, a fingerprint of the values that the plan read of it. */
export type Fingerprints = Readonly<Record<string, string>>;

export interface Grounds {
  /** The records to which the row may refer: one more or one less makes another verdict. */
  meant: Fingerprints;
  /** The further records that it names, such as its class: one that appears since is the one that the row would have created. */
  named: Fingerprints;
}

/**
 * Whether the import itself changed a record: several rows of a file may refer to one, and an earlier row's change is no change
 * by others.
 */
export type IsOwn = (record: string) => boolean;

/** Whether other users have changed the records on which the row depends. */
export function hasChanged(previous: Grounds, now: Grounds, isOwn: IsOwn): boolean {
  const differs = (previousPrints: Fingerprints, currentPrints: Fingerprints, records: readonly string[]) =>
    records.some((record) => previousPrints[record] !== currentPrints[record] && !isOwn(record));
  return (
    differs(previous.meant, now.meant, [...Object.keys(previous.meant), ...Object.keys(now.meant)]) ||
    differs(previous.named, now.named, Object.keys(previous.named))
  );
}

export const CHANGED_MESSAGE: RowMessage = {
  field: "",
  level: "error",
  text: "Mudou depois da conferência: outra pessoa alterou este cadastro, e a linha não foi gravada. Envie esta linha de novo para conferir.",
};

/** Whether a row was left out because of others' changes. */
export const isChanged = (messages: readonly RowMessage[]): boolean => messages.some(({ text }) => text === CHANGED_MESSAGE.text);
