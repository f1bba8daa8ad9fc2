import { useQueryClient } from "@tanstack/react-query";
import type { Loan } from "../../../../domain/library/commands";
import { count } from "../../../../domain/text";
import { command } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { notify } from "../../ui/notify";
import type { BulkAction, RowRefusal } from "../../ui/table/BulkBar";
import { LOAN_QUERIES } from "./loan-queries";
import { renewLoans } from "./renew-loans";
import { useLoanUndo } from "./useLoanUndo";
import { useReturnIds } from "./useReturnIds";

interface LoanResult {
  loan: Loan;
  /** The loan's present state, for the undo. */
  undoable: Loan | null;
  /** The effect; empty for a refusal. */
  sentence: string;
  refusal: string;
}

/** "27 livros de 22 leitores". */
export const loansAndReaders = (loans: readonly Loan[]): string =>
  `${count(loans.length, "livro", "livros")} de ${count(new Set(loans.map(({ reader }) => reader)).size, "leitor", "leitores")}`;

/** Returns and renews from a list, one loan or many; refusals come back by book. */
export function useLoanActions(): BulkAction<Loan>[] {
  const queryClient = useQueryClient();
  const returnIds = useReturnIds();
  const offerUndo = useLoanUndo();
  const announce = async (results: readonly LoanResult[], action: "renew" | "return"): Promise<RowRefusal<Loan>[]> => {
    const done = results.filter(({ sentence }) => sentence !== "");
    const [first, second] = done;
    if (first) {
      const many = action === "return" ? ["livro devolvido", "livros devolvidos"] : ["livro renovado", "livros renovados"];
      const sentence = second ? count(done.length, many[0]!, many[1]!) : `${first.loan.title_name}: ${first.sentence}`;
      offerUndo(
        sentence,
        done.flatMap(({ undoable }) => undoable ?? []),
        action,
      );
    }
    for (const key of LOAN_QUERIES) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
    return results
      .filter(({ sentence }) => sentence === "")
      .map(({ loan, refusal }) => ({ row: loan, id: loan.id, name: `${loan.title_name} (${loan.tombo})`, reason: refusal }));
  };
  const checkInOne = async (loan: Loan): Promise<LoanResult> => {
    try {
      const { id, copy } = loan;
      const answer = await command("library/return", { copy, loan: id, id: returnIds.of(id) });
      returnIds.onAnswer(loan.id);
      const { sentence, set_aside, outcome } = answer;
      if (set_aside) {
        notify.warn(`${loan.title_name}: ${set_aside.sentence}`);
      }
      return { loan, undoable: outcome === "returned" ? answer : null, sentence, refusal: "" };
    } catch (error) {
      return { loan, undoable: null, sentence: "", refusal: sentenceOf(error) };
    }
  };
  const checkIn = async (loans: readonly Loan[]) => {
    const results: LoanResult[] = [];
    for (const loan of loans) {
      results.push(await checkInOne(loan));
    }
    return announce(results, "return");
  };
  const renew = async (loans: readonly Loan[]) => {
    const results = await renewLoans(loans);
    return announce(
      results.map(({ loan, answer, refusal }) => ({ loan, undoable: answer, sentence: answer?.sentence ?? "", refusal })),
      "renew",
    );
  };
  return [
    {
      label: "Devolver",
      questionFor: (loans) => ({
        title: `Devolver ${loansAndReaders(loans)}?`,
        text: "Registre somente a devolução de livros já entregues à biblioteca. Pode ser desfeito por dois minutos.",
        confirmLabel: `Devolver ${count(loans.length, "livro", "livros")}`,
      }),
      attempt: checkIn,
    },
    {
      label: "Renovar",
      questionFor: (loans) => ({
        title: `Renovar ${loansAndReaders(loans)}?`,
        text: "As renovações não permitidas pelas regras permanecem na lista, com o motivo. Pode ser desfeito por dois minutos.",
        confirmLabel: `Renovar ${count(loans.length, "livro", "livros")}`,
      }),
      attempt: renew,
    },
  ];
}
