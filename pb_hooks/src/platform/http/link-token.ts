/** The secret of a link in a mail or on a label: its holder acts without an account. */

const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const LENGTH = 26;
const LINK_TOKEN = /^[a-z2-9]{26}$/;

/** 128 random bits, in letters and digits that need no shift key. */
export const newLinkToken = (): string => $security.randomStringWithAlphabet(LENGTH, ALPHABET);

/** Whether a text has the form of such a token: the server looks up no other text. */
export const isLinkToken = (text: string): boolean => LINK_TOKEN.test(text);

/**
 * The token in a request's address. It does not use `requestInfo`, which reads the body as well: a broken body must not prevent
 * the act.
 */
export const tokenIn = (e: core.RequestEvent): string => e.request!.url!.query().get("token");
