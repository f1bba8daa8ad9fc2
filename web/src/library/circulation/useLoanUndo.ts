import { useQueryClient } from "@tanstack/react-query";
import { UNDO_MILLISECONDS } from "../../../../domain/library/circulation/lending";
import type { Loan } from "../../../../domain/library/commands";
import { count } from "../../../../domain/text";
import { command, type Input } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { notify } from "../../ui/notify";
import { LOAN_QUERIES } from "./loan-queries";

/** For one book; for many the offer stays nearly as long as the undo is possible. */
const OF_ONE_MILLISECONDS = 8000;
const OF_MANY_MILLISECONDS = UNDO_MILLISECONDS - 20_000;
const STALE_QUERIES = [...LOAN_QUERIES, "loans", "readers", "copies", "titles", "timeline"];

type UndoAction = Input<"library/undo">["what"];
/** The loan's state after an act that can be undone. */
type UndoneLoan = Pick<Loan, "id" | "title_name" | "renewals">;

const WORDS: Readonly<Record<UndoAction, readonly [one: string, many: string]>> = {
  lend: ["empréstimo desfeito", "empréstimos desfeitos"],
  renew: ["renovação desfeita", "renovações desfeitas"],
  return: ["devolução desfeita", "devoluções desfeitas"],
  settle: ["acerto desfeito", "acertos desfeitos"],
};

const FAILED_WORDS: typeof WORDS = {
  lend: ["empréstimo não pôde ser desfeito", "empréstimos não puderam ser desfeitos"],
  renew: ["renovação não pôde ser desfeita", "renovações não puderam ser desfeitas"],
  return: ["devolução não pôde ser desfeita", "devoluções não puderam ser desfeitas"],
  settle: ["acerto não pôde ser desfeito", "acertos não puderam ser desfeitos"],
};

/** The undo of an act on one loan or many: shows the effect, and offers the undo of all. */
export function useLoanUndo() {
  const queryClient = useQueryClient();
  async function takeBack(loans: readonly UndoneLoan[], action: UndoAction): Promise<void> {
    const sentences: string[] = [];
    const refusals: string[] = [];
    // The last first: of two acts on one book the earlier one can only be undone after the later.
    for (const { id, title_name, renewals } of [...loans].reverse()) {
      try {
        const { sentence } = await command("library/undo", { loan: id, what: action, renewals });
        sentences.push(sentence);
      } catch (error) {
        refusals.push(`${title_name}: ${sentenceOf(error)}`);
      }
    }
    for (const key of STALE_QUERIES) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
    if (sentences.length > 0) {
      notify.ok(sentences.length === 1 ? sentences[0]! : count(sentences.length, ...WORDS[action]));
    }
    if (refusals.length > 0) {
      notify.bad(refusals.length === 1 ? refusals[0]! : `${count(refusals.length, ...FAILED_WORDS[action])}. ${refusals[0]}`);
    }
  }
  return (sentence: string, loans: readonly UndoneLoan[], action: UndoAction): void => {
    if (loans.length === 0) {
      notify.ok(sentence);
    } else {
      notify.undo(sentence, () => void takeBack(loans, action), loans.length === 1 ? OF_ONE_MILLISECONDS : OF_MANY_MILLISECONDS);
    }
  };
}
