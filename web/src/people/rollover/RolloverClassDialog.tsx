import { Button, Modal, Select, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { RolloverClass, YearRollover } from "../../../../domain/people/rollover/commands";
import type { Choice } from "../../../../domain/people/rollover/plan";
import { command, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { ErrorState } from "../../ui/ErrorState";
import { LoadingRows } from "../../ui/loading";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { useReturnFocus } from "../../ui/use-return-focus";
import classes from "../privacy/privacy.module.css";
import { choiceOf, choiceOptions, fieldValue, formatChoice } from "./rollover-words";

interface RolloverClassDialogProps {
  state: YearRollover;
  room: RolloverClass;
  onClose: () => void;
}

/** The target of a class, and of each of its pupils. Each choice is saved at once. */
export function RolloverClassDialog({ state, room, onClose }: RolloverClassDialogProps) {
  useReturnFocus();
  const queryClient = useQueryClient();
  const pupilsQuery = useRead("people/rollover-pupils", { year: state.year, class: room.class });
  const [fault, setFault] = useState("");
  const [text, setText] = useState("");
  const targets = [
    ...new Set([
      ...state.targets,
      ...(room.choice.goal === "move" ? [room.choice.target] : []),
      ...(pupilsQuery.data?.pupils ?? []).flatMap(({ own }) => (own.goal === "move" ? [own.target] : [])),
    ]),
  ];

  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);

  /** @returns whether it is saved. */
  async function save(send: (rollover: string) => Promise<unknown>): Promise<boolean> {
    setFault("");
    let isSaved = true;
    try {
      await send(state.id || (await command("people/begin-year-rollover", { id: newId(), year: state.year })).id);
    } catch (error) {
      isSaved = false;
      const sentence = sentenceOf(error);
      isClosed.current ? notify.bad(`Destino de ${room.name} não salvo: ${sentence}`) : setFault(sentence);
    }
    for (const key of ["people/year-rollover", "people/rollover-pupils", "people/rollover-leavers"]) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
    return isSaved;
  }
  const setRoom = (choice: Choice) =>
    save((rollover) => command("people/set-rollover-class", { rollover, class: room.class, ...choice }));
  const setPupil = (person: string, choice: Choice) =>
    save((rollover) => command("people/set-rollover-pupils", { rollover, people: [person], ...choice }));

  async function moveToTypedClass(): Promise<void> {
    if (await setRoom({ goal: "move", target: text })) {
      setText("");
    }
  }

  return (
    <Modal opened onClose={onClose} title={`Destino de ${room.name}`} size="xl">
      {fault ? <Note tone="bad">{fault}</Note> : null}
      <Select
        label="Destino da turma"
        searchable
        allowDeselect={false}
        data={choiceOptions(targets, "Pela regra")}
        value={fieldValue(room.choice)}
        onChange={(value) => void setRoom(choiceOf(value ?? ""))}
        mb="md"
      />
      <TextInput
        label="Outra turma"
        description="Uma turma que ainda não está na lista; ela é criada na virada."
        placeholder="7º ano C"
        maxLength={60}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        mb="xs"
      />
      <Button variant="default" disabled={text.trim() === ""} onClick={() => void moveToTypedClass()} mb="md">
        Usar esta turma
      </Button>
      {pupilsQuery.data ? (
        <table className={`${classes.grid} ${classes.plainTable}`}>
          <thead>
            <tr>
              <th scope="col">Aluno</th>
              <th scope="col">Destino</th>
            </tr>
          </thead>
          <tbody>
            {pupilsQuery.data.pupils.map(({ person, name, own }) => (
              <tr key={person}>
                <th scope="row">{name}</th>
                <td>
                  <Select
                    size="xs"
                    aria-label={`Destino de ${name}`}
                    searchable
                    allowDeselect={false}
                    data={choiceOptions(targets, `Com a turma: ${formatChoice(room.choice)}`)}
                    value={fieldValue(own)}
                    onChange={(value) => void setPupil(person, choiceOf(value ?? ""))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : pupilsQuery.isError ? (
        <ErrorState sentence={sentenceOf(pupilsQuery.error)} onRetry={() => void pupilsQuery.refetch()} />
      ) : (
        <LoadingRows rows={6} />
      )}
    </Modal>
  );
}
