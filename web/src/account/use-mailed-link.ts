import { useState } from "react";
import { fieldErrorsOf } from "../data/errors";
import { signOut } from "../data/session";

interface MailedLink {
  /** `used`: the server knows the link no more. */
  state: "asking" | "used" | "done";
  /** Sends the confirmation. Sessions of the account end with it, this browser's too. */
  follow: (confirm: () => Promise<void>) => Promise<void>;
}

/** A page that the link of an e-mail opens, and that confirms something once. */
export function useMailedLink(): MailedLink {
  const [state, setState] = useState<MailedLink["state"]>("asking");
  const follow: MailedLink["follow"] = async (confirm) => {
    try {
      await confirm();
    } catch (error) {
      if ("token" in fieldErrorsOf(error)) {
        setState("used");
        return;
      }
      throw error;
    }
    signOut();
    setState("done");
  };
  return { state, follow };
}
