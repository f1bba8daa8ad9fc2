/** Commands that place, cancel and move holds, each in the endpoint's transaction. */
import type { InputIn } from "../../../../domain/contract";
import { UNDO_MILLISECONDS } from "../../../../domain/library/circulation/lending";
import type * as contracts from "../../../../domain/library/holds/commands";
import type { Hold, HoldAnswer } from "../../../../domain/library/holds/commands";
import {
  HOLD_STATE_NAMES,
  holdPlacedSentence,
  refusalsByTitle,
  refusalsToHold,
  setAsideSentence,
} from "../../../../domain/library/holds/holds";
import { refuse } from "../../../../domain/library/refusals";
import type { Call } from "../../platform/http/endpoint";
import { type App, selectFirst } from "../../platform/sql/database";
import { requireRecord } from "../../platform/sql/require";
import { number, selection, text } from "../../platform/sql/selection";
import { fromStamp, localTime, now, stamp } from "../../platform/time/clock";
import { type ReaderRecord, requireReader } from "../lookup";
import { requireUnmergedTitle } from "../merged-titles";
import { freeCopies, openHoldsOf, placeInQueue, requireHold } from "./hold-records";
import { blocksOf, recordHold, restoreEndedHold, saveHold, updateTitleQueue } from "./holds";

export function placeHold({ app, actor }: Call, input: InputIn<typeof contracts, "placeHold">): HoldAnswer {
  const reader = requireReader(app, input.reader);
  const title = requireUnmergedTitle(app, input.title);
  updateTitleQueue(app, actor, title.id);
  const at = now();
  const [shelf] = freeCopies(app, title.id);
  const [refusal] = refusalsFor(app, reader, title, shelf, input.set_aside);
  if (refusal) {
    throw refusal;
  }
  const hold = new Record(app.findCachedCollectionByNameOrId("holds"));
  hold.load({
    id: input.id,
    title: title.id,
    reader: reader.id,
    state: "waiting",
    asked_at: stamp(at),
    queued_at: placeInQueue(app, title.id, at, "end"),
    asked_by: actor.id,
  });
  app.saveNoValidate(hold);
  const currentHold = requireHold(app, input.id);
  recordHold(app, actor, currentHold, "held", holdPlacedSentence(currentHold.position));
  updateTitleQueue(app, actor, title.id);
  return answer(app, input.id);
}

const TITLE_COLUMNS = {
  circulating: number(`(SELECT COUNT(*) FROM copies c JOIN material_types m ON m.id = c.material_type
    WHERE c.title = {:title} AND m.lendable = TRUE AND c.state NOT IN ('lost', 'withdrawn'))`),
  loan_due: text(`(SELECT l.due FROM loans l JOIN copies c ON c.id = l.copy
    WHERE l.reader = {:reader} AND l.returned_at = '' AND c.title = {:title})`),
};
const TITLE_FACTS = selection(TITLE_COLUMNS);
const FACTS = selection({
  ...TITLE_COLUMNS,
  tombo: text("(SELECT tombo FROM copies WHERE id = {:shelf})"),
  max_holds: number("(SELECT max_holds FROM reader_categories WHERE id = {:category})"),
});

function refusalsFor(app: App, reader: ReaderRecord, title: core.Record, shelf: string | undefined, setAside: boolean) {
  const today = localTime(app, now()).day;
  const holds = openHoldsOf(app, reader.id);
  const facts = selectFirst(app, FACTS, "", {
    title: title.id,
    reader: reader.id,
    shelf: shelf ?? "",
    category: reader.category,
  })!;
  return refusalsToHold({
    reader: { name: reader.name, category: reader.category_name, held: holds.length, max_holds: facts.max_holds },
    title: { name: title.getString("title"), active: title.getBool("active") },
    blocks: blocksOf(app, reader, title.id, today),
    loan_due: facts.loan_due,
    hasSameHold: holds.some((hold) => hold.title === title.id),
    circulating: facts.circulating,
    shelf: shelf ? { tombo: facts.tombo } : null,
    setsCopyAside: setAside,
    today,
  });
}

