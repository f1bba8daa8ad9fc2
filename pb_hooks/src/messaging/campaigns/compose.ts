/** Runs directly before a campaign's message leaves. */
import { NO_RECENT_MESSAGE } from "../../../../domain/messaging/campaigns/audience";
import { campaignHeaders, unsubscribeAddress, withUnsubscribeLink } from "../../../../domain/messaging/email/campaign-mail";
import type { App } from "../../platform/sql/database";
import { now } from "../../platform/time/clock";
import { schoolSettings } from "../../platform/time/settings";
import { withoutRecentMessage } from "../conversations/recent-senders";
import { EMAIL } from "../email/channel";
import { unsubscribeToken } from "../email/unsubscribe";
import type { Composition, Message } from "../queue/claim";
import { blockReason, currentContent, queuedMessage } from "./send-guard";

/** A paused message waits, even if an answer has returned it to the queue meanwhile. */
const SENDABLE_STATES = new Set(["preparing", "scheduled", "paused"]);

/** Leaves out people who unsubscribed meanwhile, and people whom the school may no longer contact. */
export function composeCampaign(app: App, { id, address }: Message): Composition {
  const message = queuedMessage(app, id)!;
  if (SENDABLE_STATES.has(message.campaign_state)) {
    return { hold: true };
  }
  const reason = blockReason(app, message);
  if (reason !== "") {
    return { skip: reason };
  }
  if (
    message.channel === "whatsapp" &&
    message.template === "" &&
    withoutRecentMessage(app, [message.destination], now()).size > 0
  ) {
    return { skip: NO_RECENT_MESSAGE };
  }
  const current = currentContent(app, id, message);
  if ("skip" in current) {
    return current;
  }
  const content = { recipient: current.recipient, address, subject: current.subject, body: current.body };
  if (message.channel !== EMAIL) {
    return { send: true, content };
  }
  const { appURL, senderAddress } = app.settings().meta;
  const token = unsubscribeToken(app, {
    destination: message.destination,
    person: message.person,
    masked: message.masked_address,
  });
  const link = unsubscribeAddress(appURL, token);
  return {
    ...{ send: true, content, sentText: withUnsubscribeLink(current.body, schoolSettings(app).name, link) },
    headers: campaignHeaders(appURL, link, senderAddress),
  };
}
