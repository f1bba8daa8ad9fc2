import { accountSentences } from "./account/sentences";
import { importSentences } from "./imports/sentences";
import { holdSentences } from "./library/holds/sentences";
import { librarySentences } from "./library/sentences";
import { messagingSentences } from "./messaging/sentences";
import { platformSentences } from "./platform/sentences";

/** Every refusal of the product: HTTP status and its sentence. A code, once released, keeps its meaning. */
export const sentences = {
  ...platformSentences,
  ...accountSentences,
  ...librarySentences,
  ...holdSentences,
  ...importSentences,
  ...messagingSentences,
};
