import type { MessageState } from "../../../domain/messaging/outbox";
import { STATE_WORDS } from "../../../domain/messaging/words";
import { StatusBadge } from "../ui/StatusBadge";
import type { Tone } from "../ui/tone";

const TONES: Record<MessageState, Tone> = {
  queued: "info",
  held: "neutral",
  sending: "info",
  sent: "ok",
  delivered: "ok",
  read: "ok",
  failed: "bad",
  skipped: "neutral",
  expired: "neutral",
  uncertain: "warn",
};

/** The state of a message of the outbox. */
export function MessageBadge({ state }: { state: MessageState }) {
  return <StatusBadge tone={TONES[state]}>{STATE_WORDS[state]}</StatusBadge>;
}
