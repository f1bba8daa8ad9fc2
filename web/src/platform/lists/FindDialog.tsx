import { Modal, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { sentenceOf } from "../../data/errors";
import { type Answer, canBeAsked, foundNothing, isOwn, isSettled } from "../../ui/search/answer";
import { NOTHING_TO_ASK, useAsked } from "../../ui/search/use-asked";
import { useRowChoice } from "../../ui/search/use-row-choice";
import classes from "./FindDialog.module.css";

interface Found {
  id: string;
  /** The code that a scan of it would give. */
  code: string;
  /** Where that is no code that people read: what stands in its place. */
  shown?: string;
  name: string;
  details: string;
}

interface FindDialogProps {
  title: string;
  /** The text that can be typed: "Nome ou matrícula". */
  label: string;
  /** The name of the rows: "Leitores encontrados". */
  caption: string;
  /** "Setas escolhem, Enter abre." */
  hint: string;
  nothing: (text: string) => string;
  initial: string;
  /** A hook: the rows of a question in their order, and the searches that they come from. */
  useFound: (asked: string, enabled: boolean) => { rows: readonly Found[]; answers: readonly (Answer & { error: unknown })[] };
  onChoose: (code: string) => void;
  onClose: () => void;
}

/** For what has no code at hand, beside a scan field: by name, by keyboard alone. */
export function FindDialog({ title, label, caption, initial, useFound, onChoose, onClose, ...words }: FindDialogProps) {
  const [typed, setTyped] = useState(initial);
  const text = typed.trim();
  const { asked, askNow } = useAsked(text);
  const found = useFound(asked, canBeAsked(asked));
  const { answers } = found;
  const rows = canBeAsked(text) && canBeAsked(asked) ? found.rows : [];
  const isAsked = asked === text;
  const own = isAsked && answers.every(isOwn);
  const { current, onKeyDown } = useRowChoice({
    text,
    rows: rows.map(({ id }) => ({ id, own, firm: own })),
    settled: isAsked && (!canBeAsked(text) || answers.every(isSettled)),
    onWait: askNow,
    onOpen: (id) => {
      const row = rows.find((one) => one.id === id);
      if (row) {
        onChoose(row.code);
      }
    },
  });
  const failed = answers.find(({ isError }) => isError);
  const hint = () => {
    if (text && !canBeAsked(text)) {
      return NOTHING_TO_ASK;
    }
    if (isAsked && failed) {
      return sentenceOf(failed.error);
    }
    if (!text || rows.length > 0) {
      return words.hint;
    }
    return isAsked && answers.every(foundNothing) ? words.nothing(text) : "Procurando…";
  };
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <TextInput
        data-autofocus
        data-takes-scans
        label={label}
        value={typed}
        leftSection={<IconSearch size={18} aria-hidden />}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ul className={classes.list} aria-label={caption}>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" className={classes.row} data-active={row.id === current} onClick={() => onChoose(row.code)}>
              <span className="strong">{row.name}</span>
              <span className={classes.details}>{row.details}</span>
              <span className={classes.code}>{row.shown ?? row.code}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.hint} role="status">
        {hint()}
      </p>
    </Modal>
  );
}
