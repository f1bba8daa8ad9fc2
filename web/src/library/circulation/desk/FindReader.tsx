import { Modal, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { sentenceOf } from "../../../data/errors";
import { useSearch } from "../../../data/lists";
import { canBeAsked, foundNothing, isOwn, isSettled } from "../../../ui/search/answer";
import { useAsked } from "../../../ui/search/use-asked";
import { useRowChoice } from "../../../ui/search/use-row-choice";
import { NOTHING_TO_ASK } from "../../../ui/search/words";
import classes from "./FindReader.module.css";

interface FindReaderProps {
  initial: string;
  onChoose: (card: string) => void;
  onClose: () => void;
}

/** For the pupil who forgot the card: by name or enrolment, by keyboard alone. */
export function FindReader({ initial, onChoose, onClose }: FindReaderProps) {
  const [typed, setTyped] = useState(initial);
  const text = typed.trim();
  const { asked, askNow } = useAsked(text);
  const list = useSearch("readers", { q: asked, perPage: 8, filters: { active: "true" } }, canBeAsked(asked));
  const readers = canBeAsked(text) && canBeAsked(asked) ? (list.data?.items ?? []) : [];
  const isAsked = asked === text;
  const own = isAsked && isOwn(list);
  const { current, onKeyDown } = useRowChoice({
    text,
    rows: readers.map(({ id }) => ({ id, own, firm: own })),
    settled: isAsked && (!canBeAsked(text) || isSettled(list)),
    onWait: askNow,
    onOpen: (id) => {
      const reader = readers.find((one) => one.id === id);
      if (reader) {
        onChoose(reader.card);
      }
    },
  });
  const hint = () => {
    if (text && !canBeAsked(text)) {
      return NOTHING_TO_ASK;
    }
    if (isAsked && list.isError) {
      return sentenceOf(list.error);
    }
    if (!text || readers.length > 0) {
      return "Setas escolhem, Enter abre.";
    }
    return isAsked && foundNothing(list) ? `Nenhum leitor ativo com “${text}”.` : "Procurando…";
  };
  return (
    <Modal opened onClose={onClose} title="Buscar leitor pelo nome" size="lg">
      <TextInput
        data-autofocus
        data-takes-scans
        label="Nome ou matrícula"
        value={typed}
        leftSection={<IconSearch size={18} aria-hidden />}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ul className={classes.list} aria-label="Leitores encontrados">
        {readers.map((reader) => (
          <li key={reader.id}>
            <button
              type="button"
              className={classes.reader}
              data-active={reader.id === current}
              onClick={() => onChoose(reader.card)}
            >
              <span className={classes.name}>{reader.name}</span>
              <span className={classes.details}>
                {[reader.class_name || reader.category_name, reader.enrolment].filter(Boolean).join(" · ")}
              </span>
              <span className={classes.card}>{reader.card}</span>
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
