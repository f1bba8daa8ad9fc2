import { useRef, useState } from "react";
import { cleanCode } from "../../../../domain/codes";
import {
  type Cursor,
  cellKey,
  cursorAt,
  distribute,
  type Grid,
  itemsOf,
  itemsWithoutVerdict,
  nextCell,
  placeAt,
  placeScanned,
  placingProblem,
  type ScanOrder,
  shortSentence,
} from "../../../../domain/library/class-sets/class-grid";
import type { ClassSetPreview, SetBook, SetStudent } from "../../../../domain/library/class-sets/commands";
import { looksLikeCard, spellings } from "../../../../domain/library/codes";
import { command, read } from "../../data/call";
import { newId } from "../../data/client";
import { isTaken, sentenceOf } from "../../data/errors";
import { useGuardedForm } from "../../ui/form/unsaved";
import { notify } from "../../ui/notify";
import { type ScanOutcome, useScanSession } from "../../ui/scan/use-scan-session";
import { type BlockOverride, type DeliveryState, EMPTY_DELIVERY, overridesOf, withPlacements } from "./delivery-state";
import { CLASS_SET_QUERIES } from "./queries";

/** Few, so that the grid stays visible. */
const MAX_ENTRIES = 2;

/** A delivery on the screen: the grid, the scanner's cursor, and the server's verdicts. */
export function useDelivery(preview: ClassSetPreview | undefined) {
  const [state, setState] = useState(EMPTY_DELIVERY);
  // The queue outlives renders: the cursor must be read at the code's turn.
  const latest = useRef(state);
  const setId = useRef(newId());
  const lastPreview = useRef(preview);
  lastPreview.current = preview;
  const update = (change: Partial<DeliveryState>) => {
    latest.current = { ...latest.current, ...change };
    setState(latest.current);
  };
  const gridOf = ({ placements, overrides, order }: DeliveryState): Grid => ({
    students: lastPreview.current?.students ?? [],
    books: lastPreview.current?.books ?? [],
    placements: placements,
    overriddenReaders: Object.keys(overrides),
    order,
  });
  const grid = gridOf(state);
  // The cursor's cell may be filled since, or its title no longer chosen.
  const cursorOf = (at: DeliveryState): Cursor | null => {
    const grid = gridOf(at);
    return (at.cursor && cursorAt(grid, at.cursor.reader, at.cursor.title)) || nextCell(grid, at.cursor);
  };

  const outcome = (tone: "ok" | "bad", title: string, sentence: string, code = ""): ScanOutcome<never> => ({
    verdict: { tone, title, sentence, code, note: "", actions: [] },
  });

  const session = useScanSession({ terms: () => null, answer: ({ code }) => scan(code), maxRows: MAX_ENTRIES });
  const clear = (change: Partial<DeliveryState>) => {
    update(change);
    session.clear();
  };

  async function scan(code: string): Promise<ScanOutcome<never>> {
    if (latest.current.delivered) {
      const sentence = `${code} foi lido depois do registro da entrega e não faz parte dela. Passe-o em uma nova entrega.`;
      notify.bad(sentence);
      return outcome("bad", code, sentence);
    }
    const clean = cleanCode(code);
    const students = lastPreview.current?.students ?? [];
    const student = looksLikeCard(clean) ? students.find(({ card }) => spellings(clean).includes(card)) : undefined;
    if (student) {
      const cursor = cursorAt(gridOf(latest.current), student.reader, cursorOf(latest.current)?.title);
      update(cursor ? { cursor } : {});
      return outcome(
        cursor ? "ok" : "bad",
        student.name,
        cursor ? "Passar a vez a este aluno" : "Não há livro para este aluno nesta entrega",
        student.card,
      );
    }
    try {
      // Whichever student is next by then, the refusing rule is mostly the whole class's.
      const { reader = "" } = cursorOf(latest.current) ?? {};
      const copy = await read("library/identify-copy", { code, reader });
      const at = latest.current;
      const step = placeScanned(gridOf(at), cursorOf(at), copy);
      update({ ...withPlacements(at, step.grid.placements), cursor: step.cursor });
      return outcome(
        step.ok ? "ok" : "bad",
        step.ok ? step.sentence : copy.title_name,
        step.ok ? "Registrado" : step.sentence,
        copy.tombo,
      );
    } catch (error) {
      return outcome("bad", code, sentenceOf(error));
    }
  }

  /**
   * Puts the copy of a typed tombo into its cell.
   * @returns the problem, or nothing.
   */
  async function place(student: SetStudent, book: SetBook, code: string): Promise<string> {
    try {
      const copy = await read("library/identify-copy", { code, reader: student.reader });
      const grid = gridOf(latest.current);
      const problem = placingProblem(grid, student, book, copy);
      if (problem === "") {
        const step = placeAt(grid, student, book, copy);
        update({ ...withPlacements(latest.current, step.grid.placements), cursor: step.cursor });
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

  async function deliver(group: string, due: string, wasRefused: boolean): Promise<void> {
    if (wasRefused) {
      update({ problem: "A última leitura não entrou na grade. Veja o motivo e entregue novamente.", sending: false });
      return;
    }
    const { overrides: blockOverrides } = latest.current;
    const overrides = overridesOf(blockOverrides);
    try {
      const items = itemsOf(gridOf(latest.current));
      const terms = { id: setId.current, kind: "students" as const, class: group, due, note: "", items };
      update({
        delivered: await command("library/deliver-class-set", { ...terms, ...(overrides.length > 0 ? { overrides } : {}) }),
      });
      session.play("ok");
    } catch (error) {
      if (isTaken(error)) {
        setId.current = newId();
      }
      update({ problem: sentenceOf(error) });
      session.play("bad");
    } finally {
      update({ sending: false });
      session.refresh(CLASS_SET_QUERIES);
    }
  }

  const items = itemsOf(grid);
  const leftOutItems = state.delivered ? itemsWithoutVerdict(items, state.delivered.verdicts) : [];
  const guard = useGuardedForm();
  guard.holds = state.delivered ? leftOutItems.length > 0 : items.length > 0 && !state.sending;
  guard.discard = () => clear(EMPTY_DELIVERY);

  /** Starts over, for another delivery. */
  const reset = (change: Partial<DeliveryState> = {}) => {
    setId.current = newId();
    clear({ ...EMPTY_DELIVERY, ...change });
  };

  return {
    ...state,
    guard,
    grid,
    cursor: cursorOf(state),
    items,
    /** The items that the sent delivery lacks. */
    left: leftOutItems,
    scan: session.scan,
    waiting: session.waiting,
    entries: session.verdicts(),
    setOrder: (order: ScanOrder) => update({ order, cursor: null }),
    distribute: () => {
      const done = distribute(gridOf(latest.current));
      update({ ...withPlacements(latest.current, done.grid.placements), cursor: null, notice: shortSentence(done.short) });
    },
    clear: () => clear({ placements: {}, typed: {}, cursor: null, notice: "" }),
    remove: (key: string) => {
      const { [key]: _, ...placements } = latest.current.placements;
      update({ ...withPlacements(latest.current, placements), cursor: null });
      forget(key);
    },
    /**
     * A typed tombo of a cell.
     * @param onSettled gets the problem, or nothing.
     */
    type: (student: SetStudent, book: SetBook, text: string, onSettled: (problem: string) => void) => {
      const key = cellKey(student.reader, book.id);
      setTyped(key, text, null);
      session.inTurn(async () => {
        const problem = await place(student, book, text);
        if (problem === "") {
          forget(key);
        } else {
          setTyped(key, text, problem);
          session.say(outcome("bad", `${book.name} para ${student.name}`, problem, text));
        }
        onSettled(problem);
      });
    },
    /** Restores the cell's state before the typing. */
    forget,
    override: (reader: string, blockOverride: BlockOverride) =>
      update({ overrides: { ...latest.current.overrides, [reader]: blockOverride }, cursor: null }),
    deliver: (group: string, due: string) => {
      update({ sending: true, problem: "" });
      session.inTurn((wasRefused) => deliver(group, due, wasRefused));
    },
    markUndone: () => {
      const { delivered } = latest.current;
      update({ delivered: delivered && { ...delivered, undone: true } });
    },
    reset: () => reset(),
    /** A separate delivery of the items that this one lacks. */
    prepareLeft: () => {
      const { placements, overrides, order } = latest.current;
      const keys = leftOutItems.map(({ reader, title }) => cellKey(reader, title));
      reset({
        overrides: overrides,
        order,
        placements: Object.fromEntries(Object.entries(placements).filter(([key]) => keys.includes(key))),
      });
    },
  };
}
