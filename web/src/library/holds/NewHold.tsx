import { Button, Group, Modal } from "@mantine/core";
import { useState } from "react";
import type { ReaderRow } from "../../../../domain/library/lists";
import { command } from "../../data/call";
import { asCallError, sentenceOf } from "../../data/errors";
import { useIdempotentSend } from "../../data/idempotent-send";
import { notify } from "../../ui/notify";
import { useReturnFocus } from "../../ui/use-return-focus";
import { ReaderField } from "../ReaderField";
import { useHoldActions } from "./useHoldActions";

interface NewHoldProps {
  title: { id: string; title: string };
  onClose: () => void;
}

/** Puts a reader into the queue of a title; while a copy stands on the shelf, it offers to set that one aside. */
export function NewHold({ title, onClose }: NewHoldProps) {
  useReturnFocus();
  const { refresh } = useHoldActions();
  const attempt = useIdempotentSend();
  const [reader, setReader] = useState<ReaderRow | null>(null);
  const [fault, setFault] = useState("");
  const [onShelf, setOnShelf] = useState(false);
  const [busy, setBusy] = useState(false);

  const choose = (reader: ReaderRow | null) => {
    setReader(reader);
    setFault("");
    setOnShelf(false);
  };
  async function hold(set_aside: boolean): Promise<void> {
    if (!reader) {
      setFault("Escolha o leitor.");
      return;
    }
    setBusy(true);
    try {
      const { sentence } = await attempt((id) => command("library/hold", { id, reader: reader.id, title: title.id, set_aside }));
      notify.ok(`${reader.name}: ${sentence}`);
      onClose();
    } catch (error) {
      setFault(sentenceOf(error));
      setOnShelf(asCallError(error).code === "copy_on_shelf");
    } finally {
      setBusy(false);
      await refresh();
    }
  }
  return (
    <Modal opened onClose={() => busy || onClose()} title={`Reservar ${title.title}`} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void hold(onShelf);
        }}
      >
        <ReaderField
          data-autofocus
          label="Leitor"
          openOnFocus={false}
          value={reader?.id ?? ""}
          onChange={choose}
          error={fault || undefined}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" loading={busy}>
            {onShelf ? "Separar o exemplar" : "Reservar"}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
