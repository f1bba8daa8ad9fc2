/** The secret of a link that a mail or a label carries: whoever has it acts without an account. */

const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const LENGTH = 26;
const LINK_TOKEN = /^[a-z2-9]{26}$/;

/** 128 bits that nobody guesses, in letters and digits that are typed without a shift. */
export const newLinkToken = (): string => $security.randomStringWithAlphabet(LENGTH, ALPHABET);

/** Whether a text may be such a token at all: another is not looked for. */
export const isLinkToken = (text: string): boolean => LINK_TOKEN.test(text);

/** The token in a request's address. Not by `requestInfo`, which reads the body as well: a broken body must keep nobody from acting. */
export const tokenIn = (e: core.RequestEvent): string => e.request!.url!.query().get("token");
