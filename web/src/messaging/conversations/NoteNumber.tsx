import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { NewContact } from "../../people/ContactForm";
import { PersonField } from "../../people/PersonField";
import { useReturnFocus } from "../../ui/use-return-focus";

/** Notes the telephone of somebody unknown for one of the school's people: whose it is first, then how it is noted. */
export function NoteNumber({ phone, onClose }: { phone: string; onClose: () => void }) {
  const [chosen, setChosen] = useState("");
  const [person, setPerson] = useState("");
  const [missing, setMissing] = useState(false);
  useReturnFocus();
  if (person !== "") {
    return <NewContact person={person} phone={phone} onClose={onClose} />;
  }
  return (
    <Modal opened onClose={onClose} title="Registrar este telefone no cadastro">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(chosen === "");
          setPerson(chosen);
        }}
      >
        <PersonField
          label="Pessoa do cadastro"
          description="No caso do responsável por um aluno, escolha o aluno."
          value={chosen}
          onChange={setChosen}
          error={missing && chosen === "" ? "Escolha a pessoa." : undefined}
        />
        <Button type="submit" mt="md">
          Continuar
        </Button>
      </form>
    </Modal>
  );
}
