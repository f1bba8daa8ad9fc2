/** Records of the records API that are made under an id of the browser's, once. */
import { CallError, fieldErrorsOf } from "../data/errors";

/** The server's sentence for `id_taken`; a test holds the two together. The browser loads none of the server's other sentences. */
const KEPT = "O envio anterior já foi gravado. Confira o registro antes de enviar de novo.";

/**
 * Makes a record once. A repetition after a lost answer gets the record as it is, with the changes of others since; another record is
 * never written over it. @throws CallError id_taken.
 */
export async function madeOnce<Made>(
  isRepetition: boolean,
  { make, made }: { make: () => Promise<Made>; made: () => Promise<Made> },
): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    if (!fieldErrorsOf(error).id) {
      throw error;
    }
    if (!isRepetition) {
      throw new CallError("", 409, { code: "id_taken", message: KEPT }, false);
    }
    return made();
  }
}
