import { TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { cellKey, isBlocked, studentCopy } from "../../../../domain/library/class-sets/class-grid";
import type { ClassSetPreview, SetBook, SetStudent, SetVerdict } from "../../../../domain/library/class-sets/commands";
import { count } from "../../../../domain/text";
import classes from "./Deliver.module.css";
import { type GridCellView, SetGrid } from "./SetGrid";
import type { useDelivery } from "./useDelivery";

type Delivery = ReturnType<typeof useDelivery>;

interface DeliveryGridProps {
  preview: ClassSetPreview;
  delivery: Delivery;
  /** The outcome of the delivery, and of its follow-ups. */
  verdicts: readonly SetVerdict[];
}

/** Student by book before the delivery, and its verdicts after it. */
export function DeliveryGrid({ preview, delivery, verdicts: verdictList }: DeliveryGridProps) {
  const { grid, delivered } = delivery;
  const [typing, setTyping] = useState("");
  const verdicts = new Map(verdictList.map((verdict) => [cellKey(verdict.reader, verdict.title), verdict]));

  function view(student: SetStudent, book: SetBook): GridCellView {
    const key = cellKey(student.reader, book.id);
    const verdict = verdicts.get(key);
    if (verdict) {
      const { outcome, tombo } = verdict;
      if (delivered?.undone && outcome !== "refused") {
        return { tone: "neutral", code: tombo, text: "desfeito" };
      }
      const done = outcome === "given" ? "em definitivo" : "entregue";
      return outcome === "refused" ? { tone: "bad", code: tombo, text: "recusado" } : { tone: "ok", code: tombo, text: done };
    }
    const heldHere = studentCopy(student, book.id);
    if (heldHere) {
      return { tone: "ok", code: heldHere.tombo, text: book.consumable ? "já recebeu" : "já tem" };
    }
    const placement = grid.placements[key];
    if (delivered) {
      return { tone: "neutral", text: "não entregue" };
    }
    if (student.reader === "") {
      return { tone: "neutral", text: "sem carteirinha" };
    }
    if (!placement && isBlocked(grid, student, book)) {
      return { tone: "warn", text: "impedido" };
    }
    if (typing === key) {
      return {
        tone: "neutral",
        text: "",
        field: (
          // The user may have moved to another cell before this one's answer.
          <TomboField
            student={student}
            book={book}
            delivery={delivery}
            onDone={() => setTyping((current) => (current === key ? "" : current))}
          />
        ),
      };
    }
    const { cursor, sending } = delivery;
    const onOpen = sending ? undefined : () => setTyping(key);
    const typedTombo = delivery.typed[key];
    if (typedTombo) {
      const { text, problem } = typedTombo;
      return problem === null
        ? { tone: "neutral", code: text, text: "consultando…" }
        : { tone: "bad", code: text, text: placement ? `${problem} Foi mantido o ${placement.tombo}.` : problem, onOpen };
    }
    const current = cursor?.reader === student.reader && (cursor.title === "" ? !placement : cursor.title === book.id);
    return placement
      ? { tone: "info", code: placement.tombo, text: placement.copy ? "" : "em definitivo", current, onOpen }
      : { tone: "neutral", text: current ? "próximo" : "digitar tombo", current, onOpen };
  }

  const studentOf = new Map(preview.students.map((student) => [student.person, student]));
  const bookOf = new Map(preview.books.map((book) => [book.id, book]));
  return (
    <SetGrid
      caption={`Livros de ${preview.class_name}`}
      rows={preview.students.map((student) => {
        const override = delivery.overrides[student.reader];
        const block = student.blocks[0]?.sentence;
        return {
          id: student.person,
          name: student.name,
          note: override ? `Liberado: ${override.reason}` : (block ?? student.card),
          noteTone: block ? (override ? "info" : "warn") : undefined,
        };
      })}
      columns={preview.books.map((book) => ({
        id: book.id,
        name: book.name,
        note: book.consumable ? "Consumível: entrega definitiva" : count(book.available, "na estante", "na estante"),
      }))}
      cell={(person, title) => {
        const [student, book] = [studentOf.get(person), bookOf.get(title)];
        return student && book ? view(student, book) : null;
      }}
    />
  );
}

interface TomboFieldProps {
  student: SetStudent;
  book: SetBook;
  delivery: Delivery;
  onDone: () => void;
}

/** A tombo by hand: Enter, Tab or a click elsewhere place it, Esc leaves the cell as it was, an empty one clears it. */
function TomboField({ student, book, delivery, onDone }: TomboFieldProps) {
  const key = cellKey(student.reader, book.id);
  const typedTombo = delivery.typed[key];
  const [initialText] = useState(typedTombo?.text ?? delivery.grid.placements[key]?.tombo ?? "");
  const [text, setText] = useState(initialText);
  const isAsked = typedTombo?.problem === null;
  const problem = typedTombo?.text === text.trim() ? typedTombo.problem : null;
  const wasLeft = useRef(false);

  function leave(): void {
    wasLeft.current = true;
    onDone();
  }
  function place(): void {
    if (isAsked) {
      return;
    }
    if (text.trim() === "") {
      delivery.remove(key);
      leave();
      return;
    }
    delivery.type(student, book, text.trim(), (problem) => {
      if (problem === "") {
        leave();
      }
    });
  }
  function onBlur(): void {
    // A field that disappears also loses the focus.
    if (wasLeft.current) {
      return;
    }
    if (text.trim() !== (typedTombo?.text ?? initialText)) {
      place();
    }
    leave();
  }
  return (
    <TextInput
      className={classes.typing}
      aria-label={`Tombo de ${book.name} para ${student.name}`}
      size="xs"
      autoFocus
      value={text}
      readOnly={isAsked}
      error={problem || undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          event.preventDefault();
          if (!event.repeat) {
            place();
          }
        } else if (event.key === "Escape") {
          event.stopPropagation();
          if (!isAsked) {
            delivery.forget(key);
          }
          leave();
        }
      }}
    />
  );
}
