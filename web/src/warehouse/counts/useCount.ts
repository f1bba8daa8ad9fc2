import type { CountAnswer } from "../../../../domain/warehouse/counts/commands";
import { readScan } from "../../../../domain/warehouse/quantity";
import { command } from "../../data/call";
import { asCallError, sentenceOf } from "../../data/errors";
import { failure, type ScanVerdict } from "../../ui/scan/scan-session";
import { useScanSession } from "../../ui/scan/use-scan-session";

/** The queries that counting makes stale; other people's counts arrive by realtime. */
export const COUNT_QUERIES: readonly string[] = ["warehouse/count-progress", "stock-count-lines"];

type Action = { do: "retry" };

/** Refusals that depend on the code itself or on a closed count: a repetition would get the same answer. */
const FINAL: readonly string[] = [
  "unknown_material",
  "count_over",
  "count_batch_missing",
  "quantity_decimals",
  "not_found",
  "id_taken",
];

export function verdictOf({ outcome, sentence, line }: CountAnswer): ScanVerdict<Action> {
  return {
    tone: outcome === "moved" ? "warn" : outcome === "counted" && line.counted === line.book ? "ok" : "info",
    title: line.name,
    code: line.code,
    sentence,
    note: line.batch_code ? `lote ${line.batch_code}` : "",
    actions: [],
  };
}

/** One person's scanning: each code adds one, "6*" before it adds six; the server answers each strictly in its turn. */
export function useCount(count: string) {
  const { scan, waiting, scans, ...session } = useScanSession<Action>({
    terms: () => null,
    answer: async ({ id, code: scannedCode }) => {
      const { code, quantity, problem } = readScan(scannedCode);
      if (problem) {
        return { verdict: failure<Action>(scannedCode, problem) };
      }
      const input = { id, count, material: code, batch: "", mode: "add" as const, value: 0 };
      return { verdict: verdictOf(await command("warehouse/count", quantity > 0 ? { ...input, quantity } : input)) };
    },
    failedVerdict: (error, { code }) =>
      failure<Action>(code, sentenceOf(error), FINAL.includes(asCallError(error).code) ? [] : [{ do: "retry" }]),
  });
  const verdicts = session.verdicts({ labelOf: () => "Tentar de novo", onAct: (entry) => session.retry(entry) });
  return { scan, waiting, verdicts, scans };
}
