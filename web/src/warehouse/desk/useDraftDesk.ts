import { useRef, useState } from "react";
import { formatScanned } from "../../../../domain/people/cards/cards";
import { count } from "../../../../domain/text";
import { type RequesterCandidate, UNDO_MILLISECONDS } from "../../../../domain/warehouse/commands";
import { MAX_OF_LINE, ONE, readScan } from "../../../../domain/warehouse/quantity";
import { read } from "../../data/call";
import { newId } from "../../data/client";
import { asCallError, fieldErrorsOf, isTaken, sentenceOf } from "../../data/errors";
import { useApplication } from "../../ui/application-context";
import { dropDraft, readDraft, storeFormDraft } from "../../ui/form/drafts";
import { failure, type ScanEntry, type ScanVerdict } from "../../ui/scan/scan-session";
import { type ScanOutcome, useScanSession } from "../../ui/scan/use-scan-session";
import { STOCK_QUERIES } from "../warehouse-words";

export type DeskAction =
  | { do: "undo"; document: string; until: number }
  | { do: "slip"; document: string }
  | { do: "find"; text: string }
  | { do: "make"; unmade: RequesterCandidate }
  | { do: "restore"; document: string }
  | { do: "dismiss" }
  | { do: "retry" };
export type DeskEntry = ScanEntry<DeskAction, null>;

const actionLabel = (action: Exclude<DeskAction, { do: "undo" | "retry" }>): string =>
  ({
    slip: "Imprimir recibo",
    find: "Buscar pelo nome",
    make: "Cadastrar como requisitante",
    restore: "Trazer as linhas de volta",
    dismiss: "Dispensar",
  })[action.do];

/** A scan whose line or person shows everything: no row of its own. */
export const plainVerdict = (title: string): ScanVerdict<DeskAction> => ({
  tone: "ok",
  title,
  code: "",
  sentence: "",
  note: "",
  actions: [],
});

/** The person who takes or brings material, with their obstacle. */
export const personVerdict = ({ name, code }: { name: string; code: string }, block?: string): ScanVerdict<DeskAction> =>
  block ? { ...plainVerdict(name), tone: "warn", code, sentence: block } : plainVerdict(name);

/** A person in the register who takes material for the first time: one key makes them a requester. */
export const candidateVerdict = (unmade: RequesterCandidate): ScanVerdict<DeskAction> => ({
  ...plainVerdict(unmade.name),
  tone: "warn",
  sentence: unmade.person
    ? `Consta no cadastro${unmade.sector_name ? `, em ${unmade.sector_name}` : ""}, e ainda não é requisitante.`
    : "Este setor ainda não é requisitante.",
  actions: [{ do: "make", unmade: unmade }, { do: "dismiss" }],
});

/** @returns ten-thousandths of the base unit; null for more than a line may hold. */
export function scannedQuantity(typedQuantity: number, scan: { quantity: number }): number | null {
  const quantity = typedQuantity === 0 ? scan.quantity : Math.round((typedQuantity / ONE) * scan.quantity);
  return quantity > MAX_OF_LINE ? null : quantity;
}

/** A shelf's label: one key shows its materials. */
export const shelfVerdict = ({ shelf, materials }: { shelf: string; materials: number }): ScanVerdict<DeskAction> => ({
  ...plainVerdict(`Prateleira ${shelf}`),
  sentence: `${count(materials, "material", "materiais")} nesta prateleira.`,
  actions: [{ do: "find", text: shelf }],
});

export const tooMany = (title: string): ScanVerdict<DeskAction> =>
  failure<DeskAction>(title, "Quantidade grande demais.", [{ do: "dismiss" }]);

interface PostedDocument {
  id: string;
  requester_name: string;
  sentence: string;
  warnings: readonly string[];
}

const doneVerdict = (document: PostedDocument): ScanVerdict<DeskAction> => ({
  tone: document.warnings.length > 0 ? "warn" : "ok",
  title: document.requester_name,
  code: "",
  sentence: document.sentence,
  note: document.warnings.join(" "),
  actions: [
    { do: "slip", document: document.id },
    { do: "undo", document: document.id, until: Date.now() + UNDO_MILLISECONDS },
  ],
});

/** A row that stays until the user dismisses it: its code is not in the draft. */
const isRefusal = ({ actions }: ScanVerdict<DeskAction>): boolean => actions.some((action) => action.do === "dismiss");

