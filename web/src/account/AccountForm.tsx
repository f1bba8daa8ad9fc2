/** The frame of the small forms outside the session. */
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

/** Why it was not accepted, read out at once, its fields, and its one button. */
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

/** Password managers need to know whose password a form asks for. */
export const OwnerOfPassword = ({ email }: { email: string }) => (
  <input type="email" name="identity" autoComplete="username" value={email} readOnly hidden />
);
