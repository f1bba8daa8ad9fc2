/** The people who have recently written to the school: through WhatsApp's own interface free text reaches nobody else. */
import { replyWindowEnd } from "../../../../domain/messaging/conversations/words";
import { providerOf } from "../../../../domain/messaging/providers/providers";
import { type App, select } from "../../platform/sql/database";
import { selection, texts } from "../../platform/sql/selection";
import { fromStamp } from "../../platform/time/clock";
import { activeChannel } from "../gateway/state";

const LAST_HEARD = selection(texts("destination", "heard_at"));

/**
 * The destinations among these where free text would be refused.
 * @param at the moment of sending, in milliseconds.
 */
export function withoutRecentMessage(app: App, destinations: readonly string[], at: number): ReadonlySet<string> {
  const hours = providerOf(activeChannel(app)?.provider ?? "")?.window_hours ?? 0;
  if (hours === 0) {
    return new Set();
  }
  const rows = select(
    app,
    LAST_HEARD,
    "FROM json_each({:destinations}) d CROSS JOIN conversations c ON c.destination = d.value WHERE c.heard_at != ''",
    { destinations: [...new Set(destinations)] },
  );
  const open = new Set(
    rows.filter(({ heard_at }) => replyWindowEnd(hours, fromStamp(heard_at), at)).map(({ destination }) => destination),
  );
  return new Set(destinations.filter((destination) => !open.has(destination)));
}
