import type { Hold } from "../../../../domain/library/holds/commands";
import { useCommand } from "../../data/call";
import { ReasonDialog } from "../../ui/form/ReasonDialog";
import { notify } from "../../ui/notify";
import { HOLD_QUERIES } from "./useHoldActions";

/** Moves a reader to the front of a queue. Others lose a place: the reason stays in the hold's history. */
export function MoveHold({ hold, onClose }: { hold: Hold; onClose: () => void }) {
  const move = useCommand("library/move-hold", HOLD_QUERIES);
  return (
    <ReasonDialog
      title={`Passar ${hold.reader_name} à frente`}
      label="Motivo da mudança na fila"
      action="Passar à frente"
      missingSentence="Informe o motivo da mudança na fila."
      onConfirm={async (reason) => {
        await move.mutateAsync({ hold: hold.id, reason });
        notify.ok(`${hold.reader_name} passou à frente da fila`);
      }}
      onClose={onClose}
    >
      {null}
    </ReasonDialog>
  );
}
