/** The desk's row for each scan: one sentence, and the possible actions. Pure, so that tests can read the sentences. */

import { COPY_STATES, UNDO_MILLISECONDS } from "../../../../../domain/library/circulation/lending";
import type { Loan, LoanAnswer, ReaderSheet, ScanAnswer, ScannedCopy } from "../../../../../domain/library/commands";
import type { SetAside } from "../../../../../domain/library/holds/commands";
import { OVERRIDABLE } from "../../../../../domain/library/overridable";
import type { Obstacle, RefusalBody } from "../../../../../domain/refusal";
import { count, withinSentence } from "../../../../../domain/text";
import { failure, type ScanVerdict } from "../../../ui/scan/scan-session";

/** The copy of a row. */
export type DeskBook = Pick<ScannedCopy, "id" | "tombo" | "title_name">;

type LoanUndo = "lend" | "renew" | "return";

export type DeskAction =
  /** @see Loan `renewals` is the count after the renewal: no later one is undone in its place. */
  | { do: "undo"; what: LoanUndo; loan: string; renewals: number; until: number }
  | { do: "renew"; loan: Loan }
  /** @see Loan `loan` is the loan on the screen, where there was one: no later one ends in its place. */
  | { do: "return"; copy: string; loan?: string }
  | { do: "return_and_lend"; book: DeskBook; loan: Loan }
  | { do: "lend"; book: DeskBook; label: string }
  /** @see Loan `loan` is another reader's open loan, when the act ends it. */
  | { do: "override"; obstacles: readonly Obstacle[]; book: DeskBook; loan: Loan | null }
  | { do: "pardon"; suspension: string; reader: string; reader_name: string }
  /** Prints the slip of the hold for which the copy is set aside. */
  | { do: "slip"; hold: string }
  | { do: "retry"; held?: true }
  | { do: "find"; text: string };

export type DeskVerdict = ScanVerdict<DeskAction>;

/** The name of an action. */
export function labelOf(action: Exclude<DeskAction, { do: "undo" | "retry" }>): string {
  switch (action.do) {
    case "renew":
      return "Renovar";
    case "return":
      return "Devolver";
    case "return_and_lend":
      return "Devolver e emprestar";
    case "lend":
      return action.label;
    case "override":
      return "Liberar…";
    case "pardon":
      return "Perdoar…";
    case "slip":
      return "Imprimir papeleta";
    case "find":
      return "Buscar pelo nome";
  }
}

/**
 * The row for one answer of the scan box.
 * @param at the moment of the answer, milliseconds: the two minutes of the undo start there.
 * @param lending whether a reader was open.
 */
export function verdictOf(answer: ScanAnswer, at: number, lending: boolean): DeskVerdict {
  switch (answer.kind) {
    case "reader": {
      const { sheet } = answer;
      const blocked = sheet.blocks[0];
      return {
        tone: blocked ? "warn" : "info",
        title: sheet.name,
        code: sheet.card,
        sentence: blocked ?? holdingSentence(sheet),
        note: "",
        actions: [],
      };
    }
    case "loan":
      return loanVerdict(answer.answer, at);
    case "refused":
      return refusedVerdict(answer.refusal, answer.copy, answer.loan);
    case "available":
      if (answer.set_aside) {
        return {
          tone: "keep",
          title: answer.copy.title_name,
          code: answer.copy.tombo,
          sentence: answer.set_aside.sentence,
          note: answer.sentence,
          actions: [slipOf(answer.set_aside)],
        };
      }
      return {
        tone: answer.copy.state === COPY_STATES.normal ? "info" : "warn",
        title: answer.copy.title_name,
        code: answer.copy.tombo,
        sentence: answer.sentence,
        note:
          answer.copy.state === COPY_STATES.normal
            ? "para emprestar, passe antes a carteirinha"
            : `consta como ${answer.copy.state} no Acervo`,
        actions: [],
      };
    case "copies": {
      const free = answer.copies.filter((copy) => !copy.on_loan && copy.state === COPY_STATES.normal);
      return {
        tone: free.length > 0 ? "info" : "warn",
        title: answer.copies[0]?.title_name ?? "",
        code: answer.isbn,
        sentence:
          free.length > 0
            ? lending
              ? "Este é o ISBN. Escolha o exemplar que está em mãos"
              : "Este é o ISBN. Leia a etiqueta do exemplar"
            : "Este é o ISBN, mas não há exemplar disponível",
        note: lending ? "" : "para emprestar, passe antes a carteirinha",
        actions: (lending ? free : []).slice(0, 4).map((copy) => ({ do: "lend", book: copy, label: copy.tombo })),
      };
    }
  }
}

/** The number of a reader's books, and of those in the limit, where the two differ. */
function holdingSentence({ open, all_open }: Pick<ReaderSheet, "open" | "all_open">): string {
  const limitNote = all_open === open ? "" : `, ${open === 0 ? "nenhum" : open} no limite`;
  return all_open === 0 ? "Pode pegar livros" : `Está com ${count(all_open, "livro", "livros")}${limitNote}`;
}

