/** Answers with a page behind a mail's link: nothing else is loaded, nothing is kept, and it stands in no frame. */
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
