/** A campaign's purpose, and the price of its messages at WhatsApp's owner: an estimate by prices that the school records. */
import * as z from "zod/mini";

/** Meta's categories: necessary messages, and promotions. */
export const CATEGORIES = ["utility", "marketing"] as const;
export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_NAMES: Record<Category, string> = { utility: "Aviso escolar", marketing: "Divulgação" };

export const MESSAGE_PRICES_ID = "prices000000000";
const MOST = 1_000_000;
const price = z
  .number("Informe um valor.")
  .check(z.int("Informe um valor."), z.minimum(0, "Informe um valor a partir de 0."), z.maximum(MOST, "O valor é alto demais."));

/** The form's fields; its keys are the columns of message_prices. Each is centavos for a hundred messages. */
export const messagePricesForm = z.object({ utility: price, marketing: price });
export type MessagePrices = z.infer<typeof messagePricesForm>;

/** A new school's prices, as the migration that made the record. */
export const MESSAGE_PRICES: MessagePrices = { utility: 400, marketing: 3500 };

/** The cost of a number of messages, in centavos. */
export const costOf = (messages: number, category: Category, prices: MessagePrices): number =>
  Math.round((messages * prices[category]) / 100);
