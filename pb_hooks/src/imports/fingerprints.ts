/** The records on which a row's verdict depends, and the test whether other users have changed them since the dry run. */
import { CHANGED_MESSAGE, type Fingerprints, type Grounds } from "../../../domain/imports/fingerprints";
import type { RowMessage } from "../../../domain/imports/messages";
import type { Row } from "./entity";

const LENGTH = 12;

/** The fingerprint of the values of a record that a plan reads. */
const fingerprint = (content: unknown): string => $security.sha256(JSON.stringify(content)).slice(0, LENGTH);

/** The fingerprints of records as they were loaded: a plan changes the loaded copy. */
export class LoadedRecords {
  private readonly prints = new Map<string, string>();

  /** The first state of a record counts, as it does for the plan. */
  add(record: string, content: unknown): void {
    if (!this.prints.has(record)) {
      this.prints.set(record, fingerprint(content));
    }
  }

  /** The fingerprints of the records that existed when the rows were loaded, without those that the file's rows made. */
  of(records: readonly ({ id: string } | undefined)[]): Fingerprints {
    const prints: Record<string, string> = {};
    for (const record of records) {
      const print = record && this.prints.get(record.id);
      if (record && print !== undefined) {
        prints[record.id] = print;
      }
    }
    return prints;
  }
}

/**
 * The row's messages, with an error where other users have changed a record on which it depends. Called before the plan, which
 * records its own changes.
 */
export function messagesOf<Values, Found>({ messages, isStale }: Row<Values, Found>, grounds: Grounds): RowMessage[] {
  return isStale?.(grounds) ? [...messages, CHANGED_MESSAGE] : messages;
}
