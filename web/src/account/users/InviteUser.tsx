import { TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { invite } from "../../../../domain/account/commands";
import type { InputOf } from "../../../../domain/contract";
import { calledName } from "../../../../domain/people/words";
import { type Output, useCommand } from "../../data/call";
import { newId } from "../../data/client";
import { isTaken } from "../../data/idempotent-send";
import { bind, useRecords } from "../../data/records";
import { PersonField } from "../../people/PersonField";
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
    initial: { id, name: "", email: "", permissions: [], person: "" },
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
  const { person } = form.values;
  const own = useRecords(
    "contacts",
    { filter: bind("person = {:person} && kind = 'email' && guardian = ''", { person }), perPage: 1 },
    person !== "",
  ).data?.items[0]?.value;
  const { set } = form;
  const filled = useRef("");
  useEffect(() => {
    if (own && filled.current !== person) {
      filled.current = person;
      set("email", own);
    }
  }, [own, person, set]);
  if (link) {
    return <InvitationLink name={form.values.name} email={form.values.email} link={link} onClose={onClose} />;
  }
  return (
    <FormDrawer title="Convidar usuário" form={form} onClose={onClose} submitLabel="Enviar convite">
      <PersonField
        {...form.field("person")}
        label={USER_LABELS.person}
        description="Preenche o nome e o e-mail do cadastro, e liga a conta à pessoa. Em branco, se não for do cadastro."
        data-autofocus
        openOnFocus={false}
        onChange={(id, row) => {
          form.set("person", id);
          if (row) {
            form.set("name", calledName(row));
          }
        }}
      />
      <TextInput label={USER_LABELS.name} required autoComplete="off" {...form.field("name")} />
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
