/** The content of a pasted returned mail: by RFC 3464 where the server followed it, otherwise by its words. */
import { headOf } from "../../text";
import { isEmailAddress } from "../email-text";

export interface Bounce {
  address: string;
  /** For good: the school no longer writes to the address. Otherwise only this mail was late or too large. */
  permanent: boolean;
  /** The server's own words, on one line. */
  detail: string;
  /** No returned mail: the reader wants no more mails. */
  complaint?: boolean;
}

/** The address is the reason: it does not exist, moved, or is switched off (RFC 3463). */
const INVALID_ADDRESS_STATUS = /\b5\.(1\.(0|1|2|3|6|10)|2\.1)\b/;
const INVALID_ADDRESS_WORDS =
  /no such (user|mailbox|recipient|address|person)|user (is )?unknown|unknown (user|recipient|mailbox|address)|(user|recipient|mailbox|address|account)[^.\n]{0,60}(does not exist|doesn'?t exist|not found|is disabled|is inactive|unavailable|rejected)|não (existe|encontrad[oa])|não foi encontrad[oa]|endereço inexistente|caixa [^.\n]{0,30}desativada/i;

/** Temporary: a full mailbox is read again, and its family stays reachable. */
const FULL_STATUS = /\b[45]\.2\.(2|3)\b/;
const FULL_WORDS =
  /(mailbox|inbox|account|storage|quota)[^.\n]{0,60}(full|over ?quota|exceeded|out of storage)|over ?quota|quota exceeded|(caixa|espa[cç]o|armazenamento)[^.\n]{0,60}(chei[ao]|lotad[ao]|esgotad[ao]|excedid[ao]|insuficiente|sem espa[cç]o)|sem espa[cç]o|limite de armazenamento/i;

/** Whether the text says that a mailbox is full at the moment. */
const mentionsFullMailbox = (words: string): boolean => FULL_STATUS.test(words) || FULL_WORDS.test(words);

/** Whether a mail server's refusal of a recipient is about the address, and not about this mail. */
export const mentionsInvalidAddress = (words: string): boolean =>
  INVALID_ADDRESS_STATUS.test(words) ||
  (/\b55[013]\b/.test(words) && !/\b5\.7\.\d/.test(words) && INVALID_ADDRESS_WORDS.test(words));

const onOneLine = (text: string): string => headOf(text.replace(/\s+/g, " ").trim(), 200);

/** A header's value with its continuation lines. */
const field = (block: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*((?:.*(?:\\r?\\n[ \\t]+.*)*))`, "im").exec(block)?.[1] ?? "";

function reportedBounces(text: string): Bounce[] {
  const bounces: Bounce[] = [];
  const starts = [...text.matchAll(/^Final-Recipient:/gim)].map(({ index }) => index);
  for (const [place, start] of starts.entries()) {
    const block = text.slice(start, starts[place + 1] ?? start + 2000);
    const address = addressIn(field(block, "Final-Recipient"));
    if (address !== "") {
      const detail = [field(block, "Status"), field(block, "Diagnostic-Code")].join(" ");
      const failed = !/delayed|delivered|relayed|expanded/i.test(field(block, "Action"));
      bounces.push({ address, permanent: failed && mentionsInvalidAddress(detail), detail: onOneLine(detail) });
    }
  }
  return bounces;
}

const addressIn = (text: string): string => {
  const address = /[^\s@<>()[\]\\,;:"']+@[^\s@<>()[\]\\,;:"']+\.[^\s@<>()[\]\\,;:"']+/.exec(text)?.[0]?.replace(/\.+$/, "") ?? "";
  return isEmailAddress(address) ? address.toLowerCase() : "";
};

/** From words alone: the addresses near a sentence with the reason. */
function bouncesInText(text: string): Bounce[] {
  const bounces: Bounce[] = [];
  const paragraphs = text.split(/\r?\n\s*\r?\n/);
  for (const [place, paragraph] of paragraphs.entries()) {
    const near = [paragraph, paragraphs[place + 1] ?? ""].join(" ");
    const address = addressIn(paragraph);
    const isFull = mentionsFullMailbox(near);
    const isDead = !isFull && (INVALID_ADDRESS_STATUS.test(near) || INVALID_ADDRESS_WORDS.test(near));
    if (address !== "" && (isFull || isDead) && !/^(from|de|to|para|sender)\s*:/i.test(paragraph.trim())) {
      bounces.push({ address, permanent: isDead, detail: onOneLine(near.replaceAll(address, "[e-mail]")) });
    }
  }
  return bounces;
}

/** Each address once, with the graver result. */
export function bouncesIn(text: string): Bounce[] {
  const bounces = reportedBounces(text);
  const allBounces = bounces.length > 0 ? bounces : bouncesInText(text);
  const byAddress = new Map<string, Bounce>();
  for (const bounce of allBounces) {
    const earlier = byAddress.get(bounce.address);
    if (!earlier || (bounce.permanent && !earlier.permanent)) {
      byAddress.set(bounce.address, bounce);
    }
  }
  return [...byAddress.values()];
}
