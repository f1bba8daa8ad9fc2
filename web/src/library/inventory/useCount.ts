import type { ScannedCopy } from "../../../../domain/library/commands";
import { command } from "../../data/call";
import { asCallError, sentenceOf } from "../../data/errors";
import { useScanSession } from "../../ui/scan/use-scan-session";
import { loanVerdict } from "../circulation/desk/verdicts";
import { LOAN_QUERIES } from "../circulation/loan-queries";
import { useReturnIds } from "../circulation/useReturnIds";
import { type CountAction, countVerdict, failedCount } from "./scan-verdicts";

/** The queries that a scan makes stale; other people's scans come by realtime. */
export const COUNT_QUERIES = ["library/inventory-progress", "inventory-pending", "inventory-scans", "inventory-missing"] as const;

/** One user's scans: each code gets its answer strictly in its turn, with a sound. */
export function useCount(inventory: string) {
  const returnIds = useReturnIds();
  const { scan, waiting, scans, ...session } = useScanSession<CountAction>({
    storageKey: `inventory/${inventory}`,
    terms: () => null,
    interruptedVerdict: (code, sentence) => failedCount(code, sentence, ""),
    // Everybody's progress comes by realtime, once for several quick scans.
    answer: async ({ id, code }) => ({ verdict: countVerdict(await command("library/inventory-scan", { id, inventory, code })) }),
    failedVerdict: (error, { code }) => failedCount(code, sentenceOf(error), asCallError(error).code),
  });

  /** After a failure, its row still offers it. */
  const checkIn = ({ id, tombo: code, title_name: title }: ScannedCopy) =>
    session.follow(code, {
      answer: async () => {
        const answer = await command("library/return", { copy: id, id: returnIds.of(id) });
        returnIds.onAnswer(id);
        const verdict = { ...loanVerdict(answer, Date.now()), title, code, actions: [] };
        return { verdict, staleQueries: [...COUNT_QUERIES, ...LOAN_QUERIES] };
      },
    });

  const rows = session.verdicts({
    labelOf: () => "Devolver",
    onAct: (entry, action) => (action.do === "retry" ? session.retry(entry) : void checkIn(action.copy)),
  });
  // Only the newest row about a copy offers its return.
  const isOld = (code: string | undefined, place: number) => rows.slice(0, place).some((row) => code && row.code === code);
  const verdicts = rows.map((row, place) => (isOld(row.code, place) ? { ...row, actions: [] } : row));
  return { scan, waiting, verdicts, scans };
}
