import { Button, Select, TextInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { count } from "../../../../domain/text";
import type { EntryKind, PostedDocument } from "../../../../domain/warehouse/commands";
import { ENTRY_KINDS } from "../../../../domain/warehouse/commands";
import { ONE, readScan } from "../../../../domain/warehouse/quantity";
import { DOCUMENT_WORDS } from "../../../../domain/warehouse/words";
import { ask, type Input, useCommand, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { asCallError, fieldErrorsOf, sentenceOf } from "../../data/errors";
import { Card } from "../../ui/Card";
import { DateField } from "../../ui/form/DateField";
import { FieldColumns, Restored } from "../../ui/form/ServerForm";
import { useServerForm } from "../../ui/form/use-server-form";
import { formatMoney } from "../../ui/format";
import { KeyHint } from "../../ui/KeyHint";
import { layerIsOpen } from "../../ui/layers";
import { Page } from "../../ui/Page";
import { ScanBar, type ScanBarHandle } from "../../ui/scan/ScanBar";
import { failure, type ScanEntry, type ScanVerdict } from "../../ui/scan/scan-session";
import { useScanSession } from "../../ui/scan/use-scan-session";
import { VerdictRow } from "../../ui/scan/VerdictList";
import deskClasses from "../exit/Exit.module.css";
import { FindByName } from "../FindByName";
import { StockTabs } from "../StockTabs";
import { SupplierField } from "../suppliers/SupplierField";
import { capital, STOCK_QUERIES } from "../warehouse-words";
import classes from "./Entry.module.css";
import { EntryLineRow } from "./EntryLineRow";
import { ExitField } from "./ExitField";
import {
  type EntryLine,
  type EntryValues,
  emptyEntry,
  entrySchema,
  isValued,
  linesOfExit,
  totalOf,
  withMaterial,
} from "./entry-form";

const KIND_OPTIONS = ENTRY_KINDS.map((value) => ({ value, label: capital(DOCUMENT_WORDS[value]) }));
const isKind = (value: string | null): value is EntryKind => ENTRY_KINDS.some((kind) => kind === value);

type EntryAction = { do: "find"; text: string } | { do: "retry" } | { do: "open"; document: string };

const silent = (title: string): ScanVerdict<EntryAction> => ({
  tone: "ok",
  title,
  code: "",
  sentence: "",
  note: "",
  actions: [],
});

/** What comes into the stock by hand: from whom, what, how much and for how much. */
export default function Entry() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const bar = useRef<ScanBarHandle>(null);
  const [finding, setFinding] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<{ key: string; sentence: string }>();
  const [judged, setJudged] = useState(false);
  const enter = useCommand("warehouse/enter", STOCK_QUERIES);
  const [initial] = useState(() => {
    const of = address.get("devolucao") ?? "";
    const blank = emptyEntry(newId(), address.get("fornecedor") ?? "");
    return of ? { ...blank, kind: "return" as const, of } : blank;
  });

  const form = useServerForm<EntryValues, Input<"warehouse/enter">, PostedDocument>({
    initial,
    schema: entrySchema,
    draftKey: "warehouse/enter",
    save: async (terms) => {
      setRefusal(undefined);
      try {
        return await enter.mutateAsync(terms);
      } catch (error) {
        setRefusal(await refusalOf(error));
        throw error;
      }
    },
    onSaved: (posted) => {
      setJudged(false);
      form.reset({ ...emptyEntry(newId()), kind: form.values.kind });
      session.clear();
      session.say({
        verdict: {
          ...silent(`${capital(DOCUMENT_WORDS[posted.kind])} ${posted.number}`),
          tone: posted.warnings.length > 0 ? "warn" : "ok",
          sentence: posted.sentence,
          note: posted.warnings.join(" "),
          actions: [{ do: "open", document: posted.id }],
        },
      });
      bar.current?.focus();
    },
  });
  const { values, set } = form;
  const { kind, of, lines } = values;
  const valued = isValued(values);
  // A code's turn comes when the form may have changed.
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
    setLines(latest.current.lines.map((line) => (line.key === key ? { ...line, ...change } : line)));
  };

  /** The line that the server named; an id that is taken says that an earlier attempt was written down. */
  async function refusalOf(error: unknown): Promise<typeof refusal> {
    const { code } = asCallError(error);
    if (code === "id_taken") {
      const before = await ask("warehouse/document", { document: latest.current.id }).catch(() => undefined);
      form.set("id", newId());
      session.say({
        verdict: {
          ...silent("Tentativa anterior"),
          tone: "warn",
          sentence: `Já foi registrada como ${before?.number ?? "documento"}. Confira os materiais antes de lançar outra vez.`,
          actions: before ? [{ do: "open", document: before.id }] : [],
        },
      });
      return undefined;
    }
    const field = Object.keys(fieldErrorsOf(error)).find((name) => /^lines\.\d+/.test(name));
    const index = field === undefined ? -1 : Number(field.split(".")[1]);
    const line = [...latest.current.lines].reverse()[index];
    return line && { key: line.key, sentence: sentenceOf(error) };
  }

  const session = useScanSession<EntryAction>({
    terms: () => null,
    answer: async ({ code: typed }) => {
      const { quantity, code, problem } = readScan(typed);
      if (problem || code === "") {
        return { verdict: failure(typed, problem || "Falta o código depois da quantidade, como em 6*000123.") };
      }
      const scan = await ask("warehouse/scan", { code });
      if (scan.kind === "requester") {
        return { verdict: failure(scan.requester.name, "Este é o código de um requisitante. Na entrada, passe os materiais.") };
      }
      const wanted = quantity === 0 ? scan.quantity : Math.round((quantity / ONE) * scan.quantity);
      setLines(withMaterial(latest.current.lines, scan.material, wanted, newId()));
      return { verdict: silent(scan.material.name) };
    },
    failed: (error, { code }) => {
      const refused = asCallError(error).code;
      return failure<EntryAction>(
        code,
        sentenceOf(error),
        refused === "" ? [{ do: "retry" }] : refused === "unknown_stock_code" ? [{ do: "find", text: readScan(code).code }] : [],
      );
    },
  });
  const act = (entry: ScanEntry<EntryAction, null>, action: EntryAction) => {
    bar.current?.forgetLast();
    if (action.do === "find") {
      setFinding(action.text);
    } else if (action.do === "open") {
      void navigate(`/entradaSaida/documentos/${action.document}`);
    } else {
      session.retry(entry);
    }
  };
  const verdicts = session
    .verdicts({ labelOf: ({ do: what }) => (what === "open" ? "Ver documento" : "Buscar pelo nome"), onAct: act, keyed: true })
    .filter(({ tone, sentence }) => tone !== "info" && sentence !== "");

  // What an exit took stands there at once: whoever brings it back corrects the quantities.
  const exit = useRead("warehouse/document", { document: of }, { enabled: of !== "" });
  const filled = useRef("");
  const fill = useCallback(() => {
    if (exit.data && exit.data.id === of && filled.current !== of) {
      filled.current = of;
      if (latest.current.lines.length === 0) {
        set("lines", linesOfExit(exit.data, newId));
      }
    }
  }, [exit.data, of, set]);
  useEffect(fill, [fill]);

  const submit = () => form.element.current?.requestSubmit();
  const [postings, setPostings] = useState(0);
  const { element } = form;
  useEffect(() => {
    if (postings > 0) {
      element.current?.requestSubmit();
    }
  }, [postings, element]);
  const keyed = (run: () => void) => (event: KeyboardEvent) => {
    if (!event.repeat && !layerIsOpen()) {
      run();
    }
  };
  useHotkeys(
    [
      ["F2", keyed(() => setFinding(""))],
      ["F8", keyed(() => session.press("F8", act))],
      ["mod+Enter", keyed(submit)],
    ],
    [],
  );
  const fault = form.field("lines").error;

  return (
    <Page
      title="Entrada e saída"
      tab="Entrada de material"
      views={<StockTabs />}
      actions={
        <span className={deskClasses.keys}>
          <KeyHint keys="6 *">antes do código entram 6</KeyHint>
          <KeyHint keys="F2">busca pelo nome</KeyHint>
        </span>
      }
    >
      <ScanBar
        ref={bar}
        onScan={session.scan}
        waiting={session.waiting}
        repeatMilliseconds={350}
        label="Passe o material que entra"
      />
      <form
        ref={form.element}
        className={classes.form}
        noValidate
        aria-label="Entrada de material"
        aria-busy={form.saving}
        onSubmit={(event) => {
          if (session.waiting > 0) {
            // What was just read belongs to this entry, and its line is still on its way.
            event.preventDefault();
            session.inTurn(() => setPostings((before) => before + 1));
            return;
          }
          setJudged(true);
          form.submit(event);
        }}
        onKeyDown={(event) => {
          // A scanner ends each code with Enter: that must not post the entry.
          if (event.key === "Enter" && !event.ctrlKey && event.target instanceof HTMLInputElement) {
            event.preventDefault();
            if (event.target.closest("[data-entry-lines]")) {
              bar.current?.focus();
            }
          }
        }}
      >
        <Restored form={form} />
        {form.trouble.length > 0 ? (
          <div className={classes.trouble} role="alert" tabIndex={-1} data-form-trouble>
            {form.trouble.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        ) : null}
        <div className={classes.columns}>
          <Card
            title={capital(DOCUMENT_WORDS[kind])}
            aside={lines.length > 0 ? count(lines.length, "linha", "linhas") : undefined}
            flush
          >
            <div className="visually-hidden" aria-live="assertive">
              {verdicts[0] ? <p key={verdicts[0].id}>{`${verdicts[0].title}: ${verdicts[0].sentence}`}</p> : null}
              {lines[0] ? <p key={lines[0].key}>{lines[0].material.name}</p> : null}
            </div>
            {verdicts.length > 0 ? (
              <ol className={classes.lines} aria-label="Avisos da entrada">
                {verdicts.map((verdict, index) => (
                  <VerdictRow key={verdict.id} verdict={verdict} newest={index === 0} />
                ))}
              </ol>
            ) : null}
            {lines.length > 0 ? (
              <fieldset className={classes.fields} disabled={form.saving} aria-label="Materiais desta entrada">
                <ol className={classes.lines} data-entry-lines>
                  {lines.map((line, index) => (
                    <EntryLineRow
                      key={line.key}
                      line={line}
                      newest={index === 0}
                      valued={valued}
                      mayBeSymbolic={kind === "donation" || kind === "opening"}
                      judged={judged}
                      refusal={refusal?.key === line.key ? refusal.sentence : ""}
                      onChange={(change) => changeLine(line.key, change)}
                      onRemove={() => setLines(latest.current.lines.filter(({ key }) => key !== line.key))}
                    />
                  ))}
                </ol>
              </fieldset>
            ) : verdicts.length === 0 ? (
              <p className={classes.rest}>
                Passe o código de barras ou digite o código do material e tecle Enter. Sem código à mão, busque pelo nome com F2.
              </p>
            ) : null}
            {fault ? (
              <p className={classes.linesFault} role="alert">
                {fault}
              </p>
            ) : null}
          </Card>
          <Card>
            <fieldset className={classes.fields} disabled={form.saving}>
              <div className={classes.side}>
                <Select
                  label="Tipo de entrada"
                  data={KIND_OPTIONS}
                  allowDeselect={false}
                  value={kind}
                  onChange={(value) => isKind(value) && set("kind", value)}
                />
                {kind === "return" ? (
                  <ExitField
                    key={`exit-${values.id}`}
                    label="Saída que volta"
                    description="Em branco: informe o valor de cada material."
                    {...form.field("of")}
                    value={of}
                    number={exit.data?.number ?? ""}
                    onChange={(id) => set("of", id)}
                  />
                ) : (
                  <SupplierField
                    key={`supplier-${values.id}`}
                    label={kind === "donation" ? "Doador" : "Fornecedor"}
                    required={kind === "purchase"}
                    clearable
                    {...form.field("supplier")}
                    value={values.supplier}
                    onChange={(supplier) => set("supplier", supplier)}
                  />
                )}
                {kind === "purchase" ? (
                  <>
                    <FieldColumns>
                      <TextInput label="Nota fiscal" inputMode="numeric" autoComplete="off" {...form.field("invoice_number")} />
                      <TextInput label="Série" inputMode="numeric" autoComplete="off" {...form.field("invoice_series")} />
                    </FieldColumns>
                    <DateField
                      label="Emitida em"
                      {...form.field("issued_on")}
                      value={values.issued_on}
                      onChange={(day) => set("issued_on", day)}
                    />
                  </>
                ) : null}
                <DateField
                  label="Data da entrada"
                  description="Em branco: hoje."
                  {...form.field("day")}
                  value={values.day}
                  onChange={(day) => set("day", day)}
                />
                <TextInput label="Observação" autoComplete="off" {...form.field("note")} />
                {valued ? (
                  <div className={classes.total}>
                    <span>Total</span>
                    <span>{formatMoney(totalOf(lines))}</span>
                  </div>
                ) : null}
                <Button
                  type="submit"
                  size="md"
                  fullWidth
                  loading={form.saving}
                  aria-keyshortcuts="Control+Enter"
                  rightSection={<KeyHint keys="Ctrl Enter" />}
                >
                  Lançar entrada
                </Button>
              </div>
            </fieldset>
          </Card>
        </div>
      </form>
      {finding === null ? null : (
        <FindByName
          initial={finding}
          requesters="no"
          onClose={() => setFinding(null)}
          onChoose={(code) => {
            setFinding(null);
            session.scan(code);
          }}
        />
      )}
    </Page>
  );
}
