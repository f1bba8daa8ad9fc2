import { Button, Group, Modal, Textarea } from "@mantine/core";
import { useState } from "react";
import type { RefusalBody } from "../../../../domain/refusal";

interface OverrideDialogProps {
  refusal: RefusalBody;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Sets aside exactly the refusal that it names; the reason stays in the loan's history. */
export function OverrideDialog({ refusal, onConfirm, onClose }: OverrideDialogProps) {
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const given = reason.trim();
  return (
    <Modal opened onClose={onClose} title="Liberar este empréstimo">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (given) {
            onConfirm(given);
          }
        }}
      >
        <p>{refusal.message}</p>
        <Textarea
          data-autofocus
          label="Por que liberar?"
          description="Fica registrado no histórico, com o seu nome."
          value={reason}
          maxLength={300}
          autosize
          minRows={2}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.shiftKey) {
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }
          }}
          error={asked && !given ? "Diga por que está liberando." : undefined}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit">Liberar só este impedimento</Button>
        </Group>
      </form>
    </Modal>
  );
}
