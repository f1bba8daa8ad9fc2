import { IconCheck, IconCircle } from "@tabler/icons-react";
import { useState } from "react";
import { AccountForm, OwnerOfPassword } from "./AccountForm";
import classes from "./Field.module.css";
import { PasswordField } from "./PasswordField";
import { MINIMUM_PASSWORD, passwordFaults } from "./password";
import { useSubmit } from "./use-submit";

interface NewPasswordFormProps {
  /** The owner of the password, for a password manager. */
  email?: string;
  button: string;
  /** Both fields are equal by now. */
  save: (password: string) => Promise<void>;
}

/** A password and its repetition. */
export default function NewPasswordForm({ email, button, save }: NewPasswordFormProps) {
  const [password, setPassword] = useState("");
  const [repetition, setRepetition] = useState("");
  const form = useSubmit(
    () => passwordFaults(password, repetition, { email: email ?? "" }),
    () => save(password),
  );
  const met = password.length >= MINIMUM_PASSWORD;
  return (
    <AccountForm form={form} button={button}>
      {email ? <OwnerOfPassword email={email} /> : null}
      <PasswordField
        label="Nova senha"
        autoComplete="new-password"
        description={
          <span className={classes.rule} data-met={met}>
            {met ? <IconCheck size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
            Pelo menos {MINIMUM_PASSWORD} caracteres. Uma frase curta é mais fácil de lembrar.
          </span>
        }
        {...form.field("password", password, setPassword)}
        autoFocus
        data-autofocus
      />
      <PasswordField
        label="Repita a nova senha"
        autoComplete="new-password"
        {...form.field("passwordConfirm", repetition, setRepetition)}
      />
    </AccountForm>
  );
}
