import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useReducer, useRef } from "react";
import { cleanCode } from "../../../../domain/codes";
import type { Day } from "../../../../domain/dates";
import { looksLikeCard } from "../../../../domain/library/codes";
import type { Loan, LoanAnswer, ReaderSheet, ScanAnswer } from "../../../../domain/library/commands";
import { command } from "../../data/call";
import { newId } from "../../data/client";
import { asCallError, sentenceOf } from "../../data/errors";
import { fetchWholeList } from "../../data/lists";
import { notify } from "../../ui/notify";
import { useSounds } from "../../ui/scan/sounds";
import { useScanQueue } from "../../ui/scan/use-scan-queue";
import { renewLoans } from "../renew-loans";
import { LOAN_QUERIES } from "../useLoanActions";
import { type DeskEntry, deskAfter, EMPTY_DESK } from "./desk-state";
import {
  brokenVerdict,
  type DeskAction,
  type DeskBook,
  type DeskVerdict,
  failedVerdict,
  heldVerdict,
  isHeld,
  loanVerdict,
  refusedVerdict,
  verdictOf,
} from "./verdicts";

/** One obstacle that a librarian sets aside, and why. */
export interface Override {
  code: string;
  reason: string;
}

/** What has its turn at the desk: a code with what was true when it was scanned, another try, or the end of a reader's turn. */
type Turn = { do: "scan"; code: string; dropped: Day | "" } | { do: "retry"; entry: DeskEntry } | { do: "close" };

const sheetKey = (reader: string) => ["library/reader-sheet", { reader }];

/**
 * The desk's state and everything that can be done at it. Codes, and what ends a reader's turn between them, have their
 * turn strictly in the order in which they came.
 * @param dropped the day on which all that is scanned came back, where the book drop is emptied.
 */
