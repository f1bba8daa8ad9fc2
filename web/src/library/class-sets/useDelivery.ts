import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  type Cursor,
  cursorAt,
  distribute,
  type Grid,
  itemsOf,
  nextCell,
  type Placed,
  placeAt,
  placeScanned,
  placingProblem,
  type ScanOrder,
  shortSentence,
} from "../../../../domain/library/class-sets/class-grid";
import type { ClassSetPreview, DeliveredSet, SetBook, SetStudent } from "../../../../domain/library/class-sets/commands";
import { cleanCode, looksLikeCard, spellings } from "../../../../domain/library/codes";
import { ask, command } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { useGuardedForm } from "../../ui/form/unsaved";
import { useSounds } from "../../ui/scan/sounds";
import { useScanQueue } from "../../ui/scan/use-scan-queue";
import type { Verdict } from "../../ui/scan/VerdictList";
import { CLASS_SET_QUERIES } from "./queries";

/** What a librarian set aside for one student. */
export interface Lifted {
  codes: string[];
  reason: string;
}

interface State {
  placed: Record<string, Placed>;
  lifted: Record<string, Lifted>;
  order: ScanOrder;
  /** Null: wherever the grid begins. */
  cursor: Cursor | null;
  entries: Verdict[];
  notice: string;
  delivered: DeliveredSet | null;
  problem: string;
  sending: boolean;
}

const START: State = {
  placed: {},
  lifted: {},
  order: "by_title",
  cursor: null,
  entries: [],
  notice: "",
  delivered: null,
  problem: "",
  sending: false,
};
/** Few, so that the grid stays in sight. */
const SHOWN_ENTRIES = 2;

/** A delivery on its way: the grid, the scanner's turn, and what the server made of it. */
export function useDelivery(preview: ClassSetPreview | undefined) {
  const queryClient = useQueryClient();
  const sounds = useSounds();
  const [state, setState] = useState(START);
  // The scan queue outlives renders: whose turn it is must be read when a code's turn comes.
  const latest = useRef(state);
  const setId = useRef(newId());
  const shown = useRef(preview);
  shown.current = preview;
  const update = (change: Partial<State>) => {
    latest.current = { ...latest.current, ...change };
    setState(latest.current);
  };
  const gridOf = ({ placed, lifted, order }: State): Grid => ({
    students: shown.current?.students ?? [],
    books: shown.current?.books ?? [],
    placed,
    lifted: Object.keys(lifted),
    order,
  });
  const grid = gridOf(state);
  // A cell whose turn it was may be filled since, or its title no longer chosen.
  const cursorOf = (at: State): Cursor | null => {
    const grid = gridOf(at);
    return (at.cursor && cursorAt(grid, at.cursor.reader, at.cursor.title)) || nextCell(grid, at.cursor);
  };

  const say = (tone: "ok" | "bad", title: string, sentence: string, code = "") => {
    sounds.play(tone);
    update({ entries: [{ id: newId(), tone, title, sentence, code }, ...latest.current.entries].slice(0, SHOWN_ENTRIES) });
  };

  async function scan(code: string): Promise<void> {
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
      const copy = await ask("library/identify-copy", { code });
      const at = latest.current;
      const step = placeScanned(gridOf(at), cursorOf(at), copy);
      update({ placed: { ...step.grid.placed }, cursor: step.cursor });
      say(step.ok ? "ok" : "bad", step.ok ? step.sentence : copy.title_name, step.ok ? "Anotado" : step.sentence, copy.tombo);
    } catch (error) {
      say("bad", code, sentenceOf(error));
    }
  }
  const queue = useScanQueue(scan);

  const items = itemsOf(grid);
  const guard = useGuardedForm();
  guard.holds = items.length > 0 && state.delivered === null && !state.sending;
  guard.discard = () => update(START);

  return {
    ...state,
    guard,
    grid,
    cursor: cursorOf(state),
    items,
    scan: queue.push,
    waiting: queue.waiting,
    setOrder: (order: ScanOrder) => update({ order, cursor: null }),
    /** Makes it the cell's turn. */
    choose: (reader: string, title: string) => update({ cursor: cursorAt(gridOf(latest.current), reader, title) }),
    distribute: () => {
      const done = distribute(gridOf(latest.current));
      update({ placed: { ...done.grid.placed }, cursor: null, notice: shortSentence(done.short) });
    },
    clear: () => update({ placed: {}, cursor: null, notice: "", entries: [] }),
    remove: (key: string) => {
      const { [key]: _, ...placed } = latest.current.placed;
      update({ placed, cursor: null });
    },
    /** Puts the copy of a typed tombo into a cell. @returns what is wrong, or nothing. */
    type: async (student: SetStudent, book: SetBook, code: string): Promise<string> => {
      try {
        const copy = await ask("library/identify-copy", { code });
        const at = gridOf(latest.current);
        const problem = placingProblem(at, student, book, copy);
        if (problem === "") {
          const step = placeAt(at, student, book, copy);
          update({ placed: { ...step.grid.placed }, cursor: step.cursor });
        }
        return problem;
      } catch (error) {
        return sentenceOf(error);
      }
    },
    lift: (reader: string, lifted: Lifted) => update({ lifted: { ...latest.current.lifted, [reader]: lifted }, cursor: null }),
    deliver: async (group: string, due: string): Promise<void> => {
      const { lifted } = latest.current;
      const items = itemsOf(gridOf(latest.current));
      const reasons = new Map<string, Set<string>>();
      for (const { codes, reason } of Object.values(lifted)) {
        for (const code of codes) {
          reasons.set(code, (reasons.get(code) ?? new Set()).add(reason));
        }
      }
      update({ sending: true, problem: "" });
      try {
        const overrides = [...reasons].map(([code, said]) => ({ code, reason: [...said].join("; ").slice(0, 300) }));
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
    },
    markUndone: () => {
      const { delivered } = latest.current;
      update({ delivered: delivered && { ...delivered, undone: true } });
    },
    /** Starts over, for another delivery. */
    reset: () => {
      setId.current = newId();
      update(START);
    },
  };
}