/** The current draft, whatever the last render showed, and the function that changes it. */
export interface DraftHandle<Draft> {
  current: () => Draft;
  change: (step: (before: Draft) => Draft) => void;
}

interface DraftDeskTerms<Draft extends { id: string }, Answer extends PostedDocument> {
  /** The key of the draft in this browser. */
  key: string;
  emptyDraft: (id: string) => Draft;
  isEmpty: (draft: Draft) => boolean;
  /** The effect of a code on the draft, with its sentence. @param quantity ten-thousandths; 0 where none was typed. */
  readCode: (code: string, quantity: number, hand: DraftHandle<Draft>) => Promise<ScanVerdict<DeskAction>>;
  /** Until then nothing is sent. */
  isReady: (draft: Draft) => boolean;
  postDraft: (draft: Draft) => Promise<Answer>;
  undo: (document: string) => Promise<{ sentence: string }>;
  /** The draft with a refusal at its line; null where the refusal concerns no line. */
  withRefusal: (draft: Draft, fields: readonly string[], sentence: string) => Draft | null;
  /** Loads the data again that another desk may have changed. */
  refresh: (hand: DraftHandle<Draft>) => Promise<void>;
  /** The sentence for an earlier attempt that was posted although its answer was lost. */
  postedSentence: (number: string) => string;
  onPosted: (posted: Answer) => void;
  onRefused?: (code: string, sentence: string) => void;
}

