import { Select } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay } from "../../../../domain/dates";
import { count } from "../../../../domain/text";
import { command, useRead } from "../../data/call";
import { useIdempotentSend } from "../../data/idempotent-send";
import { useApplication } from "../../ui/application-context";
import { DateField } from "../../ui/form/DateField";
import { notify } from "../../ui/notify";
import { NoClass } from "../NoClass";
import { useClassOptions } from "../useClassOptions";
import { CardsDialog } from "./CardsDialog";
import { NO_GROUP } from "./useCardGroups";

/** At the year's start: extends the cards, with the same number and the same paired phone. */
export function RenewCards({ onClose }: { onClose: () => void }) {
  const { today } = useApplication();
  const queryClient = useQueryClient();
  const options = useClassOptions();
  const attempt = useIdempotentSend();
  const [chosenGroup, setChosenGroup] = useState("");
  const [validUntil, setValidUntil] = useState("");
  const { data: round } = useRead("people/card-round", { ...NO_GROUP, class: chosenGroup, valid_until: validUntil });
  return (
    <CardsDialog
      title="Renovar validade"
      action="Renovar"
      fault=""
      onClose={onClose}
      onConfirm={async () => {
        const answer = await attempt((id) => command("people/renew-cards", { id, class: chosenGroup, valid_until: validUntil }));
        notify.ok(`${count(answer.renewed, "carteira renovada", "carteiras renovadas")}, até ${formatDay(answer.valid_until)}`);
        for (const key of ["student-cards", "people/person-cards"]) {
          void queryClient.invalidateQueries({ queryKey: [key] });
        }
      }}
    >
      <Select
        label="Turma"
        description="Em branco: todas as pessoas ativas. Sem mudança nas bloqueadas e substituídas."
        searchable
        clearable
        data={options}
        nothingFoundMessage={<NoClass options={options} />}
        value={chosenGroup || null}
        onChange={(value) => setChosenGroup(value ?? "")}
        mb="md"
      />
      <DateField
        label="Válida até"
        description="Em branco: pela regra das Configurações. A validade atual nunca é reduzida."
        value={validUntil}
        onChange={setValidUntil}
        earliest={today}
      />
      {round ? (
        <p role="status">
          {`${count(round.renews, "carteira será renovada", "carteiras serão renovadas")} até ${formatDay(round.valid_until)}.`}
          {round.longer > 0 ? ` Sem mudança: ${count(round.longer, "carteira", "carteiras")} com essa validade ou maior.` : ""}
          {round.blocked > 0 ? ` Sem mudança: ${count(round.blocked, "bloqueada", "bloqueadas")}.` : ""}
        </p>
      ) : null}
    </CardsDialog>
  );
}
