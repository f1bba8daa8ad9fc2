import { Button, Group, Modal, Textarea } from "@mantine/core";
import { useState } from "react";
import type { Hold } from "../../../../domain/library/holds/commands";
import { useCommand } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { notify } from "../../ui/notify";
import { useReturnFocus } from "../../ui/use-return-focus";
import { HOLD_QUERIES } from "./useHoldActions";

/** Moves a reader to the front of a queue. Others lose a place: the reason stays in the hold's history. */
export function MoveHold({ hold, onClose }: { hold: Hold; onClose: () => void }) {
  useReturnFocus();
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const move = useCommand("library/move-hold", HOLD_QUERIES, {
    onSuccess: () => {
      notify.ok(`${hold.reader_name} passou à frente da fila`);
      onClose();
    },
  });
  const trimmedReason = reason.trim();
  const reasonFault = isTried && !trimmedReason ? "Informe o motivo da mudança na fila." : "";
  return (
    <Modal opened onClose={onClose} title={`Passar ${hold.reader_name} à frente`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (trimmedReason) {
            move.mutate({ hold: hold.id, reason: trimmedReason });
          }
        }}
      >
        <Textarea
          data-autofocus
          label="Motivo da mudança na fila"
          description="Registrado no histórico, com o seu nome."
          value={reason}
          maxLength={300}
          autosize
          minRows={2}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={reasonFault || (move.isError ? sentenceOf(move.error) : undefined)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={move.isPending}>
            Passar à frente
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
