import { useQueryClient } from "@tanstack/react-query";
import type { Loan } from "../../../../domain/library/commands";
import { count } from "../../../../domain/text";
import { command } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { notify } from "../../ui/notify";
import type { BulkAction, RowRefusal } from "../../ui/table/BulkBar";
import { FIGURES } from "../figures";
import { renewLoans } from "./renew-loans";
import { useReturnIds } from "./useReturnIds";

/** What a loan's coming or going makes stale on screen. */
export const LOAN_QUERIES = [
  "open-loans",
  "overdue-loans",
  ...FIGURES,
  "library/reader-sheet",
  "reader-loans",
  "title-loans",
  "holds",
];

interface Done {
  loan: Loan;
  /** What happened; empty when it was refused. */
  sentence: string;
  refusal: string;
}

/** Returning and renewing from a list, one loan or many; what was refused comes back by its book. */
export function useLoanActions(): BulkAction<Loan>[] {
  const queryClient = useQueryClient();
  const returnIds = useReturnIds();
  const tell = async (results: readonly Done[], done: string): Promise<RowRefusal<Loan>[]> => {
    const succeeded = results.filter(({ sentence }) => sentence !== "");
    if (succeeded.length > 0) {
      notify.ok(succeeded.length === 1 ? succeeded[0]!.sentence : `${count(succeeded.length, "livro", "livros")} ${done}`);
    }
    for (const key of LOAN_QUERIES) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
    return results
      .filter(({ sentence }) => sentence === "")
      .map(({ loan, refusal }) => ({ row: loan, id: loan.id, name: `${loan.title_name} (${loan.tombo})`, reason: refusal }));
  };
  const checkInOne = async (loan: Loan): Promise<Done> => {
    try {
      const { id, copy } = loan;
      const { sentence, set_aside } = await command("library/return", { copy, loan: id, id: returnIds.of(id) });
      returnIds.answered(loan.id);
      if (set_aside) {
        notify.warn(`${loan.title_name}: ${set_aside.sentence}`);
      }
      return { loan, sentence, refusal: "" };
    } catch (error) {
      return { loan, sentence: "", refusal: sentenceOf(error) };
    }
  };
  const checkIn = async (loans: readonly Loan[]) => {
    const results: Done[] = [];
    for (const loan of loans) {
      results.push(await checkInOne(loan));
    }
    return tell(results, "devolvidos");
  };
  const renew = async (loans: readonly Loan[]) => {
    const results = await renewLoans(loans);
    return tell(
      results.map(({ loan, answer, refusal }) => ({ loan, sentence: answer?.sentence ?? "", refusal })),
      "renovados",
    );
  };
  return [
    { label: "Devolver", attempt: checkIn },
    { label: "Renovar", attempt: renew },
  ];
}
