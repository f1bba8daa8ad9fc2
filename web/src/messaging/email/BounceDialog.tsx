import { Textarea } from "@mantine/core";
import { useState } from "react";
import { type BouncedAddress, bounce } from "../../../../domain/messaging/email/commands";
import { useCommandForm } from "../../platform/useCommandForm";
import { FormModal } from "../../ui/form/FormLayer";
import { Note } from "../../ui/Note";

/** A returned mail, pasted whole: the program finds its addresses, and stops the dead ones. */
export function BounceDialog({ onClose }: { onClose: () => void }) {
  const [bouncedAddresses, setBouncedAddresses] = useState<BouncedAddress[]>([]);
  const form = useCommandForm(bounce, {
    initial: { text: "" },
    input: (values) => values,
    staleQueries: ["suppressions"],
    onDone: ({ addresses }) => setBouncedAddresses(addresses),
  });
  return (
    <FormModal title="Registrar e-mail devolvido" form={form} onClose={onClose} submitLabel="Ler o e-mail">
      {bouncedAddresses.map(({ masked, person_name, stopped, detail }) => (
        <Note key={masked + detail} tone={stopped ? "ok" : "warn"}>
          {[masked, person_name].filter(Boolean).join(", ")}:{" "}
          {stopped ? "não recebe mensagens até ser corrigido." : "continua ativo; só este e-mail não chegou."} {detail}
        </Note>
      ))}
      <Textarea
        label="E-mail devolvido"
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
