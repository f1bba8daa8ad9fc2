import { SegmentedControl, Select } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { count } from "../../../../domain/text";
import { command } from "../../data/call";
import { newId } from "../../data/client";
import { DateField } from "../../ui/form/DateField";
import { useKit } from "../../ui/kit";
import { notify } from "../../ui/notify";
import { PersonField } from "../PersonField";
import { useClassOptions } from "../useClassOptions";
import { CardsDialog } from "./CardsDialog";

/** Cards for a whole class, or for one person: who has one keeps it. */
export function IssueCards({ onClose }: { onClose: () => void }) {
  const { today } = useKit();
  const queryClient = useQueryClient();
  const options = useClassOptions();
  const [id] = useState(newId);
  const [scope, setScope] = useState<"class" | "person">("class");
  const [chosen, setChosen] = useState("");
  const [person, setPerson] = useState("");
  const [validUntil, setValidUntil] = useState("");
  const missing = scope === "class" ? (chosen ? "" : "Escolha a turma.") : person ? "" : "Escolha a pessoa.";
  return (
    <CardsDialog
      title="Emitir carteiras"
      action="Emitir"
      missing={missing}
      onClose={onClose}
      onConfirm={async () => {
        const whose = scope === "class" ? { people: [], class: chosen } : { people: [person], class: "" };
        const { cards, already } = await command("people/issue-cards", { id, ...whose, valid_until: validUntil });
        const kept = already > 0 ? `; ${count(already, "pessoa já tinha", "pessoas já tinham")} carteira` : "";
        notify.ok(`${count(cards.length, "carteira emitida", "carteiras emitidas")}${kept}`);
        for (const key of ["student-cards", "people/person-cards", "timeline"]) {
          void queryClient.invalidateQueries({ queryKey: [key] });
        }
      }}
    >
      <SegmentedControl
        aria-label="Para quem"
        mb="md"
        data={[
          { value: "class", label: "Uma turma" },
          { value: "person", label: "Uma pessoa" },
        ]}
        value={scope}
        onChange={(value) => setScope(value === "person" ? "person" : "class")}
      />
      {scope === "class" ? (
        <Select
          label="Turma"
          description="Quem já tem carteira fica com a que tem."
          required
          searchable
          data={options}
          value={chosen || null}
          onChange={(value) => setChosen(value ?? "")}
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
    </CardsDialog>
  );
}
