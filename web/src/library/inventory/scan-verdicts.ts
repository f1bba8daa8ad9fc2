/** The inventory's row for each scan. Pure, so that it can be tested. */

import type { ScannedCopy } from "../../../../domain/library/commands";
import type { InventoryScanAnswer } from "../../../../domain/library/inventory/commands";
import type { InventoryOutcome } from "../../../../domain/library/inventory/inventory";
import { failure, type ScanVerdict } from "../../ui/scan/scan-session";

/** The end of a loan, or the repetition of a scan that was not counted. */
export type CountAction = { do: "return"; copy: ScannedCopy } | { do: "retry" };

export type CountVerdict = ScanVerdict<CountAction>;

const TONES: Readonly<Record<InventoryOutcome, CountVerdict["tone"]>> = {
  right: "ok",
  found: "ok",
  elsewhere: "warn",
  on_loan: "warn",
  repair: "warn",
  withdrawn: "bad",
  unknown: "bad",
};

export function countVerdict({ outcome, repeated, sentence, code, copy, set_aside }: InventoryScanAnswer): CountVerdict {
  const isSettled = outcome === "right" || outcome === "found";
  return {
    tone: set_aside ? "keep" : repeated && isSettled ? "info" : TONES[outcome],
    title: copy?.title_name ?? code,
    code: copy?.tombo ?? "",
    // The instruction for the book at the desk is more important than its count.
    sentence: set_aside?.sentence ?? sentence,
    note: set_aside ? sentence : "",
    actions: outcome === "on_loan" && copy ? [{ do: "return", copy }] : [],
  };
}

/** Refusals that depend on the code itself or on a closed inventory: a repetition would get the same answer. */
const FINAL_REFUSALS: readonly string[] = ["scan_is_card", "scan_is_isbn", "inventory_closed", "not_found", "id_taken"];

/**
 * The scan could not be counted, or there was no answer.
 * @param refusal its code; empty without an answer.
 */
export const failedCount = (code: string, sentence: string, refusal: string): CountVerdict =>
  failure<CountAction>(code, sentence, FINAL_REFUSALS.includes(refusal) ? [] : [{ do: "retry" }]);