export function useDesk(dropped: Day | "") {
  const [state, dispatch] = useReducer(deskAfter, EMPTY_DESK);
  const queryClient = useQueryClient();
  const sounds = useSounds();
  // The queue outlives renders: which reader is open must be read when a code's turn comes.
  const reader = useRef("");
  const box = useRef(dropped);
  /** A card that got no answer: what follows it is for its reader, and must wait. */
  const unanswered = useRef("");
  useEffect(() => {
    box.current = dropped;
  }, [dropped]);

  const open = (sheet: ReaderSheet | null) => {
    reader.current = sheet?.id ?? "";
    unanswered.current = "";
    if (sheet) {
      queryClient.setQueryData(sheetKey(sheet.id), sheet);
    }
    dispatch({ type: "opened", reader: reader.current });
  };
  const begin = (code: string, to = reader.current, dropped: Day | "" = ""): DeskEntry => {
    const entry = { id: newId(), code, reader: to, dropped, verdict: null, undone: false };
    dispatch({ type: "scanned", entry });
    return entry;
  };
  const settle = (id: string, verdict: DeskVerdict, outcome: LoanAnswer["outcome"] | "" = "") => {
    sounds.play(verdict.tone);
    dispatch({ type: "answered", id, verdict, outcome });
    if (outcome) {
      for (const key of LOAN_QUERIES) {
        void queryClient.invalidateQueries({ queryKey: [key] });
      }
    }
  };

  const send = async (entry: DeskEntry) => {
    if (entry.dropped) {
      await takeFromBox(entry);
      return;
    }
    const isCard = looksLikeCard(cleanCode(entry.code));
    if (!isCard && unanswered.current) {
      settle(entry.id, heldVerdict(entry.code, unanswered.current));
      return;
    }
    try {
      const answer: ScanAnswer = await command("library/scan", { id: entry.id, code: entry.code, reader: entry.reader });
      if (answer.kind === "reader") {
        open(answer.sheet);
      } else if ("sheet" in answer && answer.sheet) {
        // A book that is tried again may be another reader's than the one who stands there now.
        queryClient.setQueryData(sheetKey(answer.sheet.id), answer.sheet);
      }
      settle(entry.id, verdictOf(answer, Date.now(), entry.reader !== ""), answer.kind === "loan" ? answer.answer.outcome : "");
    } catch (error) {
      const { code } = asCallError(error);
      if (isCard) {
        // Whoever stands there now, it is no longer the reader before: nothing more may go to that one.
        open(null);
        unanswered.current = code ? "" : entry.code;
      }
      settle(entry.id, failedVerdict(entry.code, sentenceOf(error), code === "unknown_code"));
    }
  };

  /** The book drop: everything comes back, on the day that is shown; no reader is opened. Rule 35. */
  const takeFromBox = async ({ id, code, dropped }: DeskEntry) => {
    if (looksLikeCard(cleanCode(code))) {
      settle(id, failedVerdict(code, "Na caixa de devolução só se passam livros.", true));
      return;
    }
    try {
      const answer = await command("library/return", { copy: code, id, returned_on: dropped });
      settle(id, loanVerdict(answer, Date.now()), answer.outcome);
    } catch (error) {
      settle(id, failedVerdict(code, sentenceOf(error), asCallError(error).code !== ""));
    }
  };

  const { push, waiting } = useScanQueue<Turn>(async (turn) => {
    switch (turn.do) {
      case "scan":
        return send(begin(turn.code, reader.current, turn.dropped));
      case "retry":
        return tryAgain(turn.entry);
      case "close":
        return open(null);
    }
  });
  const scan = useCallback((code: string) => push({ do: "scan", code, dropped: box.current }), [push]);

  const tryAgain = async (entry: DeskEntry): Promise<void> => {
    // A book that waited for its card goes to the reader whom the card has opened since.
    const asked = entry.verdict && isHeld(entry.verdict) ? { ...entry, reader: reader.current } : entry;
    dispatch({ type: "asked", entry: asked });
    await send(asked);
  };

  /** Runs a command that belongs to a row; its answer becomes a row of its own. True when it was done. */
  const follow = async (subject: string, run: (id: string) => Promise<LoanAnswer>): Promise<boolean> => {
    const { id } = begin(subject);
    try {
      const answer = await run(id);
      settle(id, loanVerdict(answer, Date.now()), answer.outcome);
      return true;
    } catch (error) {
      settle(id, brokenVerdict(subject, sentenceOf(error)));
      return false;
    }
  };
  const giveBack = (copy: string, loan?: string) => (id: string) => command("library/return", { copy, id, loan });

  /**
   * Lends to the reader of a row, whoever is open by now; a refusal becomes a row with its way on.
   * @param ending the loan of another reader that ends on the way.
   */
  const lendTo = async (to: string, book: DeskBook, ending: Loan | null = null, overrides?: Override[]): Promise<void> => {
    const { id } = begin(book.title_name, to);
    try {
      const answer = await command("library/lend", {
        id,
        reader: to,
        copy: book.id,
        overrides,
        return_first: ending?.id,
      });
      if (answer.returned) {
        settle(id, loanVerdict(answer.returned, Date.now()), "returned");
      }
      const lent = answer.returned ? begin(book.title_name, to).id : id;
      settle(lent, loanVerdict(answer, Date.now()), "lent");
    } catch (error) {
      const { response, code } = asCallError(error);
      const { obstacles } = response;
      const refusal = { code, message: sentenceOf(error), ...(obstacles ? { obstacles } : {}) };
      settle(id, code ? refusedVerdict(refusal, book, ending, true) : brokenVerdict(book.title_name, refusal.message));
    }
  };

  const act = async (entry: DeskEntry, action: DeskAction): Promise<void> => {
    const subject = entry.verdict?.title ?? entry.code;
    switch (action.do) {
      case "undo":
        if (await follow(subject, () => command("library/undo", { loan: action.loan, what: action.what }))) {
          dispatch({ type: "undone", id: entry.id });
        }
        return;
      case "renew":
        await follow(subject, () => command("library/renew", { loan: action.loan.id, renewals: action.loan.renewals }));
        return;
      case "return":
        await follow(subject, giveBack(action.copy, action.loan));
        return;
      case "return_and_lend":
        await lendTo(entry.reader, action.book, action.loan);
        return;
      case "lend":
        await lendTo(entry.reader, action.book);
        return;
      case "retry":
        dispatch({ type: "asked", entry });
        push({ do: "retry", entry });
        return;
    }
  };

  /** Renews every loan of the open reader, one row each. */
  const renewAll = async (): Promise<void> => {
    try {
      // The panel's own sheet holds the first of them only.
      const loans = await fetchWholeList("open-loans", { filters: { reader: reader.current } });
      for (const { loan, answer, refusal } of await renewLoans(loans)) {
        const { id } = begin(loan.title_name);
        const verdict = answer ? loanVerdict(answer, Date.now()) : brokenVerdict(loan.title_name, refusal, loan.tombo);
        settle(id, verdict, answer?.outcome ?? "");
      }
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
  };

  return {
    ...state,
    scan,
    waiting,
    act,
    lendDespite: (entry: DeskEntry, { book, loan }: { book: DeskBook; loan: Loan | null }, overrides: Override[]) =>
      lendTo(entry.reader, book, loan, overrides),
    renewAll,
    /** Something was sent, or waits to be, and what it led to is not on the screen yet. */
    busy: waiting > 0 || state.entries.some(({ verdict }) => verdict === null),
    closeReader: () => push({ do: "close" }),
    /** What is scanned from now on came back on that day; "" is the open desk. */
    moveTo: (day: Day | "") => {
      box.current = day;
    },
  };
}
