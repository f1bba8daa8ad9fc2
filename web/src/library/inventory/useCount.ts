import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { command } from "../../data/call";
import { newId } from "../../data/client";
import { asCallError, sentenceOf } from "../../data/errors";
import { shownRows } from "../../ui/scan/shown-rows";
import { useSounds } from "../../ui/scan/sounds";
import { useScanQueue } from "../../ui/scan/use-scan-queue";
import type { Verdict } from "../../ui/scan/VerdictList";
import { loanVerdict } from "../desk/verdicts";
import { LOAN_QUERIES } from "../useLoanActions";
import { useReturnIds } from "../useReturnIds";
import { type CountVerdict, countVerdict, failedCount } from "./scan-verdicts";

interface CountEntry {
  id: string;
  code: string;
  verdict: CountVerdict | null;
}

/** A code that is read, or tried again under the id that it had. */
type Turn = { code: string; id?: string };

/** What a scan makes stale; other people's scans are heard of by realtime. */
export const COUNT_QUERIES = ["library/inventory-progress", "inventory-pending", "inventory-scans", "inventory-missing"] as const;

/** One person's scanning: each code is answered strictly in its turn, with a sound. */
export function useCount(inventory: string) {
  const [entries, setEntries] = useState<readonly CountEntry[]>([]);
  const [scans, setScans] = useState(0);
  const returnIds = useReturnIds();
  const queryClient = useQueryClient();
  const sounds = useSounds();

  const touch = (keys: readonly string[]) => {
    for (const key of keys) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
  };
  const settle = (id: string, verdict: CountVerdict) => {
    sounds.play(verdict.tone);
    setEntries((before) => before.map((entry) => (entry.id === id ? { ...entry, verdict } : entry)));
  };
  const begin = (code: string): string => {
    const id = newId();
    setEntries((before) =>
      shownRows([{ id, code, verdict: null }, ...before], ({ verdict }) => verdict === null || verdict.retry),
    );
    return id;
  };
  const send = async (id: string, code: string) => {
    try {
      // How far everyone is comes by realtime, once for a burst of scans.
      settle(id, countVerdict(await command("library/inventory-scan", { id, inventory, code })));
    } catch (error) {
      settle(id, failedCount(code, sentenceOf(error), asCallError(error).code));
    }
  };
  const { push, waiting } = useScanQueue<Turn>(async ({ code, id }) => {
    if (id === undefined) {
      setScans((before) => before + 1);
      await send(begin(code), code);
      return;
    }
    setEntries((before) => before.map((entry) => (entry.id === id ? { ...entry, verdict: null } : entry)));
    await send(id, code);
  });
  const scan = useCallback((code: string) => push({ code }), [push]);

  const giveBack = async (copy: string, title: string, code: string) => {
    const id = begin(code);
    try {
      const { tone, sentence, note } = loanVerdict(await command("library/return", { copy, id: returnIds.of(copy) }), Date.now());
      returnIds.answered(copy);
      settle(id, { tone, title, code, sentence, note, giveBack: "", retry: false });
      touch([...COUNT_QUERIES, ...LOAN_QUERIES]);
    } catch (error) {
      // The row that it was asked from still offers it.
      settle(id, { ...failedCount(code, sentenceOf(error), asCallError(error).code), retry: false });
    }
  };

  const verdicts = entries.map(({ id, code, verdict }, index): Verdict => {
    if (!verdict) {
      return { id, tone: "info", title: code, sentence: "Consultando…" };
    }
    const { giveBack: copy, title } = verdict;
    const returned = entries.slice(0, index).some((later) => later.verdict?.code === verdict.code);
    return {
      id,
      tone: verdict.tone,
      title,
      code: verdict.code,
      sentence: verdict.sentence,
      note: verdict.note,
      actions: verdict.retry
        ? [{ label: "Tentar de novo", onAct: () => push({ code, id }) }]
        : copy && !returned
          ? [{ label: "Devolver", onAct: () => void giveBack(copy, title, verdict.code) }]
          : [],
    };
  });
  return { scan, waiting, verdicts, scans };
}
