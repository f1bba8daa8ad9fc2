/** What the IT desk refuses, in words. */
import { platformSentences } from "../platform/refusals";
import { refusing } from "../refusal";
import { callSentences } from "./calls/refusals";
import { equipmentSentences } from "./equipment/refusals";

export const supportSentences = { ...equipmentSentences, ...callSentences } as const;

const sentences = { ...platformSentences, ...supportSentences };
export const refuse = refusing(sentences);
