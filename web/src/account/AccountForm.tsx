/** The frame of the small forms outside of the session. */
import { Button, TextInput, type TextInputProps } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Field.module.css";
import type { SubmitState } from "./use-submit";

interface AccountFormProps {
  form: Pick<SubmitState, "onSubmit" | "pending" | "problem">;
  button: string;
  id?: string;
  children: ReactNode;
}

/** The problem, which screen readers announce at once, the fields, and the one button. */
export function AccountForm({ form: { onSubmit, pending, problem }, button, id, children }: AccountFormProps) {
  return (
    <form id={id} className={classes.form} onSubmit={onSubmit} noValidate>
      {/* It takes no room while there is nothing to say. */}
      <div role="alert" className={classes.alert}>
        {problem ? (
          <p className={classes.problem} data-tone="bad">
            <IconAlertTriangle size={20} aria-hidden />
            {problem}
          </p>
        ) : null}
      </div>
      {children}
      <Button type="submit" size="md" loading={pending} fullWidth>
        {button}
      </Button>
    </form>
  );
}

/** The e-mail of an account. */
export const EmailField = (props: TextInputProps) => (
  <TextInput
    label="E-mail"
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);

/** The hidden name of the password's owner, which password managers need. */
export const OwnerOfPassword = ({ email }: { email: string }) => (
  <input type="email" name="identity" autoComplete="username" value={email} readOnly hidden />
);
