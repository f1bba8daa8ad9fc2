import { Button } from "@mantine/core";
import classes from "./ConflictNotice.module.css";

export interface FieldConflict {
  name: string;
  label: string;
  local: string;
  remote: string;
}

interface ConflictNoticeProps {
  /** The author and the time, where they are known: "Rita Lima, às 10:32,". */
  author?: string | undefined;
  /** Labels of the fields that only the other person changed. */
  acceptedLabels: readonly string[];
  conflicts: readonly FieldConflict[];
  onKeepMine: (name: string) => void;
  onTakeTheirs: (name: string) => void;
}

/** Another user saved this record meanwhile: their changes, and a choice where both changed a field. */
export function ConflictNotice({
  author = "Outra pessoa",
  acceptedLabels,
  conflicts,
  onKeepMine,
  onTakeTheirs,
}: ConflictNoticeProps) {
  return (
    <div className={classes.notice} role="alert">
      <p className={classes.sentence}>{author} salvou este registro enquanto você editava. Nenhum dado digitado foi perdido.</p>
      {acceptedLabels.length > 0 ? (
        <p className={classes.second}>As alterações já foram incluídas em: {acceptedLabels.join(", ")}.</p>
      ) : null}
      {conflicts.map(({ name, label, local, remote }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset inside the form's fieldset would be read out twice
        <div
          key={name}
          className={classes.dispute}
          role="group"
          aria-label={label}
          data-unanswered={`${label}: escolha qual manter antes de salvar.`}
        >
          <p className={classes.label}>{label}: alterado pelos dois. Qual manter?</p>
          <Choice caption="A sua versão" value={local} action="Manter a minha versão" onChoose={() => onKeepMine(name)} />
          <Choice caption="Versão salva" value={remote} action="Usar a versão salva" onChoose={() => onTakeTheirs(name)} />
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
