import { useMemo } from "react";
import * as z from "zod/mini";
import type { Users } from "../../../../domain/collections.gen";
import { updateRecord } from "../../data/records";
import { signIn } from "../../data/session";
import { ServerForm } from "../../ui/form/ServerForm";
import { useServerForm } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";
import { PasswordField } from "../PasswordField";
import { MINIMUM_PASSWORD, passwordFaults } from "../password";

const passwordForm = (owner: Pick<Users, "email" | "name">) =>
  z
    .object({
      oldPassword: z.string().check(z.minLength(1, "Informe a senha atual.")),
      password: z.string(),
      passwordConfirm: z.string(),
    })
    .check(
      z.check((context) => {
        const { password, passwordConfirm } = context.value;
        for (const [field, message] of Object.entries(passwordFaults(password, passwordConfirm, owner))) {
          context.issues.push({ code: "custom", path: [field], message, input: context.value });
        }
      }),
    );

const EMPTY = { oldPassword: "", password: "", passwordConfirm: "" };

/** A new password ends every other session; this one continues with it. */
export function PasswordForm({ user }: { user: Users }) {
  const form = useServerForm({
    initial: EMPTY,
    schema: useMemo(() => passwordForm(user), [user]),
    draftKey: null,
    save: async (values) => {
      await updateRecord("users", user.id, { ...values });
      await signIn(user.email, values.password);
    },
    onSaved: () => {
      form.reset(EMPTY);
      notify.ok("Senha trocada. As outras sessões foram encerradas");
    },
  });
  return (
    <ServerForm form={form} submitLabel="Trocar senha">
      <PasswordField label="Senha atual" autoComplete="current-password" {...form.field("oldPassword")} />
      <PasswordField
        label="Nova senha"
        autoComplete="new-password"
        description={`Pelo menos ${MINIMUM_PASSWORD} caracteres. Uma frase curta é fácil de lembrar e difícil de adivinhar.`}
        {...form.field("password")}
      />
      <PasswordField label="Repita a nova senha" autoComplete="new-password" {...form.field("passwordConfirm")} />
    </ServerForm>
  );
}
