/** Manual sending: opens the user's own WhatsApp with the text in it. */

/**
 * The address that opens a conversation with the prepared text.
 * @param e164 as in "+5519987654321".
 */
export const whatsAppLink = (e164: string, text: string): string =>
  `https://wa.me/${e164.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
