import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { choiceToken, signIn } from "../data/session";
import type { Provisional } from "./ChoosePassword";
import classes from "./Field.module.css";
import { PasswordField } from "./PasswordField";
import { Problem } from "./Problem";
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
  const { onSubmit, pending, problem, fields, clear } = useSubmit(
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
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <Problem>{problem}</Problem>
      <TextInput
        label="E-mail"
        name="identity"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        value={email}
        error={fields.identity}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          clear("identity");
        }}
        autoFocus={!given}
      />
      <PasswordField
        label="Senha"
        name="password"
        autoComplete="current-password"
        size="md"
        value={password}
        error={fields.password}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          clear("password");
        }}
        data-autofocus={given ? true : undefined}
      />
      <Button type="submit" size="md" loading={pending || taken} fullWidth>
        {button}
      </Button>
    </form>
  );
}
