import { isPaused } from "../../../../domain/messaging/outbox";
import { type App, selectFirst } from "../../platform/sql/database";
import { selection, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { emailChannel } from "./channel";

/** The time after which a mail without an answer means that the server is silent. */
const NO_ANSWER_MILLISECONDS = 45_000;

/** The reason why no e-mail leaves now; both texts are empty when e-mail works. */
export function stoppage(app: App): { stopped: string; stopped_since: string } {
  const at = now();
  const channel = emailChannel(app);
  if (channel.failures > 0 && (isPaused(channel, at) || channel.paused_until > 0)) {
    return { stopped: channel.reason, stopped_since: stamp(channel.since) };
  }
  const silent = selectFirst(
    app,
    selection(texts("updated")),
    "FROM messages WHERE channel = 'email' AND state = 'sending' AND updated < {:since} ORDER BY updated LIMIT 1",
    { since: stamp(at - NO_ANSWER_MILLISECONDS) },
  );
  return silent
    ? { stopped: "O servidor de e-mail não responde.", stopped_since: silent.updated }
    : { stopped: "", stopped_since: "" };
}
