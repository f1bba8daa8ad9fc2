import { TextInput } from "@mantine/core";
import { openConversation } from "../../../../domain/messaging/conversations/commands";
import { useCommandForm } from "../../platform/useCommandForm";
import { FormModal } from "../../ui/form/FormLayer";
import { useNavigateUnlessLeft } from "../../ui/use-has-left";

/** A conversation with a typed number. */
export function NewConversation({ onClose }: { onClose: () => void }) {
  const navigate = useNavigateUnlessLeft();
  const form = useCommandForm(openConversation, {
    initial: { phone: "" },
    input: (values) => values,
    onDone: ({ conversation }) => {
      onClose();
      navigate(`/zap/${conversation}`);
    },
  });
  return (
    <FormModal title="Nova conversa" form={form} onClose={onClose} submitLabel="Abrir a conversa">
      <TextInput
        label="Telefone"
        description="Para pessoas do cadastro, abra a ficha: a conversa começa por ela."
        placeholder="(19) 98765-4321"
        inputMode="tel"
        autoComplete="off"
        {...form.field("phone")}
      />
    </FormModal>
  );
}
