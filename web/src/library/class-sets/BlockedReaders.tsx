import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { ClassSetPreview, SetStudent } from "../../../../domain/library/class-sets/commands";
import { OVERRIDABLE } from "../../../../domain/library/overridable";
import { Card } from "../../ui/Card";
import { useReturnFocus } from "../../ui/use-return-focus";
import classes from "./Deliver.module.css";
import type { useDelivery } from "./useDelivery";

/** A reason that applies only to textbooks. */
const RIGHT = "Livro didático é direito do aluno";

interface BarredProps {
  preview: ClassSetPreview;
  delivery: ReturnType<typeof useDelivery>;
}

/** The readers whom the delivery would refuse, with the reason; a librarian may override that, by name and with a reason. */
export function BlockedReaders({ preview, delivery }: BarredProps) {
  const [lifting, setLifting] = useState<SetStudent | null>(null);
  const blockedStudents = preview.students.filter(({ blocks, reader }) => blocks.length > 0 && !(reader in delivery.lifted));
  if (blockedStudents.length === 0) {
    return null;
  }
  return (
    <Card title="Impedidos">
      <ul className={classes.refusedList}>
        {blockedStudents.map((student) => (
          <li key={student.person}>
            <span>{student.blocks.map(({ sentence }) => sentence).join(" ")}</span>
            {student.blocks.every(({ code }) => OVERRIDABLE.includes(code)) ? (
              <Button variant="default" aria-label={`Liberar ${student.name}`} onClick={() => setLifting(student)}>
                Liberar…
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {lifting ? (
        <LiftDialog
          student={lifting}
          initialReason={preview.books.every(({ textbook, consumable }) => textbook || consumable) ? RIGHT : ""}
          onClose={() => setLifting(null)}
          onLift={(reason) => {
            delivery.lift(lifting.reader, { codes: lifting.blocks.map(({ code }) => code), reason });
            setLifting(null);
          }}
        />
      ) : null}
    </Card>
  );
}

interface LiftDialogProps {
  student: SetStudent;
  /** The reason that is proposed. */
  initialReason: string;
  onClose: () => void;
  onLift: (reason: string) => void;
}

function LiftDialog({ student, initialReason, onClose, onLift }: LiftDialogProps) {
  useReturnFocus();
  const [reason, setReason] = useState(initialReason);
  const [problem, setProblem] = useState("");
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reason.trim() === "") {
      setProblem("Informe o motivo da liberação.");
      return;
    }
    onLift(reason.trim());
  }
  return (
    <Modal opened onClose={onClose} title={`Liberar ${student.name}`}>
      <Stack onSubmit={submit} component="form">
        <p className="second-line">{student.blocks.map(({ sentence }) => sentence).join(" ")}</p>
        <TextInput
          data-autofocus
          label="Motivo da liberação"
          description="Registrado no histórico de cada empréstimo."
          maxLength={300}
          value={reason}
          error={problem || undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit">Liberar</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