/** The row for a loan command's own answer (undo, renew, return from the sheet). */
export function loanVerdict(answer: LoanAnswer, at: number): DeskVerdict {
  const base = { title: answer.title_name, code: answer.tombo, sentence: answer.sentence, note: notesOf(answer), did: true };
  const undo = (action: LoanUndo): DeskAction => {
    const { id: loan, renewals } = answer;
    return { do: "undo", what: action, loan, renewals, until: at + UNDO_MILLISECONDS };
  };
  // The instruction for the book at the desk is more important than the details of its return.
  const setAsideNote = answer.set_aside
    ? ({ tone: "keep", sentence: answer.set_aside.sentence, note: answer.sentence } as const)
    : {};
  const slip = answer.set_aside ? [slipOf(answer.set_aside)] : [];
  switch (answer.outcome) {
    case "lent":
      return { ...base, tone: answer.caution ? "warn" : "ok", actions: [undo("lend")] };
    case "returned":
      return {
        ...base,
        tone: answer.days_late > 0 || answer.warning ? "warn" : "ok",
        ...setAsideNote,
        actions: [...slip, ...(answer.suspension ? [pardonOf(answer, answer.suspension)] : []), undo("return")],
      };
    case "renewed":
      return { ...base, tone: "ok", actions: [undo("renew")] };
    case "undone":
      return { ...base, did: false, tone: answer.warning ? "warn" : "info", ...setAsideNote, actions: slip };
    case "not_on_loan":
      return { ...base, tone: answer.warning ? "warn" : "info", ...setAsideNote, actions: slip };
  }
}

const slipOf = ({ hold }: SetAside): DeskAction => ({ do: "slip", hold });

const notesOf = ({ caution, why, warning }: LoanAnswer) => [caution, why, warning].filter(Boolean).join(" · ");

const pardonOf = ({ reader, reader_name }: Loan, suspension: string): DeskAction => ({
  do: "pardon",
  suspension,
  reader,
  reader_name,
});

/**
 * The row for a refused loan.
 * @param loan the copy's open loan.
 * @param ending whether the new loan was to end that one.
 */
export function refusedVerdict(
  refusal: Pick<RefusalBody, "code" | "message" | "obstacles">,
  book: DeskBook | null,
  loan: Loan | null,
  ending = false,
): DeskVerdict {
  const offer = refusal.code === "already_with_reader";
  return {
    tone: offer ? "info" : "bad",
    title: book?.title_name ?? "",
    code: book?.tombo ?? "",
    sentence: offer ? refusal.message : `Não emprestado: ${lowerFirst(refusal.message, book)}`,
    note: "",
    actions: book ? waysOn(refusal, book, loan, ending) : [],
  };
}

function waysOn(
  { code, message, obstacles = [{ code, message }] }: Pick<RefusalBody, "code" | "message" | "obstacles">,
  book: DeskBook,
  loan: Loan | null,
  ending: boolean,
): DeskAction[] {
  if (code === "already_with_reader" && loan) {
    return [
      { do: "renew", loan },
      { do: "return", copy: loan.copy, loan: loan.id },
    ];
  }
  if (code === "lent_to_another" && loan) {
    return [{ do: "return_and_lend", book, loan }];
  }
  if (code === "copy_lost") {
    return [{ do: "return", copy: book.id }];
  }
  // Where one refusal cannot be overridden, overriding the others has no effect.
  return obstacles.every((obstacle) => OVERRIDABLE.includes(obstacle.code))
    ? [{ do: "override", obstacles, book, loan: ending ? loan : null }]
    : [];
}

/** The row for an unknown code, or a failed call. */
export function failedVerdict(code: string, sentence: string, refused: boolean): DeskVerdict {
  const looksTyped = /[a-zà-ú]{3}/i.test(code);
  return failure<DeskAction>(code, sentence, refused ? (looksTyped ? [{ do: "find", text: code }] : []) : [{ do: "retry" }]);
}

export const unansweredSentence = (card: string): string =>
  `Ainda não emprestado: a carteirinha ${card} ficou sem resposta. Passe-a de novo e depois este livro`;

/**
 * The row for a book that was not sent, since an earlier scan has no answer: the terms of that moment apply to the repetition.
 */
export const unsentVerdict = (code: string, sentence: string): DeskVerdict =>
  failure<DeskAction>(code, sentence, [{ do: "retry", held: true }]);

export const isUnsent = ({ actions }: DeskVerdict): boolean => actions.some((action) => action.do === "retry" && action.held);

/** For the text after a colon: a sentence that begins with the book itself keeps its capital. */
function lowerFirst(sentence: string, copy: DeskBook | null): string {
  return copy && sentence.startsWith("A ") ? withinSentence(sentence) : sentence;
}
