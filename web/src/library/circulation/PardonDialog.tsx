import { useQueryClient } from "@tanstack/react-query";
import { command } from "../../data/call";
import { ReasonDialog } from "../../ui/form/ReasonDialog";
import { notify } from "../../ui/notify";

interface PardonDialogProps {
  /** The reader's id or card. */
  reader: string;
  name: string;
  /** Only this one; left out: all running ones. */
  suspension?: string;
  onClose: () => void;
}

/** Ends a suspension before its time: the reader is free at once. L-41. */
export function PardonDialog({ reader, name, suspension, onClose }: PardonDialogProps) {
  const queryClient = useQueryClient();
  return (
    <ReasonDialog
      title={`Perdoar a suspensão de ${name}`}
      label="Motivo do perdão"
      action="Perdoar"
      missingSentence="Informe o motivo do perdão."
      onClose={onClose}
      onConfirm={async (reason) => {
        const { sentence } = await command("library/pardon", { reader, reason, ...(suspension ? { suspension } : {}) });
        notify.ok(sentence);
        for (const key of ["library/reader-sheet", "suspensions", "timeline"]) {
          void queryClient.invalidateQueries({ queryKey: [key] });
        }
      }}
    >
      <p>{name} poderá pegar livros imediatamente. O atraso continua no histórico.</p>
    </ReasonDialog>
  );
}
