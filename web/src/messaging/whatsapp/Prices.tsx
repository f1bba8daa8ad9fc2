import type { MessagePrices } from "../../../../domain/collections.gen";
import { CATEGORY_NAMES, MESSAGE_PRICES_ID, messagePricesForm } from "../../../../domain/messaging/campaigns/prices";
import { formatMoney } from "../../../../domain/text";
import { useRecord } from "../../data/records";
import { LoadingState } from "../../platform/LoadingState";
import { useRecordForm } from "../../platform/useRecordForm";
import { Card } from "../../ui/Card";
import { FieldColumns, ServerForm } from "../../ui/form/ServerForm";
import { MoneyField } from "../../ui/form/typed-fields";
import { notify } from "../../ui/notify";

const LABELS = {
  utility: `${CATEGORY_NAMES.utility}: 100 mensagens`,
  marketing: `${CATEGORY_NAMES.marketing}: 100 mensagens`,
};

/** The price of a hundred messages, as the school entered it: it estimates a campaign's cost. */
export function Prices() {
  const prices = useRecord("message_prices", MESSAGE_PRICES_ID);
  return (
    <Card title="Preços">{prices.data ? <PricesForm prices={prices.data} /> : <LoadingState query={prices} rows={2} />}</Card>
  );
}

function PricesForm({ prices }: { prices: MessagePrices }) {
  const { form, conflict } = useRecordForm({
    collection: "message_prices",
    record: prices,
    formOf: (record) => messagePricesForm.parse(record),
    schema: messagePricesForm,
    valuesOf: (values) => values,
    labels: LABELS,
    say: (_name, value) => (typeof value === "number" ? formatMoney(value) : ""),
    draftKey: "message_prices",
    touches: ["messaging/preview"],
    onSaved: () => notify.ok("Preços salvos"),
  });
  return (
    <ServerForm form={form} submitLabel="Salvar os preços">
      {conflict}
      <p className="soft-line">
        Só para estimar o custo antes do envio. Os preços do WhatsApp mudam: confira-os na página de preços da Meta.
      </p>
      <FieldColumns>
        <MoneyField label={LABELS.utility} {...form.field("utility")} />
        <MoneyField label={LABELS.marketing} {...form.field("marketing")} />
      </FieldColumns>
    </ServerForm>
  );
}
