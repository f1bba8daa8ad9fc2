import { ActionIcon, Checkbox, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { formatQuantity, ONE } from "../../../../domain/warehouse/quantity";
import { unitFor } from "../../../../domain/warehouse/words";
import { Code } from "../../ui/Code";
import { DateField } from "../../ui/form/DateField";
import { MoneyField, PriceField } from "../../ui/form/typed-fields";
import { ToneIcon } from "../../ui/tone";
import { QuantityField } from "../QuantityField";
import { unitPrice } from "../warehouse-words";
import classes from "./Entry.module.css";
import { type EntryLine, lineProblems, statedOf } from "./entry-form";

interface EntryLineRowProps {
  line: EntryLine;
  newest: boolean;
  /** False where it returns at the value at which it left. */
  valued: boolean;
  /** A line without a value needs the user's confirmation that it is free. */
  mayBeSymbolic: boolean;
  /** The form was sent: missing values are marked. */
  isSubmitted: boolean;
  /** The server's refusal of this line. */
  refusal: string;
  onChange: (change: Partial<EntryLine>) => void;
  onRemove: () => void;
}

/** One line of an entry: the material, the quantity, the value, the batch. */
export function EntryLineRow(props: EntryLineRowProps) {
  const { line, newest, valued, mayBeSymbolic, isSubmitted, refusal, onChange, onRemove } = props;
  const { material, quantity, value, symbolic } = line;
  const problems = lineProblems(line, valued);
  const fault = (field: keyof typeof problems) => (isSubmitted && problems[field]) || undefined;
  const amount = typeof quantity === "number" ? quantity : 0;
  const statedQuantity = statedOf(line);
  return (
    <li className={classes.line} data-newest={newest || undefined}>
      <div className={classes.itemName}>
        <span className="strong">{material.name}</span> <Code soft>{material.code}</Code>
        {refusal ? (
          <div className={classes.problem} role="alert">
            <ToneIcon tone="bad" size={16} />
            <span>{refusal}</span>
          </div>
        ) : null}
      </div>
      <QuantityField
        label="Quantidade"
        description={[
          unitFor(amount, material.unit),
          statedQuantity
            ? `${formatQuantity(statedQuantity.quantity)} ${statedQuantity.unit}${statedQuantity.factor === ONE ? "" : ` de ${formatQuantity(statedQuantity.factor)}`}`
            : "",
        ]
          .filter(Boolean)
          .join(" · ")}
        aria-label={`Quantidade de ${material.name}`}
        data-yields-scans
        decimals={material.decimals}
        value={quantity}
        onChange={(next) => onChange({ quantity: next })}
        onFocus={(event) => event.currentTarget.select()}
        error={fault("quantity")}
      />
      {valued ? (
        <PriceField
          label="Valor unitário"
          aria-label={`Valor unitário de ${material.name}`}
          data-yields-scans
          value={symbolic ? "" : line.price}
          disabled={symbolic}
          onChange={(next) => onChange({ price: next })}
        />
      ) : null}
      {valued ? (
        <MoneyField
          className={classes.value ?? ""}
          label="Valor total"
          aria-label={`Valor total de ${material.name}`}
          data-yields-scans
          value={symbolic ? "" : value}
          disabled={symbolic}
          onChange={(next) => onChange({ value: next })}
          error={fault("value")}
          description={typeof value === "number" && value > 0 && amount > 0 ? `${unitPrice(value, amount)} cada` : undefined}
        />
      ) : null}
      <ActionIcon
        className={classes.remove}
        color="gray"
        size="lg"
        aria-label={`Remover ${material.name} da entrada`}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      {material.batch_control || (valued && (mayBeSymbolic || value === 0)) ? (
        <div className={classes.details}>
          {material.batch_control ? (
            <>
              <TextInput
                label="Lote"
                aria-label={`Lote de ${material.name}`}
                autoComplete="off"
                maxLength={40}
                value={line.batch_code}
                onChange={(event) => onChange({ batch_code: event.currentTarget.value })}
                error={fault("batch_code")}
              />
              <DateField
                label="Validade"
                aria-label={`Validade de ${material.name}`}
                value={line.valid_until}
                onChange={(valid_until) => onChange({ valid_until })}
                error={fault("valid_until")}
              />
            </>
          ) : null}
          {valued && (mayBeSymbolic || value === 0) ? (
            <Checkbox
              className={classes.symbolic}
              label="Valor simbólico: entra sem preço"
              checked={symbolic}
              onChange={(event) => onChange({ symbolic: event.currentTarget.checked })}
            />
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
