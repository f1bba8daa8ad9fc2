import { Button, Group, Select, TextInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { capital, count } from "../../../../domain/text";
import { ENTRY_KINDS, type EntryKind } from "../../../../domain/warehouse/commands";
import { formatMonth } from "../../../../domain/warehouse/months";
import { DOCUMENT_WORDS } from "../../../../domain/warehouse/words";
import { Card } from "../../ui/Card";
import { DateField } from "../../ui/form/DateField";
import { FieldColumns, RestoredNote } from "../../ui/form/ServerForm";
import { MoneyField } from "../../ui/form/typed-fields";
import { formatMoney } from "../../ui/format";
import { KeyHint } from "../../ui/KeyHint";
import { layerIsOpen } from "../../ui/layers";
import { Page } from "../../ui/Page";
import { ScanBar, type ScanBarHandle } from "../../ui/scan/ScanBar";
import { VerdictRow } from "../../ui/scan/VerdictList";
import { FindByName } from "../FindByName";
import { StockTabs } from "../StockTabs";
import { SupplierField } from "../suppliers/SupplierField";
import classes from "./Entry.module.css";
import { EntryLineRow } from "./EntryLineRow";
import { ExitField } from "./ExitField";
import { hasCosts, monthOfKey, totalOf } from "./entry-form";
import { NoteDrop } from "./nfe/NoteDrop";
import { useInvoiceDrop } from "./nfe/useInvoiceDrop";
import { type EntryAction, type EntryEntry, useEntry } from "./useEntry";

const KIND_OPTIONS = ENTRY_KINDS.map((value) => ({ value, label: capital(DOCUMENT_WORDS[value]) }));
const isKind = (value: string | null): value is EntryKind => ENTRY_KINDS.some((kind) => kind === value);

/** The manual entry: supplier, materials, quantities and values. The screen accepts the XML of a note wherever it is dropped. */
export default function Entry() {
  const navigate = useNavigate();
  const bar = useRef<ScanBarHandle>(null);
  const [finding, setFinding] = useState<string | null>(null);
  const entry = useEntry(() => bar.current?.focus());
  const { form, judged, refusal, valued } = entry;
  const { values, set } = form;
  const { kind, lines } = values;
  const drop = useInvoiceDrop(entry.receivedFiles);
  const act = (row: EntryEntry, action: EntryAction) => {
    bar.current?.forgetLast();
    if (action.do === "find") {
      setFinding(action.text);
    } else if (action.do === "open" || action.do === "reverse") {
      void navigate(`/entradaSaida/documentos/${action.document}`);
    } else if (action.do === "check") {
      void navigate(`/entradaSaida/notas/${action.invoice}`, { state: { next: action.next } });
    } else {
      entry.retry(row);
    }
  };
  const verdicts = entry.verdicts(act);

  const find = () => setFinding(bar.current?.takeTyped() ?? "");
  const submit = () => form.element.current?.requestSubmit();
  const [postings, setPostings] = useState(0);
  const { element } = form;
  useEffect(() => {
    if (postings > 0) {
      element.current?.requestSubmit();
    }
  }, [postings, element]);
  const onKey = (run: () => void) => (event: KeyboardEvent) => {
    if (!event.repeat && !layerIsOpen()) {
      run();
    }
  };
  useHotkeys(
    [
      ["F2", onKey(find)],
      ["F8", onKey(() => entry.press("F8", act))],
      ["mod+Enter", onKey(submit)],
    ],
    [],
  );
  const fault = form.field("lines").error;
  const troubles = [entry.trouble, ...form.formErrors].filter(Boolean);

  return (
    <Page
      title="Entrada e saída"
      tab="Entrada de material"
      views={<StockTabs />}
      actions={
        <Group component="span" gap="0.9rem">
          <KeyHint keys="6 *">antes do código entram 6</KeyHint>
          <KeyHint keys="F2">busca pelo nome</KeyHint>
          <NoteDrop drop={drop} />
        </Group>
      }
    >
      <ScanBar
        ref={bar}
        onScan={entry.scan}
        onFind={find}
        waitingCount={entry.waiting}
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
          if (entry.waiting > 0) {
            // A code that was just read belongs to this entry, and its line is still loading.
            event.preventDefault();
            entry.afterScans(() => setPostings((previous) => previous + 1));
            return;
          }
          entry.judge();
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
        <RestoredNote form={form} />
        {troubles.length > 0 ? (
          <div className={classes.failureNotice} role="alert" tabIndex={-1} data-form-trouble>
            {troubles.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        ) : null}
        <div className={`columns ${classes.columns}`}>
          <Card
            title={capital(DOCUMENT_WORDS[kind])}
            sideContent={lines.length > 0 ? count(lines.length, "linha", "linhas") : undefined}
            flush
          >
            <div className="visually-hidden" aria-live="assertive">
              {verdicts[0] ? <p key={verdicts[0].id}>{`${verdicts[0].title}: ${verdicts[0].sentence}`}</p> : null}
              {lines[0] ? <p key={lines[0].key}>{lines[0].material.name}</p> : null}
            </div>
            {verdicts.length > 0 ? (
              <ol className="plain-list" aria-label="Avisos da entrada">
                {verdicts.map((verdict, index) => (
                  <VerdictRow key={verdict.id} verdict={verdict} newest={index === 0} />
                ))}
              </ol>
            ) : null}
            {lines.length > 0 ? (
              <fieldset className={classes.fields} disabled={form.saving} aria-label="Materiais desta entrada">
                <ol className="plain-list" data-entry-lines>
                  {lines.map((line, index) => (
                    <EntryLineRow
                      key={line.key}
                      line={line}
                      newest={index === 0}
                      valued={valued}
                      mayBeSymbolic={kind === "donation" || kind === "opening"}
                      isSubmitted={judged}
                      refusal={refusal?.key === line.key ? refusal.sentence : ""}
                      onChange={(change) => entry.changeLine(line.key, change)}
                      onRemove={() => entry.removeLine(line.key)}
                    />
                  ))}
                </ol>
              </fieldset>
            ) : verdicts.length === 0 ? (
              <p className="rest">
                Solte aqui o XML da nota, ou leia o código de barras do DANFE. Sem nota, passe o código do material ou busque pelo
                nome.
              </p>
            ) : null}
            {fault ? (
              <p className="card-foot fault strong" role="alert">
                {fault}
              </p>
            ) : null}
          </Card>
          <Card>
            <fieldset className={classes.fields} disabled={form.saving}>
              <div className="stack">
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
                    label="Saída devolvida"
                    description="Em branco: informe o valor de cada material."
                    {...form.field("of")}
                    number={entry.exit?.number ?? ""}
                    onChange={(id) => set("of", id)}
                  />
                ) : (
                  <SupplierField
                    key={`supplier-${values.id}`}
                    label={kind === "donation" ? "Doador" : "Fornecedor"}
                    required={kind === "purchase"}
                    clearable
                    {...form.field("supplier")}
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
                      description={monthOfKey(values) ? `Pela chave de acesso: ${formatMonth(monthOfKey(values))}.` : undefined}
                      {...form.field("issued_on")}
                    />
                  </>
                ) : null}
                <DateField label="Data da entrada" description="Em branco: hoje." {...form.field("day")} />
                <TextInput label="Observação" autoComplete="off" {...form.field("note")} />
                {hasCosts(values) ? (
                  <FieldColumns>
                    <MoneyField label="Frete e despesas" {...form.field("freight")} />
                    <MoneyField label="Desconto" {...form.field("discount")} />
                  </FieldColumns>
                ) : null}
                {valued ? (
                  <div className={classes.total}>
                    <span>Total</span>
                    <span>{formatMoney(totalOf(values))}</span>
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
          typedName={finding}
          requesters="no"
          onClose={() => setFinding(null)}
          onChoose={(code) => {
            setFinding(null);
            entry.scan(code);
          }}
        />
      )}
    </Page>
  );
}
