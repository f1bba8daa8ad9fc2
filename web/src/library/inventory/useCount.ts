import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { command } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
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

const MAX_ENTRIES = 60;
/** What a scan makes stale; other people's scans are heard of by realtime. */
export const COUNT_QUERIES = ["library/inventory-progress", "inventory-pending", "inventory-scans", "inventory-missing"] as const;

/** One person's scanning: each code is answered strictly in its turn, with a sound. */
export function useCount(inventory: string) {
  const [entries, setEntries] = useState<readonly CountEntry[]>([]);
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
    setEntries((before) => [{ id, code, verdict: null }, ...before].slice(0, MAX_ENTRIES));
    return id;
  };
  const send = async (id: string, code: string) => {
    try {
      // How far everyone is comes by realtime, once for a burst of scans.
      settle(id, countVerdict(await command("library/inventory-scan", { id, inventory, code })));
    } catch (error) {
      settle(id, failedCount(code, sentenceOf(error)));
    }
  };
  const { push, waiting } = useScanQueue((code) => send(begin(code), code));

  const giveBack = async (copy: string, title: string, code: string) => {
    const id = begin(code);
    try {
      const { tone, sentence, note } = loanVerdict(await command("library/return", { copy, id: returnIds.of(copy) }), Date.now());
      returnIds.answered(copy);
      settle(id, { tone, title, code, sentence, note, giveBack: "" });
      touch([...COUNT_QUERIES, ...LOAN_QUERIES]);
    } catch (error) {
      settle(id, failedCount(code, sentenceOf(error)));
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
      actions: copy && !returned ? [{ label: "Devolver", onAct: () => void giveBack(copy, title, verdict.code) }] : [],
    };
  });
  return { scan: push, waiting, verdicts, scans: entries.length };
}
