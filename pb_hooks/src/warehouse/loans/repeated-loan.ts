/** The answer to the repetition of a loan, or of a return. */
import type { LoanPosted } from "../../../../domain/warehouse/loans/commands";
import type { Call } from "../../platform/http/endpoint";
import { repeatedDocument } from "../document";
import { openLoansOf } from "./records";

/**
 * The document of the same command, with the borrower's present loans; null for a new command.
 * @throws Refusal id_taken.
 */
export function repeatedLoan(call: Call, id: string): LoanPosted | null {
  const document = repeatedDocument(call, id);
  return document && { ...document, loans: openLoansOf(call.app, document.requester) };
}
