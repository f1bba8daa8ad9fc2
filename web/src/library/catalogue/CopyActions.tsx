import { ActionIcon, Checkbox, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import type { CopyState } from "../../../../domain/library/circulation/lending";
import { withinSentence } from "../../../../domain/text";
import { asCallError, sentenceOf } from "../../data/errors";
import { ReasonDialog } from "../../ui/form/ReasonDialog";
import { notify } from "../../ui/notify";
import type { ExpandedCopy } from "../expanded-records";
import { stateName } from "./catalogue-words";
import { useMarkCopy, WITHIN_CYCLE } from "./useMarkCopy";

type NewState = Exclude<CopyState, "normal" | "missing">;

/** The possible states of a copy, as questions. */
const BECOMES: Readonly<Record<NewState, { item: string; label: string; action: string }>> = {
  lost: { item: "Marcar como extraviado…", label: "Descrição do ocorrido", action: "Marcar como extraviado" },
  damaged: { item: "Marcar como danificado…", label: "Descrição do problema", action: "Marcar como danificado" },
  repair: { item: "Enviar para reparo…", label: "Destino e motivo", action: "Enviar para reparo" },
  withdrawn: { item: "Dar baixa…", label: "Motivo da baixa", action: "Dar baixa" },
};
const STATES = Object.keys(BECOMES) as NewState[];

interface CopyActionsProps {
  copy: ExpandedCopy;
  onLoan: boolean;
  onAsk: (state: NewState) => void;
}

/** Marks a copy as lost, damaged, in repair or withdrawn, or returns it to the collection, from its own row. */
export function CopyActions({ copy, onLoan, onAsk }: CopyActionsProps) {
  const mark = useMarkCopy();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={`Ações do exemplar ${copy.tombo}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {copy.state === "normal" ? null : (
          <Menu.Item onClick={() => void mark(copy.id, "normal", "").catch((error: unknown) => notify.bad(sentenceOf(error)))}>
            {copy.state === "lost" && onLoan ? "Não está extraviado: continua com o leitor" : "Voltou ao acervo"}
          </Menu.Item>
        )}
        {STATES.filter((state) => state !== copy.state && !(state === "withdrawn" && onLoan)).map((state) => (
          <Menu.Item key={state} onClick={() => onAsk(state)}>
            {BECOMES[state].item}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface CopyStateDialogProps {
  copy: ExpandedCopy;
  state: NewState;
  onClose: () => void;
}

export function CopyStateDialog({ copy, state, onClose }: CopyStateDialogProps) {
  const mark = useMarkCopy();
  const [withinCycle, setWithinCycle] = useState(false);
  const [anyway, setAnyway] = useState(false);
  const { label, action } = BECOMES[state];
  const confirm = async (reason: string): Promise<void> => {
    try {
      await mark(copy.id, state, reason, { overrides: anyway ? [{ code: WITHIN_CYCLE, reason }] : [] });
    } catch (error) {
      setWithinCycle(withinCycle || asCallError(error).code === WITHIN_CYCLE);
      throw error;
    }
  };
  return (
    <ReasonDialog
      title={`Exemplar ${copy.tombo}: ${withinSentence(stateName(state))}`}
      label={label}
      action={action}
      missingSentence="Informe o motivo."
      onClose={onClose}
      onConfirm={confirm}
      consent={
        withinCycle ? (
          <Checkbox
            mt="md"
            label="Dar baixa mesmo assim, dentro do ciclo"
            checked={anyway}
            onChange={(event) => setAnyway(event.currentTarget.checked)}
          />
        ) : null
      }
    >
      {state === "lost" ? (
        <p>Se estiver emprestado, será registrado como perdido até ser reposto, perdoado ou localizado.</p>
      ) : null}
    </ReasonDialog>
  );
}
