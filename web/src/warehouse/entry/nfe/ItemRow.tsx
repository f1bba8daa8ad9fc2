import { Button, Checkbox, NumberInput, Select, Stack, TextInput } from "@mantine/core";
import { IconHelpCircle } from "@tabler/icons-react";
import { formatDay } from "../../../../../domain/dates";
import type { InvoiceMaterial } from "../../../../../domain/warehouse/nfe/commands";
import { formatQuantity } from "../../../../../domain/warehouse/quantity";
import { formatQuantityWithUnit, unitFor } from "../../../../../domain/warehouse/words";
import { Code } from "../../../ui/Code";
import { DateField } from "../../../ui/form/DateField";
import { formatMoney } from "../../../ui/format";
import { KeyHint } from "../../../ui/KeyHint";
import { StatusBadge } from "../../../ui/StatusBadge";
import { QuantityField } from "../../QuantityField";
import { unitPrice } from "../../warehouse-words";
import classes from "./Invoice.module.css";
import { type BatchChoice, type DraftItem, type ItemChoice, NO_MACHINES } from "./invoice-draft";

const KNOWN_BY_WORDS = { supplier: "da última nota", gtin: "código de barras", "": "" } as const;

interface ItemRowProps {
  draft: DraftItem;
  /** It needs an answer, or the user is changing it. */
  open: boolean;
  /** The digit keys choose in this row. */
  keyed: boolean;
  /** The types of machines that a permanent item may become. */
  kinds: readonly { id: string; name: string }[];
  /** The server's refusal of this item. */
  refusal: string;
  onChange: (change: ItemChoice) => void;
  /** Confirms the questioned value unchanged. */
  onConfirm: () => void;
  onChoose: (material: InvoiceMaterial) => void;
  onFind: () => void;
  onNew: () => void;
  onLeaveOut: () => void;
  onEdit: () => void;
}

