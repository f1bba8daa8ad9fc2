/** The IT desk's refusals, in words. */
import { platformSentences } from "../platform/refusals";
import { refusing } from "../refusal";
import { bookingSentences } from "./booking/refusals";
import { callSentences } from "./calls/refusals";
import { equipmentSentences } from "./equipment/refusals";
import { reportSentences } from "./label-reports/refusals";
import { orderSentences } from "./orders/refusals";
import { planSentences } from "./plans/refusals";
import { serverSentences } from "./servers/refusals";

export const supportSentences = {
  ...equipmentSentences,
  ...bookingSentences,
  ...orderSentences,
  ...callSentences,
  ...planSentences,
  ...reportSentences,
  ...serverSentences,
} as const;

const sentences = { ...platformSentences, ...supportSentences };
export const refuse = refusing(sentences);
