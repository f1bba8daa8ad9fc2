/**
 * The records on which a row's verdict rests, as the dry run found them. Between the dry run and the commit other users work: a row
 * whose records are other ones by then is not written, since nobody has looked at what it would do now.
 */
import type { RowMessage } from "./messages";

/** By a record's id, a fingerprint of what the plan read of it. */
export type Fingerprints = Readonly<Record<string, string>>;

export interface Grounds {
  /** The records that the row may mean: one more or one less of them is another verdict. */
  meant: Fingerprints;
  /** Those that it names besides, as its class: one that appears since then is what the row would have made. */
  named: Fingerprints;
}

/** A file's rows speak several times of one record: a change by an earlier row is none by others. */
export type IsOwn = (record: string) => boolean;

/** Whether others have changed what the row rests on. */
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
