import { Select, Textarea } from "@mantine/core";
import { useState } from "react";
import * as z from "zod/mini";
import { line as textLine } from "../../../../domain/contract";
import type { Day } from "../../../../domain/dates";
import { capital } from "../../../../domain/text";
import { type BatchBalance, type MaterialSheet, WRITE_OFF_KINDS, type WriteOffKind } from "../../../../domain/warehouse/commands";
import { REASON_MAX } from "../../../../domain/warehouse/fields";
import { formatQuantityWithUnit, PLACE_WORDS } from "../../../../domain/warehouse/words";
import { command } from "../../data/call";
import { asCallError } from "../../data/errors";
import { useApplication } from "../../ui/application-context";
import { FormModal } from "../../ui/form/FormLayer";
import { useServerForm } from "../../ui/form/use-server-form";
import { shortDay } from "../../ui/format";
import { notify } from "../../ui/notify";
import { QuantityField } from "../QuantityField";
import { ReservationCheckbox } from "../ReservationCheckbox";
import { SupplierField } from "../suppliers/SupplierField";

/** Out of the stock for good, or to the other place. */
export type StockMove = "write-off" | "transfer";

const WORDS = {
  "write-off": {
    title: "Dar baixa",
    submit: "Dar baixa",
    reason: "Motivo da baixa",
    text: "O material sai do estoque pelo custo médio, em definitivo. O responsável e o motivo são registrados.",
  },
  transfer: {
    title: "Transferir de lugar",
    submit: "Transferir",
    reason: "Motivo da transferência",
    text: "O material avariado não sai em requisições. Depois do conserto, transfira de volta para o estoque.",
  },
} as const;

const schema = z.object({
  from: textLine("Escolha a origem."),
  quantity: z.union([z.int("Informe a quantidade.").check(z.gte(1, "Informe a quantidade.")), z.string("Informe a quantidade.")]),
  reason: textLine("Informe o motivo.", REASON_MAX),
  as: z.enum(WRITE_OFF_KINDS),
  supplier: z.string(),
  promised: z.boolean(),
});

const DESTINATIONS: Readonly<Record<WriteOffKind, string>> = {
  write_off: "Perda, quebra ou vencimento",
  supplier_return: "Devolução ao fornecedor",
};

/** The stock that the dialogs may move: a requester has the lent stock. */
export const movable = (balances: readonly BatchBalance[]): BatchBalance[] =>
  balances.filter(({ place }) => place === "stock" || place === "damaged");

const keyOf = ({ place, batch }: BatchBalance): string => `${place}/${batch}`;

function formatBalance({ place, batch_code, valid_until, quantity }: BatchBalance, unit: string, today: Day): string {
  const batch = batch_code ? `, lote ${batch_code}${valid_until ? `, vence ${shortDay(valid_until, today)}` : ""}` : "";
  return `${capital(PLACE_WORDS[place])}${batch}: ${formatQuantityWithUnit(quantity, unit)}`;
}

interface MoveStockProps {
  move: StockMove;
  sheet: MaterialSheet;
  onMoved: () => void;
  onClose: () => void;
}

/** Writes off a part of the stock, or moves it between the available and the damaged stock, with the reason. */
export function MoveStock({ move, sheet, onMoved, onClose }: MoveStockProps) {
  const { today } = useApplication();
  const words = WORDS[move];
  const balances = movable(sheet.balances);
  // A reserved quantity leaves only after a confirmation by the user who writes it off.
  const [isTried, setTried] = useState(false);
  const send = (id: string, { from, quantity, reason, as, supplier, promised }: z.infer<typeof schema>) => {
    const chosenBalance = balances.find((balance) => keyOf(balance) === from);
    const place = chosenBalance?.place === "damaged" ? "damaged" : "stock";
    const moveInput = {
      material: sheet.id,
      quantity: Number(quantity),
      ...(chosenBalance?.batch ? { batch: chosenBalance.batch } : {}),
    };
    return move === "write-off"
      ? command("warehouse/write-off", {
          ...{ id, reason, as, promised, day: "", lines: [{ ...moveInput, place }] },
          ...(as === "supplier_return" && supplier ? { supplier } : {}),
        })
      : command("warehouse/transfer", {
          id,
          from: place,
          to: place === "stock" ? "damaged" : "stock",
          ...{ reason, promised, lines: [moveInput] },
        });
  };
  const form = useServerForm<
    { from: string; quantity: number | string; reason: string; as: WriteOffKind; supplier: string; promised: boolean },
    z.infer<typeof schema>,
    { sentence: string }
  >({
    initial: {
      from: balances[0] ? keyOf(balances[0]) : "",
      quantity: "",
      reason: "",
      as: "write_off",
      supplier: "",
      promised: false,
    },
    schema,
    draftKey: null,
    save: (values, _, id) =>
      send(id, values).catch((error: unknown) => {
        if (asCallError(error).code === "stock_promised") {
          setTried(true);
        }
        throw error;
      }),
    onSaved: ({ sentence }) => {
      notify.ok(sentence);
      onMoved();
      onClose();
    },
  });
  const chosen = balances.find((balance) => keyOf(balance) === form.values.from);
  return (
    <FormModal title={`${words.title}: ${sheet.name}`} form={form} onClose={onClose} submitLabel={words.submit}>
      <p>{words.text}</p>
      {move === "write-off" ? (
        <Select
          label="Tipo de baixa"
          allowDeselect={false}
          data={WRITE_OFF_KINDS.map((kind) => ({ value: kind, label: DESTINATIONS[kind] }))}
          {...form.field("as")}
          onChange={(kind) => form.set("as", WRITE_OFF_KINDS.find((one) => one === kind) ?? "write_off")}
        />
      ) : null}
      {form.values.as === "supplier_return" ? (
        <SupplierField
          label="Fornecedor"
          value={form.values.supplier}
          onChange={(supplier) => form.set("supplier", supplier)}
          clearable
        />
      ) : null}
      <Select
        label="Origem"
        required
        allowDeselect={false}
        data={balances.map((balance) => ({ value: keyOf(balance), label: formatBalance(balance, sheet.unit, today) }))}
        {...form.field("from")}
        onChange={(from) => form.set("from", from ?? "")}
      />
      <QuantityField
        label="Quantidade"
        description={
          chosen && move === "transfer" ? `Vai para: ${PLACE_WORDS[chosen.place === "stock" ? "damaged" : "stock"]}` : undefined
        }
        required
        decimals={sheet.decimals}
        {...form.field("quantity")}
      />
      <Textarea label={words.reason} required autosize minRows={2} maxRows={6} {...form.field("reason")} />
      {isTried || form.values.promised ? (
        <ReservationCheckbox checked={form.values.promised} onChange={(promised) => form.set("promised", promised)} />
      ) : null}
    </FormModal>
  );
}
