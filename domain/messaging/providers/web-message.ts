/**
 * A message as WhatsApp's own programs write it (the protocol's `Message`), which gateways pass on unchanged. Source:
 * github.com/WhiskeySockets/Baileys, WAProto.
 */

import { cardIn, chosenWords, contactWords, otherWords, placeWords, pollWords, type ReadableContent } from "./content-words";
import { at, itemsAt, textAt } from "./read-json";

/** Messages that only wrap another. */
const WRAPS = [
  "ephemeralMessage",
  "documentWithCaptionMessage",
  "viewOnceMessage",
  "viewOnceMessageV2",
  "viewOnceMessageV2Extension",
  "deviceSentMessage",
  "groupMentionedMessage",
  "lottieStickerMessage",
  "botInvokeMessage",
  "associatedChildMessage",
  "editedMessage",
] as const;
const VIEW_ONCE_TYPES: readonly string[] = ["viewOnceMessage", "viewOnceMessageV2", "viewOnceMessageV2Extension"];
const MEDIA = ["image", "video", "audio", "document", "sticker"] as const;
/** Messages of the protocol itself: no person wrote them. */
const TECHNICAL = new Set([
  "messageContextInfo",
  "senderKeyDistributionMessage",
  "protocolMessage",
  "keepInChatMessage",
  "encReactionMessage",
]);
const MAX_DEPTH = 6;

export interface WebMessage extends ReadableContent {
  kind: "said";
  /** The sender's name of a file; empty without one. */
  file: string;
  /** The message that it answers. */
  answers: string;
}

export interface WebChange {
  kind: "edited" | "deleted";
  /** The message that was changed. */
  target: string;
  text: string;
}

/** The content of a message; null without one, as for the protocol's own messages. */
export function readWebMessage(message: unknown): WebMessage | WebChange | null {
  return innerMessage(message, false, MAX_DEPTH);
}

function innerMessage(message: unknown, once: boolean, depth: number): WebMessage | WebChange | null {
  if (typeof message !== "object" || message === null) {
    return null;
  }
  const change = changeIn(message);
  if (change) {
    return change;
  }
  for (const wrap of WRAPS) {
    const inner = at(message, wrap, "message");
    if (inner !== undefined && depth > 0) {
      return innerMessage(inner, once || VIEW_ONCE_TYPES.includes(wrap), depth - 1);
    }
  }
  if (at(message, "reactionMessage") !== undefined || at(message, "pollUpdateMessage") !== undefined) {
    return null;
  }
  const names = Object.keys(message).filter((name) => !TECHNICAL.has(name) && at(message, name) !== null);
  if (names.length === 0) {
    return null;
  }
  const answers = names.map((name) => textAt(message, name, "contextInfo", "stanzaId")).find(Boolean) ?? "";
  return { kind: "said", file: "", answers, ...contentOf(message, once) };
}

function changeIn(message: unknown): WebChange | null {
  const protocol = at(message, "protocolMessage");
  const target = textAt(protocol, "key", "id");
  const type = textAt(protocol, "type");
  if (target !== "" && (type === "REVOKE" || type === "0")) {
    return { kind: "deleted", target, text: "" };
  }
  if (target !== "" && (type === "MESSAGE_EDIT" || type === "14")) {
    const editedMessage = readWebMessage(at(protocol, "editedMessage"));
    return { kind: "edited", target, text: editedMessage?.kind === "said" ? editedMessage.text : "" };
  }
  // Some versions only report the change, without the new text.
  const secret =
    textAt(message, "secretEncryptedMessage", "targetMessageKey", "id") ||
    textAt(message, "secretEncryptedMessage", "targetMessageKey", "ID");
  return secret === "" ? null : { kind: "edited", target: secret, text: "" };
}

function contentOf(message: unknown, once: boolean): ReadableContent & { file?: string } {
  const text = textAt(message, "conversation") || textAt(message, "extendedTextMessage", "text");
  if (text) {
    return { text, media: "" };
  }
  const media = MEDIA.find((kind) => at(message, `${kind}Message`) !== undefined);
  if (media) {
    const part = at(message, `${media}Message`);
    const caption = textAt(part, "caption");
    return once ? { text: caption, media: `once_${media}` } : { text: caption, media, file: textAt(part, "fileName") || media };
  }
  if (at(message, "ptvMessage") !== undefined) {
    return { text: "", media: "video", file: "video" };
  }
  for (const name of ["locationMessage", "liveLocationMessage"] as const) {
    const part = at(message, name);
    if (part !== undefined) {
      return placeWords({
        ...{ latitude: textAt(part, "degreesLatitude"), longitude: textAt(part, "degreesLongitude") },
        ...{ name: textAt(part, "name") || textAt(part, "caption"), address: textAt(part, "address") },
        isLive: name === "liveLocationMessage",
      });
    }
  }
  return contactsOf(message) ?? chosenOf(message) ?? restOf(message);
}

function contactsOf(message: unknown): ReadableContent | null {
  const single = at(message, "contactMessage");
  const many = at(message, "contactsArrayMessage");
  const parts = single === undefined ? itemsAt(many, "contacts") : [single];
  if (single === undefined && many === undefined) {
    return null;
  }
  return contactWords(
    parts.map((part) => {
      const card = cardIn(textAt(part, "vcard"));
      return { name: textAt(part, "displayName") || card.name, phones: card.phones };
    }),
  );
}

function chosenOf(message: unknown): ReadableContent | null {
  const buttons = at(message, "buttonsResponseMessage") ?? at(message, "templateButtonReplyMessage");
  if (buttons !== undefined) {
    return chosenWords(
      textAt(buttons, "selectedDisplayText") || textAt(buttons, "selectedButtonId") || textAt(buttons, "selectedId"),
    );
  }
  const list = at(message, "listResponseMessage");
  if (list !== undefined) {
    return chosenWords(textAt(list, "title") || textAt(list, "singleSelectReply", "selectedRowId"), textAt(list, "description"));
  }
  const form = at(message, "interactiveResponseMessage");
  return form === undefined ? null : chosenWords(textAt(form, "body", "text"));
}

function restOf(message: unknown): ReadableContent {
  for (const name of ["pollCreationMessage", "pollCreationMessageV2", "pollCreationMessageV3"]) {
    const poll = at(message, name);
    if (poll !== undefined) {
      return pollWords(
        textAt(poll, "name"),
        itemsAt(poll, "options").map((option) => textAt(option, "optionName")),
      );
    }
  }
  const event = textAt(message, "eventMessage", "name");
  const group = textAt(message, "groupInviteMessage", "groupName");
  if (at(message, "albumMessage") !== undefined) {
    return otherWords("Álbum: as fotos vêm a seguir.");
  }
  return otherWords(
    event ? `Evento: ${event}` : group ? `Convite para o grupo ${group}` : textAt(message, "buttonsMessage", "contentText"),
  );
}
