import { Button, Checkbox, Group, Modal, Textarea } from "@mantine/core";
import { useState } from "react";
import type { Obstacle } from "../../../../domain/refusal";
import { submitOnEnter } from "../../ui/form/submit-on-enter";
import classes from "./Desk.module.css";
import type { Override } from "./useDesk";

interface OverrideDialogProps {
  /** Each that stands in the way; all of them can be set aside. */
  obstacles: readonly Obstacle[];
  onConfirm: (overrides: Override[]) => void;
  onClose: () => void;
}

/** Sets aside exactly the obstacles that are ticked; the reason stays in the loan's history. Rule 16. */
export function OverrideDialog({ obstacles, onConfirm, onClose }: OverrideDialogProps) {
  const single = obstacles.length === 1;
  const [ticked, setTicked] = useState<readonly string[]>(single ? obstacles.map(({ code }) => code) : []);
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const given = reason.trim();
  const all = obstacles.every(({ code }) => ticked.includes(code));
  return (
    <Modal opened onClose={onClose} title="Liberar este empréstimo">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (given && all) {
            onConfirm(obstacles.map(({ code }) => ({ code, reason: given })));
          }
        }}
      >
        {single ? (
          <p>{obstacles[0]?.message}</p>
        ) : (
          <Checkbox.Group
            label="Marque cada impedimento que você libera"
            value={[...ticked]}
            onChange={setTicked}
            error={asked && !all ? "Enquanto um deles valer, o livro não sai." : undefined}
          >
            <div className={classes.obstacles}>
              {obstacles.map(({ code, message }, index) => (
                <Checkbox key={code} value={code} label={message} data-autofocus={index === 0 || undefined} />
              ))}
            </div>
          </Checkbox.Group>
        )}
        <Textarea
          data-autofocus={single || undefined}
          label="Por que liberar?"
          description="Fica registrado no histórico, com o seu nome."
          value={reason}
          maxLength={300}
          autosize
          minRows={2}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={submitOnEnter}
          error={asked && !given ? "Diga por que está liberando." : undefined}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit">{single ? "Liberar só este impedimento" : "Liberar os marcados"}</Button>
        </Group>
      </form>
    </Modal>
  );
}