/** A desk that collects codes in a draft that survives a reload, and posts it with one key. */
export function useDraftDesk<Draft extends { id: string }, Answer extends PostedDocument>(terms: DraftDeskTerms<Draft, Answer>) {
  const { owner } = useApplication();
  const place = { store: sessionStorage, owner, key: terms.key };
  const [draft, setDraft] = useState<Draft>(() => {
    const blank = terms.emptyDraft(newId());
    return { ...blank, ...readDraft(place, blank) };
  });
  /** A draft is being posted: the screen changes nothing in it, since the answer drops it. */
  const [busy, setBusy] = useState(false);
  /** Rows that the user has read and dismissed. */
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  /** The errors that no line shows. */
  const [deskProblem, setDeskProblem] = useState("");
  /** The drafts that this visit posted, by document: an undo returns them to the desk. */
  const postedDrafts = useRef(new Map<string, Draft>());
  // The queue outlives renders: a code's turn reads the desk as it is then.
  const latest = useRef(draft);
  const hand: DraftHandle<Draft> = {
    current: () => latest.current,
    change: (step) => {
      latest.current = step(latest.current);
      if (terms.isEmpty(latest.current)) {
        dropDraft(place);
      } else {
        storeFormDraft(place, latest.current, []);
      }
      setDraft(latest.current);
    },
  };
  const startNewDraft = () => hand.change(() => terms.emptyDraft(newId()));

  const session = useScanSession<DeskAction>({
    terms: () => null,
    isRefusal,
    answer: async ({ code: scannedCode }): Promise<ScanOutcome<DeskAction>> => {
      const { quantity, code, problem } = readScan(scannedCode);
      if (problem || code === "") {
        const sentence = problem || "Falta o código depois da quantidade, como em 6*000123.";
        return { verdict: failure(scannedCode, sentence, [{ do: "find", text: scannedCode }, { do: "dismiss" }]) };
      }
      const verdict = await terms.readCode(code, quantity, hand);
      setDeskProblem("");
      return { verdict };
    },
    failedVerdict: (error, { code }) => {
      const refusal = asCallError(error).code;
      const first: DeskAction[] =
        refusal === "" ? [{ do: "retry" }] : refusal === "unknown_stock_code" ? [{ do: "find", text: code }] : [];
      return failure(formatScanned(code), sentenceOf(error), [...first, { do: "dismiss" }]);
    },
  });

  /**
   * Runs an action after the codes that were scanned before it, and tells it whether one of them was refused. @returns its
   * outcome.
   */
  const inTurn = <Outcome>(run: (wasRefused: boolean) => Promise<Outcome>): Promise<Outcome> =>
    new Promise((resolve, reject) => session.inTurn((wasRefused) => run(wasRefused).then(resolve, reject)));

  /** Shows why nothing was posted. */
  const handleFailure = async (error: unknown): Promise<void> => {
    const { code } = asCallError(error);
    const sentence = sentenceOf(error);
    session.play("bad");
    if (isTaken(error)) {
      // The lines changed since: the posted document stays, and this is another.
      const existingDocument = await read("warehouse/document", { document: latest.current.id });
      hand.change((draft) => ({ ...draft, id: newId() }));
      setDeskProblem(terms.postedSentence(existingDocument.number));
      return;
    }
    const markedDraft = terms.withRefusal(latest.current, Object.keys(fieldErrorsOf(error)), sentence);
    if (markedDraft) {
      hand.change(() => markedDraft);
    } else {
      setDeskProblem(sentence);
    }
    terms.onRefused?.(code, sentence);
    if (code) {
      await terms.refresh(hand);
    }
  };

  /** @throws the server's refusal, once it is shown; not that an earlier attempt was posted, which ends the matter. */
  const send = async (wasRefused: boolean): Promise<void> => {
    if (wasRefused) {
      setDeskProblem("A última leitura não entrou na lista. Veja o motivo e conclua novamente.");
      return;
    }
    if (!terms.isReady(latest.current)) {
      return;
    }
    setBusy(true);
    setDeskProblem("");
    try {
      const sentDraft = latest.current;
      const done = await terms.postDraft(sentDraft);
      postedDrafts.current.set(done.id, sentDraft);
      startNewDraft();
      session.clear();
      session.say({ verdict: doneVerdict(done), staleQueries: STOCK_QUERIES });
      terms.onPosted(done);
    } catch (error) {
      await handleFailure(error).catch((other) => setDeskProblem(sentenceOf(other)));
      if (!isTaken(error)) {
        throw error;
      }
    } finally {
      setBusy(false);
    }
  };

  /** The lines of the undone document, under another id; not over lines that another user has added meanwhile. */
  const bringBack = (document: string): boolean => {
    const sentDraft = postedDrafts.current.get(document);
    if (!sentDraft || !terms.isEmpty(latest.current)) {
      return false;
    }
    postedDrafts.current.delete(document);
    hand.change(() => ({ ...sentDraft, id: newId() }));
    void terms.refresh(hand).catch(() => undefined);
    return true;
  };

  const act = async (entry: DeskEntry, action: DeskAction): Promise<void> => {
    if (action.do === "restore") {
      if (bringBack(action.document)) {
        setDeskProblem("");
        setDismissed((previous) => [...previous, entry.id]);
      } else {
        setDeskProblem("Conclua ou descarte antes a operação em andamento no balcão.");
      }
      return;
    }
    if (action.do === "dismiss") {
      setDismissed((previous) => [...previous, entry.id]);
    } else if (action.do === "retry") {
      session.retry(entry);
    } else if (action.do === "undo") {
      await session.undo(entry, async () => {
        const { sentence } = await terms.undo(action.document);
        const isBack = bringBack(action.document);
        const note = isBack ? "As linhas voltaram ao balcão: corrija e conclua." : "";
        const actions: DeskAction[] = postedDrafts.current.has(action.document)
          ? [{ do: "restore", document: action.document }]
          : [];
        return { verdict: { ...plainVerdict(entry.verdict?.title ?? ""), sentence, note, actions }, staleQueries: STOCK_QUERIES };
      });
    }
  };

  return {
    hand,
    draft,
    busy,
    trouble: deskProblem,
    waiting: session.waiting,
    scan: session.scan,
    press: session.press,
    /** The verdicts with their own words: unknown codes, and posted documents. */
    verdicts: (onAct: (entry: DeskEntry, action: DeskAction) => void) =>
      session
        .verdicts({ labelOf: actionLabel, onAct, keyed: true })
        .filter(({ id, tone, sentence }) => tone !== "info" && sentence !== "" && !dismissed.includes(id)),
    act,
    inTurn,
    /** After the codes that were scanned before it. @returns after the answer; rejects with the server's refusal. */
    finish: (): Promise<void> => inTurn(send),
    /** Starts again. @returns the earlier draft, so that the user can undo the discard. */
    discard: (): Draft => {
      const previousDraft = latest.current;
      setDeskProblem("");
      startNewDraft();
      return previousDraft;
    },
    /** After a posting under way, which would drop it. */
    restore: (previousDraft: Draft) => session.inTurn(() => hand.change(() => previousDraft)),
  };
}
