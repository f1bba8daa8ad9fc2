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

interface BlockedReadersProps {
  preview: ClassSetPreview;
  delivery: ReturnType<typeof useDelivery>;
}

/** The readers whom the delivery would refuse, with the reason; a librarian may override that, by name and with a reason. */
export function BlockedReaders({ preview, delivery }: BlockedReadersProps) {
  const [overriding, setOverriding] = useState<SetStudent | null>(null);
  const blockedStudents = preview.students.filter(({ blocks, reader }) => blocks.length > 0 && !(reader in delivery.overrides));
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
              <Button variant="default" aria-label={`Liberar ${student.name}`} onClick={() => setOverriding(student)}>
                Liberar…
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {overriding ? (
        <OverrideDialog
          student={overriding}
          initialReason={preview.books.every(({ textbook, consumable }) => textbook || consumable) ? RIGHT : ""}
          onClose={() => setOverriding(null)}
          onOverride={(reason) => {
            delivery.override(overriding.reader, { codes: overriding.blocks.map(({ code }) => code), reason });
            setOverriding(null);
          }}
        />
      ) : null}
    </Card>
  );
}

interface OverrideDialogProps {
  student: SetStudent;
  /** The reason that is proposed. */
  initialReason: string;
  onClose: () => void;
  onOverride: (reason: string) => void;
}

function OverrideDialog({ student, initialReason, onClose, onOverride }: OverrideDialogProps) {
  useReturnFocus();
  const [reason, setReason] = useState(initialReason);
  const [problem, setProblem] = useState("");
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reason.trim() === "") {
      setProblem("Informe o motivo da liberação.");
      return;
    }
    onOverride(reason.trim());
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