/** One item of a note: the material, how it was recognised, the quantity, the cost. */
export function ItemRow({
  draft,
  open,
  keyed,
  kinds,
  refusal,
  onChange,
  onConfirm,
  onChoose,
  onFind,
  onNew,
  onLeaveOut,
  onEdit,
}: ItemRowProps) {
  const { item, material, quantity } = draft;
  const pack = quantity !== null && quantity !== item.quantity;
  const isLeft = draft.left_out !== "";
  // The confirmation without a change comes first, and has the first key.
  const offset = draft.confirm ? 1 : 0;
  const keyOf = (index: number) => (keyed ? <KeyHint keys={String(index + offset + 1)} /> : null);
  const editLabel = open ? "Fechar" : draft.missing ? "Responder" : "Alterar";
  const origin = isLeft ? "não entra" : draft.chosen ? "escolhido agora" : KNOWN_BY_WORDS[item.known_by];
  return (
    <tr
      className={classes.item}
      data-open={open || draft.missing !== "" || refusal !== "" || undefined}
      id={`item-${item.number}`}
    >
      <th scope="row" className={classes.itemName}>
        {isLeft && !open ? (
          <>
            <span className="strong">{item.name}</span> <Code soft>{item.code}</Code>
            <div className="small">{draft.left_out}</div>
          </>
        ) : material && !open && !draft.missing ? (
          <>
            <span className="strong">{material.name}</span> <Code soft>{material.code}</Code>
            {material.kind === "permanent" ? <StatusBadge tone="neutral">permanente</StatusBadge> : null}
            <div className="small">{item.name}</div>
          </>
        ) : (
          <>
            <IconHelpCircle className={classes.mark} size={20} aria-hidden />
            <span className="strong">{item.name}</span> <Code soft>{item.code}</Code>
            <div className={classes.question} role={refusal ? "alert" : undefined}>
              {refusal || draft.missing || (isLeft ? `Não entra: ${draft.left_out}` : material ? `É ${material.name}.` : "")}
            </div>
          </>
        )}
        {open ? (
          <Stack gap="sm" mt="0.625rem">
            <div className="wrap">
              {draft.confirm ? (
                <button type="button" className={classes.choice} onClick={onConfirm}>
                  {keyed ? <KeyHint keys="1" /> : null}
                  <span>
                    <strong>{draft.confirm.label}</strong>
                    <small>{material ? `${material.name} · conferido com a embalagem` : "conferido com a embalagem"}</small>
                  </span>
                </button>
              ) : null}
              {item.suggestions.map((suggestion, index) => (
                <button
                  key={suggestion.id}
                  type="button"
                  className={classes.choice}
                  data-chosen={suggestion.id === material?.id || undefined}
                  onClick={() => onChoose(suggestion)}
                >
                  {keyOf(index)}
                  <span>
                    <strong>{suggestion.name}</strong>
                    <small>
                      {suggestion.code} · {formatQuantityWithUnit(suggestion.stock, suggestion.unit)} em estoque
                    </small>
                  </span>
                </button>
              ))}
              <button type="button" className={classes.choice} onClick={onFind}>
                {keyOf(item.suggestions.length)}
                <span>
                  <strong>Outro material…</strong>
                  <small>buscar pelo nome ou código</small>
                </span>
              </button>
              <button type="button" className={classes.choice} onClick={onNew}>
                {keyOf(item.suggestions.length + 1)}
                <span>
                  <strong>Novo material…</strong>
                  <small>cadastrar a partir da nota</small>
                </span>
              </button>
              <button type="button" className={classes.choice} data-chosen={isLeft || undefined} onClick={onLeaveOut}>
                {keyOf(item.suggestions.length + 2)}
                <span>
                  <strong>Não entra…</strong>
                  <small>não vai para o estoque, com o motivo</small>
                </span>
              </button>
            </div>
            <div className={classes.fields}>
              <QuantityField
                label={`1 ${item.unit} =`}
                aria-label={`Conteúdo de 1 ${item.unit} de ${item.name}`}
                description={
                  material
                    ? `${unitFor(0, material.unit)}${quantity === null ? "" : `; entram ${formatQuantityWithUnit(quantity, material.unit)}`}`
                    : undefined
                }
                decimals={material?.decimals ?? 4}
                value={draft.factor}
                onChange={(factor) => onChange({ factor })}
              />
            </div>
            {draft.batchRows.length > 0 ? <BatchFields draft={draft} onChange={onChange} /> : null}
            {item.cost === 0 ? (
              <Checkbox
                label="Valor simbólico: entra sem preço"
                description="O custo médio do material diminui."
                checked={draft.symbolic}
                onChange={(event) => onChange({ symbolic: event.currentTarget.checked })}
              />
            ) : null}
            {material?.kind === "permanent" && kinds.length > 0 ? (
              <MachineFields draft={draft} kinds={kinds} onChange={onChange} />
            ) : null}
          </Stack>
        ) : null}
      </th>
      <td className={classes.knownBy}>
        {origin}
        {item.cfop_words ? <div>{item.cfop_words}</div> : null}
        {(isLeft ? [] : draft.batches).map(({ code, valid_until }) => (
          <div key={`${code} ${valid_until}`}>
            lote {code}
            {valid_until ? `, ${formatDay(valid_until)}` : ""}
          </div>
        ))}
        {draft.machines && !isLeft ? <div>com tombo: {kinds.find(({ id }) => id === draft.machines?.kind)?.name}</div> : null}
        {item.counts ? null : <div>fora do total da nota</div>}
        {!open || isLeft || (material && !draft.missing) ? (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={open}
            onClick={onEdit}
            aria-label={`${editLabel} ${item.name}`}
          >
            {editLabel}
          </Button>
        ) : null}
      </td>
      <td className={classes.figure}>
        <strong>
          {isLeft
            ? "–"
            : material && quantity !== null
              ? formatQuantityWithUnit(quantity, material.unit)
              : formatQuantity(item.quantity)}
        </strong>
        <div>
          {formatQuantity(item.quantity)} {item.unit}
          {pack && !isLeft && typeof draft.factor === "number" ? ` de ${formatQuantity(draft.factor)}` : ""}
        </div>
      </td>
      <td className={classes.figure}>
        <strong>{formatMoney(item.cost)}</strong>
        {!isLeft && quantity !== null && item.cost > 0 ? <div>{unitPrice(item.cost, quantity)} cada</div> : null}
      </td>
    </tr>
  );
}

