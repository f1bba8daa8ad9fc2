import { Modal, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { sentenceOf } from "../../data/errors";
import { useList } from "../../data/lists";
import classes from "./FindReader.module.css";

interface FindReaderProps {
  initial: string;
  onChoose: (card: string) => void;
  onClose: () => void;
}

/** For the pupil who forgot the card: by name or enrolment, by keyboard alone. */
export function FindReader({ initial, onChoose, onClose }: FindReaderProps) {
  const [text, setText] = useState(initial);
  const [query] = useDebouncedValue(text.trim(), 150);
  const [active, setActive] = useState(0);
  const list = useList("readers", { q: query, perPage: 8, filters: { active: "true" } }, query.length > 0);
  const readers = query ? (list.data?.items ?? []) : [];
  const chosen = readers[Math.min(active, readers.length - 1)];
  return (
    <Modal opened onClose={onClose} title="Buscar leitor pelo nome" size="lg">
      <TextInput
        data-autofocus
        data-takes-scans
        label="Nome ou matrícula"
        value={text}
        leftSection={<IconSearch size={18} aria-hidden />}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown" || event.key === "ArrowUp") {
            event.preventDefault();
            setActive((index) => Math.max(0, Math.min(readers.length - 1, index + (event.key === "ArrowDown" ? 1 : -1))));
          } else if (event.key === "Enter" && chosen) {
            event.preventDefault();
            onChoose(chosen.card);
          }
        }}
      />
      <ul className={classes.list} aria-label="Leitores encontrados">
        {readers.map((reader, index) => (
          <li key={reader.id}>
            <button type="button" className={classes.reader} data-active={index === active} onClick={() => onChoose(reader.card)}>
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
        {list.isError
          ? sentenceOf(list.error)
          : query && list.isSuccess && readers.length === 0
            ? `Nenhum leitor ativo com “${query}”.`
            : "Setas escolhem, Enter abre."}
      </p>
    </Modal>
  );
}
