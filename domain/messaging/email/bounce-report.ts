/**
 * Reads mail services' reports about returned mails, for every service: each has different names for the same few facts. The
 * names are those of Amazon SES, SendGrid, Mailgun, Postmark, Brevo and Mailjet, by their pages on webhooks; any other report
 * counts as a returned mail.
 */
import { isEmailAddress } from "../email-text";
import { type Bounce, bouncesIn, mentionsInvalidAddress } from "./bounce";

const ADDRESS_NAMES = new Set(["email", "recipient", "emailaddress", "rcpt_to", "to"]);
const EVENT_NAMES = new Set([
  "event",
  "type",
  "bouncetype",
  "notificationtype",
  "eventtype",
  "recordtype",
  "severity",
  "suppressionreason",
  "complaintfeedbacktype",
]);
const REASON_NAMES = new Set([
  "status",
  "reason",
  "description",
  "diagnosticcode",
  "message",
  "response",
  "code",
  "details",
  "error",
]);

const BOUNCE_EVENT = /bounce|failed|invalid/i;
/** A complaint of the mail's reader: "this is spam", or "no more". */
const COMPLAINT_EVENT = /complain|spam ?report|spam_?complaint|\bspam\b|unsub/i;
/** Some services' report that a complaint was withdrawn. */
const RESUBSCRIBED = /not[-_ ]spam|resubscribe/i;
const FOR_NOW = /soft|transient|temporary|undetermined|deferred|delayed|blocked/i;
const PERMANENT_BOUNCE = /hard|permanent|invalid/i;

/** The limit of depth: deeper than any service writes. */
const MAX_DEPTH = 8;
const MAX_ADDRESSES = 500;

/** Each address once; none where the report is about other events. */
export function bouncesReported(raw: string): Bounce[] {
  const report = parseJson(raw);
  if (report === null) {
    return bouncesIn(raw).slice(0, MAX_ADDRESSES);
  }
  const byAddress = new Map<string, Bounce>();
  visitEvents(report, "", "", MAX_DEPTH, (bounce) => {
    const earlier = byAddress.get(bounce.address);
    const isWorse = (bounce.permanent && !earlier?.permanent) || (bounce.complaint && !earlier?.complaint);
    if (byAddress.size < MAX_ADDRESSES && (!earlier || isWorse)) {
      byAddress.set(bounce.address, bounce);
    }
  });
  return [...byAddress.values()];
}

function parseJson(raw: string): object | null {
  try {
    const value: unknown = JSON.parse(raw);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/**
 * @param event the words about the event, here and further out.
 * @param reason the same about the reason.
 */
function visitEvents(value: object, event: string, reason: string, depth: number, report: (bounce: Bounce) => void): void {
  const entries = Object.entries(value);
  const ownValues = (names: ReadonlySet<string>) =>
    entries.flatMap(([name, entryValue]) =>
      names.has(name.toLowerCase()) && (typeof entryValue === "string" || typeof entryValue === "number")
        ? [String(entryValue)]
        : [],
    );
  const events = `${event} ${ownValues(EVENT_NAMES).join(" ")}`;
  const reasons = `${reason} ${ownValues(REASON_NAMES).join(" ")} ${wordsWithin(value)}`.slice(0, 2000);
  const complaint = COMPLAINT_EVENT.test(events) && !RESUBSCRIBED.test(events);
  const isBounce = BOUNCE_EVENT.test(events) || complaint;
  for (const [name, entry] of entries) {
    if (typeof entry === "string" && isBounce && ADDRESS_NAMES.has(name.toLowerCase()) && isEmailAddress(entry.trim())) {
      const permanent = !complaint && !FOR_NOW.test(events) && (PERMANENT_BOUNCE.test(events) || mentionsInvalidAddress(reasons));
      const bounced = { address: entry.trim().toLowerCase(), permanent, detail: detailOf(reasons) };
      report(complaint ? { ...bounced, complaint } : bounced);
    } else if (depth > 0) {
      // Amazon's notice is a text within another notice.
      const inner = typeof entry === "string" && entry.startsWith("{") ? parseJson(entry) : entry;
      if (typeof inner === "object" && inner !== null) {
        visitEvents(inner, events, reasons, depth - 1, report);
      }
    }
  }
}

/** Mailgun writes the reason one level deeper than the address. */
function wordsWithin(value: object): string {
  return Object.values(value)
    .filter((child): child is object => typeof child === "object" && child !== null && !Array.isArray(child))
    .flatMap((child) => Object.entries(child))
    .flatMap(([name, child]) => (REASON_NAMES.has(name.toLowerCase()) && typeof child === "string" ? [child] : []))
    .join(" ");
}

/** Short, and without any address. */
const detailOf = (words: string): string =>
  words
    .replace(/[^\s@<>]+@[^\s@<>]+/g, "[e-mail]")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 200);
