import { SegmentedControl, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import type { People } from "../../../../domain/collections.gen";
import type { PurposeDecision } from "../../../../domain/people/privacy/commands";
import { PURPOSE_NAMES } from "../../../../domain/people/privacy/consents";
import { calledName } from "../../../../domain/people/words";
import { command } from "../../data/call";
import { useIdempotentSend } from "../../data/idempotent-send";
import { notify } from "../../ui/notify";
import { CardsDialog } from "../cards/CardsDialog";
import classes from "./privacy.module.css";

interface ConsentDialogProps {
  person: People;
  purpose: PurposeDecision;
  /** The recorded guardians of the person. */
  guardians: readonly string[];
  onSaved: () => void;
  onClose: () => void;
}

/** A family's answer about one purpose, with the guardian who gave it. */
export function ConsentDialog({ person, purpose: asked, guardians, onSaved, onClose }: ConsentDialogProps) {
  const { purpose, text } = asked;
  const attempt = useIdempotentSend();
  const [decision, setDecision] = useState<"given" | "refused">("given");
  const signers = [...guardians, ...(person.kind === "student" ? [] : [calledName(person)])];
  const [chosenSigner, setChosenSigner] = useState("");
  const [other, setOther] = useState("");
  const signer = (other.trim() || chosenSigner || signers[0]) ?? "";
  return (
    <CardsDialog
      title={PURPOSE_NAMES[purpose]}
      action="Registrar"
      fault={signer ? "" : "Informe o autor da decisão: o responsável ou a própria pessoa adulta."}
      onClose={onClose}
      onConfirm={async () => {
        await attempt((id) =>
          command("people/record-consent", { id, person: person.id, purpose, decision, declared_by: signer }),
        );
        notify.ok(`${PURPOSE_NAMES[purpose]}: ${decision === "given" ? "autorização registrada" : "recusa registrada"}`);
        onSaved();
      }}
    >
      <p className={classes.text}>{text}</p>
      <SegmentedControl
        aria-label="Resposta"
        mb="md"
        data={[
          { value: "given", label: "Autoriza" },
          { value: "refused", label: "Não autoriza" },
        ]}
        value={decision}
        onChange={(value) => setDecision(value === "refused" ? "refused" : "given")}
      />
      {signers.length > 0 ? (
        <Select
          label="Autor da decisão"
          data={signers}
          value={chosenSigner || signers[0] || null}
          onChange={(value) => setChosenSigner(value ?? "")}
          allowDeselect={false}
          mb="md"
        />
      ) : null}
      <TextInput
        label={signers.length > 0 ? "Outra pessoa" : "Autor da decisão"}
        description="O responsável legal, ou a própria pessoa se for adulta."
        maxLength={160}
        value={other}
        onChange={(event) => setOther(event.currentTarget.value)}
      />
    </CardsDialog>
  );
}
