import { useState } from "react";
import { choiceToken, signIn } from "../data/session";
import { AccountForm, EmailField } from "./AccountForm";
import type { Provisional } from "./ChoosePassword";
import { PasswordField } from "./PasswordField";
import { useSubmit } from "./use-submit";

interface SignInFormProps {
  email?: string;
  button?: string;
  /** The password was right, and somebody else's choice. */
  onProvisional: (provisional: Provisional) => void;
}

/** E-mail and password. The guard, not the form, decides about the steps after a sign-in. */
export function SignInForm({ email: given = "", button = "Entrar", onProvisional }: SignInFormProps) {
  const [email, setEmail] = useState(given);
  const [password, setPassword] = useState("");
  // The password was taken: the page that follows may take its time.
  const [taken, setTaken] = useState(false);
  const form = useSubmit(
    () => ({
      ...(email.trim() ? {} : { identity: "Informe o seu e-mail." }),
      ...(password ? {} : { password: "Informe a sua senha." }),
    }),
    async () => {
      try {
        await signIn(email, password);
        setTaken(true);
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
    <AccountForm form={{ ...form, pending: form.pending || taken }} button={button}>
      <EmailField {...form.field("identity", email, setEmail)} autoFocus={!given} />
      <PasswordField
        label="Senha"
        autoComplete="current-password"
        {...form.field("password", password, setPassword)}
        data-autofocus={given ? true : undefined}
      />
    </AccountForm>
  );
}
