/** A change that is sent twice, since its first answer was lost. */
import type { ContractPath } from "../../../domain/school";
import type { Who } from "../../helpers/accounts";
import type { Answer, Client } from "../../helpers/clients";

/** One call, ready to be sent by any client. */
export interface Deed {
  who: Who;
  send: (client: Client) => Promise<Answer<unknown>>;
  /** The possible answer of the repetition instead of the first: it is refused in these words, and has done nothing. */
  refused?: string;
  /** It answers what is there now, which need not be what was there before. */
  answersAnew?: true;
  /** The intended effects of the repetition. */
  mayAdd?: readonly string[];
}

export type Deeds = Partial<Record<ContractPath, () => Promise<Deed>>>;

export const at = (who: Who, send: Deed["send"], terms: Omit<Deed, "who" | "send"> = {}): Deed => ({ who, send, ...terms });
