import { Button, Checkbox, Select, TextInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router-dom";
import { formatLongDay } from "../../../../../domain/dates";
import { formatDocument } from "../../../../../domain/taxpayer";
import { capital, count } from "../../../../../domain/text";
import type { InvoiceMaterial, InvoiceSheet } from "../../../../../domain/warehouse/nfe/commands";
import { partsOfTotal, withDifference } from "../../../../../domain/warehouse/nfe/cost";
import { cleanKey, looksLikeKey } from "../../../../../domain/warehouse/nfe/key";
import { INVOICE_KINDS } from "../../../../../domain/warehouse/nfe/purpose";
import { DOCUMENT_WORDS } from "../../../../../domain/warehouse/words";
import { ask, command, useRead } from "../../../data/call";
import { newId } from "../../../data/client";
import { asCallError, fieldErrorsOf, sentenceOf } from "../../../data/errors";
import { fileUrl, useFileToken } from "../../../data/records";
import { LoadingState } from "../../../platform/LoadingState";
import { useApplication } from "../../../ui/application-context";
import { Card } from "../../../ui/Card";
import { ConfirmDanger } from "../../../ui/ConfirmDanger";
import { DescriptionList } from "../../../ui/DescriptionList";
import { DateField } from "../../../ui/form/DateField";
import { dropDraft, keepDraft, readDraft } from "../../../ui/form/drafts";
import { ReasonDialog } from "../../../ui/form/ReasonDialog";
import { formatMoney } from "../../../ui/format";
import { KeyHint } from "../../../ui/KeyHint";
import { layerIsOpen } from "../../../ui/layers";
import { Note } from "../../../ui/Note";
import { notify } from "../../../ui/notify";
import { Page } from "../../../ui/Page";
import { StatusBadge } from "../../../ui/StatusBadge";
import { useScansBesideDigits } from "../../../ui/scan/use-scans-beside-digits";
import { type Tone, ToneIcon } from "../../../ui/tone";
import { FindByName } from "../../FindByName";
import { STOCK_QUERIES } from "../../warehouse-words";
import classes from "./Invoice.module.css";
import { ItemRow } from "./ItemRow";
import {
  comingIn,
  type DraftItem,
  draftItems,
  emptyDraft,
  enterInput,
  type InvoiceDraft,
  type ItemChoice,
  leftOutOf,
} from "./invoice-draft";
import { NewMaterialDrawer } from "./NewMaterialDrawer";

const LIST = "/entradaSaida/notas";
const KIND_OPTIONS = INVOICE_KINDS.map((value) => ({ value, label: capital(DOCUMENT_WORDS[value]) }));

/** Notes that came in with this one and are still to be checked. */
const othersIn = (state: unknown): string[] =>
  typeof state === "object" && state !== null && "next" in state && Array.isArray(state.next)
    ? state.next.filter((id) => typeof id === "string")
    : [];

/** Whether the items come to the note's total, or can be made to. */
const canShare = ({ items, difference }: InvoiceSheet): boolean =>
  difference === 0 ||
  withDifference(
    items.map(({ cost }) => cost),
    difference,
  ) !== null;

/** A note is checked before it comes into the stock: what each item is, what it costs, whether it is the school's. */
export default function Invoice() {
  const { id = "" } = useParams();
  const sheet = useRead("warehouse/invoice", { invoice: id });
  return sheet.data ? (
    <Checked key={id} sheet={sheet.data} />
  ) : (
    <Page title="Conferir a nota">
      <LoadingState query={sheet} />
    </Page>
  );
}

function useInvoiceDraft(sheet: InvoiceSheet) {
  const { owner } = useApplication();
  const place = { store: sessionStorage, owner, key: `warehouse/invoice/${sheet.id}` };
  const [draft, setDraft] = useState<InvoiceDraft>(() => {
    const blank = emptyDraft(newId());
    return { ...blank, ...readDraft(place, blank) };
  });
  const change = (values: Partial<InvoiceDraft>) =>
    setDraft((before) => {
      const next = { ...before, ...values };
      keepDraft(place, next, []);
      return next;
    });
  const choose = (item: number, choice: ItemChoice) =>
    setDraft((before) => {
      const next = { ...before, choices: { ...before.choices, [item]: { ...before.choices[item], ...choice } } };
      keepDraft(place, next, []);
      return next;
    });
  return { draft, change, choose, drop: () => dropDraft(place) };
}

function Checked({ sheet }: { sheet: InvoiceSheet }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { state } = useLocation();
  const { draft, change, choose, drop } = useInvoiceDraft(sheet);
  const [editing, setEditing] = useState<readonly number[]>([]);
  const [finding, setFinding] = useState<number | null>(null);
  const [adding, setAdding] = useState<number | null>(null);
  const [leaving, setLeaving] = useState<number | null>(null);
  const [discarding, setDiscarding] = useState(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const [refusal, setRefusal] = useState<{ item: number; sentence: string }>();
  const items = draftItems(sheet, draft);
  const open = items.filter(({ missing }) => missing !== "");
  const [first] = open;
  const next = othersIn(state);
  const blocked = sheet.entered !== null || sheet.cancelled !== "" || !canShare(sheet);
  const kind = draft.kind || sheet.kind;

  const answer = (item: number, choice: ItemChoice) => {
    setRefusal(undefined);
    setTrouble("");
    choose(item, choice);
  };
  // A row whose last question is answered by typing stays open under the keys.
  const type = (item: number, choice: ItemChoice) => {
    setEditing((before) => (before.includes(item) ? before : [...before, item]));
    answer(item, choice);
  };
  const close = (item: number) => setEditing((before) => before.filter((one) => one !== item));
  const chooseMaterial = (item: number, material: InvoiceMaterial) => {
    answer(item, { material, left_out: "" });
    setFinding(null);
    setAdding(null);
  };
  const goToFirst = () => {
    const target = first ? document.getElementById(`item-${first.item.number}`) : null;
    target?.scrollIntoView({ block: "center" });
    target?.querySelector<HTMLElement>("button, input")?.focus();
  };

  const post = async () => {
    if (first) {
      goToFirst();
      return;
    }
    if (comingIn(items).length === 0) {
      setTrouble("Nenhum item entra no estoque: descarte a nota.");
      return;
    }
    if (kind === "" || (sheet.difference !== 0 && !draft.share_difference)) {
      setTrouble(
        kind === ""
          ? "Escolha como a nota entra: compra ou doação."
          : "A soma dos itens difere do total da nota: marque que a diferença é rateada, ou descarte a nota.",
      );
      return;
    }
    setBusy(true);
    setTrouble("");
    try {
      const posted = await command("warehouse/enter-invoice", enterInput(sheet, draft, items));
      drop();
      for (const key of STOCK_QUERIES) {
        void queries.invalidateQueries({ queryKey: [key] });
      }
      notify.ok(posted.sentence);
      for (const warning of posted.warnings) {
        notify.warn(warning);
      }
      const [following, ...rest] = next;
      void (following
        ? navigate(`${LIST}/${following}`, { state: { next: rest } })
        : navigate(`/entradaSaida/documentos/${posted.id}`));
    } catch (error) {
      const field = Object.keys(fieldErrorsOf(error)).find((name) => /^lines\.\d+/.test(name));
      const named = field === undefined ? undefined : comingIn(items)[Number(field.split(".")[1])];
      if (named) {
        setRefusal({ item: named.item.number, sentence: sentenceOf(error) });
        setEditing((before) => [...before, named.item.number]);
      } else {
        setTrouble(sentenceOf(error));
      }
      if (asCallError(error).code === "id_taken") {
        change({ id: newId() });
      }
      if (asCallError(error).code === "invoice_entered") {
        void queries.invalidateQueries({ queryKey: ["warehouse/invoice"] });
      }
    } finally {
      setBusy(false);
    }
  };
  const discard = async () => {
    await command("warehouse/discard-invoice", { invoice: sheet.id });
    drop();
    void queries.invalidateQueries({ queryKey: ["stock-invoices"] });
    notify.ok(`Nota ${sheet.number} descartada. Nada entrou no estoque.`);
    void navigate("/entradaSaida/entrada");
  };
  const found = async (item: number, code: string) => {
    try {
      const {
        id,
        name,
        unit,
        decimals,
        kind,
        batch_control,
        stock,
        code: own,
        prices: [last],
      } = await ask("warehouse/material", { material: code });
      const last_price = last && last.value > 0 ? { quantity: last.quantity, value: last.value } : null;
      chooseMaterial(item, { id, code: own, name, unit, decimals, kind, batch_control, stock, last_price });
    } catch (error) {
      setTrouble(sentenceOf(error));
    }
  };
  const confirm = ({ item, confirm: asked }: DraftItem) => {
    if (asked) {
      answer(item.number, asked.choice);
    }
  };
  const pick = (digit: number) => {
    if (!first || blocked) {
      return;
    }
    const { suggestions, number } = first.item;
    const index = digit - 1 - (first.confirm ? 1 : 0);
    const material = suggestions[index];
    if (index === -1) {
      confirm(first);
    } else if (material) {
      chooseMaterial(number, material);
    } else if (index === suggestions.length) {
      setFinding(number);
    } else if (index === suggestions.length + 1) {
      setAdding(number);
    } else if (index === suggestions.length + 2) {
      setLeaving(number);
    }
  };
  /** The bar code of another DANFE opens what there is of that note. */
  const openKey = async (code: string) => {
    try {
      const found = await ask("warehouse/invoice-key", { key: cleanKey(code) });
      if (found.entered || found.invoice) {
        void navigate(found.entered ? `/entradaSaida/documentos/${found.entered.id}` : `${LIST}/${found.invoice}`);
      } else {
        notify.warn(found.cancelled || `A nota ${found.number} ainda não foi recebida: solte o XML na tela de entrada.`);
      }
    } catch (error) {
      notify.warn(sentenceOf(error));
    }
  };
  useScansBesideDigits({
    takes: looksLikeKey,
    onScan: (code) => void openKey(code),
    onOther: (code) => notify.warn(`O código ${code} não é a chave de acesso de uma nota. Nenhum item foi alterado.`),
    onDigit: pick,
  });
  useHotkeys([["mod+Enter", (event) => void (event.repeat || layerIsOpen() || busy || blocked || post())]], []);

  const leftOut = leftOutOf(items);
  const sum = items.reduce((all, { item }) => all + item.cost, 0);
  const leaves = leaving === null ? undefined : items.find(({ item }) => item.number === leaving);
  const adds = adding === null ? undefined : items.find(({ item }) => item.number === adding);
  return (
    <Page
      title={`Conferir a nota ${sheet.number}`}
      count={
        open.length > 0 && !blocked
          ? open.length === 1
            ? `1 de ${count(items.length, "item", "itens")} aguarda resposta`
            : `${open.length} de ${items.length} itens aguardam resposta`
          : undefined
      }
      countTone="warn"
      subtitle={<Link to="/entradaSaida/entrada">Entrada de material</Link>}
      actions={
        sheet.entered ? undefined : (
          <Button variant="subtle" onClick={() => setDiscarding(true)}>
            Descartar…
          </Button>
        )
      }
    >
      {sheet.cancelled ? (
        <Note tone="bad">
          {sheet.cancelled}{" "}
          {sheet.entered ? (
            <>
              Ela já tinha sido lançada: estorne a entrada{" "}
              <Link to={`/entradaSaida/documentos/${sheet.entered.id}`}>{sheet.entered.number}</Link>.
            </>
          ) : (
            "Ela não pode ser lançada: descarte a nota."
          )}
        </Note>
      ) : sheet.entered ? (
        <Note tone="info">
          A nota {sheet.number} já foi lançada no documento{" "}
          <Link to={`/entradaSaida/documentos/${sheet.entered.id}`}>{sheet.entered.number}</Link>.
        </Note>
      ) : null}
      <div className={classes.columns}>
        <Card flush>
          <table className={classes.table} aria-label="Itens da nota">
            <thead>
              <tr>
                <th scope="col">Material</th>
                <th scope="col">Reconhecido</th>
                <th scope="col">Entra</th>
                <th scope="col">Custo</th>
              </tr>
            </thead>
            <tbody>
              {items.map((one) => {
                const { number } = one.item;
                return (
                  <ItemRow
                    key={number}
                    draft={one}
                    open={!blocked && (one === first || editing.includes(number))}
                    keyed={one === first}
                    kinds={sheet.machine_kinds}
                    refusal={refusal?.item === number ? refusal.sentence : ""}
                    onChange={(choice) => type(number, choice)}
                    onConfirm={() => confirm(one)}
                    onChoose={(material) => chooseMaterial(number, material)}
                    onFind={() => setFinding(number)}
                    onNew={() => setAdding(number)}
                    onLeaveOut={() => setLeaving(number)}
                    onEdit={() => (editing.includes(number) ? close(number) : setEditing([...editing, number]))}
                  />
                );
              })}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  Soma {items.length === 1 ? "do item" : `dos ${items.length} itens`}
                  {sheet.sums.discount + sheet.sums.freight > 0 ? ", com desconto e frete" : ""}
                </th>
                <td className={classes.figure}>{formatMoney(sum)}</td>
              </tr>
              {items.some(({ left_out }) => left_out) ? (
                <tr>
                  <th scope="row" colSpan={3}>
                    Entra no estoque{leftOut > 0 ? `; fora dele, ${formatMoney(leftOut)}` : ""}
                  </th>
                  <td className={classes.figure}>{formatMoney(sum - leftOut)}</td>
                </tr>
              ) : null}
            </tfoot>
          </table>
        </Card>
        <Side
          sheet={sheet}
          draft={draft}
          leftOut={leftOut}
          first={first}
          busy={busy}
          blocked={blocked}
          trouble={trouble}
          onChange={change}
          onPost={() => void post()}
        />
      </div>
      {finding === null ? null : (
        <FindByName typed="" requesters="no" onClose={() => setFinding(null)} onChoose={(code) => void found(finding, code)} />
      )}
      {leaves ? (
        <ReasonDialog
          title="Item que não entra no estoque"
          label="Motivo da exclusão"
          action="Deixar de fora"
          missing="Informe o motivo da exclusão."
          onConfirm={(reason) => {
            answer(leaves.item.number, { left_out: reason });
            close(leaves.item.number);
            return Promise.resolve();
          }}
          onClose={() => setLeaving(null)}
        >
          <p>
            {leaves.item.name}: {formatMoney(leaves.item.cost)} do total da nota ficam fora do estoque. O documento da entrada
            mostra o item e o motivo.
          </p>
        </ReasonDialog>
      ) : null}
      {discarding ? (
        <ConfirmDanger
          title={`Descartar a nota ${sheet.number}?`}
          text={`O XML de ${sheet.supplier_name} é excluído, com as respostas já dadas aos itens. Para lançar a nota depois, será necessário receber o arquivo novamente.`}
          confirmLabel="Descartar a nota"
          onConfirm={discard}
          onClose={() => setDiscarding(false)}
        />
      ) : null}
      {adds ? (
        <NewMaterialDrawer
          item={adds.item}
          onClose={() => setAdding(null)}
          onSaved={(material) => chooseMaterial(adds.item.number, material)}
        />
      ) : null}
    </Page>
  );
}

interface SideProps {
  sheet: InvoiceSheet;
  draft: InvoiceDraft;
  /** Centavos of the total that do not come in. */
  leftOut: number;
  first: DraftItem | undefined;
  busy: boolean;
  blocked: boolean;
  trouble: string;
  onChange: (values: Partial<InvoiceDraft>) => void;
  onPost: () => void;
}

/** The supplier of the note, its total, and the one button. */
function Side({ sheet, draft, leftOut, first, busy, blocked, trouble, onChange, onPost }: SideProps) {
  const { today } = useApplication();
  const token = useFileToken(sheet.file !== "");
  const { issuer, sums } = sheet;
  const address = token ? fileUrl({ id: sheet.id, collectionName: "stock_invoices" }, sheet.file, "", token) : "";
  const file = address ? (
    <a href={address} download>
      Baixar XML
    </a>
  ) : (
    ""
  );
  const checks: [Tone, string][] = [
    sheet.cancelled ? ["bad", "Cancelada pelo fornecedor"] : ["ok", "Autorizada pela Sefaz"],
    sheet.is_ours === "yes"
      ? ["ok", "Emitida para esta escola"]
      : sheet.is_ours === "no"
        ? ["warn", "Emitida para outro destinatário"]
        : ["info", "CNPJ da escola não informado nas configurações"],
    sheet.entered ? ["bad", `Já lançada: ${sheet.entered.number}`] : ["ok", "Ainda não foi lançada"],
    ...(sheet.issued_on > today
      ? [["warn", "Emitida depois de hoje: confira a data deste computador"] satisfies [Tone, string]]
      : []),
    sheet.supplier ? ["ok", "Fornecedor cadastrado"] : ["info", "Fornecedor novo: será cadastrado com os dados da nota"],
  ];
  const sumRows = partsOfTotal(sums, sheet.services);
  return (
    <div className="wide-stack">
      <Card>
        <p className={classes.supplier}>{sheet.supplier_name}</p>
        <p className={classes.document}>{issuer.document ? formatDocument(issuer.document) : ""}</p>
        <DescriptionList
          facts={[
            ["Emitida", formatLongDay(sheet.issued_on, today)],
            ["Série", sheet.series],
            ["Arquivo", file],
          ]}
        />
        <DateField
          label="Data da entrada"
          description="Em branco: hoje."
          value={draft.day}
          onChange={(day) => onChange({ day })}
          disabled={blocked}
        />
        <ul className={classes.checks}>
          {checks.map(([tone, text]) => (
            <li key={text} data-tone={tone}>
              <ToneIcon tone={tone} size={18} />
              {text}
            </li>
          ))}
        </ul>
      </Card>
      <Card>
        <dl className={classes.sums}>
          {sumRows
            .filter(([label, amount]) => amount !== 0 || label === "Produtos")
            .map(([label, amount]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{formatMoney(amount)}</dd>
              </div>
            ))}
          <div className={classes.total}>
            <dt>Total da nota</dt>
            <dd>{formatMoney(sheet.total)}</dd>
          </div>
          {leftOut > 0 ? (
            <>
              <div>
                <dt>Fora do estoque</dt>
                <dd>{formatMoney(-leftOut)}</dd>
              </div>
              <div className={classes.total}>
                <dt>Entra no estoque</dt>
                <dd>{formatMoney(sheet.total - leftOut)}</dd>
              </div>
            </>
          ) : null}
        </dl>
        {sheet.difference === 0 ? (
          <StatusBadge tone="ok">Igual à soma dos itens, até o centavo</StatusBadge>
        ) : (
          <Note tone={canShare(sheet) ? "warn" : "bad"}>
            A soma dos itens fica {formatMoney(Math.abs(sheet.difference))} {sheet.difference > 0 ? "abaixo" : "acima"} do total
            da nota.{" "}
            {canShare(sheet)
              ? "Pode ser um imposto ou desconto que só consta no total."
              : "A diferença não pode ser rateada entre os itens. Lance a entrada manualmente, pelo DANFE."}
          </Note>
        )}
        {sheet.difference !== 0 && !blocked ? (
          <Checkbox
            label="Ratear a diferença entre os itens, pelo valor de cada um"
            checked={draft.share_difference}
            onChange={(event) => onChange({ share_difference: event.currentTarget.checked })}
          />
        ) : null}
        {blocked ? null : (
          <div className={classes.finish}>
            {sheet.kind_question ? <Note tone="warn">{sheet.kind_question}</Note> : null}
            <Select
              label="Entra como"
              description={sheet.nature ? `Na nota: ${sheet.nature}` : undefined}
              placeholder="Escolha"
              data={KIND_OPTIONS}
              allowDeselect={false}
              value={draft.kind || sheet.kind || null}
              onChange={(value) => onChange({ kind: INVOICE_KINDS.find((one) => one === value) ?? "" })}
            />
            {sheet.warnings.map((warning) => (
              <Checkbox
                key={warning}
                label={`${warning} Conferido: lançar mesmo assim.`}
                checked={draft.accepted.includes(warning)}
                onChange={(event) =>
                  onChange({
                    accepted: event.currentTarget.checked
                      ? [...draft.accepted, warning]
                      : draft.accepted.filter((one) => one !== warning),
                  })
                }
              />
            ))}
            <TextInput
              label="Observação"
              maxLength={1000}
              autoComplete="off"
              value={draft.note}
              onChange={(event) => onChange({ note: event.currentTarget.value })}
            />
            <Button
              size="md"
              fullWidth
              loading={busy}
              onClick={onPost}
              aria-keyshortcuts="Control+Enter"
              rightSection={<KeyHint keys="Ctrl Enter" />}
            >
              Lançar entrada
            </Button>
            {trouble ? (
              <p className={classes.trouble} role="alert">
                {trouble}
              </p>
            ) : first ? (
              <p className="second-line" role="status">
                Falta responder: {first.item.name}. O botão leva até o item.
              </p>
            ) : null}
          </div>
        )}
      </Card>
    </div>
  );
}
