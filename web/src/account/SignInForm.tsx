import { useState } from "react";
import { choiceToken, signIn } from "../data/session";
import { AccountForm, EmailField } from "./AccountForm";
import type { Provisional } from "./ChoosePassword";
import { PasswordField } from "./PasswordField";
import { useSubmit } from "./use-submit";

interface SignInFormProps {
  email?: string;
  button?: string;
  /** The password was right, and an Admin had chosen it. */
  onProvisional: (provisional: Provisional) => void;
}

/** E-mail and password. The guard, not the form, decides about the steps after a sign-in. */
export function SignInForm({ email: initialEmail = "", button = "Entrar", onProvisional }: SignInFormProps) {
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState("");
  // The server accepted the password: the page that follows may take its time.
  const [isSubmitted, setSubmitted] = useState(false);
  const form = useSubmit(
    () => ({
      ...(email.trim() ? {} : { identity: "Informe o seu e-mail." }),
      ...(password ? {} : { password: "Informe a sua senha." }),
    }),
    async () => {
      try {
        await signIn(email, password);
        setSubmitted(true);
      } catch (error) {
        const token = choiceToken(error);
        if (token === null) {
          throw error;
        }
        onProvisional({ email: email.trim(), token });
      }
    },
  );
  return (
    <AccountForm form={{ ...form, pending: form.pending || isSubmitted }} button={button}>
      <EmailField {...form.field("identity", email, setEmail)} autoFocus={!initialEmail} />
      <PasswordField
        label="Senha"
        autoComplete="current-password"
        {...form.field("password", password, setPassword)}
        data-autofocus={initialEmail ? true : undefined}
      />
    </AccountForm>
  );
}
