import { TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { invite } from "../../../../domain/account/commands";
import { calledName } from "../../../../domain/people/words";
import type { Role } from "../../../../domain/roles";
import { bind, useRecords } from "../../data/records";
import { useSchool } from "../../data/school";
import { PersonField } from "../../people/PersonField";
import { useCommandForm } from "../../platform/useCommandForm";
import { FormDrawer } from "../../ui/form/FormLayer";
import { InvitationLink } from "./InvitationLink";
import { PermissionsField } from "./PermissionsField";
import { USER_LABELS } from "./user-words";

interface InviteUserProps {
  onClose: () => void;
}

/** A new account: the person gets a link to choose a password, by mail or by hand. */
export function InviteUser({ onClose }: InviteUserProps) {
  const [link, setLink] = useState("");
  const form = useCommandForm(invite, {
    initial: { name: "", email: "", permissions: [] as Role[], person: "" },
    input: (values) => values,
    staleQueries: ["users", "timeline", "platform/home", "account/invitable", "account/link-proposals"],
    onDone: (answer) => setLink(answer.link),
    draftKey: "users/new",
  });
  const sends = useSchool().data?.sends_mail !== false;
  const { person } = form.values;
  const emailContacts = useRecords(
    "contacts",
    { filter: bind("person = {:person} && kind = 'email' && guardian = ''", { person }), perPage: 1 },
    person !== "",
  ).data?.items[0]?.value;
  const { set } = form;
  const filledPerson = useRef("");
  useEffect(() => {
    if (emailContacts && filledPerson.current !== person) {
      filledPerson.current = person;
      set("email", emailContacts);
    }
  }, [emailContacts, person, set]);
  if (link) {
    return <InvitationLink name={form.values.name} email={form.values.email} link={link} onClose={onClose} />;
  }
  return (
    <FormDrawer title="Convidar usuário" form={form} onClose={onClose} submitLabel="Enviar convite">
      <PersonField
        {...form.field("person")}
        label={USER_LABELS.person}
        description="Preenche o nome e o e-mail do cadastro e vincula a conta à pessoa. Em branco: pessoa que não está no cadastro."
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
        description={
          sends
            ? "Recebe o link para criar a senha e será o usuário de acesso."
            : "Será o usuário de acesso. O link para criar a senha aparece ao concluir."
        }
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
