import { useState } from "react";
import { fieldErrorsOf } from "../data/errors";
import { signOut } from "../data/session";

interface MailedLink {
  /** `used`: the server no longer knows the link. */
  state: "asking" | "used" | "done";
  /** Sends the confirmation. It ends the account's sessions, this browser's too. */
  follow: (confirm: () => Promise<void>) => Promise<void>;
}

/** A page behind the link of an e-mail, which confirms once. */
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
