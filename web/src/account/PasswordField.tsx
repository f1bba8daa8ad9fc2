import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import classes from "./Field.module.css";

/** A password: the user can show and paste it, and the field reports Caps Lock. */
export function PasswordField({ description, ...rest }: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <PasswordInput
      {...rest}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ "aria-label": "Mostrar a senha", "aria-pressed": visible, tabIndex: 0 }}
      onKeyDown={readCapsLock}
      onKeyUp={readCapsLock}
      onBlur={() => setCapsLock(false)}
      inputWrapperOrder={["label", "input", "error", "description"]}
      description={
        capsLock ? (
          <span className={classes.caps} role="status">
            <IconAlertTriangle size={16} aria-hidden /> Caps Lock está ativado.
          </span>
        ) : (
          description
        )
      }
    />
  );
}
