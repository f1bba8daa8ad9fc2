/** Describes contents other than text in words: a bubble says what arrived. */
import { formatPhone, parsePhone } from "../../people/phone";
import { headOf } from "../../text";

export interface ReadableContent {
  text: string;
  /** The content beside or instead of text; empty: text alone. */
  media: string;
}

/** The limit of characters that are stored of a text. */
export const LONGEST_TEXT = 5000;
const TRUNCATION_NOTE = "… (texto cortado)";

/** A text of no more than so many characters, without half of an emoji at its end; a cut text says so. */
export function truncateText(text: string, max = LONGEST_TEXT, ending = TRUNCATION_NOTE): string {
  return text.length <= max ? text : `${headOf(text, max - ending.length)}${ending}`;
}

const lines = (...parts: readonly string[]): string => parts.filter(Boolean).join("\n");

interface Place {
  latitude: string;
  longitude: string;
  name?: string;
  address?: string;
  isLive?: boolean;
}

/** A location, with a link to a map. */
export function placeWords({ latitude, longitude, name = "", address = "", isLive = false }: Place): ReadableContent {
  const noun = isLive ? "Localização em tempo real" : "Localização";
  const hasPlace = /^-?\d{1,3}(\.\d+)?$/.test(latitude) && /^-?\d{1,3}(\.\d+)?$/.test(longitude);
  const about = [name, address].filter(Boolean).join(", ");
  return {
    text: lines(
      about ? `${noun}: ${about}` : `${noun}.`,
      hasPlace ? `https://www.google.com/maps?q=${latitude},${longitude}` : "",
    ),
    media: "",
  };
}

/** One contact, or several. */
export function contactWords(contacts: readonly { name: string; phones: readonly string[] }[]): ReadableContent {
  const cards = contacts.map(({ name, phones }) =>
    [name || "sem nome", ...new Set(phones.map((phone) => formatPhone(parsePhone(phone)?.e164 ?? phone)))].join(", "),
  );
  return { text: cards.length === 0 ? "Contato." : cards.map((card) => `Contato: ${card}`).join("\n"), media: "" };
}

/** The data of an address book's card (RFC 6350). */
export function cardIn(vcard: string): { name: string; phones: string[] } {
  const name =
    /^(?:item\d+\.)?FN[^:\r\n]*:([^\r\n]*)/im.exec(vcard)?.[1] ??
    /^N[^:\r\n]*:([^\r\n]*)/im.exec(vcard)?.[1]?.replace(/;/g, " ") ??
    "";
  const phones = [...vcard.matchAll(/^(?:item\d+\.)?TEL[^:\r\n]*:([^\r\n]*)/gim)].map(([, phone = ""]) => phone.trim());
  return { name: name.trim(), phones: phones.filter(Boolean) };
}

/** A question with its answers to choose from. */
export const pollWords = (name: string, options: readonly string[]): ReadableContent => ({
  text: lines(`Enquete: ${name}`, ...options.filter(Boolean).map((option) => `- ${option}`)),
  media: "",
});

/** An answer that the person pressed. */
export const chosenWords = (title: string, detail = ""): ReadableContent => ({
  text: lines(title, detail),
  media: title || detail ? "" : "other",
});

/** WhatsApp's own words for a content that its programs show only on a telephone. */
export const otherWords = (words: string): ReadableContent => ({ text: words, media: words === "" ? "other" : "" });
