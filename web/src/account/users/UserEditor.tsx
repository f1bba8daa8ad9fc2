import { Switch, TextInput } from "@mantine/core";
import { type UserForm, userForm } from "../../../../domain/account/users";
import type { Users } from "../../../../domain/collections.gen";
import { calledName } from "../../../../domain/people/words";
import { listing } from "../../../../domain/text";
import { useRecord } from "../../data/records";
import { useSession } from "../../data/session";
import { PersonField } from "../../people/PersonField";
import { useRecordForm } from "../../platform/useRecordForm";
import { Card } from "../../ui/Card";
import { ServerForm } from "../../ui/form/ServerForm";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { PermissionsField } from "./PermissionsField";
import { inOrder, USER_LABELS } from "./user-words";

/** Name, address, roles and whether the account may sign in at all. */
export function UserEditor({ user }: { user: Users }) {
  const isOwn = useSession().user?.id === user.id;
  const { form, conflict } = useRecordForm<"users", UserForm, UserForm>({
    collection: "users",
    record: user,
    formOf: ({ name, email, permissions, active, person }) => ({
      name,
      email,
      permissions: inOrder(permissions),
      active,
      person,
    }),
    schema: userForm,
    // An address that Admin typed is as unproved as any other until its owner confirms it.
    valuesOf: (values) => (values.email === user.email ? values : { ...values, verified: false }),
    labels: USER_LABELS,
    say: useUserWords(user.person),
    draftKey: `users/${user.id}`,
    touches: ["timeline", "platform/home"],
    onSaved: (saved) => notify.ok(`Conta de ${saved.name} salva`),
  });
  const { permissions, active, person } = form.values;
  return (
    <Card title="Conta">
      <ServerForm form={form}>
        {conflict}
        <TextInput label={USER_LABELS.name} required autoComplete="off" {...form.field("name")} />
        <TextInput
          label={USER_LABELS.email}
          type="email"
          required
          autoComplete="off"
          description="É com ele que a pessoa entra. Ao trocar, avise-a."
          {...form.field("email")}
        />
        <PermissionsField
          value={permissions}
          onChange={(chosen) => form.set("permissions", chosen)}
          error={form.field("permissions").error}
        />
        {isOwn && user.permissions.includes("Admin") && !permissions.includes("Admin") ? (
          <Note tone="warn">Sem o perfil Admin você deixa de ver esta tela assim que salvar.</Note>
        ) : null}
        <PersonField
          {...form.field("person")}
          label={USER_LABELS.person}
          description="Liga a conta a quem já está em Pessoas, quando é a mesma pessoa."
          value={person}
          onChange={(id) => form.set("person", id)}
        />
        <Switch
          label={USER_LABELS.active}
          description={
            isOwn
              ? "Você não pode desativar a própria conta. Peça a outra pessoa com perfil Admin."
              : "Desativada não entra, e as sessões abertas terminam na hora. O histórico fica."
          }
          disabled={isOwn}
          {...form.checkbox("active")}
        />
        {user.active && !active ? <Note tone="warn">Ao salvar, {user.name} sai do sistema em todos os computadores.</Note> : null}
      </ServerForm>
    </Card>
  );
}

/** How a value of the form is said to a person. */
function useUserWords(linked: string): (name: string, value: unknown) => string {
  const person = useRecord("people", linked, "", linked !== "");
  return (name, value) => {
    switch (name) {
      case "permissions":
        return listing(value as string[]) || "sem perfil";
      case "active":
        return value ? "sim" : "não";
      case "person":
        return value === linked && person.data ? calledName(person.data) : value ? "outra pessoa" : "";
      default:
        return String(value ?? "");
    }
  };
}
