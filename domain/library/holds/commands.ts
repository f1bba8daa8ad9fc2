/** Contracts of holds: place, cancel, move. */
import * as z from "zod/mini";
import { command, line, optionalLine, recordId } from "../../contract";
import type { Day } from "../../dates";
import { lazily } from "../../lazily";
import type { HoldState } from "./holds";

const LIBRARY = ["Biblioteca"] as const;

/** A hold as every answer and list shows it. Days are YYYY-MM-DD, instants UTC. */
export interface Hold {
  id: string;
  title: string;
  title_name: string;
  authors: string;
  reader: string;
  reader_name: string;
  card: string;
  class_name: string;
  state: HoldState;
  asked_at: string;
  /** Its place in the queue; 0 when it does not wait. */
  position: number;
  /** The copy that stands, or stood, on the shelf for it. */
  ready_copy: string;
  tombo: string;
  pickup_until: Day | "";
  closed_at: string;
  close_reason: string;
  no_show: boolean;
}

/** The effect of a command on a hold, in one sentence. */
export interface HoldAnswer extends Hold {
  sentence: string;
}

/** The reader for whom the copy on the desk goes to the ready shelf. */
export interface SetAside {
  hold: string;
  reader: string;
  reader_name: string;
  class_name: string;
  pickup_until: Day;
  /** "Separar para Ana Souza (7º B), retirar até quarta, 25 de novembro". */
  sentence: string;
}

const hold = lazily(() => recordId("Informe a reserva."));

export const placeHold = command<HoldAnswer>()({
  path: "library/hold",
  idempotent: true,
  roles: LIBRARY,
  summary:
    "Puts a reader into a title's queue. While a copy stands on the shelf it is refused, unless `set_aside` asks for that copy to go to the ready shelf.",
  input: () => ({
    reader: z.string("Escolha o leitor.").check(z.minLength(1, "Escolha o leitor."), z.maxLength(200, "Código longo demais.")),
    title: recordId("Escolha o título."),
    set_aside: z._default(z.boolean("Valor inválido."), false),
  }),
  refusals: [
    "not_found",
    "unknown_reader",
    "reader_inactive",
    "reader_expired",
    "reader_suspended",
    "reader_has_lost",
    "reader_overdue",
    "nothing_to_hold",
    "already_with_reader",
    "already_held",
    "hold_limit_reached",
    "copy_on_shelf",
  ],
});

export const cancelHold = command<HoldAnswer>()({
  path: "library/cancel-hold",
  roles: LIBRARY,
  summary: "Takes a reader out of the queue; a copy that stood ready passes to the next at once.",
  input: () => ({ hold: hold(), reason: optionalLine() }),
  refusals: ["not_found", "hold_closed"],
});

export const restoreHold = command<HoldAnswer>()({
  path: "library/restore-hold",
  roles: LIBRARY,
  summary: "Within two minutes: puts a cancelled hold back into its old place in the queue.",
  input: () => ({ hold: hold() }),
  refusals: ["not_found", "hold_closed", "already_held", "already_with_reader", "nothing_to_hold", "restore_too_late"],
});

export const moveHold = command<HoldAnswer>()({
  path: "library/move-hold",
  roles: LIBRARY,
  summary: "Moves a waiting hold to the front of its queue, with the reason kept in its history.",
  input: () => ({ hold: hold(), reason: line("Informe o motivo da mudança na fila.") }),
  refusals: ["not_found", "hold_closed", "hold_ready"],
});
