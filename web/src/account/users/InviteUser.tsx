import { TextInput } from "@mantine/core";
import { useState } from "react";
import { invite } from "../../../../domain/account/commands";
import type { InputOf } from "../../../../domain/contract";
import { isTaken } from "../../data/attempt";
import { type Output, useCommand } from "../../data/call";
import { newId } from "../../data/client";
import { FormDrawer } from "../../ui/form/FormLayer";
import { useServerForm } from "../../ui/form/use-server-form";
import { InvitationLink } from "./InvitationLink";
import { PermissionsField } from "./PermissionsField";
import { USER_LABELS } from "./user-words";

type Invitation = InputOf<typeof invite>;

interface InviteUserProps {
  onClose: () => void;
}

/** A new account: the person gets a link to choose a password, by mail or by hand. */
export function InviteUser({ onClose }: InviteUserProps) {
  const send = useCommand("account/invite", ["users", "timeline", "platform/home"]);
  const [id] = useState(newId);
  const [link, setLink] = useState("");
  const form = useServerForm<Invitation, Invitation, Output<"account/invite">>({
    initial: { id, name: "", email: "", permissions: [] },
    schema: invite.input,
    draftKey: "users/new",
    save: async (input) => {
      try {
        return await send.mutateAsync(input);
      } catch (error) {
        if (isTaken(error)) {
          form.set("id", newId());
        }
        throw error;
      }
    },
    onSaved: (answer) => setLink(answer.link),
  });
  if (link) {
    return <InvitationLink name={form.values.name} email={form.values.email} link={link} onClose={onClose} />;
  }
  return (
    <FormDrawer title="Convidar usuário" form={form} onClose={onClose} submitLabel="Enviar convite">
      <TextInput label={USER_LABELS.name} required data-autofocus autoComplete="off" {...form.field("name")} />
      <TextInput
        label={USER_LABELS.email}
        type="email"
        required
        autoComplete="off"
        description="Recebe o link para criar a senha e será o usuário de acesso."
        {...form.field("email")}
      />
      <PermissionsField
        value={form.values.permissions}
        onChange={(permissions) => form.set("permissions", permissions)}
        error={form.field("permissions").error}
      />
    </FormDrawer>
  );
}
