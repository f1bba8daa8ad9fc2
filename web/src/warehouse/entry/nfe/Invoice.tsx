import { Button, Checkbox, TextInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router-dom";
import { sayDay } from "../../../../../domain/dates";
import { formatDocument } from "../../../../../domain/taxpayer";
import { count } from "../../../../../domain/text";
import type { InvoiceMaterial, InvoiceSheet } from "../../../../../domain/warehouse/nfe/commands";
import { ask, command, useRead } from "../../../data/call";
import { newId } from "../../../data/client";
import { asCallError, fieldErrorsOf, sentenceOf } from "../../../data/errors";
import { fileUrl, useFileToken } from "../../../data/records";
import { Card } from "../../../ui/Card";
import { ConfirmDanger } from "../../../ui/ConfirmDanger";
import { ErrorState } from "../../../ui/ErrorState";
import { Facts } from "../../../ui/Facts";
import { DateField } from "../../../ui/form/DateField";
import { dropDraft, keepDraft, readDraft } from "../../../ui/form/drafts";
import { ReasonDialog } from "../../../ui/form/ReasonDialog";
import { formatMoney } from "../../../ui/format";
import { KeyHint } from "../../../ui/KeyHint";
import { useKit } from "../../../ui/kit";
import { isEditable, layerIsOpen } from "../../../ui/layers";
import { LoadingRows } from "../../../ui/loading";
import { Note } from "../../../ui/Note";
import { notify } from "../../../ui/notify";
import { Page } from "../../../ui/Page";
import { StatusBadge } from "../../../ui/StatusBadge";
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

/** Notes that came in with this one and are still to be checked. */
const othersIn = (state: unknown): string[] =>
  typeof state === "object" && state !== null && "next" in state && Array.isArray(state.next)
    ? state.next.filter((id) => typeof id === "string")
    : [];

/** A note is checked before it comes into the stock: what each item is, what it costs, whether it is the school's. */
export default function Invoice() {
  const { id = "" } = useParams();
  const sheet = useRead("warehouse/invoice", { invoice: id });
  return sheet.data ? (
    <Checked key={id} sheet={sheet.data} />
  ) : (
    <Page title="Conferir a nota">
      {sheet.isError ? <ErrorState sentence={sentenceOf(sheet.error)} onRetry={() => void sheet.refetch()} /> : <LoadingRows />}
    </Page>
  );
}

function useInvoiceDraft(sheet: InvoiceSheet) {
  const { owner } = useKit();
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
  const blocked = sheet.entered !== null || sheet.difference !== 0;

  const answer = (item: number, choice: ItemChoice) => {
    setRefusal(undefined);
    setTrouble("");
    choose(item, choice);
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
    setBusy(true);
    setTrouble("");
    try {
      const posted = await command("warehouse/enter-invoice", enterInput(sheet, draft, items));
      drop();
      for (const key of STOCK_QUERIES) {
        void queries.invalidateQueries({ queryKey: [key] });
      }
      notify.ok(posted.sentence);
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
      } = await ask("warehouse/material", { material: code });
      chooseMaterial(item, { id, code: own, name, unit, decimals, kind, batch_control, stock });
    } catch (error) {
      setTrouble(sentenceOf(error));
    }
  };
  const pick = (index: number) => {
    if (!first) {
      return;
    }
    const { suggestions, number } = first.item;
    const material = suggestions[index];
    if (material) {
      chooseMaterial(number, material);
    } else if (index === suggestions.length) {
      setFinding(number);
    } else if (index === suggestions.length + 1) {
      setAdding(number);
    } else if (index === suggestions.length + 2) {
      setLeaving(number);
    }
  };
  const digit = (index: number): [string, (event: KeyboardEvent) => void] => [
    String(index + 1),
    (event) => {
      if (!event.repeat && !layerIsOpen() && !isEditable(document.activeElement)) {
        event.preventDefault();
        pick(index);
      }
    },
  ];
  useHotkeys([0, 1, 2, 3, 4, 5].map(digit), []);
  useHotkeys([["mod+Enter", (event) => void (event.repeat || layerIsOpen() || busy || blocked || post())]], []);

  const leftOut = leftOutOf(items);
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
      {sheet.entered ? (
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
                    onChange={(choice) => answer(number, choice)}
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
                <td className={classes.figure}>{formatMoney(sheet.total - sheet.difference)}</td>
              </tr>
              {items.some(({ left_out }) => left_out) ? (
                <tr>
                  <th scope="row" colSpan={3}>
                    Entra no estoque{leftOut > 0 ? `; fora dele, ${formatMoney(leftOut)}` : ""}
                  </th>
                  <td className={classes.figure}>{formatMoney(sheet.total - sheet.difference - leftOut)}</td>
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
        <FindByName initial="" requesters="no" onClose={() => setFinding(null)} onChoose={(code) => void found(finding, code)} />
      )}
      {leaves ? (
        <ReasonDialog
          title="Item que não entra no estoque"
          label="Motivo de não entrar"
          action="Deixar fora"
          missing="Informe por que não entra."
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

/** Whose note it is, what it adds up to, and the one button. */
function Side({ sheet, draft, leftOut, first, busy, blocked, trouble, onChange, onPost }: SideProps) {
  const { today } = useKit();
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
    ["ok", "Autorizada pela Sefaz"],
    sheet.is_ours === "yes"
      ? ["ok", "Emitida para esta escola"]
      : sheet.is_ours === "no"
        ? ["warn", "Emitida para outro destinatário"]
        : ["info", "CNPJ da escola não informado nas configurações"],
    sheet.entered ? ["bad", `Já lançada: ${sheet.entered.number}`] : ["ok", "Ainda não foi lançada"],
    sheet.supplier ? ["ok", "Fornecedor cadastrado"] : ["info", "Fornecedor novo: será cadastrado com os dados da nota"],
  ];
  const sumRows: [string, number][] = [
    ["Produtos", sums.products + sheet.services],
    ["Desconto", -sums.discount],
    ["Frete", sums.freight],
    ["Seguro", sums.insurance],
    ["Outras despesas", sums.other],
    ["IPI", sums.ipi],
    ["ICMS-ST", sums.st],
  ];
  return (
    <div className={classes.side}>
      <Card>
        <p className={classes.supplier}>{sheet.supplier_name}</p>
        <p className={classes.document}>{issuer.document ? formatDocument(issuer.document) : ""}</p>
        <Facts
          facts={[
            ["Emitida", sayDay(sheet.issued_on, today)],
            ["Série", sheet.series],
            ["Arquivo", file],
          ]}
        />
        <DateField
          label="Entra em"
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
          <Note tone="bad">
            A soma dos itens difere do total da nota em {formatMoney(Math.abs(sheet.difference))}. A nota não pode ser lançada
            assim: confira o XML com o fornecedor.
          </Note>
        )}
        {blocked ? null : (
          <div className={classes.finish}>
            {sheet.warnings.map((warning) => (
              <Checkbox
                key={warning}
                label={`${warning} Conferido: lançar mesmo assim.`}
                checked={draft.accepted}
                onChange={(event) => onChange({ accepted: event.currentTarget.checked })}
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
              <p className={classes.hint} role="status">
                Falta responder: {first.item.name}. O botão leva até o item.
              </p>
            ) : null}
          </div>
        )}
      </Card>
    </div>
  );
}
