/** Turns a message's text into an e-mail, and masks an address for people who must not read it. */

/** Whether a text has the form of an e-mail address, without characters that could end a header's line. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/.test(text) && text.length <= 254;
}

/** "m•••@example.com": enough to recognise it, not enough to write to it. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf("@");
  return at < 1 ? "" : `${address.slice(0, 1)}•••${address.slice(at)}`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Plain text as simple HTML: blank lines separate paragraphs, lines that begin with "- " are a list, addresses are links. */
export function emailHtml(text: string): string {
  const blocks = text.trim().split(/\n{2,}/);
  return `<div lang="pt-BR">\n${blocks.map(block).join("\n")}\n</div>`;
}

function block(text: string): string {
  const parts: string[] = [];
  let items: string[] = [];
  let lines: string[] = [];
  const close = () => {
    if (lines.length > 0) parts.push(`<p>${lines.join("<br>\n")}</p>`);
    if (items.length > 0) parts.push(`<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`);
    items = [];
    lines = [];
  };
  for (const line of text.split("\n")) {
    const isItem = line.startsWith("- ");
    if (isItem ? lines.length > 0 : items.length > 0) {
      close();
    }
    (isItem ? items : lines).push(withLinks(escapeHtml(isItem ? line.slice(2) : line)));
  }
  close();
  return parts.join("\n");
}

function withLinks(html: string): string {
  return html.replace(/https?:\/\/[^\s<]+[^\s<.,;:!?)]/g, (address) => `<a href="${address}">${address}</a>`);
}
