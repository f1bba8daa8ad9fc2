import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { cleanCode } from "../../../../../domain/codes";
import type { Day } from "../../../../../domain/dates";
import { looksLikeCard } from "../../../../../domain/library/codes";
import type { Loan, LoanAnswer, ReaderSheet } from "../../../../../domain/library/commands";
import { formatScanned, readCardCode } from "../../../../../domain/people/cards/cards";
import { command } from "../../../data/call";
import { asCallError, sentenceOf } from "../../../data/errors";
import { fetchWholeList } from "../../../data/lists";
import { useLastOpenDay } from "../../../data/school";
import { useApplication } from "../../../ui/application-context";
import { readDraft, storeFormDraft } from "../../../ui/form/drafts";
import { notify } from "../../../ui/notify";
import { failure, type ScanEntry } from "../../../ui/scan/scan-session";
import { type ScanOutcome, useScanSession } from "../../../ui/scan/use-scan-session";
import { LOAN_QUERIES } from "../loan-queries";
import { renewLoans } from "../renew-loans";
import { type ByHand, handDaysFault } from "./HandDaysBox";
import {
  type DeskAction,
  type DeskBook,
  failedVerdict,
  isUnsent,
  loanVerdict,
  refusedVerdict,
  unansweredSentence,
  unsentVerdict,
  verdictOf,
} from "./verdicts";

/** Stands for the last open day before today while only the server knows it. */
export const LAST_OPEN_DAY = "ultimo-dia";

/** One refusal that a librarian overrides, with the reason. */
export interface Override {
  code: string;
  reason: string;
}

/** The day on which the books of the book drop were returned. */
export type DropDay = Day | typeof LAST_OPEN_DAY;

interface DeskTerms {
  /** The open reader at the code's turn. */
  reader: string;
  /** The day of the book drop at the scan; "" at the open desk. */
  dropped: DropDay | "";
  /** The days by hand at the scan, instead of the rules' own. */
  byHand: ByHand | null;
}

export type DeskEntry = ScanEntry<DeskAction, DeskTerms>;

type Counts = { lent: number; returned: number };
const NO_COUNTS: Counts = { lent: 0, returned: 0 };
/** The counts that an undo reduces. */
const COUNT_OF_UNDO = { lend: "lent", return: "returned", renew: null } as const;
/** After so long the open reader has left the desk: the next scan is not theirs. */
const READER_TIMEOUT_MS = 300_000;
const NO_READER = { reader: "", at: 0 };
const readerOf = (owner: string) => ({ store: sessionStorage, owner, key: "scan/desk/reader" });
function storedReader(owner: string): string {
  const { reader, at } = { ...NO_READER, ...readDraft(readerOf(owner), NO_READER) };
  return Date.now() - at < READER_TIMEOUT_MS ? reader : "";
}
const countsOf = (owner: string) => ({ store: sessionStorage, owner, key: "scan/desk/counts" });

const sheetKey = (reader: string) => ["library/reader-sheet", { reader }];
const isCard = (code: string) => looksLikeCard(cleanCode(code)) || readCardCode(code) !== null;

/**
 * The desk's state and all its acts.
 * @param dropDay the day of return for all scans, while the book drop is emptied.
 */
