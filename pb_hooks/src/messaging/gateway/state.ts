/** The school's own WhatsApp as the server stores it. Its secrets are decrypted only to send or to prove a caller. */

import type { ChannelState, Connection, Provider } from "../../../../domain/messaging/providers/provider";
import { providerOf } from "../../../../domain/messaging/providers/providers";
import type { PaceTerms } from "../../../../domain/messaging/sending-pace";
import { type App, figure, selectFirst } from "../../platform/sql/database";
import { flag, number, numbers, type SelectedRow, selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, now, stamp } from "../../platform/time/clock";
import { openSecrets } from "./secrets";

const ROW = selection({
  ...texts("id", "provider", "base_url", "version", "account", "business", "templates_at", "secrets", "detail"),
  ...texts("number", "since", "paused_at", "paused_reason", "rest_until", "judged_from", "tokens_at", "reported_at"),
  ...texts("risk_accepted_at", "risk_accepted_by"),
  ...numbers("daily_cap", "per_minute", "failures", "silences"),
  active: flag("serves != ''"),
  state: text<ChannelState>("state"),
  tokens: number("tokens"),
});

export type ChannelRow = SelectedRow<typeof ROW>;

/** The one by which messages leave; null where none is connected. */
export const activeChannel = (app: App): ChannelRow | null => selectFirst(app, ROW, "FROM channels WHERE serves = 'whatsapp'");

export const channelOf = (app: App, id: string): ChannelRow | null =>
  selectFirst(app, ROW, "FROM channels WHERE id = {:id}", { id });

/** The channel's address with its secrets; null where they cannot be decrypted or no provider speaks its protocol any more. */
export function connectionOf(app: App, row: ChannelRow): { provider: Provider; connection: Connection } | null {
  const provider = providerOf(row.provider);
  const secrets = openSecrets(app, row.secrets);
  if (!provider || !secrets) {
    return null;
  }
  const { base_url, version, account, business } = row;
  return { provider, connection: { base_url, version, account, business, ...secrets } };
}

const DAY = 24 * 60 * 60_000;

/** The facts that decide its pace. */
export function paceOf(row: ChannelRow): PaceTerms {
  const { since, daily_cap, per_minute } = row;
  const age = since === "" ? 0 : Math.max(0, Math.floor((now() - fromStamp(since)) / DAY));
  return { official: providerOf(row.provider)?.official ?? false, age, daily_cap, per_minute };
}

/** The number of messages that it sent within a time, 24 hours by default: a day may have a hundred thousand. */
export const sentWithin = (app: App, channel: string, time = DAY): number =>
  figure(app, "SELECT COUNT(*) FROM messages WHERE via = {:channel} AND via != '' AND sent_at > {:since}", {
    channel,
    since: stamp(now() - time),
  });
