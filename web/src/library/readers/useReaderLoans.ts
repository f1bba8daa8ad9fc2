import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Loan, LoanAnswer } from "../../../../domain/library/commands";
import { command } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { notify } from "../../ui/notify";
import { LOAN_QUERIES } from "../useLoanActions";

const UNDO_NOTICE_MILLISECONDS = 8000;
const STALE = [...LOAN_QUERIES, "loans", "readers", "copies", "titles", "timeline"];

/** Renewing and giving back from the reader's sheet; a refusal stays beside its book until it is tried again. */
export function useReaderLoans() {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState("");
  // A return tried again after a lost answer is the same return.
  const returns = useRef(new Map<string, string>());
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

  function returnId(loan: string): string {
    const id = returns.current.get(loan) ?? newId();
    returns.current.set(loan, id);
    return id;
  }

  async function renew(loan: Loan): Promise<void> {
    const answer = await attempt(loan.id, "renew", () => command("library/renew", { loan: loan.id, renewals: loan.renewals }));
    if (answer) {
      notify.ok(`${loan.title_name}: ${answer.sentence}${answer.why ? ` (${answer.why})` : ""}`);
    }
  }

  async function giveBack(loan: Loan): Promise<void> {
    const answer = await attempt(loan.id, "return", () => command("library/return", { copy: loan.copy, id: returnId(loan.id) }));
    if (answer) {
      returns.current.delete(loan.id);
    }
    if (answer?.outcome === "returned") {
      const said = answer.set_aside ? `${answer.sentence}. ${answer.set_aside.sentence}` : answer.sentence;
      notify.undo(`${loan.title_name}: ${said}`, () => void takeBack(loan), UNDO_NOTICE_MILLISECONDS);
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
