import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { cleanCode } from "../../../../domain/codes";
import {
  type Cursor,
  cellKey,
  cursorAt,
  distribute,
  type Grid,
  itemsOf,
  leftOut,
  nextCell,
  placeAt,
  placeScanned,
  placingProblem,
  type ScanOrder,
  shortSentence,
} from "../../../../domain/library/class-sets/class-grid";
import type { ClassSetPreview, SetBook, SetStudent } from "../../../../domain/library/class-sets/commands";
import { looksLikeCard, spellings } from "../../../../domain/library/codes";
import { ask, command } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { useGuardedForm } from "../../ui/form/unsaved";
import { notify } from "../../ui/notify";
import { useSounds } from "../../ui/scan/sounds";
import { useScanQueue } from "../../ui/scan/use-scan-queue";
import { type DeliveryState, EMPTY_DELIVERY, type Lifted, overridesOf, withPlaced } from "./delivery-state";
import { CLASS_SET_QUERIES } from "./queries";

/** Few, so that the grid stays in sight. */
const SHOWN_ENTRIES = 2;

/** What has its turn in a delivery: a scanned code, a tombo typed into a cell, or the delivery itself, which waits for those before it. */
type Turn =
  | { do: "scan"; code: string }
  | { do: "type"; student: SetStudent; book: SetBook; text: string; onSettled: (problem: string) => void }
  | { do: "deliver"; group: string; due: string };

