import { RENEW_MANY_MAX } from "../../../../domain/library/circulation/commands";
import type { Loan, LoanAnswer } from "../../../../domain/library/commands";
import { command } from "../../data/call";
import { sentenceOf } from "../../data/errors";

export interface Renewal {
  loan: Loan;
  /** Null when it was refused. */
  answer: LoanAnswer | null;
  /** The reason of a refusal; empty without one. */
  refusal: string;
}

/** Renews any number of loans, a hundred in a call; each gets its own verdict, in the same order. */
export async function renewLoans(loans: readonly Loan[]): Promise<Renewal[]> {
  const renewalList: Renewal[] = [];
  for (let start = 0; start < loans.length; start += RENEW_MANY_MAX) {
    const part = loans.slice(start, start + RENEW_MANY_MAX);
    try {
      const { verdicts } = await command("library/renew-many", {
        loans: part.map(({ id, renewals }) => ({ loan: id, renewals })),
      });
      const byLoan = new Map(verdicts.map((verdict) => [verdict.loan, verdict]));
      renewalList.push(
        ...part.map((loan) => {
          const verdict = byLoan.get(loan.id);
          return { loan, answer: verdict?.renewed ?? null, refusal: verdict?.refused?.message ?? "" };
        }),
      );
    } catch (error) {
      renewalList.push(...part.map((loan) => ({ loan, answer: null, refusal: sentenceOf(error) })));
    }
  }
  return renewalList;
}
