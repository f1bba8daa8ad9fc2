/** Creates records of the records API under an id of the browser's, once. */
import { CallError, fieldErrorsOf } from "../data/errors";

/** The server's sentence for `id_taken`; a test compares the two. The browser loads none of the server's other sentences. */
const ALREADY_STORED = "O envio anterior já foi gravado. Confira o registro antes de enviar de novo.";

/**
 * Creates a record once. A repetition after a lost answer gets the present record, with later changes of others; it never
 * overwrites another record.
 * @throws CallError id_taken.
 */
export async function createOnce<Made>(
  isRepetition: boolean,
  { create, resume }: { create: () => Promise<Made>; resume: () => Promise<Made> },
): Promise<Made> {
  try {
    return await create();
  } catch (error) {
    if (!fieldErrorsOf(error).id) {
      throw error;
    }
    if (!isRepetition) {
      throw new CallError("", 409, { code: "id_taken", message: ALREADY_STORED }, false);
    }
    return resume();
  }
}
