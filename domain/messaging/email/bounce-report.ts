/**
 * The reports of mail services about returned mails, for every service: each has different names for the same few things. The
 * names are those of Amazon SES, SendGrid, Mailgun, Postmark, Brevo and Mailjet, by their pages on webhooks; any other report
 * counts as a returned mail.
 */
import { isEmailAddress } from "../letter";
import { type Bounce, bouncesIn, speaksOfDeadAddress } from "./bounce";

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

const CAME_BACK = /bounce|failed|invalid/i;
/** A complaint of the mail's reader: "this is spam", or "no more". */
const COMPLAINED = /complain|spam ?report|spam_?complaint|\bspam\b|unsub/i;
/** Of some services that a complaint was taken back. */
const TAKEN_BACK = /not[-_ ]spam|resubscribe/i;
const FOR_NOW = /soft|transient|temporary|undetermined|deferred|delayed|blocked/i;
const FOR_GOOD = /hard|permanent|invalid/i;

/** Deeper than any of them writes. */
const MOST_DEPTH = 8;
const MOST_ADDRESSES = 500;

/** Each address once; none where it tells of something else. */
export function bouncesReported(raw: string): Bounce[] {
  const report = parsed(raw);
  if (report === null) {
    return bouncesIn(raw).slice(0, MOST_ADDRESSES);
  }
  const byAddress = new Map<string, Bounce>();
  walk(report, "", "", MOST_DEPTH, (bounce) => {
    const earlier = byAddress.get(bounce.address);
    const isWorse = (bounce.permanent && !earlier?.permanent) || (bounce.complaint && !earlier?.complaint);
    if (byAddress.size < MOST_ADDRESSES && (!earlier || isWorse)) {
      byAddress.set(bounce.address, bounce);
    }
  });
  return [...byAddress.values()];
}

function parsed(raw: string): object | null {
  try {
    const value: unknown = JSON.parse(raw);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/** @param event what was said of what happened, here and further out. @param reason likewise of why. */
function walk(value: object, event: string, reason: string, depth: number, tell: (bounce: Bounce) => void): void {
  const entries = Object.entries(value);
  const own = (names: ReadonlySet<string>) =>
    entries.flatMap(([name, one]) =>
      names.has(name.toLowerCase()) && (typeof one === "string" || typeof one === "number") ? [String(one)] : [],
    );
  const events = `${event} ${own(EVENT_NAMES).join(" ")}`;
  const reasons = `${reason} ${own(REASON_NAMES).join(" ")} ${wordsWithin(value)}`.slice(0, 2000);
  const complaint = COMPLAINED.test(events) && !TAKEN_BACK.test(events);
  const isBounce = CAME_BACK.test(events) || complaint;
  for (const [name, one] of entries) {
    if (typeof one === "string" && isBounce && ADDRESS_NAMES.has(name.toLowerCase()) && isEmailAddress(one.trim())) {
      const permanent = !complaint && !FOR_NOW.test(events) && (FOR_GOOD.test(events) || speaksOfDeadAddress(reasons));
      const bounced = { address: one.trim().toLowerCase(), permanent, detail: detailOf(reasons) };
      tell(complaint ? { ...bounced, complaint } : bounced);
    } else if (depth > 0) {
      // Amazon's notice lies as text within another one.
      const inner = typeof one === "string" && one.startsWith("{") ? parsed(one) : one;
      if (typeof inner === "object" && inner !== null) {
        walk(inner, events, reasons, depth - 1, tell);
      }
    }
  }
}

/** Mailgun says the reason one step further in than the address. */
function wordsWithin(value: object): string {
  return Object.values(value)
    .filter((one): one is object => typeof one === "object" && one !== null && !Array.isArray(one))
    .flatMap((one) => Object.entries(one))
    .flatMap(([name, one]) => (REASON_NAMES.has(name.toLowerCase()) && typeof one === "string" ? [one] : []))
    .join(" ");
}

/** Short, and without anybody's address. */
const detailOf = (words: string): string =>
  words
    .replace(/[^\s@<>]+@[^\s@<>]+/g, "[e-mail]")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 200);
