import { Button, Modal, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { People } from "../../../domain/collections.gen";
import { calledName } from "../../../domain/people/words";
import { listing } from "../../../domain/text";
import { command, useRead } from "../data/call";
import { sentenceOf } from "../data/errors";
import { useIdempotentSend } from "../data/idempotent-send";
import formClasses from "../ui/form/Form.module.css";
import { Note } from "../ui/Note";
import { notify } from "../ui/notify";
import { useReturnFocus } from "../ui/use-return-focus";
import { PersonField } from "./PersonField";

/** Merges another record of the same person into this one. */
export function MergePerson({ person: keptPerson, onClose }: { person: People; onClose: () => void }) {
  const queryClient = useQueryClient();
  const attempt = useIdempotentSend();
  const [repeatedId, setRepeatedId] = useState("");
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const preview = useRead("people/merge-preview", { kept: keptPerson.id, gone: repeatedId }, { enabled: repeatedId !== "" });
  useReturnFocus();
  const plan = repeatedId === "" ? undefined : preview.data;
  const missingText =
    repeatedId === ""
      ? "Escolha o cadastro repetido."
      : preview.isError
        ? sentenceOf(preview.error)
        : plan && plan.obstacles.length > 0
          ? `Não é possível unir: o cadastro tem ${listing(plan.obstacles)}. Mantenha este e una o outro a ele.`
          : reason.trim() === ""
            ? "Informe o motivo da união."
            : "";

  async function merge(): Promise<void> {
    setFault(missingText);
    if (missingText || busy) {
      return;
    }
    setBusy(true);
    try {
      await attempt((id) => command("people/merge-people", { id, kept: keptPerson.id, gone: repeatedId, reason: reason.trim() }));
      notify.ok("Cadastros unidos");
      onClose();
      await queryClient.invalidateQueries();
    } catch (error) {
      setFault(sentenceOf(error));
      setBusy(false);
    }
  }

  return (
    <Modal opened onClose={() => busy || onClose()} title={`Unir outro cadastro ao de ${calledName(keptPerson)}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void merge();
        }}
      >
        <PersonField
          label="Cadastro repetido"
          description="Será desativado, com indicação do cadastro mantido. Não pode ser desfeito."
          value={repeatedId}
          onChange={(id) => {
            setRepeatedId(id);
            setFault("");
          }}
          includesInactive
          mb="md"
        />
        {plan && plan.obstacles.length === 0 ? (
          <Note tone="info">
            {plan.moves.length > 0 ? `Transferidos para este cadastro: ${listing(plan.moves)}.` : "Sem dados a transferir."}
          </Note>
        ) : null}
        <Textarea
          label="Motivo"
          placeholder="Constava duas vezes na planilha"
          maxLength={300}
          autosize
          my="md"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {fault ? (
          <div className={formClasses.trouble} role="alert">
            <p>{fault}</p>
          </div>
        ) : null}
        <div className={formClasses.actions}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" loading={busy}>
            Unir
          </Button>
        </div>
      </form>
    </Modal>
  );
}
