import { Select } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay } from "../../../../domain/dates";
import { count } from "../../../../domain/text";
import { command } from "../../data/call";
import { newId } from "../../data/client";
import { DateField } from "../../ui/form/DateField";
import { useKit } from "../../ui/kit";
import { notify } from "../../ui/notify";
import { useClassOptions } from "../useClassOptions";
import { CardsDialog } from "./CardsDialog";

/** At the year's start: the cards go on, with the same number and the same paired phone. */
export function RenewCards({ onClose }: { onClose: () => void }) {
  const { today } = useKit();
  const queryClient = useQueryClient();
  const options = useClassOptions();
  const [id] = useState(newId);
  const [chosen, setChosen] = useState("");
  const [validUntil, setValidUntil] = useState("");
  return (
    <CardsDialog
      title="Renovar validade"
      action="Renovar"
      missing=""
      onClose={onClose}
      onConfirm={async () => {
        const answer = await command("people/renew-cards", { id, class: chosen, valid_until: validUntil });
        notify.ok(`${count(answer.renewed, "carteira renovada", "carteiras renovadas")}, até ${formatDay(answer.valid_until)}`);
        for (const key of ["student-cards", "people/person-cards"]) {
          void queryClient.invalidateQueries({ queryKey: [key] });
        }
      }}
    >
      <Select
        label="Turma"
        description="Em branco: todas as pessoas ativas. Bloqueadas e substituídas ficam como estão."
        searchable
        clearable
        data={options}
        value={chosen || null}
        onChange={(value) => setChosen(value ?? "")}
        mb="md"
      />
      <DateField
        label="Válida até"
        description="Em branco: pela regra das Configurações. Nenhuma carteira perde dias."
        value={validUntil}
        onChange={setValidUntil}
        earliest={today}
      />
    </CardsDialog>
  );
}
