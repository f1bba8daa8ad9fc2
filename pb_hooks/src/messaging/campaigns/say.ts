/** Right before a campaign's message leaves. */
import { campaignHeaders, unsubscribeAddress, withWayOut } from "../../../../domain/messaging/mail/campaign-mail";
import type { App } from "../../platform/database";
import { schoolSettings } from "../../platform/settings";
import { EMAIL } from "../channel";
import type { Message, Say } from "../dispatcher";
import { unsubscribeToken } from "../mail/unsubscribe";
import { meantOf, whyNot } from "./still";

/** What is paused waits, though an answer has sent it back to the queue meanwhile. */
const STANDS = new Set(["preparing", "scheduled", "paused"]);

/** Who ended it meanwhile gets none of it, nor does anybody whom the school may not write to any more. */
export function sayCampaign(app: App, { id, body }: Message): Say {
  const meant = meantOf(app, id)!;
  if (STANDS.has(meant.campaign_state)) {
    return { hold: true };
  }
  const why = whyNot(app, meant);
  if (why !== "") {
    return { skip: why };
  }
  if (meant.channel !== EMAIL) {
    return { send: true };
  }
  const { appURL } = app.settings().meta;
  const token = unsubscribeToken(app, { destination: meant.destination, person: meant.person, masked: meant.masked_address });
  const address = unsubscribeAddress(appURL, token);
  return { send: true, sent: withWayOut(body, schoolSettings(app).name, address), headers: campaignHeaders(appURL, address) };
}
