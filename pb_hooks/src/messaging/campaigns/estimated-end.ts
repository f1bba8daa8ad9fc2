/** The estimated end of a campaign, by the present state of its channel. */
import { emailPace, gatewayPace, minutesToSend, type SendingTerms } from "../../../../domain/messaging/campaigns/duration";
import type { CampaignState } from "../../../../domain/messaging/campaigns/states";
import type { ChannelName } from "../../../../domain/messaging/outbox";
import { rateOf } from "../../../../domain/messaging/sending-pace";
import { mailProblem } from "../../../../domain/platform/mail-server";
import { type App, figure } from "../../platform/sql/database";
import { localTime, now, stamp } from "../../platform/time/clock";
import { calendarWithHours } from "../../platform/time/settings";
import { mailsWithinDay, mailTerms } from "../email/pace";
import { stoppage } from "../email/stoppage";
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
  const usage = channelUsage(app, channel, urgent);
  if (!usage) {
    return "";
  }
  const waitingCount = urgent
    ? 0
    : figure(app, "SELECT COUNT(*) FROM messages WHERE channel = {:channel} AND state = 'queued'", { channel });
  const terms = { ...usage, urgent, calendar: calendarWithHours(app) };
  const minutes = minutesToSend(messages + waitingCount, localTime(app, start), terms);
  return minutes === null ? "" : stamp(start + minutes * 60_000);
}

/** The pace of a channel and the number that it sent within a day; null while nothing leaves by it without a user. */
function channelUsage(app: App, channel: ChannelName, urgent: boolean): Pick<SendingTerms, "pace" | "sent"> | null {
  if (channel === "email") {
    const terms = mailTerms(app);
    const isStopped = mailProblem(app.settings()) !== "" || terms.paused_at !== "" || stoppage(app).stopped !== "";
    return isStopped ? null : { pace: emailPace(terms), sent: terms.daily_cap > 0 ? mailsWithinDay(app, terms.daily_cap) : 0 };
  }
  const row = channel === "whatsapp" ? activeChannel(app) : null;
  const moves = row !== null && row.state === "connected" && row.paused_at === "";
  return moves ? { pace: gatewayPace(paceOf(row), urgent), sent: sentWithin(app, row.id) } : null;
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
  const ends_at =
    state === "running"
      ? estimatedEnd(app, { messages: urgent === "" ? 0 : queued, channel, urgent: urgent !== "", start: now() })
      : "";
  return { ends_at, per_minute: row ? rateOf(paceOf(row)) : 0 };
}
