import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Loan, LoanAnswer } from "../../../../domain/library/commands";
import { UNDO_MILLISECONDS } from "../../../../domain/library/lending";
import { command } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { notify } from "../../ui/notify";
import { LOAN_QUERIES } from "../useLoanActions";

const STALE = [...LOAN_QUERIES, "loans", "readers", "copies", "titles", "timeline"];

/** Renewing and giving back from the reader's sheet; a refusal stays beside its book until it is tried again. */
export function useReaderLoans() {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState("");
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});

  async function attempt(loan: string, name: string, run: () => Promise<LoanAnswer>): Promise<LoanAnswer | undefined> {
    setBusy(`${name} ${loan}`);
    setRefusals(({ [loan]: _before, ...others }) => others);
    try {
      return await run();
    } catch (error) {
      setRefusals((before) => ({ ...before, [loan]: sentenceOf(error) }));
      return undefined;
    } finally {
      setBusy("");
      for (const key of STALE) {
        void queryClient.invalidateQueries({ queryKey: [key] });
      }
    }
  }

  async function renew(loan: Loan): Promise<void> {
    const answer = await attempt(loan.id, "renew", () => command("library/renew", { loan: loan.id, renewals: loan.renewals }));
    if (answer) {
      notify.ok(`${loan.title_name}: ${answer.sentence}${answer.why ? ` (${answer.why})` : ""}`);
    }
  }

  async function giveBack(loan: Loan): Promise<void> {
    const answer = await attempt(loan.id, "return", () => command("library/return", { copy: loan.copy }));
    if (answer?.outcome === "returned") {
      notify.undo(
        `${loan.title_name}: ${answer.sentence}`,
        () => void takeBack(loan),
        Math.min(UNDO_MILLISECONDS, UNDO_NOTICE_MILLISECONDS),
      );
    }
  }

  async function takeBack(loan: Loan): Promise<void> {
    const answer = await attempt(loan.id, "undo", () => command("library/undo", { loan: loan.id, what: "return" }));
    if (answer) {
      notify.ok(answer.sentence);
    }
  }

  return { renew, giveBack, busy, refusals };
}

const UNDO_NOTICE_MILLISECONDS = 8000;
