import { useQueryClient } from "@tanstack/react-query";
import type { Loan, LoanAnswer } from "../../../domain/library/commands";
import { count } from "../../../domain/text";
import { command } from "../data/call";
import { sentenceOf } from "../data/errors";
import { notify } from "../ui/notify";

/** What a loan's coming or going makes stale on screen. */
export const LOAN_QUERIES = ["open-loans", "overdue-loans", "platform/home", "library/reader-sheet", "holds"];

/** Renewing and returning from a list, one loan or many; each failure is said by its book. */
export function useLoanActions() {
  const queryClient = useQueryClient();
  const each = async (loans: readonly Loan[], done: string, run: (loan: Loan) => Promise<LoanAnswer>): Promise<void> => {
    const refused: string[] = [];
    let last = "";
    for (const loan of loans) {
      try {
        const { sentence, set_aside } = await run(loan);
        last = sentence;
        if (set_aside) {
          notify.warn(`${loan.title_name}: ${set_aside.sentence}`);
        }
      } catch (error) {
        refused.push(`${loan.title_name}: ${sentenceOf(error)}`);
      }
    }
    const succeeded = loans.length - refused.length;
    if (succeeded > 0) {
      notify.ok(succeeded === 1 ? last : `${count(succeeded, "livro", "livros")} ${done}`);
    }
    for (const sentence of refused.slice(0, 3)) {
      notify.bad(sentence);
    }
    if (refused.length > 3) {
      notify.bad(`E mais ${count(refused.length - 3, "recusa", "recusas")}.`);
    }
    await Promise.all(LOAN_QUERIES.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  };
  return {
    renew: (loans: readonly Loan[]) =>
      each(loans, "renovados", (loan) => command("library/renew", { loan: loan.id, renewals: loan.renewals })),
    giveBack: (loans: readonly Loan[]) => each(loans, "devolvidos", (loan) => command("library/return", { copy: loan.copy })),
  };
}
