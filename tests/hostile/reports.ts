/**
 * A provider's reports, signed as Meta signs them or not at all: a route that is open to every caller with proof of being the
 * provider.
 */
import { createHmac } from "node:crypto";
import type { Random } from "./random";
import type { Draft } from "./request";

/** The sample school's channel for reports, and its signing key. */
export const REPORTING = { channel: "hostilereports0", secret: "assinatura-hostil", message: "wamid.hostil" } as const;

const STATES = ["sent", "delivered", "read", "failed", "held", ""];
const CODES = [131026, 131048, 131049, 132001, 190, 0, -1, "131026", null];
const SENDERS = ["5519977770000", "551997777000", "BR.1502576", "", "+55", 5519977770000, null];
const WORDS = ["Oi", "SAIR", "Voltar", "", "a".repeat(9000), "\u0000", null];

const status = (random: Random) => ({
  id: random.pick([REPORTING.message, "wamid.ninguem", "", 5]),
  status: random.pick(STATES),
  timestamp: random.pick(["1749416383", "-1", "99999999999999", "ontem", 1749416383]),
  errors: random.often(50) ? [{ code: random.pick(CODES), error_data: { details: random.pick(WORDS) } }] : undefined,
});

const inbound = (random: Random) => ({
  from: random.pick(SENDERS),
  id: random.pick(["wamid.ouvida", random.id(), ""]),
  timestamp: "1749416383",
  type: random.pick(["text", "button", "image", "document", "reaction", "nada"]),
  text: { body: random.pick(WORDS) },
  button: { payload: random.pick(WORDS) },
  image: { id: random.pick(["m1", "../../etc/passwd", ""]), caption: random.pick(WORDS) },
  context: random.often(30) ? { id: REPORTING.message } : undefined,
});

/** @returns a question or a report, most of them signed with the school's key. */
export function report(random: Random): Omit<Draft, "who"> {
  const path = `/api/school/messaging/webhook/${random.often(90) ? REPORTING.channel : random.pick([random.id(), "..", "%00", "x"])}`;
  if (random.often(15)) {
    const token = random.pick([REPORTING.secret, "", random.id()]);
    return { method: "GET", path, query: { "hub.mode": "subscribe", "hub.challenge": "1158201444", "hub.verify_token": token } };
  }
  const value = {
    contacts: random.often(60) ? [{ profile: { name: random.pick(WORDS) }, wa_id: random.pick(SENDERS) }] : undefined,
    statuses: random.often(50) ? [status(random), status(random)] : undefined,
    messages: random.often(50) ? [inbound(random)] : undefined,
  };
  const field = random.pick(["messages", "message_template_status_update", "account_update"]);
  const body = { object: "whatsapp_business_account", entry: random.often(90) ? [{ id: "1", changes: [{ field, value }] }] : {} };
  const signature = createHmac("sha256", REPORTING.secret).update(JSON.stringify(body)).digest("hex");
  const headers: Record<string, string> = random.often(80) ? { "X-Hub-Signature-256": `sha256=${signature}` } : {};
  return { method: "POST", path, query: {}, body, headers };
}
