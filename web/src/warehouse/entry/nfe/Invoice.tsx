import { Button } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation, useParams } from "react-router-dom";
import { count } from "../../../../../domain/text";
import type { InvoiceMaterial, InvoiceSheet } from "../../../../../domain/warehouse/nfe/commands";
import { cleanKey, looksLikeKey } from "../../../../../domain/warehouse/nfe/key";
import { command, read, useRead } from "../../../data/call";
import { newId } from "../../../data/client";
import { asCallError, fieldErrorsOf, sentenceOf } from "../../../data/errors";
import { LoadingState } from "../../../platform/LoadingState";
import { useApplication } from "../../../ui/application-context";
import { Card } from "../../../ui/Card";
import { ConfirmDanger } from "../../../ui/ConfirmDanger";
import { dropDraft, readDraft, storeFormDraft } from "../../../ui/form/drafts";
import { ReasonDialog } from "../../../ui/form/ReasonDialog";
import { formatMoney } from "../../../ui/format";
import { layerIsOpen } from "../../../ui/layers";
import { Note } from "../../../ui/Note";
import { notify } from "../../../ui/notify";
import { Page } from "../../../ui/Page";
import { useDigitKeys } from "../../../ui/scan/use-digit-keys";
import { useNavigateUnlessLeft } from "../../../ui/use-has-left";
import { FindByName } from "../../FindByName";
import { STOCK_QUERIES } from "../../warehouse-words";
import classes from "./Invoice.module.css";
import { canShare, InvoiceSide } from "./InvoiceSide";
import { ItemRow } from "./ItemRow";
import {
  costOfExcluded,
  type DraftItem,
  draftItems,
  emptyDraft,
  enterInput,
  enteringItems,
  type InvoiceDraft,
  type ItemChoice,
} from "./invoice-draft";
import { NewMaterialDrawer } from "./NewMaterialDrawer";

const LIST = "/entradaSaida/notas";

/** Notes that arrived with this one and are still to be checked. */
const queuedInvoices = (state: unknown): string[] =>
  typeof state === "object" && state !== null && "next" in state && Array.isArray(state.next)
    ? state.next.filter((id) => typeof id === "string")
    : [];