/** The batches that enter: as the note states them, or as the label on the box does. */
function BatchFields({ draft, onChange }: Pick<ItemRowProps, "draft" | "onChange">) {
  const { item, material, batchRows } = draft;
  const change = (index: number, values: Partial<BatchChoice>) =>
    onChange({ batches: batchRows.map((row, at) => (at === index ? { ...row, ...values } : row)) });
  const batchLabel = (label: string, index: number) => `${label}${index === 0 ? "" : ` ${index + 1}`} de ${item.name}`;
  const isOne = batchRows.length === 1;
  return (
    <>
      {batchRows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a batch has no name of its own while it is typed.
        <div key={index} className={classes.fields}>
          <TextInput
            label="Lote"
            aria-label={batchLabel("Lote", index)}
            maxLength={40}
            autoComplete="off"
            value={row.code}
            onChange={(event) => change(index, { code: event.currentTarget.value })}
          />
          <DateField
            label="Validade"
            aria-label={batchLabel("Validade", index)}
            value={row.valid_until}
            onChange={(valid_until) => change(index, { valid_until })}
          />
          {isOne ? null : (
            <>
              <QuantityField
                label="Quantidade"
                aria-label={batchLabel("Quantidade do lote", index)}
                description={material ? unitFor(0, material.unit) : undefined}
                decimals={material?.decimals ?? 4}
                value={row.quantity}
                onChange={(quantity) => change(index, { quantity })}
              />
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Remover o lote ${index + 1} de ${item.name}`}
                onClick={() => onChange({ batches: batchRows.filter((_, at) => at !== index) })}
              >
                Remover
              </Button>
            </>
          )}
        </div>
      ))}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Outro lote de ${item.name}`}
          onClick={() => onChange({ batches: [...batchRows, { code: "", valid_until: "", quantity: "" }] })}
        >
          Outro lote
        </Button>
      </div>
    </>
  );
}

/** The pieces of a permanent item as machines of the IT desk: their type, the length of their warranty, their tombos. */
function MachineFields({ draft, kinds, onChange }: Pick<ItemRowProps, "draft" | "kinds" | "onChange">) {
  const { item, machines } = draft;
  const change = (values: Partial<NonNullable<ItemChoice["machines"]>>) =>
    onChange({ machines: { ...NO_MACHINES, ...machines, ...values } });
  return (
    <>
      <Checkbox
        label="Tombar: cada unidade vira um equipamento"
        description="Com o valor da nota, o fornecedor e a garantia. O equipamento permanece guardado até a entrega pela equipe de TI."
        checked={machines !== null}
        onChange={(event) => onChange({ machines: event.currentTarget.checked ? NO_MACHINES : null })}
      />
      {machines ? (
        <div className={classes.fields}>
          <Select
            label="Tipo"
            aria-label={`Tipo de equipamento de ${item.name}`}
            data={kinds.map(({ id, name }) => ({ value: id, label: name }))}
            value={machines.kind || null}
            onChange={(kind) => change({ kind: kind ?? "" })}
            searchable
          />
          <TextInput
            label="Marca"
            maxLength={60}
            autoComplete="off"
            value={machines.brand}
            onChange={(event) => change({ brand: event.currentTarget.value })}
          />
          <TextInput
            label="Modelo"
            maxLength={80}
            autoComplete="off"
            value={machines.model}
            onChange={(event) => change({ model: event.currentTarget.value })}
          />
          <NumberInput
            label="Garantia em meses"
            min={0}
            max={240}
            allowDecimal={false}
            value={machines.warranty_months}
            onChange={(warranty_months) => change({ warranty_months })}
          />
          <TextInput
            label="Tombos"
            description="O primeiro, ou todos com vírgulas. Em branco: os próximos."
            maxLength={4000}
            autoComplete="off"
            value={machines.tombos}
            onChange={(event) => change({ tombos: event.currentTarget.value })}
          />
        </div>
      ) : null}
    </>
  );
}
