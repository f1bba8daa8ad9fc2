import { useEffect, useRef, useState } from "react";
import { sayScanned } from "../../../../domain/people/cards/cards";
import type { PostedDocument } from "../../../../domain/warehouse/commands";
import { UNDO_MILLISECONDS } from "../../../../domain/warehouse/commands";
import { MOST_OF_LINE, ONE, readScan } from "../../../../domain/warehouse/quantity";
import { ask, command } from "../../data/call";
import { newId } from "../../data/client";
import { asCallError, fieldErrorsOf, sentenceOf } from "../../data/errors";
import { dropDraft, keepDraft, readDraft } from "../../ui/form/drafts";
import { useKit } from "../../ui/kit";
import { failure, type ScanEntry, type ScanVerdict } from "../../ui/scan/scan-session";
import { type ScanOutcome, useScanSession } from "../../ui/scan/use-scan-session";
import { STOCK_QUERIES } from "../warehouse-words";
import {
  type ExitDraft,
  emptyDraft,
  exitInput,
  isEmpty,
  materialOfRefusal,
  missingOf,
  withLine,
  withMaterial,
  withoutLine,
} from "./exit-draft";

export type ExitAction =
  | { do: "undo"; document: string; until: number }
  | { do: "slip"; document: string }
  | { do: "find"; text: string }
  | { do: "dismiss" }
  | { do: "retry" };
export type ExitEntry = ScanEntry<ExitAction, null>;

/** What an action is called. */
export const exitActionLabel = (action: Exclude<ExitAction, { do: "undo" | "retry" }>): string =>
  ({ slip: "Imprimir recibo", find: "Buscar pelo nome", dismiss: "Dispensar" })[action.do];

/** A scan whose line or person says it all: no row of its own. */
const silent = (title: string): ScanVerdict<ExitAction> => ({
  tone: "ok",
  title,
  code: "",
  sentence: "",
  note: "",
  actions: [],
});

function doneVerdict(posted: PostedDocument): ScanVerdict<ExitAction> {
  return {
    tone: posted.warnings.length > 0 ? "warn" : "ok",
    title: posted.requester_name,
    code: "",
    sentence: posted.sentence,
    note: posted.warnings.join(" "),
    actions: [
      { do: "slip", document: posted.id },
      { do: "undo", document: posted.id, until: Date.now() + UNDO_MILLISECONDS },
    ],
  };
}

const DRAFT = "warehouse/exit";

