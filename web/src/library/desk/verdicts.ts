/** What the desk shows for each scan: one row, one sentence, the actions that make sense. Pure, so that the sentences can be tested. */
import type { Loan, LoanAnswer, ScanAnswer, ScannedCopy } from "../../../../domain/library/commands";
import { COPY_STATES, OVERRIDABLE, UNDO_MILLISECONDS } from "../../../../domain/library/lending";
import type { RefusalBody, RefusalCode } from "../../../../domain/refusal";
import { count } from "../../../../domain/text";

export type Tone = "ok" | "warn" | "bad" | "info" | "keep";

export type DeskAction =
  | { do: "undo"; what: "lend" | "return"; loan: string; until: number }
  | { do: "renew"; loan: Loan }
  | { do: "return"; copy: string }
  | { do: "return_and_lend"; copy: string }
  | { do: "lend"; copy: string; label: string }
  | { do: "override"; refusal: RefusalBody; copy: string }
  | { do: "retry" }
  | { do: "find"; text: string };

export interface DeskVerdict {
  tone: Tone;
  /** What it was: a book's title, a reader's name, or the code itself. */
  title: string;
  code: string;
  sentence: string;
  note: string;
  actions: DeskAction[];
}

/** The row for one answer of the scan box. @param at when it was answered, milliseconds: the two minutes of the undo start there. */
export function verdictOf(answer: ScanAnswer, at: number): DeskVerdict {
  switch (answer.kind) {
    case "reader": {
      const { sheet } = answer;
      const blocked = sheet.blocks[0];
      return {
        tone: blocked ? "warn" : "info",
        title: sheet.name,
        code: sheet.card,
        sentence: blocked ?? (sheet.open === 0 ? "Pode levar livros" : `Está com ${count(sheet.open, "livro", "livros")}`),
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
          actions: [],
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
      const free = answer.copies.filter((copy) => !copy.on_loan && copy.state === "normal");
      return {
        tone: free.length > 0 ? "info" : "warn",
        title: answer.copies[0]?.title_name ?? "",
        code: answer.isbn,
        sentence:
          free.length > 0
            ? "Este é o ISBN. Escolha o exemplar que está na sua mão"
            : "Este é o ISBN, mas não há exemplar disponível",
        note: "",
        actions: free.slice(0, 4).map((copy) => ({ do: "lend", copy: copy.id, label: copy.tombo })),
      };
    }
  }
}

/** The row for a loan command's own answer (undo, renew, return from the sheet). */
export function loanVerdict(answer: LoanAnswer, at: number): DeskVerdict {
  const base = { title: answer.title_name, code: answer.tombo, sentence: answer.sentence, note: answer.why };
  const undo = (what: "lend" | "return"): DeskAction => ({ do: "undo", what, loan: answer.id, until: at + UNDO_MILLISECONDS });
  // What to do with the book in one's hand weighs more than how it came back.
  const kept = answer.set_aside ? ({ tone: "keep", sentence: answer.set_aside.sentence, note: answer.sentence } as const) : {};
  switch (answer.outcome) {
    case "lent":
      return { ...base, tone: "ok", actions: [undo("lend")] };
    case "returned":
      return { ...base, tone: answer.days_late > 0 ? "warn" : "ok", ...kept, actions: [undo("return")] };
    case "renewed":
      return { ...base, tone: "ok", actions: [] };
    case "undone":
    case "not_on_loan":
      return { ...base, tone: "info", ...kept, actions: [] };
  }
}

function refusedVerdict(refusal: RefusalBody, copy: ScannedCopy | null, loan: Loan | null): DeskVerdict {
  const actions: DeskAction[] = [];
  if (refusal.code === "already_with_reader" && loan) {
    actions.push({ do: "renew", loan }, { do: "return", copy: loan.copy });
  } else if (refusal.code === "lent_to_another" && copy) {
    actions.push({ do: "return_and_lend", copy: copy.id });
  } else if (copy && OVERRIDABLE.includes(refusal.code as RefusalCode)) {
    actions.push({ do: "override", refusal, copy: copy.id });
  }
  const offer = refusal.code === "already_with_reader";
  return {
    tone: offer ? "info" : "bad",
    title: copy?.title_name ?? "",
    code: copy?.tombo ?? "",
    sentence: offer ? refusal.message : `Não emprestado: ${lowerFirst(refusal.message, copy)}`,
    note: "",
    actions,
  };
}

/** The row for a code that nobody knows, or a call that failed. */
export function failedVerdict(code: string, sentence: string, refused: boolean): DeskVerdict {
  const looksTyped = /[a-zà-ú]{3}/i.test(code);
  return {
    tone: "bad",
    title: code,
    code: "",
    sentence,
    note: "",
    actions: refused ? (looksTyped ? [{ do: "find", text: code }] : []) : [{ do: "retry" }],
  };
}

/** Goes on after a colon: a sentence that begins with the book itself keeps its capital. */
function lowerFirst(sentence: string, copy: ScannedCopy | null): string {
  return copy && sentence.startsWith("A ") ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
}
