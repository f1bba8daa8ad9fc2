import { Button, Checkbox, Modal } from "@mantine/core";
import { useState } from "react";
import type { Day } from "../../../../domain/dates";
import { type AbsenceNotice, MISTAKE_TEXT, type SheetPupil } from "../../../../domain/messaging/absences/commands";
import { useCommand } from "../../data/call";
import { asCallError, sentenceOf } from "../../data/errors";
import { useIdempotentSend } from "../../data/idempotent-send";
import form from "../../ui/form/Form.module.css";
import { notify } from "../../ui/notify";
import { useNavigateUnlessLeft } from "../../ui/use-has-left";
import { useReturnFocus } from "../../ui/use-return-focus";
import { useWays, WordFields, wayOf } from "./notice-message";

const AFFECTED_QUERIES = ["messaging/absence-sheet", "messaging/absence-overview", "campaigns", "messages"];

/** The message that the family has, and the effect of the undo on it. */
const SENTENCES: Readonly<Partial<Record<AbsenceNotice, string>>> = {
  unreached: "A falta sai do registro de hoje. Ninguém da família foi avisado.",
  lost: "A falta sai do registro de hoje. O aviso não chegou à família.",
  waiting:
    "A falta sai do registro de hoje. O aviso ainda não saiu: este aluno é retirado dele. Sem outro aluno no aviso, nada é enviado.",
  sent: "A falta sai do registro de hoje. O aviso já saiu, e não volta.",
  withdrawn: "A falta já foi desfeita, e a família recebeu o aviso.",
};

interface WithdrawAbsenceProps {
  pupil: SheetPupil;
  /** The day of the list. */
  day: Day;
  onClose: () => void;
}

/** Undoes a mistaken absence, and informs the family where its message has left. */
export function WithdrawAbsence({ pupil: { person, name, notice }, day, onClose }: WithdrawAbsenceProps) {
  useReturnFocus();
  const navigate = useNavigateUnlessLeft();
  const [tells, setTells] = useState(true);
  const [text, setText] = useState(MISTAKE_TEXT);
  const [chosenId, setChosenId] = useState("");
  const [fault, setFault] = useState("");
  const ways = useWays();
  const channel = wayOf(ways, chosenId);
  const withdraw = useCommand("messaging/withdraw-absence", AFFECTED_QUERIES);
  const tellMistake = useCommand("messaging/tell-absence-mistake", AFFECTED_QUERIES);
  const [withdrawing, telling] = [useIdempotentSend(), useIdempotentSend()];
  const [isBack, setBack] = useState(notice === "withdrawn");
  const [hasLeft, setLeft] = useState(notice === "sent" || notice === "withdrawn");
  const isBusy = withdraw.isPending || tellMistake.isPending;

  async function confirm(): Promise<void> {
    if (isBusy) {
      return;
    }
    setFault("");
    try {
      if (!isBack) {
        const { left } = await withdrawing((id) => withdraw.mutateAsync({ id, person, day }));
        setBack(true);
        notify.ok(`Falta de ${name} desfeita.`);
        if (left && !hasLeft) {
          // The message left while this was open: the user has not seen the words to the family.
          setLeft(true);
          return;
        }
      }
      if (hasLeft && tells) {
        const { campaign } = await telling((id) => tellMistake.mutateAsync({ id, person, day, channel, text }));
        navigate(`/whatsapp/${campaign}`);
        return;
      }
      onClose();
    } catch (failure) {
      if (asCallError(failure).code === "absence_day_over") {
        // The list behind it becomes today's, and closes it.
        notify.bad(sentenceOf(failure));
        onClose();
        return;
      }
      setFault(sentenceOf(failure));
    }
  }

  return (
    <Modal
      opened
      onClose={() => isBusy || onClose()}
      title={isBack ? `Avisar a família de ${name}` : `Desfazer a falta de ${name}?`}
    >
      <div className={form.fields}>
        <p className={form.text}>{isBack ? SENTENCES.withdrawn : SENTENCES[notice]}</p>
        {hasLeft && !isBack ? (
          <Checkbox
            label="Avisar a família que foi engano"
            checked={tells}
            onChange={({ currentTarget: { checked } }) => setTells(checked)}
          />
        ) : null}
        {hasLeft && tells ? (
          <WordFields label="Texto para a família" {...{ ways, channel, text }} onChannel={setChosenId} onText={setText} />
        ) : null}
        {fault ? (
          <p className={form.trouble} role="alert">
            {fault}
          </p>
        ) : null}
      </div>
      <div className={form.actions}>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {isBack && notice !== "withdrawn" ? "Fechar" : "Cancelar"}
        </Button>
        <Button data-autofocus loading={isBusy} onClick={() => void confirm()}>
          {isBack ? "Avisar a família" : hasLeft && tells ? "Desfazer e avisar" : "Desfazer a falta"}
        </Button>
      </div>
    </Modal>
  );
}
