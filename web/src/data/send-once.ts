/** Sends under one id until the server answers: the sends without an answer keep theirs, each by its subject. */
import { isTaken } from "./errors";

/** The ids of the sends that the server has not done, or of which nobody knows whether it did, by subject. */
export type OpenSends = Map<string, string>;

/**
 * A changed input goes under the same id: where the lost answer was a success, the server says so, and nothing is done twice. The id is
 * another once the command is done, and once its person was told that the id is taken: the next press is another command.
 */
export async function sendOnce<Answer>(
  open: OpenSends,
  subject: string,
  makeId: () => string,
  send: (id: string) => Promise<Answer>,
): Promise<Answer> {
  const id = open.get(subject) ?? makeId();
  open.set(subject, id);
  try {
    const answer = await send(id);
    open.delete(subject);
    return answer;
  } catch (error) {
    if (isTaken(error)) {
      open.delete(subject);
    }
    throw error;
  }
}
