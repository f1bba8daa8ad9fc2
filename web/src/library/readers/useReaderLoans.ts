import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Loan, LoanAnswer } from "../../../../domain/library/commands";
import { count } from "../../../../domain/text";
import { command } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { fetchWholeList } from "../../data/lists";
import { notify } from "../../ui/notify";
import { useMarkCopy } from "../catalogue/useMarkCopy";
import { LOAN_QUERIES } from "../circulation/loan-queries";
import { renewLoans } from "../circulation/renew-loans";
import { useLoanUndo } from "../circulation/useLoanUndo";
import { useReturnIds } from "../circulation/useReturnIds";

const STALE_QUERIES = [...LOAN_QUERIES, "loans", "readers", "copies", "titles", "timeline"];

/** Renews and returns from the reader's sheet; a refusal stays beside its book until the next try. */
export function useReaderLoans() {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState("");
  const returnIds = useReturnIds();
  const offerUndo = useLoanUndo();
  const mark = useMarkCopy();
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});

  async function attempt(loan: string, name: string, run: () => Promise<LoanAnswer>): Promise<LoanAnswer | undefined> {
    setBusy(`${name} ${loan}`);
    setRefusals(({ [loan]: _before, ...others }) => others);
    try {
      return await run();
    } catch (error) {
      setRefusals((previous) => ({ ...previous, [loan]: sentenceOf(error) }));
      return undefined;
    } finally {
      setBusy("");
      refresh();
    }
  }

  function refresh(): void {
    for (const key of STALE_QUERIES) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
  }

  async function renew(loan: Loan): Promise<void> {
    const answer = await attempt(loan.id, "renew", () => command("library/renew", { loan: loan.id, renewals: loan.renewals }));
    if (answer) {
      offerUndo(`${loan.title_name}: ${answer.sentence}${answer.why ? ` (${answer.why})` : ""}`, [answer], "renew");
    }
  }

  async function checkIn(loan: Loan): Promise<void> {
    const answer = await attempt(loan.id, "return", () =>
      command("library/return", { copy: loan.copy, loan: loan.id, id: returnIds.of(loan.id) }),
    );
    if (answer) {
      returnIds.onAnswer(loan.id);
    }
    if (answer?.outcome === "returned") {
      const sentence = answer.set_aside ? `${answer.sentence}. ${answer.set_aside.sentence}` : answer.sentence;
      offerUndo(`${loan.title_name}: ${sentence}`, [answer], "return");
    }
  }

  /** Each refusal beside its book; those outside of the screen are counted. */
  async function renewAll(reader: string): Promise<void> {
    setBusy("renew all");
    try {
      const results = await renewLoans(await fetchWholeList("open-loans", { filters: { reader } }));
      const refusedRenewals = results.filter(({ refusal }) => refusal !== "");
      setRefusals(Object.fromEntries(refusedRenewals.map(({ loan, refusal }) => [loan.id, refusal])));
      const done = results.flatMap(({ answer }) => answer ?? []);
      if (done.length > 0) {
        offerUndo(count(done.length, "livro renovado", "livros renovados"), done, "renew");
      }
      if (refusedRenewals.length > 0) {
        notify.bad(count(refusedRenewals.length, "livro não foi renovado", "livros não foram renovados"));
      }
    } catch (error) {
      notify.bad(sentenceOf(error));
    } finally {
      setBusy("");
      refresh();
    }
  }

  /** @throws CallError, which the dialog shows. */
  const markLost = (loan: Loan, reason: string) => mark(loan.copy, "lost", reason, { notice: `${loan.title_name}: perdido` });

  /** @throws CallError, which the dialog shows. */
  async function settle(loan: Loan, outcome: "replaced" | "pardoned", reason: string): Promise<void> {
    const { sentence } = await command("library/settle-lost", { loan: loan.id, outcome, reason });
    refresh();
    offerUndo(`${loan.title_name}: ${sentence}`, [loan], "settle");
  }

  return { renew, checkIn, renewAll, markLost, settle, busy, refusals };
}