export function useDesk(dropDay: DropDay | "") {
  const lastOpenDay = useLastOpenDay();
  const queryClient = useQueryClient();
  const { owner, today } = useApplication();
  const [displayedReader, setDisplayedReader] = useState(() => storedReader(owner));
  const [done, setDone] = useState<Counts>(() => ({ ...NO_COUNTS, ...readDraft(countsOf(owner), NO_COUNTS) }));
  useEffect(() => storeFormDraft(countsOf(owner), done, []), [owner, done]);
  // The queue outlives renders: the open reader must be read at the code's turn.
  const reader = useRef(displayedReader);
  const box = useRef(dropDay);
  const hand = useRef<ByHand | null>(null);
  /** A card without an answer: the following codes are for its reader, and must wait. */
  const unanswered = useRef("");
  useEffect(() => {
    box.current = dropDay;
  }, [dropDay]);

  const keepSheet = (sheet: ReaderSheet) => queryClient.setQueryData(sheetKey(sheet.id), sheet);
  const open = (sheet: ReaderSheet | null) => {
    reader.current = sheet?.id ?? "";
    unanswered.current = "";
    if (sheet) {
      keepSheet(sheet);
    }
    setDisplayedReader(reader.current);
    storeFormDraft(readerOf(owner), { reader: reader.current, at: Date.now() }, []);
  };
  /**
   * Counts the effect of a loan command.
   * @returns the stale queries.
   */
  const countOutcome = ({ outcome }: LoanAnswer) => {
    if (outcome === "lent" || outcome === "returned") {
      setDone((previous) => ({ ...previous, [outcome]: previous[outcome] + 1 }));
    }
    return LOAN_QUERIES;
  };
  const outcomeOf = (answer: LoanAnswer): ScanOutcome<DeskAction> => ({
    verdict: loanVerdict(answer, Date.now()),
    staleQueries: countOutcome(answer),
  });

  const atDesk = async ({ id, code, terms: { reader, byHand } }: DeskEntry): Promise<ScanOutcome<DeskAction>> => {
    if (!isCard(code) && unanswered.current) {
      return { verdict: unsentVerdict(code, unansweredSentence(unanswered.current)) };
    }
    const fault = !isCard(code) && reader && byHand ? handDaysFault(byHand, today) : "";
    if (fault) {
      return { verdict: unsentVerdict(code, `Ainda não emprestado. ${fault}`) };
    }
    const answer = await command("library/scan", { id, code, reader, ...(byHand && reader ? { by_hand: byHand } : {}) });
    if (answer.kind === "reader") {
      open(answer.sheet);
    } else if ("sheet" in answer && answer.sheet) {
      // A repeated book may belong to another reader than the one at the desk now.
      keepSheet(answer.sheet);
    }
    const verdict = verdictOf(answer, Date.now(), reader !== "");
    return answer.kind === "loan" ? { verdict, staleQueries: countOutcome(answer.answer) } : { verdict };
  };

  /** The book drop: every scan is a return, on the shown day; no reader is opened. L-35. */
  const fromBox = async ({ id, code, terms: { dropped } }: DeskEntry): Promise<ScanOutcome<DeskAction>> => {
    if (isCard(code)) {
      return { verdict: failedVerdict(code, "Na caixa de devolução, passe somente livros.", true) };
    }
    const returned_on = dropped === LAST_OPEN_DAY ? await lastOpenDay.load() : dropped;
    return outcomeOf(await command("library/return", { copy: code, id, returned_on }));
  };

  const session = useScanSession<DeskAction, DeskTerms>({
    storageKey: "desk",
    terms: () => ({ reader: reader.current, dropped: box.current, byHand: hand.current }),
    // A book that waited for its card goes to the reader whom the card has opened since.
    termsInTurn: (terms, previous) =>
      previous && !isUnsent(previous) ? terms : { ...terms, reader: reader.current, byHand: hand.current },
    answer: (entry) => (entry.terms.dropped ? fromBox(entry) : atDesk(entry)),
    failedVerdict: (error, { code: scannedCode, terms }) => {
      const code = formatScanned(scannedCode);
      const refusal = asCallError(error).code;
      if (terms.dropped) {
        return failedVerdict(code, sentenceOf(error), refusal !== "");
      }
      if (isCard(scannedCode)) {
        // Another reader is at the desk now: nothing more may go to the earlier one.
        open(null);
        unanswered.current = refusal ? "" : code;
      }
      return failedVerdict(code, sentenceOf(error), refusal === "unknown_code");
    },
  });

  /**
   * Lends to the reader of a row, whoever is open by now; a refusal becomes a row with its next step.
   * @param ending the loan of another reader that this one ends.
   * @returns the error where no answer came.
   */
  const lendTo = async (as: DeskTerms, book: DeskBook, ending: Loan | null = null, overrides?: Override[]): Promise<unknown> => {
    let lost: unknown;
    const answer = async ({ id }: DeskEntry) => {
      const answer = await command("library/lend", {
        id,
        reader: as.reader,
        copy: book.id,
        overrides,
        return_first: ending?.id,
        ...(as.byHand ? { by_hand: as.byHand } : {}),
      });
      if (answer.returned) {
        session.say(outcomeOf(answer));
      }
      return outcomeOf(answer.returned ?? answer);
    };
    const failedScan = (error: unknown) => {
      const { response, code } = asCallError(error);
      lost = code ? undefined : error;
      const { obstacles } = response;
      const refusal = { code, message: sentenceOf(error), ...(obstacles ? { obstacles } : {}) };
      return code ? refusedVerdict(refusal, book, ending, true) : failure<DeskAction>(book.title_name, refusal.message);
    };
    await session.follow(book.title_name, { answer, failedVerdict: failedScan }, as);
    return lost;
  };

  const act = async (entry: DeskEntry, action: DeskAction): Promise<void> => {
    const follow = (run: (id: string) => Promise<LoanAnswer>) =>
      session.follow(entry.verdict?.title ?? entry.code, { answer: async ({ id }) => outcomeOf(await run(id)) });
    switch (action.do) {
      case "undo":
        return session.undo(entry, async () => {
          const { loan, what, renewals } = action;
          const answer = await command("library/undo", { loan, what, renewals });
          const undoneCount = COUNT_OF_UNDO[what];
          if (undoneCount) {
            setDone((previous) => ({ ...previous, [undoneCount]: Math.max(0, previous[undoneCount] - 1) }));
          }
          return outcomeOf(answer);
        });
      case "renew":
        await follow(() => command("library/renew", { loan: action.loan.id, renewals: action.loan.renewals }));
        return;
      case "return":
        await follow((id) => command("library/return", { copy: action.copy, id, loan: action.loan }));
        return;
      case "return_and_lend":
        await lendTo(entry.terms, action.book, action.loan);
        return;
      case "lend":
        await lendTo(entry.terms, action.book);
        return;
      case "retry":
        return session.retry(entry);
    }
  };

  /** Renews every loan of the open reader, one row each. */
  const renewAll = async (): Promise<void> => {
    try {
      // The panel's own sheet has only the first of them.
      const loans = await fetchWholeList("open-loans", { filters: { reader: reader.current } });
      for (const { loan, answer, refusal } of await renewLoans(loans)) {
        session.say(answer ? outcomeOf(answer) : { verdict: { ...failure(loan.title_name, refusal), code: loan.tombo } });
      }
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
  };

  return {
    ...session,
    ...done,
    reader: displayedReader,
    act,
    /** Rejects where no answer came: the dialog keeps its reason. */
    lendDespite: async (
      entry: DeskEntry,
      { book, loan }: { book: DeskBook; loan: Loan | null },
      overrides: Override[],
    ): Promise<void> => {
      const lost = await lendTo(entry.terms, book, loan, overrides);
      if (lost) {
        throw lost;
      }
    },
    renewAll,
    lastOpenDay,
    closeReader: () => session.inTurn(() => open(null)),
    /** The following scans were returned on that day; "" is the open desk. */
    moveTo: (day: DropDay | "") => {
      box.current = day;
    },
    /** The following loans have these days; null leaves them to the rules. */
    setDays: (days: ByHand | null) => {
      hand.current = days;
    },
  };
}
