/**
 * A browser in which a user has signed in keeps a separate token. Wrong passwords from other computers neither slow it down nor
 * block it, whatever their author and address. The token alone gives no access.
 */
import { MAX_KNOWN_BROWSERS } from "../../../domain/account/known-browsers";
import { headerOf } from "../platform/records/records";

const NAME_LENGTH = 15;

/** The token ends with the account's sessions: through a new password, or "sign out everywhere". */
const sign = (user: core.Record, name: string): string => $security.hs256(`browser ${name}`, user.tokenKey());

/** A token for the browser in which the user has just typed the right password. */
export function knownBrowserToken(user: core.Record): string {
  const name = $security.randomString(NAME_LENGTH);
  return `${name}.${sign(user, name)}`;
}

/** The browser's name, under which its own attempts are counted; empty for a browser that this account does not know. */
export function knownBrowser(e: core.RequestEvent, user: core.Record | undefined): string {
  if (!user) {
    return "";
  }
  for (const token of headerOf(e, "x_known_browser").split(" ").slice(0, MAX_KNOWN_BROWSERS)) {
    const [name = "", signature = ""] = token.split(".");
    if (name !== "" && $security.equal(signature, sign(user, name))) {
      return name;
    }
  }
  return "";
}
