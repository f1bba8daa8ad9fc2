import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { formatDocument } from "../../../../domain/taxpayer";
import { capital, formatMoney } from "../../../../domain/text";
import type { PostedDocument } from "../../../../domain/warehouse/commands";
import { formatMoved } from "../../../../domain/warehouse/documents";
import { formatMonth } from "../../../../domain/warehouse/months";
import { cleanKey, looksLikeKey } from "../../../../domain/warehouse/nfe/key";
import { ONE, readScan } from "../../../../domain/warehouse/quantity";
import { DOCUMENT_WORDS } from "../../../../domain/warehouse/words";
import { type Input, read, useCommand, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { asCallError, fieldErrorsOf, sentenceOf } from "../../data/errors";
import { useServerForm } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";
import { failure, type ScanEntry, type ScanVerdict } from "../../ui/scan/scan-session";
import { type ScanOutcome, useScanSession } from "../../ui/scan/use-scan-session";
import { useNavigateUnlessLeft } from "../../ui/use-has-left";
import { STOCK_QUERIES } from "../warehouse-words";
import {
  changedLine,
  type EntryLine,
  type EntryValues,
  emptyEntry,
  entryAgain,
  entrySchema,
  isValued,
  linesOfExit,
  REPEATED_FIELDS,
  withMaterial,
} from "./entry-form";
import type { FileVerdict } from "./nfe/invoice-files";

export type EntryAction =
  | { do: "find"; text: string }
  | { do: "retry" }
  | { do: "open"; document: string }
  | { do: "reverse"; document: string }
  | { do: "check"; invoice: string; next: readonly string[] };
export type EntryEntry = ScanEntry<EntryAction, null>;

/** The name of an action. */
const labelOf = (action: EntryAction): string =>
  ({
    open: "Ver documento",
    reverse: "Ver documento para estornar",
    find: "Buscar pelo nome",
    check: "Conferir a nota",
    retry: "Tentar de novo",
  })[action.do];

const plainVerdict = (title: string): ScanVerdict<EntryAction> => ({
  tone: "ok",
  title,
  code: "",
  sentence: "",
  note: "",
  actions: [],
});

/** The state of a manual entry, and all its actions. @param onPosted what to do after the posting. */
export function useEntry(onPosted: () => void) {
  const [address] = useSearchParams();
  const navigate = useNavigateUnlessLeft();
  const [refusal, setRefusal] = useState<{ key: string; sentence: string }>();
  const [judged, setJudged] = useState(false);
  /** A code was refused after the posting was requested: nothing was posted. */
  const [scanRefused, setScanRefused] = useState(false);
  const enter = useCommand("warehouse/enter", STOCK_QUERIES);
  const [{ initial, draftKey }] = useState(() => {
    const of = address.get("devolucao") ?? "";
    const again = address.get("repetir") ?? "";
    if (again) {
      return { initial: emptyEntry(newId()), draftKey: `warehouse/enter/${again}` };
    }
    const blank = emptyEntry(newId(), address.get("fornecedor") ?? "");
    // A person with a return does not wait for a half-typed purchase, which is there again afterwards.
    return of
      ? { initial: { ...blank, kind: "return" as const, of }, draftKey: `warehouse/enter/${of}` }
      : { initial: blank, draftKey: "warehouse/enter" };
  });

  const form = useServerForm<EntryValues, Input<"warehouse/enter">, PostedDocument>({
    initial,
    schema: entrySchema,
    draftKey,
    save: async (terms) => {
      setRefusal(undefined);
      try {
        return await enter.mutateAsync(terms);
      } catch (error) {
        setRefusal(await refusalOf(error));
        throw error;
      }
    },
    onSaved: (document) => {
      setJudged(false);
      form.reset({ ...emptyEntry(newId()), kind: form.values.kind });
      session.clear();
      session.say({
        verdict: {
          ...plainVerdict(`${capital(DOCUMENT_WORDS[document.kind])} ${document.number}`),
          tone: document.warnings.length > 0 ? "warn" : "ok",
          sentence: document.sentence,
          note: document.warnings.join(" "),
          actions: [{ do: "open", document: document.id }],
        },
      });
      onPosted();
    },
  });
  const { values, set } = form;
  const { of } = values;
  const valued = isValued(values);
  // The form may have changed by the time of a code's turn.
  const latest = useRef(values);
  latest.current = values;
  const setLines = (next: EntryLine[]) => {
    latest.current = { ...latest.current, lines: next };
    set("lines", next);
  };
  const changeLine = (key: string, change: Partial<EntryLine>) => {
    if (refusal?.key === key) {
      setRefusal(undefined);
    }
    setLines(latest.current.lines.map((line) => (line.key === key ? changedLine(line, change) : line)));
  };

  /** The line that the server named; a used id means that an earlier attempt was posted. */
  async function refusalOf(error: unknown): Promise<typeof refusal> {
    const { code } = asCallError(error);
    if (code === "id_taken") {
      const existingDocument = await read("warehouse/document", { document: latest.current.id }).catch(() => undefined);
      form.set("id", newId());
      session.say({
        verdict: {
          ...plainVerdict("Tentativa anterior"),
          tone: "warn",
          sentence: `Já foi registrada como ${existingDocument?.number ?? "documento"}. Confira os materiais antes de lançar novamente.`,
          actions: existingDocument ? [{ do: "open", document: existingDocument.id }] : [],
        },
      });
      return undefined;
    }
    const field = Object.keys(fieldErrorsOf(error)).find((name) => /^lines\.\d+/.test(name));
    const index = field === undefined ? -1 : Number(field.split(".")[1]);
    const line = [...latest.current.lines].reverse()[index];
    return line && { key: line.key, sentence: sentenceOf(error) };
  }

  /** The 44 characters of a DANFE: they open the note, or start a manual entry of it. */
  const keyRead = async (key: string): Promise<ScanOutcome<EntryAction>> => {
    const answer = await read("warehouse/invoice-key", { key });
    const title = `Nota ${answer.number}`;
    if (answer.entered) {
      navigate(`/entradaSaida/documentos/${answer.entered.id}`);
      const sentence = `Já foi lançada no documento ${answer.entered.number}.`;
      return { verdict: { ...plainVerdict(title), sentence, actions: [{ do: "open", document: answer.entered.id }] } };
    }
    if (answer.cancelled && !answer.invoice) {
      return { verdict: failure(title, `${answer.cancelled} Não a lance.`) };
    }
    if (answer.invoice) {
      navigate(`/entradaSaida/notas/${answer.invoice}`);
      return { verdict: plainVerdict(title) };
    }
    form.set("kind", "purchase");
    form.set("supplier", answer.supplier);
    form.set("invoice_number", answer.number);
    form.set("invoice_series", answer.series);
    form.set("key_number", answer.number);
    form.set("key_month", answer.month);
    const unknown = answer.supplier
      ? ""
      : answer.issuer_document === ""
        ? " A nota é avulsa, e a chave não identifica o fornecedor: escolha-o ou peça o XML."
        : ` Fornecedor não cadastrado: ${formatDocument(answer.issuer_document)}. Cadastre-o ou peça o XML.`;
    const sentence = `Emitida em ${formatMonth(answer.month)}. Número, série e fornecedor foram preenchidos pela chave; informe os materiais.${unknown}`;
    return { verdict: { ...plainVerdict(title), tone: unknown ? "warn" : "ok", sentence } };
  };

  const session = useScanSession<EntryAction>({
    terms: () => null,
    answer: async ({ code: scannedCode }) => {
      if (looksLikeKey(scannedCode)) {
        return keyRead(cleanKey(scannedCode));
      }
      const { quantity, code, problem } = readScan(scannedCode);
      if (problem || code === "") {
        const sentence = problem || "Falta o código depois da quantidade, como em 6*000123.";
        return { verdict: failure<EntryAction>(scannedCode, sentence, [{ do: "find", text: scannedCode }]) };
      }
      // An entry has no requester: a number that is also an enrolment means the material.
      const scan = await read("warehouse/scan", { code, receiver: "true" });
      if (scan.kind === "requester") {
        return { verdict: failure(scan.requester.name, "Este é o código de um requisitante. Na entrada, passe os materiais.") };
      }
      if (scan.kind === "register") {
        return { verdict: failure(scan.name, "Este é o código de uma pessoa. Na entrada, passe os materiais.") };
      }
      if (scan.kind === "shelf") {
        return {
          verdict: failure<EntryAction>(`Prateleira ${scan.shelf}`, "Este é o código de uma prateleira.", [
            { do: "find", text: scan.shelf },
          ]),
        };
      }
      const wantedQuantity = quantity === 0 ? scan.quantity : Math.round((quantity / ONE) * scan.quantity);
      const pack = scan.pack ? { unit: scan.pack, factor: scan.quantity } : null;
      setLines(withMaterial(latest.current.lines, scan.material, wantedQuantity, newId(), pack));
      return { verdict: plainVerdict(scan.material.name) };
    },
    failedVerdict: (error, { code }) => {
      const refusalCode = asCallError(error).code;
      return failure<EntryAction>(
        code,
        sentenceOf(error),
        refusalCode === "" ? [{ do: "retry" }] : refusalCode === "unknown_stock_code" ? [{ do: "find", text: code }] : [],
      );
    },
  });
  /** Notes whose XML arrived: a single one opens at once, several have a row each. */
  const receivedFiles = (verdicts: FileVerdict[]) => {
    // A note and its cancellation may arrive together, in either order.
    const cancelledInvoices = new Set(
      verdicts.flatMap(
        ({ received }) => received?.cancelled.flatMap((cancelled) => (cancelled.registered ? [cancelled.invoice] : [])) ?? [],
      ),
    );
    const fresh = verdicts.flatMap(({ received }) =>
      received?.id && !received.entered && !cancelledInvoices.has(received.id) ? [received] : [],
    );
    if (verdicts.length === 1 && fresh[0]) {
      if (verdicts[0]?.remark) {
        notify.warn(verdicts[0].remark);
      }
      navigate(`/entradaSaida/notas/${fresh[0].id}`);
      return;
    }
    for (const { name, received, problem, remark } of [...verdicts].reverse()) {
      const withRemark = (sentence: string) => [sentence, remark].filter(Boolean).join(" ");
      if (!received) {
        session.say({ verdict: failure(name, withRemark(problem)) });
        continue;
      }
      for (const { number, sentence, invoice, entered } of received.cancelled) {
        const nextStep = entered
          ? ` Ela já entrou no documento ${entered.number}: estorne a entrada.`
          : invoice
            ? " A nota recebida só pode ser descartada."
            : " Se ela chegar, não será aceita.";
        session.say({
          verdict: {
            ...plainVerdict(`Cancelamento da nota ${number}`),
            tone: "warn",
            sentence: withRemark(`${sentence}${nextStep}`),
            actions: entered ? [{ do: "reverse", document: entered.id }] : invoice ? [{ do: "check", invoice, next: [] }] : [],
          },
        });
      }
      const { id, number, issuer_name, total, entered } = received;
      if (!id || cancelledInvoices.has(id)) {
        continue;
      }
      const title = `Nota ${number} de ${issuer_name}`;
      const next = fresh.map((invoice) => invoice.id).filter((one) => one !== id);
      session.say({
        verdict: entered
          ? {
              ...plainVerdict(title),
              tone: "warn",
              sentence: withRemark(`Já foi lançada no documento ${entered.number}.`),
              actions: [{ do: "open", document: entered.id }],
            }
          : {
              ...plainVerdict(title),
              tone: remark ? "warn" : "ok",
              sentence: withRemark(`Recebida: ${formatMoney(total)}.`),
              actions: [{ do: "check", invoice: id, next }],
            },
      });
    }
  };

  // The lines of an exit appear at once: the user corrects the quantities.
  const exit = useRead("warehouse/document", { document: of }, { enabled: of !== "" });
  const filledDocument = useRef("");
  const fill = useCallback(() => {
    if (exit.data && exit.data.id === of && filledDocument.current !== of) {
      filledDocument.current = of;
      if (latest.current.lines.length === 0) {
        set("lines", linesOfExit(exit.data, newId));
      }
    }
  }, [exit.data, of, set]);
  useEffect(fill, [fill]);

  // Another entry like an earlier one, for the user to correct and post.
  const repeatParam = address.get("repetir") ?? "";
  const repeated = useRead("warehouse/document", { document: repeatParam }, { enabled: repeatParam !== "" });
  // An earlier page may have read it before its reversal.
  const model = repeated.isFetching ? undefined : repeated.data;
  const isTaken = useRef(false);
  const sayRef = useRef(session.say);
  sayRef.current = session.say;
  useEffect(() => {
    if (model && !isTaken.current) {
      isTaken.current = true;
      const again = entryAgain(model, newId);
      if (again && latest.current.lines.length === 0) {
        for (const field of REPEATED_FIELDS) {
          set(field, again.values[field]);
        }
        for (const { name, code, value, ...line } of again.leftOut) {
          const sentence = `${formatMoved(line)}, ${formatMoney(Math.abs(value))}: o cadastro está inativo, e a linha ficou fora. Para lançar, reative o material.`;
          sayRef.current({ verdict: { ...plainVerdict(name), tone: "warn", code, sentence } });
        }
      }
    }
  }, [model, set]);

  return {
    form,
    exit: exit.data,
    judged,
    refusal,
    valued,
    waiting: session.waiting,
    scan: session.scan,
    press: session.press,
    retry: session.retry,
    /** The sentence for a posting that did not take place. */
    trouble: scanRefused ? "A última leitura não entrou na lista. Veja o motivo e lance novamente." : "",
    /** Calls this once the scanned codes have their answers, unless one of them was refused. */
    afterScans: (post: () => void) =>
      session.afterAll((wasRefused) => {
        setScanRefused(wasRefused);
        if (!wasRefused) {
          post();
        }
      }),
    /** The verdicts with their own words: unknown codes, received notes, posted entries. */
    verdicts: (onAct: (entry: EntryEntry, action: EntryAction) => void) =>
      session.verdicts({ labelOf, onAct, keyed: true }).filter(({ tone, sentence }) => tone !== "info" && sentence !== ""),
    judge: () => {
      setJudged(true);
      setScanRefused(false);
    },
    changeLine,
    removeLine: (key: string) => setLines(latest.current.lines.filter((line) => line.key !== key)),
    receivedFiles,
  };
}
