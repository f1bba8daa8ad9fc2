import { TextInput } from "@mantine/core";
import { useState } from "react";
import * as z from "zod/mini";
import type { Users } from "../../../../domain/collections.gen";
import { line } from "../../../../domain/contract";
import { fileUrl, updateRecord, useFileToken } from "../../data/records";
import { refreshSession } from "../../data/session";
import { ImageField } from "../../ui/form/ImageField";
import { ServerForm } from "../../ui/form/ServerForm";
import { useServerForm } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";

const profileForm = z.object({ name: line("Informe o seu nome.", 120) });

export function ProfileForm({ user }: { user: Users }) {
  const [avatar, setAvatar] = useState<File | null | undefined>();
  const token = useFileToken(user.avatar !== "");
  const form = useServerForm({
    initial: { name: user.name },
    schema: profileForm,
    draftKey: "my/profile",
    save: (values) => updateRecord("users", user.id, { ...values, ...(avatar === undefined ? {} : { avatar }) }),
    onSaved: () => {
      notify.ok("Nome e foto salvos");
      // Updates the name in the menu; a failure shows itself with the next call.
      refreshSession().catch(() => undefined);
    },
  });
  return (
    <ServerForm form={form}>
      <TextInput label="Nome" autoComplete="name" {...form.field("name")} />
      <ImageField
        label="Foto"
        value={avatar}
        onChange={setAvatar}
        current={user.avatar && token ? fileUrl(user, user.avatar, "240x0", token) : undefined}
        description="PNG, JPG ou WebP de até 5 MB. Visível somente para a equipe da escola."
      />
    </ServerForm>
  );
}
