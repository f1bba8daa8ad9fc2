import { Text } from "@mantine/core";
import { makeRequester, type RequesterCandidate, type ScannedRequester } from "../../../../domain/warehouse/commands";
import { SectorField } from "../../people/SectorField";
import { useCommandForm } from "../../platform/useCommandForm";
import { FormModal } from "../../ui/form/FormLayer";
import { notify } from "../../ui/notify";

interface MakeRequesterProps {
  candidate: RequesterCandidate;
  onMade: (requester: ScannedRequester) => void;
  onClose: () => void;
}

/** A person of the register who is at the desk for the first time: their name, and their sector where the register has none. */
export function MakeRequester({ candidate, onMade, onClose }: MakeRequesterProps) {
  const form = useCommandForm(makeRequester, {
    initial: { person: candidate.person, sector: candidate.sector },
    input: (values) => values,
    staleQueries: ["requesters", "people", "timeline", "platform/home"],
    onDone: ({ requester }) => {
      notify.ok(`${requester.name}: requisitante ${requester.code}`);
      onMade(requester);
    },
  });
  return (
    <FormModal title="Cadastrar como requisitante" form={form} onClose={onClose} submitLabel="Cadastrar e usar">
      <Text>
        <b>{candidate.name}</b>
        {candidate.sector_name ? `, ${candidate.sector_name},` : ""} poderá retirar material a partir de agora, com o próximo
        código.
      </Text>
      {candidate.person && !candidate.sector_name ? (
        <SectorField
          label="Setor da pessoa"
          description="Usado nos relatórios de consumo. Pode ficar em branco."
          data-autofocus
          openOnFocus={false}
          clearable
          {...form.field("sector")}
        />
      ) : null}
    </FormModal>
  );
}
