/** A campaign's purpose, and the price of its messages at WhatsApp's owner: an estimate by prices that the school records. */
import type { MessagePrices as Prices } from "../../collections.gen";
import { lazily } from "../../lazily";
import { type FieldsOf, formSchema, initialRecord, money, type RecordOf } from "../../record-fields";

/** Meta's categories: necessary messages, and promotions. */
export const CATEGORIES = ["utility", "marketing"] as const;
export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_NAMES: Record<Category, string> = { utility: "Aviso escolar", marketing: "Divulgação" };

export const MESSAGE_PRICES_ID = "prices000000000";

/** Centavos for a hundred messages. */
const price = (category: Category, initial: number) =>
  money(`${CATEGORY_NAMES[category]}: 100 mensagens`, {
    min: 0,
    max: 1_000_000,
    initial,
    sameRow: true,
    invalid: "Informe um valor.",
  });

export const MESSAGE_PRICES_FIELDS = {
  utility: price("utility", 400),
  marketing: price("marketing", 3500),
} as const satisfies FieldsOf<Prices>;

export type MessagePrices = RecordOf<typeof MESSAGE_PRICES_FIELDS>;
export const messagePricesForm = lazily(() => formSchema(MESSAGE_PRICES_FIELDS));
/** A new school's prices, equal to those of the migration that created the record. */
export const newMessagePrices = lazily((): MessagePrices => initialRecord(MESSAGE_PRICES_FIELDS));

/** The cost of a number of messages, in centavos. */
export const costOf = (messages: number, category: Category, prices: MessagePrices): number =>
  Math.round((messages * prices[category]) / 100);
