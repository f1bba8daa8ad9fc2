/** Right before a campaign's message leaves. */
import { NOT_HEARD_OF } from "../../../../domain/messaging/campaigns/audience";
import { campaignHeaders, unsubscribeAddress, withWayOut } from "../../../../domain/messaging/email/campaign-mail";
import type { App } from "../../platform/sql/database";
import { now } from "../../platform/time/clock";
import { schoolSettings } from "../../platform/time/settings";
import { notHeardOf } from "../conversations/heard-of";
import { EMAIL } from "../email/channel";
import { unsubscribeToken } from "../email/unsubscribe";
import type { Composition, Message } from "../queue/claim";
import { blockReason, currentContent, meantOf } from "./send-guard";

/** A paused message waits, even if an answer has returned it to the queue meanwhile. */
const STANDS = new Set(["preparing", "scheduled", "paused"]);

/** People who unsubscribed meanwhile get none of it, and neither do those whom the school may not write to any more. */
export function composeCampaign(app: App, { id, address }: Message): Composition {
  const meant = meantOf(app, id)!;
  if (STANDS.has(meant.campaign_state)) {
    return { hold: true };
  }
  const why = blockReason(app, meant);
  if (why !== "") {
    return { skip: why };
  }
  if (meant.channel === "whatsapp" && meant.template === "" && notHeardOf(app, [meant.destination], now()).size > 0) {
    return { skip: NOT_HEARD_OF };
  }
  const current = currentContent(app, id, meant);
  if ("skip" in current) {
    return current;
  }
  const content = { recipient: current.recipient, address, subject: current.subject, body: current.body };
  if (meant.channel !== EMAIL) {
    return { send: true, content };
  }
  const { appURL, senderAddress } = app.settings().meta;
  const token = unsubscribeToken(app, { destination: meant.destination, person: meant.person, masked: meant.masked_address });
  const link = unsubscribeAddress(appURL, token);
  return {
    ...{ send: true, content, sent: withWayOut(current.body, schoolSettings(app).name, link) },
    headers: campaignHeaders(appURL, link, senderAddress),
  };
}
