/** Sends under one id until the server answers: sends without an answer keep theirs, each by its subject. */
import { isTaken } from "./errors";

/** The ids of the sends that the server has not done, or whose result is unknown, by subject. */
export type OpenSends = Map<string, string>;

/**
 * A changed input keeps the id: where the lost answer was a success, the server says so, and nothing is done twice. A new id
 * comes once the command is done, and once its user has read that the id is taken: the next press is another command.
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
