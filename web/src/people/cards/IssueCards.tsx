import { SegmentedControl, Select } from "@mantine/core";
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
import { PersonField } from "../PersonField";
import { CardsDialog } from "./CardsDialog";
import { classesIn, groupOf, NO_GROUP, useCardGroups } from "./useCardGroups";

/** Cards for a whole class, a sector or a kind, or for one person: people with a card keep it. */
export function IssueCards({ onClose }: { onClose: () => void }) {
  const { today } = useApplication();
  const queryClient = useQueryClient();
  const options = useCardGroups();
  const attempt = useIdempotentSend();
  const [scope, setScope] = useState<"group" | "person">("group");
  const [chosenGroup, setChosenGroup] = useState("");
  const [person, setPerson] = useState("");
  const [validUntil, setValidUntil] = useState("");
  const { data: round } = useRead(
    "people/card-round",
    { ...groupOf(chosenGroup), valid_until: validUntil },
    { enabled: chosenGroup !== "" },
  );
  const fault =
    scope === "group" ? (chosenGroup ? "" : "Escolha a turma, o setor ou o vínculo.") : person ? "" : "Escolha a pessoa.";
  return (
    <CardsDialog
      title="Emitir carteiras"
      action="Emitir"
      fault={fault}
      onClose={onClose}
      onConfirm={async () => {
        const recipients = scope === "group" ? { people: [], ...groupOf(chosenGroup) } : { people: [person], ...NO_GROUP };
        const { cards, already } = await attempt((id) =>
          command("people/issue-cards", { id, ...recipients, valid_until: validUntil }),
        );
        const keptSentence = already > 0 ? `; ${count(already, "pessoa já tinha", "pessoas já tinham")} carteira` : "";
        notify.ok(`${count(cards.length, "carteira emitida", "carteiras emitidas")}${keptSentence}`);
        for (const key of ["student-cards", "people/person-cards", "timeline"]) {
          void queryClient.invalidateQueries({ queryKey: [key] });
        }
      }}
    >
      <SegmentedControl
        aria-label="Destinatário"
        mb="md"
        data={[
          { value: "group", label: "Turma ou equipe" },
          { value: "person", label: "Uma pessoa" },
        ]}
        value={scope}
        onChange={(value) => setScope(value === "person" ? "person" : "group")}
      />
      {scope === "group" ? (
        <Select
          label="Turma, setor ou vínculo"
          description="As carteiras já emitidas são mantidas."
          required
          searchable
          data={options}
          nothingFoundMessage={<NoClass options={classesIn(options)} />}
          value={chosenGroup || null}
          onChange={(value) => setChosenGroup(value ?? "")}
          mb="md"
        />
      ) : (
        <PersonField label="Pessoa" required openOnFocus={false} value={person} onChange={setPerson} />
      )}
      <DateField
        label="Válida até"
        description="Em branco: pela regra das Configurações."
        value={validUntil}
        onChange={setValidUntil}
        earliest={today}
        mt="md"
      />
      {scope === "group" && round ? (
        <p role="status">
          {`${count(round.without, "pessoa recebe", "pessoas recebem")} carteira, válida até ${formatDay(round.valid_until)}.`}
        </p>
      ) : null}
    </CardsDialog>
  );
}
