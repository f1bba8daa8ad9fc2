/** The page behind a mail's link, complete in itself: its reader has no account and often only a mail program. */
import { escapeHtml } from "../email-text";

export interface LinkPage {
  title: string;
  text: string;
  /** Empty: the page has no button. */
  button: string;
  /** The value that the button sends; empty: none. */
  value: string;
  /** The school and the link's owner, above the title. */
  about: readonly string[];
  /** Allows the page's own style, and no other. */
  nonce: string;
}

const STYLE = `body{margin:0;background:#f6f5f1;color:#1b2421;font:1.0625rem/1.5 system-ui,sans-serif}
main{max-width:32rem;margin:10vh auto 0;padding:2rem;background:#fff;border-radius:.75rem}
h1{font-size:1.5rem;margin:.25rem 0 1rem}p{margin:0 0 1rem}.school{color:#55615c;margin:0}
button{font:inherit;font-weight:600;padding:.7rem 1.4rem;border:0;border-radius:.5rem;background:#0f4f43;color:#f4f8f5;cursor:pointer}
button:focus-visible{outline:3px solid #f4c84a;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#121a18;color:#edf2ef}main{background:#1a2421}.school{color:#a9b8b1}button{background:#1d6d5d}}
@media(max-width:36rem){main{margin:0;border-radius:0;min-height:100vh;box-sizing:border-box}}`;

export function linkPage({ title, text, button, value, about, nonce }: LinkPage): string {
  const form =
    button === ""
      ? ""
      : `<form method="post">${value === "" ? "" : `<input type="hidden" name="${value}" value="1">`}<button>${button}</button></form>`;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<p class="school">${escapeHtml(about.filter(Boolean).join(" · "))}</p>
<h1>${title}</h1>
<p>${text}</p>
${form}
</main>
</body>
</html>
`;
}
