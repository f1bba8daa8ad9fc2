import { SegmentedControl, Textarea } from "@mantine/core";
import { adjustValue } from "../../../../domain/warehouse/adjust-value";
import type { MaterialSheet } from "../../../../domain/warehouse/commands";
import { formatQuantityWithUnit } from "../../../../domain/warehouse/words";
import { useCommandForm } from "../../platform/useCommandForm";
import { useApplication } from "../../ui/application-context";
import { FormModal } from "../../ui/form/FormLayer";
import { ReferenceSelect } from "../../ui/form/ReferenceSelect";
import { MoneyField } from "../../ui/form/typed-fields";
import { formatMoney, shortDay } from "../../ui/format";
import { Note } from "../../ui/Note";
import { STOCK_QUERIES, unitPrice } from "../warehouse-words";

const DIRECTIONS = [
  { value: "more", label: "Aumentar" },
  { value: "less", label: "Diminuir" },
];

interface AdjustValueProps {
  sheet: MaterialSheet;
  onClose: () => void;
}

/** Sets another value for the stock of a material: for a wrong price, or a complementary note. */
export function AdjustValue({ sheet, onClose }: AdjustValueProps) {
  const { today } = useApplication();
  const form = useCommandForm(adjustValue, {
    initial: { direction: "less", value: "" as number | string, of: "", reason: "" },
    input: ({ direction, value, of, reason }) => ({
      ...{ material: sheet.id, reason, day: "" },
      value: direction === "less" && typeof value === "number" ? -value : value,
      ...(of ? { of } : {}),
    }),
    staleQueries: STOCK_QUERIES,
    onDone: onClose,
  });
  const { direction, value } = form.values;
  const difference = typeof value === "number" ? (direction === "less" ? -value : value) : 0;
  const newValue = sheet.value + difference;
  return (
    <FormModal title={`Ajustar o valor: ${sheet.name}`} form={form} onClose={onClose} submitLabel="Ajustar o valor">
      <p>
        A quantidade não muda. As saídas já lançadas mantêm o seu valor: informe só a diferença que cabe ao saldo de{" "}
        {formatQuantityWithUnit(sheet.quantity, sheet.unit)}.
      </p>
      <SegmentedControl
        fullWidth
        aria-label="Aumentar ou diminuir o valor"
        data={DIRECTIONS}
        value={direction}
        onChange={(next) => form.set("direction", next === "more" ? "more" : "less")}
      />
      <MoneyField label="Diferença de valor" required {...form.field("value")} />
      <Note tone={newValue < 0 ? "bad" : "info"}>
        {newValue < 0
          ? `O saldo vale ${formatMoney(sheet.value)}: a redução não pode ser maior.`
          : `Valor do saldo: de ${formatMoney(sheet.value)} para ${formatMoney(newValue)}. Custo médio: de ${unitPrice(sheet.value, sheet.quantity)} para ${unitPrice(newValue, sheet.quantity)}.`}
      </Note>
      <ReferenceSelect
        searchable={false}
        label="Entrada que o ajuste corrige"
        description="Em branco: nenhuma em especial."
        data={sheet.prices.map(({ document, number, day, supplier_name }) => ({
          value: document,
          label: `${number}, ${shortDay(day, today)}${supplier_name ? `, ${supplier_name}` : ""}`,
        }))}
        {...form.field("of")}
      />
      <Textarea
        label="Motivo do ajuste de valor"
        description="Por exemplo: preço digitado errado, NF-e complementar 1234."
        required
        autosize
        minRows={2}
        maxRows={6}
        {...form.field("reason")}
      />
    </FormModal>
  );
}
