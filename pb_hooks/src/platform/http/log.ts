/** The program's log says what failed, not whose data it was: PocketBase writes typed e-mails and whole addresses into it. */
const EMAIL = /[^\s"'<>()@,;=&?/]+(@|%40)[^\s"'<>()@,;=&?/]+\.[A-Za-z]{2,}/g;
const TOKEN = /[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/g;
/** The token of a card, a label or a mail's link, beside any other text. */
const OPENER = /(^|[^A-Za-z0-9]|%2F)[0-9a-z]{26}(?![A-Za-z0-9])/gi;
/** Any other long piece of an address opens what it names, such as a new password. A record's id has fifteen signs, an asset's name a dot. */
const SECRET_PIECE = /\/[A-Za-z0-9_-]{20,}(?![A-Za-z0-9_-]|\.[a-z0-9]{2,5}(?![A-Za-z0-9]))/g;
/** A query holds what people search for: names. */
const QUERY = /\?[^\s"]*/g;
/** In the message of a request the query is written as it was meant, with its blanks and quotes, and is the last word. */
const REQUEST_QUERY = /^([A-Z]+ \/[^?]*)\?.*$/s;

export function scrub(text: string): string {
  return text
    .replace(REQUEST_QUERY, "$1?…")
    .replace(TOKEN, "[token]")
    .replace(EMAIL, "[e-mail]")
    .replace(QUERY, "?…")
    .replace(OPENER, "$1[token]")
    .replace(SECRET_PIECE, "/[token]");
}

/** Before a line of the log is stored. */
export function scrubLog(e: core.ModelEvent): void {
  const log = e.model as unknown as { message: string; data: Record<string, unknown> };
  log.message = scrub(log.message);
  const data = JSON.parse(JSON.stringify(log.data)) as Record<string, unknown>;
  delete data.referer;
  for (const [key, value] of Object.entries(data)) {
    if (typeof value === "string") {
      data[key] = scrub(value);
    } else if (value !== null && typeof value === "object") {
      data[key] = JSON.parse(scrub(JSON.stringify(value)));
    }
  }
  log.data = data;
  e.next();
}
