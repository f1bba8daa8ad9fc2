/** What the IT desk refuses, in words. */
import { platformSentences } from "../platform/refusals";
import { refusing } from "../refusal";
import { bookingSentences } from "./booking/refusals";
import { callSentences } from "./calls/refusals";
import { equipmentSentences } from "./equipment/refusals";
import { orderSentences } from "./orders/refusals";
import { reportSentences } from "./reports/refusals";

export const supportSentences = {
  ...equipmentSentences,
  ...bookingSentences,
  ...orderSentences,
  ...callSentences,
  ...reportSentences,
} as const;

const sentences = { ...platformSentences, ...supportSentences };
export const refuse = refusing(sentences);