/** The check of a note before it enters the stock: each item's material, its cost, and whether it belongs to the school. */
export default function Invoice() {
  const { id = "" } = useParams();
  const sheet = useRead("warehouse/invoice", { invoice: id });
  return sheet.data ? (
    <InvoiceCheck key={id} sheet={sheet.data} />
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
    setDraft((previous) => {
      const next = { ...previous, ...values };
      storeFormDraft(place, next, []);
      return next;
    });
  const choose = (item: number, choice: ItemChoice) =>
    setDraft((previous) => {
      const next = { ...previous, choices: { ...previous.choices, [item]: { ...previous.choices[item], ...choice } } };
      storeFormDraft(place, next, []);
      return next;
    });
  return { draft, change, choose, drop: () => dropDraft(place) };
}

function InvoiceCheck({ sheet }: { sheet: InvoiceSheet }) {
  const navigate = useNavigateUnlessLeft();
  const queries = useQueryClient();
  const { state } = useLocation();
  const { draft, change, choose, drop } = useInvoiceDraft(sheet);
  const [editing, setEditing] = useState<readonly number[]>([]);
  const [finding, setFinding] = useState<number | null>(null);
  const [adding, setAdding] = useState<number | null>(null);
  const [leavingItem, setLeavingItem] = useState<number | null>(null);
  const [discarding, setDiscarding] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [refusal, setRefusal] = useState<{ item: number; sentence: string }>();
  const items = draftItems(sheet, draft);
  const open = items.filter(({ missing }) => missing !== "");
  const [first] = open;
  const next = queuedInvoices(state);
  const blocked = sheet.entered !== null || sheet.cancelled !== "" || !canShare(sheet);
  const kind = draft.kind || sheet.kind;

  const answer = (item: number, choice: ItemChoice) => {
    setRefusal(undefined);
    setProblem("");
    choose(item, choice);
  };
  // A row whose last question is answered by typing stays open while the user types.
  const type = (item: number, choice: ItemChoice) => {
    setEditing((previous) => (previous.includes(item) ? previous : [...previous, item]));
    answer(item, choice);
  };
  const close = (item: number) => setEditing((previous) => previous.filter((number) => number !== item));
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

  const postInvoice = async () => {
    if (first) {
      goToFirst();
      return;
    }
    if (enteringItems(items).length === 0) {
      setProblem("Nenhum item entra no estoque: descarte a nota.");
      return;
    }
    if (kind === "" || (sheet.difference !== 0 && !draft.share_difference)) {
      setProblem(
        kind === ""
          ? "Escolha como a nota entra: compra ou doação."
          : "A soma dos itens difere do total da nota: marque que a diferença é rateada, ou descarte a nota.",
      );
      return;
    }
    setBusy(true);
    setProblem("");
    try {
      const document = await command("warehouse/enter-invoice", enterInput(sheet, draft, items));
      drop();
      for (const key of STOCK_QUERIES) {
        void queries.invalidateQueries({ queryKey: [key] });
      }
      notify.ok(document.sentence);
      for (const warning of document.warnings) {
        notify.warn(warning);
      }
      const [following, ...otherItems] = next;
      void (following
        ? navigate(`${LIST}/${following}`, { state: { next: otherItems } })
        : navigate(`/entradaSaida/documentos/${document.id}`));
    } catch (error) {
      const field = Object.keys(fieldErrorsOf(error)).find((name) => /^lines\.\d+/.test(name));
      const faultyItem = field === undefined ? undefined : enteringItems(items)[Number(field.split(".")[1])];
      if (faultyItem) {
        setRefusal({ item: faultyItem.item.number, sentence: sentenceOf(error) });
        setEditing((previous) => [...previous, faultyItem.item.number]);
      } else {
        setProblem(sentenceOf(error));
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
    navigate("/entradaSaida/entrada");
  };
  const materialByCode = async (item: number, code: string) => {
    try {
      const {
        id,
        name,
        unit,
        decimals,
        kind,
        batch_control,
        stock,
        code: ownCode,
        prices: [last],
      } = await read("warehouse/material", { material: code });
      const last_price = last && last.value > 0 ? { quantity: last.quantity, value: last.value } : null;
      chooseMaterial(item, { id, code: ownCode, name, unit, decimals, kind, batch_control, stock, last_price });
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  const confirm = ({ item, confirm: confirmation }: DraftItem) => {
    if (confirmation) {
      answer(item.number, confirmation.choice);
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
      setLeavingItem(number);
    }
  };
  /** The bar code of another DANFE opens that note. */
  const openKey = async (code: string) => {
    try {
      const answer = await read("warehouse/invoice-key", { key: cleanKey(code) });
      if (answer.entered || answer.invoice) {
        navigate(answer.entered ? `/entradaSaida/documentos/${answer.entered.id}` : `${LIST}/${answer.invoice}`);
      } else {
        notify.warn(answer.cancelled || `A nota ${answer.number} ainda não foi recebida: solte o XML na tela de entrada.`);
      }
    } catch (error) {
      notify.warn(sentenceOf(error));
    }
  };
  useDigitKeys({
    acceptsCode: looksLikeKey,
    onScan: (code) => void openKey(code),
    onOther: (code) => notify.warn(`O código ${code} não é a chave de acesso de uma nota. Nenhum item foi alterado.`),
    onDigit: pick,
  });
  useHotkeys([["mod+Enter", (event) => void (event.repeat || layerIsOpen() || busy || blocked || postInvoice())]], []);

  const leftOut = costOfExcluded(items);
  const sum = items.reduce((sum, { item }) => sum + item.cost, 0);
  const leaves = leavingItem === null ? undefined : items.find(({ item }) => item.number === leavingItem);
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
      <div className={`columns ${classes.columns}`}>
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
              {items.map((item) => {
                const { number } = item.item;
                return (
                  <ItemRow
                    key={number}
                    draft={item}
                    open={!blocked && (item === first || editing.includes(number))}
                    keyed={item === first}
                    kinds={sheet.machine_kinds}
                    refusal={refusal?.item === number ? refusal.sentence : ""}
                    onChange={(choice) => type(number, choice)}
                    onConfirm={() => confirm(item)}
                    onChoose={(material) => chooseMaterial(number, material)}
                    onFind={() => setFinding(number)}
                    onNew={() => setAdding(number)}
                    onLeaveOut={() => setLeavingItem(number)}
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
        <InvoiceSide
          sheet={sheet}
          draft={draft}
          excludedValue={leftOut}
          firstItem={first}
          busy={busy}
          blocked={blocked}
          problem={problem}
          onChange={change}
          onPost={() => void postInvoice()}
        />
      </div>
      {finding === null ? null : (
        <FindByName
          typedName=""
          requesters="no"
          onClose={() => setFinding(null)}
          onChoose={(code) => void materialByCode(finding, code)}
        />
      )}
      {leaves ? (
        <ReasonDialog
          title="Item que não entra no estoque"
          label="Motivo da exclusão"
          action="Deixar de fora"
          missingSentence="Informe o motivo da exclusão."
          onConfirm={(reason) => {
            answer(leaves.item.number, { left_out: reason });
            close(leaves.item.number);
            return Promise.resolve();
          }}
          onClose={() => setLeavingItem(null)}
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