/** A delivery on its way: the grid, the scanner's turn, and what the server made of it. */
export function useDelivery(preview: ClassSetPreview | undefined) {
  const queryClient = useQueryClient();
  const sounds = useSounds();
  const [state, setState] = useState(EMPTY_DELIVERY);
  // The queue outlives renders: whose turn it is must be read when a code's turn comes.
  const latest = useRef(state);
  const setId = useRef(newId());
  /** Something that was read or typed was refused since the delivery was asked for. */
  const refused = useRef(false);
  const shown = useRef(preview);
  shown.current = preview;
  const update = (change: Partial<DeliveryState>) => {
    latest.current = { ...latest.current, ...change };
    setState(latest.current);
  };
  const gridOf = ({ placed, lifted, order }: DeliveryState): Grid => ({
    students: shown.current?.students ?? [],
    books: shown.current?.books ?? [],
    placed,
    lifted: Object.keys(lifted),
    order,
  });
  const grid = gridOf(state);
  // A cell whose turn it was may be filled since, or its title no longer chosen.
  const cursorOf = (at: DeliveryState): Cursor | null => {
    const grid = gridOf(at);
    return (at.cursor && cursorAt(grid, at.cursor.reader, at.cursor.title)) || nextCell(grid, at.cursor);
  };

  const say = (tone: "ok" | "bad", title: string, sentence: string, code = "") => {
    sounds.play(tone);
    refused.current ||= tone === "bad";
    update({ entries: [{ id: newId(), tone, title, sentence, code }, ...latest.current.entries].slice(0, SHOWN_ENTRIES) });
  };

  async function scan(code: string): Promise<void> {
    if (latest.current.delivered) {
      sounds.play("bad");
      notify.bad(`${code} foi lido quando a entrega já tinha saído e não está nela. Passe-o numa nova entrega.`);
      return;
    }
    const clean = cleanCode(code);
    const students = shown.current?.students ?? [];
    const student = looksLikeCard(clean) ? students.find(({ card }) => spellings(clean).includes(card)) : undefined;
    if (student) {
      const cursor = cursorAt(gridOf(latest.current), student.reader, cursorOf(latest.current)?.title);
      update(cursor ? { cursor } : {});
      say(
        cursor ? "ok" : "bad",
        student.name,
        cursor ? "É a vez deste aluno" : "Não há livro para este aluno nesta entrega",
        student.card,
      );
      return;
    }
    try {
      // Whose turn it is by then, the rule that keeps a book in is mostly the whole class's.
      const { reader = "" } = cursorOf(latest.current) ?? {};
      const copy = await ask("library/identify-copy", { code, reader });
      const at = latest.current;
      const step = placeScanned(gridOf(at), cursorOf(at), copy);
      update({ ...withPlaced(at, step.grid.placed), cursor: step.cursor });
      say(step.ok ? "ok" : "bad", step.ok ? step.sentence : copy.title_name, step.ok ? "Anotado" : step.sentence, copy.tombo);
    } catch (error) {
      say("bad", code, sentenceOf(error));
    }
  }

  /** Puts the copy of a typed tombo into its cell. @returns what is wrong, or nothing. */
  async function place(student: SetStudent, book: SetBook, code: string): Promise<string> {
    try {
      const copy = await ask("library/identify-copy", { code, reader: student.reader });
      const grid = gridOf(latest.current);
      const problem = placingProblem(grid, student, book, copy);
      if (problem === "") {
        const step = placeAt(grid, student, book, copy);
        update({ ...withPlaced(latest.current, step.grid.placed), cursor: step.cursor });
      }
      return problem;
    } catch (error) {
      return sentenceOf(error);
    }
  }

  const setTyped = (key: string, text: string, problem: string | null) =>
    update({ typed: { ...latest.current.typed, [key]: { text, problem } } });
  const forget = (key: string) => {
    const { [key]: _, ...typed } = latest.current.typed;
    update({ typed });
  };

  async function deliver(group: string, due: string): Promise<void> {
    if (refused.current) {
      update({ problem: "O que foi lido por último não entrou na grade. Veja por quê e entregue de novo.", sending: false });
      return;
    }
    const { lifted } = latest.current;
    const overrides = overridesOf(lifted);
    try {
      const items = itemsOf(gridOf(latest.current));
      const terms = { id: setId.current, kind: "students" as const, class: group, due, note: "", items };
      update({
        delivered: await command("library/deliver-class-set", { ...terms, ...(overrides.length > 0 ? { overrides } : {}) }),
      });
      sounds.play("ok");
    } catch (error) {
      update({ problem: sentenceOf(error) });
      sounds.play("bad");
    } finally {
      update({ sending: false });
      for (const key of CLASS_SET_QUERIES) {
        void queryClient.invalidateQueries({ queryKey: [key] });
      }
    }
  }

  const queue = useScanQueue<Turn>(async (turn) => {
    switch (turn.do) {
      case "scan":
        return scan(turn.code);
      case "type": {
        const { student, book, text } = turn;
        const problem = await place(student, book, text);
        if (problem !== "") {
          setTyped(cellKey(student.reader, book.id), text, problem);
          say("bad", `${book.name} para ${student.name}`, problem, text);
        } else {
          forget(cellKey(student.reader, book.id));
        }
        return turn.onSettled(problem);
      }
      case "deliver":
        return deliver(turn.group, turn.due);
    }
  });

  const items = itemsOf(grid);
  const left = state.delivered ? leftOut(items, state.delivered.verdicts) : [];
  const guard = useGuardedForm();
  guard.holds = state.delivered ? left.length > 0 : items.length > 0 && !state.sending;
  guard.discard = () => update(EMPTY_DELIVERY);

  /** Starts over, for another delivery. */
  const reset = (change: Partial<DeliveryState> = {}) => {
    setId.current = newId();
    update({ ...EMPTY_DELIVERY, ...change });
  };

  return {
    ...state,
    guard,
    grid,
    cursor: cursorOf(state),
    items,
    /** What the delivery that stands is without. */
    left,
    scan: (code: string) => queue.push({ do: "scan", code }),
    waiting: queue.waiting,
    setOrder: (order: ScanOrder) => update({ order, cursor: null }),
    distribute: () => {
      const done = distribute(gridOf(latest.current));
      update({ ...withPlaced(latest.current, done.grid.placed), cursor: null, notice: shortSentence(done.short) });
    },
    clear: () => update({ placed: {}, typed: {}, cursor: null, notice: "", entries: [] }),
    remove: (key: string) => {
      const { [key]: _, ...placed } = latest.current.placed;
      update({ ...withPlaced(latest.current, placed), cursor: null });
      forget(key);
    },
    /** A tombo that was typed into a cell. @param onSettled what is wrong with it, or nothing. */
    type: (student: SetStudent, book: SetBook, text: string, onSettled: (problem: string) => void) => {
      setTyped(cellKey(student.reader, book.id), text, null);
      queue.push({ do: "type", student, book, text, onSettled });
    },
    /** Leaves the cell as it was before someone typed into it. */
    forget,
    lift: (reader: string, lifted: Lifted) => update({ lifted: { ...latest.current.lifted, [reader]: lifted }, cursor: null }),
    deliver: (group: string, due: string) => {
      refused.current = false;
      update({ sending: true, problem: "" });
      queue.push({ do: "deliver", group, due });
    },
    markUndone: () => {
      const { delivered } = latest.current;
      update({ delivered: delivered && { ...delivered, undone: true } });
    },
    reset: () => reset(),
    /** A delivery of its own for what this one is without. */
    prepareLeft: () => {
      const { placed, lifted, order } = latest.current;
      const keys = left.map(({ reader, title }) => cellKey(reader, title));
      reset({ lifted, order, placed: Object.fromEntries(Object.entries(placed).filter(([key]) => keys.includes(key))) });
    },
  };
}
