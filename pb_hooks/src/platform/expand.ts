/** What the records API may bring along beside what was asked for; the superuser's own tools go further. */
import { expandOfTopic, mayExpand } from "../../../domain/platform/expand";

const refused = () => new BadRequestError("A consulta pede registros ligados a mais de dois passos, ou no sentido inverso.");

/** Before the answer is put together, and before anything is saved. */
export function guardExpand(e: core.RequestEvent): void {
  if (!mayExpand(e.requestInfo().query.expand ?? "") && !e.hasSuperuserAuth()) {
    throw refused();
  }
  e.next();
}

/** Each live change is sent with what its subscription asks for. */
export function guardSubscriptions(e: core.RealtimeSubscribeRequestEvent): void {
  if (![...e.subscriptions].every((topic) => mayExpand(expandOfTopic(topic))) && !e.hasSuperuserAuth()) {
    throw refused();
  }
  e.next();
}
