import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Loan, LoanAnswer } from "../../../../domain/library/commands";
import { count } from "../../../../domain/text";
import { command } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { fetchWholeList } from "../../data/lists";
import { notify } from "../../ui/notify";
import { useMarkCopy } from "../catalogue/useMarkCopy";
import { renewLoans } from "../circulation/renew-loans";
import { LOAN_QUERIES } from "../circulation/useLoanActions";
import { useReturnIds } from "../circulation/useReturnIds";

const UNDO_NOTICE_MILLISECONDS = 8000;
const STALE = [...LOAN_QUERIES, "loans", "readers", "copies", "titles", "timeline"];

/** Renewing and giving back from the reader's sheet; a refusal stays beside its book until it is tried again. */
export function useReaderLoans() {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState("");
  const returnIds = useReturnIds();
  const mark = useMarkCopy();
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
      refresh();
    }
  }

  function refresh(): void {
    for (const key of STALE) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
  }

  async function renew(loan: Loan): Promise<void> {
    const answer = await attempt(loan.id, "renew", () => command("library/renew", { loan: loan.id, renewals: loan.renewals }));
    if (answer) {
      notify.ok(`${loan.title_name}: ${answer.sentence}${answer.why ? ` (${answer.why})` : ""}`);
    }
  }

  async function checkIn(loan: Loan): Promise<void> {
    const answer = await attempt(loan.id, "return", () =>
      command("library/return", { copy: loan.copy, loan: loan.id, id: returnIds.of(loan.id) }),
    );
    if (answer) {
      returnIds.answered(loan.id);
    }
    if (answer?.outcome === "returned") {
      const said = answer.set_aside ? `${answer.sentence}. ${answer.set_aside.sentence}` : answer.sentence;
      notify.undo(`${loan.title_name}: ${said}`, () => void takeBack(answer), UNDO_NOTICE_MILLISECONDS);
    }
  }

  async function takeBack(loan: Loan): Promise<void> {
    const answer = await attempt(loan.id, "undo", () => command("library/undo", { loan: loan.id, what: "return" }));
    if (answer) {
      notify.ok(answer.sentence);
    }
  }

  /** Each refusal beside its book; those that are not on screen are counted. */
  async function renewAll(reader: string): Promise<void> {
    setBusy("renew all");
    try {
      const results = await renewLoans(await fetchWholeList("open-loans", { filters: { reader } }));
      const refused = results.filter(({ refusal }) => refusal !== "");
      setRefusals(Object.fromEntries(refused.map(({ loan, refusal }) => [loan.id, refusal])));
      const done = results.length - refused.length;
      if (done > 0) {
        notify.ok(count(done, "livro renovado", "livros renovados"));
      }
      if (refused.length > 0) {
        notify.bad(count(refused.length, "livro não foi renovado", "livros não foram renovados"));
      }
    } catch (error) {
      notify.bad(sentenceOf(error));
    } finally {
      setBusy("");
      refresh();
    }
  }

  /** @throws CallError the dialog says it. */
  const markLost = (loan: Loan, reason: string) => mark(loan.copy, "lost", reason, { said: `${loan.title_name}: perdido` });

  /** @throws CallError the dialog says it. */
  async function settle(loan: Loan, outcome: "replaced" | "pardoned", reason: string): Promise<void> {
    const { sentence } = await command("library/settle-lost", { loan: loan.id, outcome, reason });
    refresh();
    notify.undo(
      `${loan.title_name}: ${sentence}`,
      () => void attempt(loan.id, "undo", () => command("library/undo", { loan: loan.id, what: "settle" })),
      UNDO_NOTICE_MILLISECONDS,
    );
  }

  return { renew, checkIn, renewAll, markLost, settle, busy, refusals };
}