export function cancelHold({ app, actor }: Call, input: InputIn<typeof contracts, "cancelHold">): HoldAnswer {
  const hold = requireHold(app, input.hold);
  if (hold.state === "cancelled") {
    return answer(app, hold.id);
  }
  requireOpen(hold);
  const text = input.reason ? `Reserva cancelada: ${input.reason}` : "Reserva cancelada";
  const closing = { state: "cancelled", closed_at: stamp(now()), close_reason: input.reason };
  saveHold(app, actor, hold, closing, "hold_cancelled", text);
  updateTitleQueue(app, actor, hold.title, { first: hold.ready_copy });
  return answer(app, hold.id);
}

/** A copy that has passed to the next reader meanwhile stays there: the undo only restores the place in the queue. */
export function restoreHold({ app, actor }: Call, input: InputIn<typeof contracts, "restoreHold">): HoldAnswer {
  const hold = requireHold(app, input.hold);
  if (hold.state === "waiting" || hold.state === "ready") {
    return answer(app, hold.id);
  }
  if (hold.state !== "cancelled") {
    throw refuse("hold_closed", { state: HOLD_STATE_NAMES[hold.state] });
  }
  if (now() - fromStamp(hold.closed_at) > UNDO_MILLISECONDS) {
    throw refuse("restore_too_late", {});
  }
  requireStillWanted(app, hold);
  restoreEndedHold(app, actor, hold, "O cancelamento foi desfeito: voltou ao seu lugar na fila", hold.ready_copy);
  return answer(app, hold.id);
}

/**
 * The checks of all that the two minutes may have changed; blocks and limits count as they did when the hold was placed.
 * @throws Refusal already_held, already_with_reader, nothing_to_hold.
 */
function requireStillWanted(app: App, { title: id, title_name, reader, reader_name }: Hold): void {
  const [refusal] = refusalsByTitle({
    ...selectFirst(app, TITLE_FACTS, "", { title: id, reader })!,
    reader: { name: reader_name },
    title: { name: title_name, active: requireRecord(app, "titles", id, "este título", "title").getBool("active") },
    hasSameHold: openHoldsOf(app, reader).some((other) => other.title === id),
    today: localTime(app, now()).day,
  });
  if (refusal) {
    throw refusal;
  }
}

export function moveHold({ app, actor }: Call, input: InputIn<typeof contracts, "moveHold">): HoldAnswer {
  const hold = requireHold(app, input.hold);
  requireOpen(hold);
  if (hold.state === "ready") {
    throw refuse("hold_ready", { reader: hold.reader_name });
  }
  if (hold.position > 1) {
    const place = placeInQueue(app, hold.title, now(), "front");
    saveHold(app, actor, hold, { queued_at: place }, "hold_moved", `Passou à frente da fila: ${input.reason}`);
  }
  return answer(app, hold.id);
}

function requireOpen(hold: Hold): void {
  if (hold.state !== "waiting" && hold.state !== "ready") {
    throw refuse("hold_closed", { state: HOLD_STATE_NAMES[hold.state] });
  }
}

/** The hold as it now stands, in one sentence. */
function answer(app: App, id: string): HoldAnswer {
  const hold = requireHold(app, id);
  return { ...hold, sentence: sentenceOf(app, hold) };
}

function sentenceOf(app: App, hold: Hold): string {
  switch (hold.state) {
    case "waiting":
      return holdPlacedSentence(hold.position);
    case "ready":
      return setAsideSentence(hold.reader_name, hold.class_name, hold.pickup_until, localTime(app, now()).day);
    default:
      return `A reserva de ${hold.reader_name} está ${HOLD_STATE_NAMES[hold.state]}`;
  }
}
