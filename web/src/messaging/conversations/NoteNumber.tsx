import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { NewContact } from "../../people/ContactForm";
import { PersonField } from "../../people/PersonField";
import { useReturnFocus } from "../../ui/use-return-focus";

/** Saves an unknown person's telephone for one of the school's people: first the owner, then the contact. */
export function NoteNumber({ phone, onClose }: { phone: string; onClose: () => void }) {
  const [chosenId, setChosenId] = useState("");
  const [person, setPerson] = useState("");
  const [isMissing, setMissing] = useState(false);
  useReturnFocus();
  if (person !== "") {
    return <NewContact person={person} phone={phone} onClose={onClose} />;
  }
  return (
    <Modal opened onClose={onClose} title="Registrar este telefone no cadastro">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(chosenId === "");
          setPerson(chosenId);
        }}
      >
        <PersonField
          label="Pessoa do cadastro"
          description="No caso do responsável por um aluno, escolha o aluno."
          value={chosenId}
          onChange={setChosenId}
          error={isMissing && chosenId === "" ? "Escolha a pessoa." : undefined}
        />
        <Button type="submit" mt="md">
          Continuar
        </Button>
      </form>
    </Modal>
  );
}
