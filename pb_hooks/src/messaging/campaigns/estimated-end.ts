/** The estimated end of a campaign, by the present state of its channel. */
import { minutesToMail, minutesToSend } from "../../../../domain/messaging/campaigns/duration";
import type { CampaignState } from "../../../../domain/messaging/campaigns/states";
import type { ChannelName } from "../../../../domain/messaging/outbox";
import { rateOf } from "../../../../domain/messaging/sending-pace";
import { type App, figure } from "../../platform/sql/database";
import { localTime, now, stamp } from "../../platform/time/clock";
import { calendarWithHours } from "../../platform/time/settings";
import { activeChannel, paceOf, sentWithin } from "../gateway/state";

interface Sending {
  /** The number of its own messages. */
  messages: number;
  channel: ChannelName;
  /** It goes before the messages that already wait. */
  urgent: boolean;
  /** Milliseconds. */
  start: number;
}

/** The instant at which so many messages will have left besides those in the queue; empty where it is unknown. */
export function estimatedEnd(app: App, { messages, channel, urgent, start }: Sending): string {
  const row = channel === "whatsapp" ? activeChannel(app) : null;
  const waitingCount = urgent
    ? 0
    : figure(app, "SELECT COUNT(*) FROM messages WHERE channel = {:channel} AND state = 'queued'", { channel });
  const total = messages + waitingCount;
  const terms = () => ({ sent: row ? sentWithin(app, row.id) : 0, urgent, calendar: calendarWithHours(app) });
  const minutes =
    channel === "email"
      ? minutesToMail(total)
      : row && minutesToSend(total, localTime(app, start), { pace: paceOf(row), ...terms() });
  return minutes === null ? "" : stamp(start + minutes * 60_000);
}

interface CampaignStatus {
  channel: ChannelName;
  state: CampaignState;
  urgent: string;
  /** The campaign's own messages in the queue. */
  queued: number;
}

/** The end of a running campaign; unknown while its channel is stopped. */
export function estimateDuration(
  app: App,
  { channel, state, urgent, queued }: CampaignStatus,
): { ends_at: string; per_minute: number } {
  const row = channel === "whatsapp" ? activeChannel(app) : null;
  const moves = channel === "email" || (row !== null && row.state === "connected" && row.paused_at === "");
  const ends_at =
    state === "running" && moves
      ? estimatedEnd(app, { messages: urgent === "" ? 0 : queued, channel, urgent: urgent !== "", start: now() })
      : "";
  return { ends_at, per_minute: row ? rateOf(paceOf(row)) : 0 };
}
