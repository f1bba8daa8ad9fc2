import { Radio } from "@mantine/core";
import { useState } from "react";
import type { WaitingPhotoRow } from "../../../../domain/people/lists";
import { PHOTO_FAULT_NAMES, PHOTO_FAULTS, type PhotoFault } from "../../../../domain/people/photos/words";
import { command } from "../../data/call";
import { notify } from "../../ui/notify";
import { CardsDialog } from "../cards/CardsDialog";

interface RefusePhotoProps {
  photo: WaitingPhotoRow;
  onClose: () => void;
  onRefused: () => unknown;
}

/** Refuses a photo for a fault of the picture; the server deletes it at once. */
export function RefusePhoto({ photo, onClose, onRefused }: RefusePhotoProps) {
  const [fault, setFault] = useState<PhotoFault | "">("");
  return (
    <CardsDialog
      title={`Recusar a foto de ${photo.name}`}
      action="Recusar"
      fault={fault ? "" : "Informe o motivo da recusa."}
      onClose={onClose}
      onConfirm={async () => {
        if (fault) {
          await command("people/refuse-photo", { photo: photo.id, fault });
          notify.ok("Foto recusada e apagada");
          await onRefused();
        }
      }}
    >
      <Radio.Group
        label="Motivo da recusa"
        description="O motivo é registrado no histórico da pessoa. A foto é apagada."
        value={fault}
        onChange={(value) => setFault(PHOTO_FAULTS.find((fault) => fault === value) ?? "")}
      >
        {PHOTO_FAULTS.map((fault) => (
          <Radio key={fault} value={fault} label={PHOTO_FAULT_NAMES[fault]} mt="xs" />
        ))}
      </Radio.Group>
    </CardsDialog>
  );
}
