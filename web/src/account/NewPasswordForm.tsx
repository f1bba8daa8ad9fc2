import { Button } from "@mantine/core";
import { IconCheck, IconCircle } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./Field.module.css";
import { PasswordField } from "./PasswordField";
import { Problem } from "./Problem";
import { MINIMUM_PASSWORD, passwordFaults } from "./password";
import { useSubmit } from "./use-submit";

interface NewPasswordFormProps {
  /** The owner of the password, for a password manager. */
  email?: string;
  button: string;
  /** Both are the same by now. */
  save: (password: string) => Promise<void>;
}

/** A password and its repetition. */
export function NewPasswordForm({ email, button, save }: NewPasswordFormProps) {
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const { onSubmit, pending, problem, fields, clear } = useSubmit(
    () => passwordFaults(password, repeated, { email: email ?? "" }),
    () => save(password),
  );
  const met = password.length >= MINIMUM_PASSWORD;
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <Problem>{problem}</Problem>
      {email ? <input type="email" name="identity" autoComplete="username" value={email} readOnly hidden /> : null}
      <PasswordField
        label="Nova senha"
        name="password"
        autoComplete="new-password"
        size="md"
        value={password}
        error={fields.password}
        description={
          <span className={classes.rule} data-met={met}>
            {met ? <IconCheck size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
            Pelo menos {MINIMUM_PASSWORD} caracteres. Uma frase curta é mais fácil de lembrar.
          </span>
        }
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          clear("password");
        }}
        autoFocus
        data-autofocus
      />
      <PasswordField
        label="Repita a nova senha"
        name="passwordConfirm"
        autoComplete="new-password"
        size="md"
        value={repeated}
        error={fields.passwordConfirm}
        onChange={(event) => {
          setRepeated(event.currentTarget.value);
          clear("passwordConfirm");
        }}
      />
      <Button type="submit" size="md" loading={pending} fullWidth>
        {button}
      </Button>
    </form>
  );
}
