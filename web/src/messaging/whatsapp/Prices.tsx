import { MESSAGE_PRICES_FIELDS, MESSAGE_PRICES_ID, messagePricesForm } from "../../../../domain/messaging/campaigns/prices";
import { useRecord } from "../../data/records";
import { LoadingState } from "../../platform/LoadingState";
import { RecordHistory } from "../../platform/RecordHistory";
import { formTerms } from "../../platform/record-form";
import { SettingsForm } from "../../platform/SettingsForm";
import { Card } from "../../ui/Card";

const TERMS = formTerms(MESSAGE_PRICES_FIELDS);

/** The price of a hundred messages, as the school entered it: it estimates a campaign's cost. */
export function Prices() {
  const prices = useRecord("message_prices", MESSAGE_PRICES_ID);
  return (
    <Card title="Preços">
      {prices.data ? (
        <>
          <SettingsForm
            collection="message_prices"
            record={prices.data}
            schema={messagePricesForm()}
            {...TERMS}
            staleQueries={["messaging/preview"]}
            savedSentence="Preços salvos"
            submitLabel="Salvar os preços"
          >
            <p className="soft-line">
              Só para estimar o custo antes do envio. Os preços do WhatsApp mudam: confira-os na página de preços da Meta.
            </p>
          </SettingsForm>
          <RecordHistory collection="message_prices" id={MESSAGE_PRICES_ID} />
        </>
      ) : (
        <LoadingState query={prices} rows={2} />
      )}
    </Card>
  );
}
