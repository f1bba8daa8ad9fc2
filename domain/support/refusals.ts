/** What the IT desk refuses, in words. */
import { platformSentences } from "../platform/refusals";
import { refusing } from "../refusal";
import { bookingSentences } from "./booking/refusals";
import { callSentences } from "./calls/refusals";
import { equipmentSentences } from "./equipment/refusals";

export const supportSentences = { ...equipmentSentences, ...bookingSentences, ...callSentences } as const;

const sentences = { ...platformSentences, ...supportSentences };
export const refuse = refusing(sentences);
