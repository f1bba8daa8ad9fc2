/** Answers with the page behind a mail's link: it loads nothing else, is never cached, and refuses to be framed. */
export function answerLinkPage(e: core.RequestEvent, status: number, page: (nonce: string) => string): void {
  const nonce = $security.randomString(24);
  const headers = e.response.header();
  headers.set(
    "Content-Security-Policy",
    `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'`,
  );
  headers.set("Referrer-Policy", "no-referrer");
  headers.set("Cache-Control", "no-store");
  headers.set("X-Robots-Tag", "noindex");
  e.html(status, page(nonce));
}
