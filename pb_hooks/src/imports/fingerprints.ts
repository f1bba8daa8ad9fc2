/** Which records a row's verdict rests on, and whether others have changed them since the dry run. */
import { CHANGED_MESSAGE, type Fingerprints, type Grounds } from "../../../domain/imports/fingerprints";
import type { RowMessage } from "../../../domain/imports/messages";
import type { Row } from "./entity";

const LENGTH = 12;

/** The fingerprint of what a plan reads of a record. */
const fingerprint = (content: unknown): string => $security.sha256(JSON.stringify(content)).slice(0, LENGTH);

/** The fingerprints of records as they were loaded: a plan changes what is held of them. */
export class LoadedRecords {
  private readonly prints = new Map<string, string>();

  /** Its first state counts, as it does for the plan. */
  add(record: string, content: unknown): void {
    if (!this.prints.has(record)) {
      this.prints.set(record, fingerprint(content));
    }
  }

  /** Of those that were there when the rows were loaded; what the file's rows made is left out. */
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

/** The row's messages, with an error where others have changed what it rests on: known before the plan, which notes what it does. */
export function messagesOf<Values, Found>({ messages, isStale }: Row<Values, Found>, grounds: Grounds): RowMessage[] {
  return isStale?.(grounds) ? [...messages, CHANGED_MESSAGE] : messages;
}
