import { TextInput } from "@mantine/core";
import { useNavigate } from "react-router-dom";
import { openConversation } from "../../../../domain/messaging/conversations/commands";
import { command } from "../../data/call";
import { newId } from "../../data/client";
import { useIdempotentSend } from "../../data/idempotent-send";
import { FormModal } from "../../ui/form/FormLayer";
import { useServerForm } from "../../ui/form/use-server-form";

/** A conversation with a number that is typed. */
export function NewConversation({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const attempt = useIdempotentSend();
  const form = useServerForm({
    initial: { id: newId(), phone: "" },
    schema: openConversation.input,
    draftKey: null,
    save: ({ phone }) => attempt((id) => command("messaging/open-conversation", { id, ...(phone ? { phone } : {}) })),
    onSaved: ({ conversation }) => {
      onClose();
      void navigate(`/zap/${conversation}`);
    },
  });
  return (
    <FormModal title="Nova conversa" form={form} onClose={onClose} submitLabel="Abrir a conversa">
      <TextInput
        label="Telefone"
        description="Para pessoas do cadastro, abra a ficha: a conversa começa por lá."
        placeholder="(19) 98765-4321"
        inputMode="tel"
        autoComplete="off"
        {...form.field("phone")}
      />
    </FormModal>
  );
}
