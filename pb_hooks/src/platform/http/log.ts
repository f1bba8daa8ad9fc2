/** Removes personal data from the program's log: PocketBase writes typed e-mails and whole addresses into it. */
const EMAIL = /[^\s"'<>()@,;=&?/]+(@|%40)[^\s"'<>()@,;=&?/]+\.[A-Za-z]{2,}/g;
const TOKEN = /[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/g;
/** The token of a card, a label or a mail's link, beside any other text. */
const ACCESS_TOKEN = /(^|[^A-Za-z0-9]|%2F)[0-9a-z]{26}(?![A-Za-z0-9])/gi;
/**
 * Any other long piece of an address may be a secret, such as that of a new password. A record's id has fifteen characters, an
 * asset's name a dot.
 */
const SECRET_PIECE = /\/[A-Za-z0-9_-]{20,}(?![A-Za-z0-9_-]|\.[a-z0-9]{2,5}(?![A-Za-z0-9]))/g;
/** A query holds searched texts: names. */
const QUERY = /\?[^\s"]*/g;
/** The message of a request ends with the decoded query, with its blanks and quotes. */
const REQUEST_QUERY = /^([A-Z]+ \/[^?]*)\?.*$/s;

export function scrub(text: string): string {
  return text
    .replace(REQUEST_QUERY, "$1?…")
    .replace(TOKEN, "[token]")
    .replace(EMAIL, "[e-mail]")
    .replace(QUERY, "?…")
    .replace(ACCESS_TOKEN, "$1[token]")
    .replace(SECRET_PIECE, "/[token]");
}

/** Runs before a line of the log is stored. */
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
