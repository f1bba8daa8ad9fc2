/**
 * WhatsApp's id of a telephone, for gateways that need it: the id from which the person wrote, otherwise the gateway's answer,
 * asked once.
 */
import type { Connection, Provider } from "../../../../domain/messaging/providers/provider";
import { phoneKey, withoutNinth } from "../../../../domain/people/phone";
import { type App, column, execute } from "../../platform/sql/database";
import { now, stamp } from "../../platform/time/clock";
import { askGateway } from "../gateway/request";
import { hashOf } from "../suppressions";

const DIGITS = /\D/g;
const DAY = 24 * 60 * 60_000;
/** People get new accounts: after this time the gateway is asked again. */
const FORM_LIFETIME = 180 * DAY;
/** A telephone without WhatsApp may get it any day. */
const MISSING_CHAT_MILLISECONDS = 7 * DAY;

/** The gateway's id of the telephone; empty: the number itself. Null: it has no WhatsApp. */
export function chatOf(
  app: App,
  { provider, connection }: { provider: Provider; connection: Connection },
  address: string,
): string | null {
  if (!provider.lookUp) {
    return "";
  }
  const destination = phoneKey(address);
  const [wrote = ""] = column(app, "SELECT chat FROM conversations WHERE destination = {:destination}", { destination });
  const old = withoutNinth(address);
  // Only a Brazilian mobile has two spellings. Each request that is not made is one less that WhatsApp may object to.
  if (wrote !== "" || old === address) {
    return wrote;
  }
  const form = storedForm(app, destination) ?? lookUpForm(app, { provider, connection }, address);
  return form === "none" ? null : form === "without" ? `${old.replace(DIGITS, "")}@c.us` : "";
}

function storedForm(app: App, destination: string): string | undefined {
  return column(
    app,
    `SELECT form FROM telephone_forms WHERE hash = {:hash} AND created > iif(form = 'none', {:none}, {:known})`,
    {
      hash: hashOf("whatsapp", destination),
      none: stamp(now() - MISSING_CHAT_MILLISECONDS),
      known: stamp(now() - FORM_LIFETIME),
    },
  )[0];
}

/** Undefined where the gateway does not answer: then the message goes to the number itself. */
function lookUpForm(
  app: App,
  { provider, connection }: { provider: Provider; connection: Connection },
  address: string,
): string | undefined {
  const answer = askGateway(provider.lookUp!.request(connection, address.replace(DIGITS, "")));
  const id = "answer" in answer ? provider.lookUp!.read(answer.answer) : null;
  if (id === null) {
    return undefined;
  }
  const form = id === "" ? "none" : id.startsWith(`${withoutNinth(address).replace(DIGITS, "")}@`) ? "without" : "with";
  execute(
    app,
    `INSERT INTO telephone_forms (hash, form, created) VALUES ({:hash}, {:form}, {:at})
     ON CONFLICT (hash) DO UPDATE SET form = excluded.form, created = excluded.created`,
    { hash: hashOf("whatsapp", phoneKey(address)), form, at: stamp(now()) },
  );
  return form;
}
