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

/** Name, address, roles and the switch that lets the account sign in. */
export function UserEditor({ user }: { user: Users }) {
  const isOwn = useSession().user?.id === user.id;
  const { form, conflict } = useRecordForm<"users", UserForm, UserForm>({
    collection: "users",
    record: user,
    formOf: ({ name, email, permissions, porter, active, person }) => ({
      name,
      email,
      permissions: inOrder(permissions),
      porter,
      active,
      person,
    }),
    schema: userForm,
    // An address that Admin typed counts as unconfirmed until its owner confirms it.
    valuesOf: (values) => (values.email === user.email ? values : { ...values, verified: false }),
    labels: USER_LABELS,
    format: useUserWords(user.person),
    draftKey: `users/${user.id}`,
    staleQueries: ["platform/home"],
    onSaved: (user) => notify.ok(`Conta de ${user.name} salva`),
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
          description="É o usuário de acesso. Avise a pessoa em caso de troca."
          {...form.field("email")}
        />
        <PermissionsField
          value={permissions}
          onChange={(permissions) => form.set("permissions", permissions)}
          error={form.field("permissions").error}
        />
        <Switch
          label={USER_LABELS.porter}
          description="Confere carteiras na portaria, mesmo sem nenhum perfil. Vê só a carteira conferida."
          {...form.checkbox("porter")}
        />
        {isOwn && user.permissions.includes("Admin") && !permissions.includes("Admin") ? (
          <Note tone="warn">Sem o perfil Admin, esta tela deixa de estar disponível depois de salvar.</Note>
        ) : null}
        <PersonField
          {...form.field("person")}
          label={USER_LABELS.person}
          description="Vincula a conta ao cadastro da mesma pessoa em Pessoas."
          value={person}
          onChange={(id) => form.set("person", id)}
        />
        <Switch
          label={USER_LABELS.active}
          description={
            isOwn
              ? "Você não pode desativar a própria conta. Peça a outra pessoa com perfil Admin."
              : "Conta desativada não tem acesso, e as sessões abertas são encerradas. O histórico é mantido."
          }
          disabled={isOwn}
          {...form.checkbox("active")}
        />
        {user.active && !active ? (
          <Note tone="warn">Ao salvar, as sessões de {user.name} serão encerradas em todos os computadores.</Note>
        ) : null}
      </ServerForm>
    </Card>
  );
}

/** Formats a value of the form for users. */
function useUserWords(linkedPerson: string): (name: string, value: unknown) => string {
  const person = useRecord("people", linkedPerson, "", linkedPerson !== "");
  return (name, value) => {
    switch (name) {
      case "permissions":
        return listing(value as string[]) || "sem perfil";
      case "porter":
      case "active":
        return value ? "sim" : "não";
      case "person":
        return value === linkedPerson && person.data ? calledName(person.data) : value ? "outra pessoa" : "";
      default:
        return String(value ?? "");
    }
  };
}
