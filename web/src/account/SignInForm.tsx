import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { signIn } from "../data/session";
import classes from "./Field.module.css";
import { PasswordField } from "./PasswordField";
import { Problem } from "./Problem";
import { useSubmit } from "./use-submit";

/** E-mail and password. What follows a sign-in is the guard's business, not the form's. */
export function SignInForm({ email: given = "", button = "Entrar" }: { email?: string; button?: string }) {
  const [email, setEmail] = useState(given);
  const [password, setPassword] = useState("");
  const { onSubmit, pending, problem, fields, clear } = useSubmit(
    () => ({
      ...(email.trim() ? {} : { identity: "Informe o seu e-mail." }),
      ...(password ? {} : { password: "Informe a sua senha." }),
    }),
    () => signIn(email, password),
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
      <Button type="submit" size="md" loading={pending} fullWidth>
        {button}
      </Button>
    </form>
  );
}
