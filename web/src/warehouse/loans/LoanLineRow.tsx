import { ActionIcon, NativeSelect, SegmentedControl } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { BatchOnLoan } from "../../../../domain/warehouse/batches";
import { formatQuantity, ONE } from "../../../../domain/warehouse/quantity";
import { formatRemainder, unitFor } from "../../../../domain/warehouse/words";
import classes from "../desk/Desk.module.css";
import { DeskLineRow } from "../desk/DeskLineRow";
import { QuantityStepper } from "../desk/QuantityStepper";
import type { DeskLine, LineState, LoanMode } from "./loan-draft";

/** The element id of a line's quantity, for the button that focuses it. */
export const fieldOf = (key: string): string => `lent-${key}`;

const CONDITIONS = [
  { value: "good", label: "Em ordem" },
  { value: "damaged", label: "Avariado" },
];

interface LoanLineRowProps {
  mode: LoanMode;
  line: DeskLine;
  state: LineState;
  /** Of a return: the batches that the requester has. */
  batches: readonly BatchOnLoan[];
  newest: boolean;
  onChange: (change: Partial<DeskLine>) => void;
  onRemove: () => void;
  onDone: () => void;
}

/** One line of a loan or a return: the quantity, the condition, the remainder. */
export function LoanLineRow({ mode, line, state, batches, newest, onChange, onRemove, onDone }: LoanLineRowProps) {
  const { thing: item, quantity, condition } = line;
  const { name, unit, decimals, shown_code, shelf, numbered, key } = item;
  const { problem, take, remaining } = state;
  return (
    <DeskLineRow
      name={name}
      code={shown_code}
      newest={newest}
      problem={problem}
      alternative={{ label: mode === "lend" ? "Levar" : "Devolver", quantity: take, onTake: () => onChange({ quantity: take }) }}
      about={
        mode === "return" ? (
          <>
            <SegmentedControl
              size="xs"
              aria-label={`Estado de ${name}`}
              data={CONDITIONS}
              value={condition}
              onChange={(value) => onChange({ condition: value === "damaged" ? "damaged" : "good" })}
            />
            {batches.length === 1 ? <div className="second">Lote {batches[0]!.batch_code}</div> : null}
            {batches.length > 1 ? (
              <NativeSelect
                size="xs"
                aria-label={`Lote de ${name} que volta`}
                data={[
                  { value: "", label: `Na ordem de saída: ${batches.map(({ batch_code }) => batch_code).join(", ")}` },
                  ...batches.map((batch) => ({
                    value: batch.batch,
                    label: `Lote ${batch.batch_code}: ${formatQuantity(batch.quantity)}`,
                  })),
                ]}
                value={line.batch}
                onChange={(event) => onChange({ batch: event.currentTarget.value })}
              />
            ) : null}
          </>
        ) : (
          <div className="second">{shelf ? `Prateleira ${shelf}` : "Volta ao estoque na devolução"}</div>
        )
      }
      unit={unitFor(typeof quantity === "number" ? quantity : 0, unit)}
      amount={
        numbered ? (
          <ActionIcon variant="default" size="lg" aria-label={`Remover ${name} da lista`} onClick={onRemove}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <QuantityStepper
            id={fieldOf(key)}
            name={name}
            decimals={decimals}
            value={quantity}
            bad={problem !== ""}
            removeLabel={`Remover ${name} da lista`}
            onChange={(next) => onChange({ quantity: next })}
            onRemove={onRemove}
            onDone={onDone}
          />
        )
      }
      remainder={
        numbered ? null : (
          <span className={classes.stays}>{mode === "lend" ? formatRemainder(remaining) : formatOnLoan(remaining)}</span>
        )
      }
    />
  );
}

const formatOnLoan = (remaining: number): string =>
  remaining === 0
    ? "Tudo devolvido"
    : `${remaining >= ONE && remaining < 2 * ONE ? "Falta" : "Faltam"} ${formatQuantity(remaining)}`;
