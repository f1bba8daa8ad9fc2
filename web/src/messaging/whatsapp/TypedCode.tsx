import { TextInput } from "@mantine/core";
import { useState } from "react";
import { checkChannel } from "../../../../domain/messaging/channels/commands";
import { useCommandForm } from "../../platform/useCommandForm";
import { ServerForm } from "../../ui/form/ServerForm";
import { notify } from "../../ui/notify";
import classes from "./channels.module.css";

/** A code to type on the telephone, where no camera reads the picture. */
export function TypedCode({ channel }: { channel: string }) {
  const [code, setCode] = useState("");
  const form = useCommandForm(checkChannel, {
    initial: { phone: "" },
    input: (values) => ({ channel, ...values }),
    onDone: (answer) =>
      answer.code === "" ? notify.bad("O gateway não informou um código. Leia a imagem.") : setCode(answer.code),
  });
  return (
    <ServerForm form={form} submitLabel="Pedir código">
      <TextInput
        label="Número do telefone da escola"
        placeholder="(19) 98765-4321"
        inputMode="tel"
        autoComplete="off"
        {...form.field("phone")}
      />
      {code ? (
        <p role="status">
          Código: <strong className={classes.mono}>{code}</strong>
        </p>
      ) : null}
    </ServerForm>
  );
}