/** The exit desk's state and everything that can be done at it. @param onPosted what to do once it was handed out. */
export function useExit(onPosted: (posted: PostedDocument) => void) {
  const { owner } = useKit();
  const place = { store: sessionStorage, owner, key: DRAFT };
  const [draft, setDraft] = useState<ExitDraft>(() => {
    const blank = emptyDraft(newId());
    return { ...blank, ...readDraft(place, blank) };
  });
  const [busy, setBusy] = useState(false);
  /** Rows that someone has read and put away. */
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  /** What went wrong beyond a line. */
  const [trouble, setTrouble] = useState("");
  // The queue outlives renders: a code's turn finds the desk as it is then.
  const latest = useRef(draft);
  const change = (step: (before: ExitDraft) => ExitDraft) => {
    latest.current = step(latest.current);
    if (isEmpty(latest.current)) {
      dropDraft(place);
    } else {
      keepDraft(place, latest.current, []);
    }
    setDraft(latest.current);
  };

  /** Asks for the balances anew: another desk may have been faster. */
  const refreshBalances = async (): Promise<void> => {
    for (const { material } of latest.current.lines) {
      const scan = await ask("warehouse/scan", { code: material.id }).catch(() => undefined);
      if (scan?.kind === "material") {
        const { refusal = "" } = latest.current.lines.find((line) => line.material.id === material.id) ?? {};
        change((before) => withLine(before, material.id, { material: scan.material, refusal }));
      }
    }
  };
  const refresh = useRef(refreshBalances);
  refresh.current = refreshBalances;
  // A draft of before a reload shows the balances of then.
  useEffect(() => {
    void refresh.current();
  }, []);

  const answer = async ({ code: typed }: ExitEntry): Promise<ScanOutcome<ExitAction>> => {
    const { quantity, code, problem } = readScan(typed);
    if (problem || code === "") {
      return {
        verdict: failure<ExitAction>(typed, problem || "Falta o código depois da quantidade, como em 6*000123.", [
          { do: "dismiss" },
        ]),
      };
    }
    const scan = await ask("warehouse/scan", { code });
    if (scan.kind === "requester") {
      const { requester } = scan;
      change((before) => ({ ...before, requester }));
      const [block] = requester.blocks;
      return {
        verdict: block
          ? { tone: "warn", title: requester.name, code: requester.code, sentence: block, note: "", actions: [] }
          : silent(requester.name),
      };
    }
    const wanted = quantity === 0 ? scan.quantity : Math.round((quantity / ONE) * scan.quantity);
    if (wanted > MOST_OF_LINE) {
      return { verdict: failure<ExitAction>(scan.material.name, "Quantidade grande demais.", [{ do: "dismiss" }]) };
    }
    setTrouble("");
    change((before) => withMaterial(before, scan.material, wanted));
    return { verdict: silent(scan.material.name) };
  };

  const session = useScanSession<ExitAction>({
    terms: () => null,
    answer,
    failed: (error, { code }) => {
      const refusal = asCallError(error).code;
      const first: ExitAction[] =
        refusal === "" ? [{ do: "retry" }] : refusal === "unknown_stock_code" ? [{ do: "find", text: readScan(code).code }] : [];
      return failure(sayScanned(code), sentenceOf(error), [...first, { do: "dismiss" }]);
    },
  });

  const refused = async (error: unknown): Promise<void> => {
    const { code } = asCallError(error);
    const sentence = sentenceOf(error);
    if (code === "id_taken") {
      // An earlier attempt was written down, its answer lost, and the lines changed since.
      const before = await ask("warehouse/document", { document: latest.current.id });
      change((draft) => ({ ...draft, id: newId() }));
      setTrouble(
        `A tentativa anterior já foi registrada: saída ${before.number}. Confira os materiais antes de concluir outra vez.`,
      );
      return;
    }
    const material = materialOfRefusal(latest.current, Object.keys(fieldErrorsOf(error)));
    if (material) {
      change((draft) => withLine(draft, material, { refusal: sentence }));
    } else {
      setTrouble(sentence);
    }
    session.play("bad");
    if (code) {
      await refreshBalances();
    }
  };

  const send = async (): Promise<void> => {
    if (missingOf(latest.current)) {
      return;
    }
    setBusy(true);
    setTrouble("");
    try {
      const posted = await command("warehouse/exit", exitInput(latest.current));
      change(() => emptyDraft(newId()));
      session.clear();
      session.say({ verdict: doneVerdict(posted), stale: STOCK_QUERIES });
      onPosted(posted);
    } catch (error) {
      await refused(error).catch((other) => setTrouble(sentenceOf(other)));
    } finally {
      setBusy(false);
    }
  };

  const act = async (entry: ExitEntry, action: ExitAction): Promise<void> => {
    if (action.do === "dismiss") {
      setDismissed((before) => [...before, entry.id]);
    } else if (action.do === "retry") {
      session.retry(entry);
    } else if (action.do === "undo") {
      await session.undo(entry, async () => {
        const undone = await command("warehouse/undo-exit", { id: newId(), document: action.document });
        return {
          verdict: { ...silent(entry.verdict?.title ?? ""), tone: "ok", sentence: undone.sentence },
          stale: STOCK_QUERIES,
        };
      });
    }
  };

  return {
    draft,
    busy,
    trouble,
    waiting: session.waiting,
    scan: session.scan,
    press: session.press,
    /** What needs words of its own: codes that nobody knows, and what was handed out. */
    verdicts: (onAct: (entry: ExitEntry, action: ExitAction) => void) =>
      session
        .verdicts({ labelOf: exitActionLabel, onAct, keyed: true })
        .filter(({ id, tone, sentence }) => tone !== "info" && sentence !== "" && !dismissed.includes(id)),
    act,
    /** After what was scanned before it. */
    finish: () => session.inTurn(send),
    setQuantity: (material: string, quantity: number | string) => change((before) => withLine(before, material, { quantity })),
    setBatch: (material: string, batch: string, reason: string) =>
      change((before) => withLine(before, material, { batch, reason })),
    remove: (material: string) => change((before) => withoutLine(before, material)),
    setNote: (note: string) => change((before) => ({ ...before, note })),
    dropRequester: () => change((before) => ({ ...before, requester: null })),
    /** Begins anew. @returns what stood there, for who did not mean it. */
    discard: (): ExitDraft => {
      const before = latest.current;
      setTrouble("");
      change(() => emptyDraft(newId()));
      return before;
    },
    restore: (before: ExitDraft) => change(() => before),
  };
}
