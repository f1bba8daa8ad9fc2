import { Modal, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { sentenceOf } from "../../data/errors";
import { type Answer, isEmptyAnswer, isOwn, isSearchable, isSettled } from "../../ui/search/search-answer";
import { useRowChoice } from "../../ui/search/use-row-choice";
import { NOTHING_TO_ASK, useSearchQuery } from "../../ui/search/use-search-query";
import classes from "./FindDialog.module.css";

interface FoundRow {
  id: string;
  /** The code that a scan would give. */
  code: string;
  /** Its replacement where the code is not for people. */
  visibleName?: string;
  name: string;
  details: string;
}

interface FindDialogProps {
  title: string;
  /** The possible search texts: "Nome ou matrícula". */
  label: string;
  /** The name of the rows: "Leitores encontrados". */
  caption: string;
  /** "Setas escolhem, Enter abre." */
  hint: string;
  emptyText: (text: string) => string;
  initial: string;
  /** A hook: the rows of a query in their order, and their searches. */
  useFound: (asked: string, enabled: boolean) => { rows: readonly FoundRow[]; answers: readonly (Answer & { error: unknown })[] };
  onChoose: (code: string) => void;
  onClose: () => void;
}

/** Finds a record without its code, beside a scan field: by name, with the keyboard alone. */
export function FindDialog({ title, label, caption, initial, useFound, onChoose, onClose, ...words }: FindDialogProps) {
  const [typedText, setTypedText] = useState(initial);
  const text = typedText.trim();
  const { searchedText, searchNow } = useSearchQuery(text);
  const searchAnswers = useFound(searchedText, isSearchable(searchedText));
  const { answers } = searchAnswers;
  const rows = isSearchable(text) && isSearchable(searchedText) ? searchAnswers.rows : [];
  const isAsked = searchedText === text;
  const isCurrent = isAsked && answers.every(isOwn);
  const { current, onKeyDown } = useRowChoice({
    text,
    rows: rows.map(({ id }) => ({ id, isCurrent, isFinal: isCurrent })),
    settled: isAsked && (!isSearchable(text) || answers.every(isSettled)),
    onWait: searchNow,
    onOpen: (id) => {
      const row = rows.find((row) => row.id === id);
      if (row) {
        onChoose(row.code);
      }
    },
  });
  const failedAnswer = answers.find(({ isError }) => isError);
  const hint = () => {
    if (text && !isSearchable(text)) {
      return NOTHING_TO_ASK;
    }
    if (isAsked && failedAnswer) {
      return sentenceOf(failedAnswer.error);
    }
    if (!text || rows.length > 0) {
      return words.hint;
    }
    return isAsked && answers.every(isEmptyAnswer) ? words.emptyText(text) : "Procurando…";
  };
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <TextInput
        data-autofocus
        data-takes-scans
        label={label}
        value={typedText}
        leftSection={<IconSearch size={18} aria-hidden />}
        onChange={(event) => setTypedText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ul className={classes.list} aria-label={caption}>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" className={classes.row} data-active={row.id === current} onClick={() => onChoose(row.code)}>
              <span className="strong">{row.name}</span>
              <span className={classes.details}>{row.details}</span>
              <span className={classes.code}>{row.visibleName ?? row.code}</span>
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
