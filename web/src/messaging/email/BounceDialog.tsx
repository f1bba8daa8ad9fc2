import { Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type BouncedAddress, bounce } from "../../../../domain/messaging/email/commands";
import { command } from "../../data/call";
import { newId } from "../../data/client";
import { FormModal } from "../../ui/form/FormLayer";
import { useServerForm } from "../../ui/form/use-server-form";
import { Note } from "../../ui/Note";

/** A returned mail, pasted whole: its addresses are found, and those that are dead are stopped. */
export function BounceDialog({ onClose }: { onClose: () => void }) {
  const [id, setId] = useState(newId);
  const [found, setFound] = useState<BouncedAddress[]>([]);
  const queries = useQueryClient();
  const form = useServerForm({
    initial: { id, text: "" },
    schema: bounce.input,
    draftKey: null,
    save: ({ text }) => command("messaging/bounce", { id, text }),
    onSaved: ({ addresses }) => {
      setFound(addresses);
      setId(newId());
      void queries.invalidateQueries({ queryKey: ["suppressions"] });
    },
  });
  return (
    <FormModal title="Registrar e-mail devolvido" form={form} onClose={onClose} submitLabel="Ler o e-mail">
      {found.map(({ masked, person_name, stopped, detail }) => (
        <Note key={masked + detail} tone={stopped ? "ok" : "warn"}>
          {[masked, person_name].filter(Boolean).join(", ")}:{" "}
          {stopped ? "não recebe mensagens até ser corrigido." : "continua ativo; só este e-mail não chegou."} {detail}
        </Note>
      ))}
      <Textarea
        label="E-mail que voltou"
        description="Abra a devolução no e-mail da escola, copie tudo, também o trecho técnico, e cole aqui."
        data-autofocus
        autosize
        minRows={8}
        maxRows={16}
        {...form.field("text")}
      />
    </FormModal>
  );
}
