import { Button } from "@mantine/core";
import classes from "./ConflictNotice.module.css";

export interface Dispute {
  name: string;
  label: string;
  mine: string;
  theirs: string;
}

interface ConflictNoticeProps {
  /** The author and the time, where they are known: "Rita Lima, às 10:32,". */
  by?: string | undefined;
  /** Labels of the fields that only the other person changed. */
  taken: readonly string[];
  disputes: readonly Dispute[];
  onKeepMine: (name: string) => void;
  onTakeTheirs: (name: string) => void;
}

/** Another user saved this record meanwhile: their changes, and a choice where both changed a field. */
export function ConflictNotice({ by = "Outra pessoa", taken, disputes, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  return (
    <div className={classes.notice} role="alert">
      <p className={classes.sentence}>{by} salvou este registro enquanto você editava. Nenhum dado digitado foi perdido.</p>
      {taken.length > 0 ? <p className={classes.second}>As alterações já foram incluídas em: {taken.join(", ")}.</p> : null}
      {disputes.map(({ name, label, mine, theirs }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset inside the form's fieldset would be read out twice
        <div
          key={name}
          className={classes.dispute}
          role="group"
          aria-label={label}
          data-unanswered={`${label}: escolha qual manter antes de salvar.`}
        >
          <p className={classes.label}>{label}: alterado pelos dois. Qual manter?</p>
          <Choice caption="A sua versão" value={mine} action="Manter a minha versão" onChoose={() => onKeepMine(name)} />
          <Choice caption="Versão salva" value={theirs} action="Usar a versão salva" onChoose={() => onTakeTheirs(name)} />
        </div>
      ))}
    </div>
  );
}

interface ChoiceProps {
  caption: string;
  value: string;
  action: string;
  onChoose: () => void;
}

function Choice({ caption, value, action, onChoose }: ChoiceProps) {
  return (
    <div className={classes.choice}>
      <div className={classes.value}>
        <span className="second-block">{caption}</span>
        {value || <em>vazio</em>}
      </div>
      <Button variant="default" onClick={onChoose}>
        {action}
      </Button>
    </div>
  );
}
