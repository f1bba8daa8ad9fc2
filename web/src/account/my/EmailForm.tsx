import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import * as z from "zod/mini";
import type { Users } from "../../../../domain/collections.gen";
import { sentenceOf } from "../../data/errors";
import { requestEmailChange, requestVerification } from "../../data/session";
import { ServerForm } from "../../ui/form/ServerForm";
import { useServerForm } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";
import { StatusBadge } from "../../ui/StatusBadge";

const emailForm = z.object({ newEmail: z.email("Informe um e-mail válido, como nome@escola.br.") });

/** The address changes only after the user has followed the link in the mail to the new one. */
export function EmailForm({ user }: { user: Users }) {
  const [sentTo, setSentTo] = useState("");
  const [isAsking, setAsking] = useState(false);
  const form = useServerForm({
    initial: { newEmail: "" },
    schema: emailForm,
    draftKey: "my/email",
    save: async ({ newEmail }) => {
      await requestEmailChange(newEmail);
      return newEmail;
    },
    onSaved: (newEmail) => {
      setSentTo(newEmail);
      form.reset();
    },
  });
  const verify = async () => {
    setAsking(true);
    try {
      await requestVerification(user.email);
      notify.ok(`Enviamos um link de confirmação para ${user.email}`);
    } catch (error) {
      notify.bad(sentenceOf(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      <Group component="p" gap="0.5rem 0.75rem" m="0 0 0.9rem">
        <strong>{user.email}</strong>
        {user.verified ? (
          <StatusBadge tone="ok">Confirmado</StatusBadge>
        ) : (
          <>
            <StatusBadge tone="warn">Não confirmado</StatusBadge>
            <Button variant="default" size="sm" loading={isAsking} onClick={() => void verify()}>
              Enviar confirmação
            </Button>
          </>
        )}
      </Group>
      {sentTo ? (
        <p className="second-line" role="status">
          Enviamos um link para {sentTo}. O e-mail só muda depois que você abrir o link e confirmar a senha.
        </p>
      ) : null}
      <ServerForm form={form} submitLabel="Trocar e-mail">
        <TextInput label="Novo e-mail" type="email" autoComplete="email" {...form.field("newEmail")} />
      </ServerForm>
    </>
  );
}
