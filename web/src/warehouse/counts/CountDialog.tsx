import { Button, Group, Modal } from "@mantine/core";
import { useRef, useState } from "react";
import type { CountLineRow } from "../../../../domain/warehouse/counts/lists";
import { useCommand } from "../../data/call";
import { newId } from "../../data/client";
import { useApplication } from "../../ui/application-context";
import { MoneyField } from "../../ui/form/typed-fields";
import { notify } from "../../ui/notify";
import { useReturnFocus } from "../../ui/use-return-focus";
import { QuantityField } from "../QuantityField";
import { COUNT_QUERIES } from "./useCount";

interface CountDialogProps {
  count: string;
  line: CountLineRow;
  onClose: () => void;
}

const countedOf = ({ is_counted, counted }: CountLineRow): number | null => (is_counted ? counted : null);

/** The whole quantity of one line: a typed number. Empty is not zero. */
export function CountDialog({ count, line, onClose }: CountDialogProps) {
  useReturnFocus();
  const { explain } = useApplication();
  const countLine = useCommand("warehouse/count", COUNT_QUERIES);
  const id = useRef(newId());
  /** The counted quantity that the user saw: a colleague may count the same line meanwhile. */
  const seen = useRef(countedOf(line));
  const [quantity, setQuantity] = useState<number | string>(line.is_counted && !line.moved ? line.counted : "");
  const [value, setValue] = useState<number | string>(line.found_value || "");
  const [problem, setProblem] = useState("");
  const send = (mode: "set" | "clear") => {
    if (countLine.isPending) {
      return;
    }
    if (mode === "set" && typeof quantity !== "number") {
      setProblem("Digite a quantidade; 0 onde não há nenhum.");
      return;
    }
    const input = { id: id.current, count, material: line.material, batch: line.batch, mode, seen: seen.current };
    countLine.mutate(
      {
        ...input,
        value: typeof value === "number" ? value : 0,
        ...(mode === "set" && typeof quantity === "number" ? { quantity } : {}),
      },
      {
        onSuccess: ({ outcome, sentence, line: answeredLine }) => {
          if (outcome === "moved" || outcome === "changed") {
            // The next quantity is another entry; of what moved, it is a recount.
            id.current = newId();
            seen.current = countedOf(answeredLine);
            setQuantity((previous) => (outcome === "moved" ? "" : previous));
            setProblem(sentence);
          } else {
            notify.ok(`${line.name}: ${sentence}`);
            onClose();
          }
        },
        onError: (error) => {
          id.current = newId();
          setProblem(explain(error).sentence);
        },
      },
    );
  };
  return (
    <Modal
      opened
      onClose={() => countLine.isPending || onClose()}
      title={line.batch_code ? `${line.name}, lote ${line.batch_code}` : line.name}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send("set");
        }}
      >
        <QuantityField
          data-autofocus
          label={`Quantidade contada (${line.unit})`}
          description={
            line.moved && line.is_counted ? "Houve movimento depois da contagem anterior: conte novamente." : undefined
          }
          decimals={line.decimals}
          value={quantity}
          onChange={(next) => {
            setQuantity(next);
            setProblem("");
          }}
          error={problem || undefined}
        />
        {line.unvalued ? (
          <MoneyField
            mt="sm"
            label="Valor do material encontrado"
            description="Sem saldo nem compra anterior: o valor é atribuído pela escola."
            value={value}
            onChange={setValue}
          />
        ) : null}
        <Group justify="flex-end" mt="md">
          {line.is_counted || line.moved ? (
            <Button variant="default" onClick={() => send("clear")}>
              Deixar em branco
            </Button>
          ) : null}
          <Button type="submit" loading={countLine.isPending}>
            Registrar
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
