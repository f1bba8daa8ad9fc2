/** The answer to a loan, or to what came back of one, that is sent again. */
import type { LoanPosted } from "../../../../domain/warehouse/loans/commands";
import type { Call } from "../../platform/http/endpoint";
import { repeatedDocument } from "../document";
import { openLoansOf } from "./records";

/** Its document, with what the borrower has now; null where it comes for the first time. @throws Refusal id_taken. */
export function repeatedLoan(call: Call, id: string): LoanPosted | null {
  const document = repeatedDocument(call, id);
  return document && { ...document, loans: openLoansOf(call.app, document.requester) };
}
