/** Commands around a loan: many renewals at once, suspensions, and books that are lost, damaged or found. */
import * as z from "zod/mini";
import { command, line, optionalLine, recordId } from "../../contract";
import { type Day, isDay } from "../../dates";
import type { RefusalBody } from "../../refusal";
import { code, type Loan, type LoanAnswer, overrides, type ScannedCopy, seenLoanSchema } from "../commands";
import type { SetAside } from "../holds/commands";
import { COPY_STATES, type CopyState } from "./lending";
import type { SETTLED_SENTENCES } from "./outcomes";

const LIBRARY = ["Biblioteca"] as const;
const REASON_MAX = 300;

/** More loans take several calls, so that none blocks the other desks. */
export const RENEW_MANY_MAX = 100;

/** The outcome for one loan among many; one of the two is null. */
export interface RenewalVerdict {
  loan: string;
  renewed: LoanAnswer | null;
  refused: RefusalBody | null;
}

export const renewMany = command<{ verdicts: RenewalVerdict[] }>()({
  path: "library/renew-many",
  roles: LIBRARY,
  summary: "Renews many loans, of one reader or of several: a verdict for each; one refusal holds up none of the others.",
  input: () => ({
    loans: z
      .array(seenLoanSchema())
      .check(
        z.minLength(1, "Escolha ao menos um empréstimo."),
        z.maxLength(RENEW_MANY_MAX, `No máximo ${RENEW_MANY_MAX} empréstimos de uma vez.`),
      ),
  }),
});

export const suspend = command<{ id: string; sentence: string }>()({
  path: "library/suspend",
  idempotent: true,
  roles: LIBRARY,
  summary: "Suspends a reader until a day, by hand and with a reason.",
  input: () => ({
    reader: code("Informe a carteirinha do leitor."),
    until: z.string("Informe o último dia.").check(z.refine(isDay, "Informe o último dia.")),
    reason: line("Informe o motivo da suspensão.", REASON_MAX),
  }),
  refusals: ["unknown_reader"],
});

export const pardon = command<{ pardoned: number; sentence: string }>()({
  path: "library/pardon",
  roles: LIBRARY,
  summary:
    "Ends what runs of a reader's suspensions, or only the one that is named: the reader is free at once. Where nothing runs any more, nothing is done.",
  input: () => ({
    reader: code("Informe a carteirinha do leitor."),
    suspension: z.optional(recordId("Informe a suspensão.")),
    reason: line("Informe o motivo do perdão.", REASON_MAX),
  }),
  refusals: ["unknown_reader"],
});

export interface MarkedCopy {
  copy: ScannedCopy;
  /** The earlier state, for the undo. */
  before: { state: CopyState; reason: string };
  /** The open loan of the copy. */
  loan: Loan | null;
  sentence: string;
  /** A reader waits for it: it goes to the ready shelf. L-29. */
  set_aside?: SetAside;
}

const copyState = () => z.enum(Object.keys(COPY_STATES) as [CopyState, ...CopyState[]], "Escolha a situação.");

export const markCopy = command<MarkedCopy>()({
  path: "library/mark-copy",
  roles: LIBRARY,
  summary:
    "Says in what state a copy is, and why. A textbook within its programme's cycle is written off only when that is set aside by name. A lost copy stops being late; its loan stays open until it is returned, replaced or pardoned.",
  input: () => ({
    copy: code("Informe o tombo ou o código de barras."),
    state: copyState(),
    reason: optionalLine(REASON_MAX),
    overrides: overrides(),
    /** Of an undo: the state that it replaces. Another user may have recorded a different one since. */
    replaces: z.optional(z.object({ state: copyState(), reason: optionalLine(REASON_MAX) })),
  }),
  refusals: ["unknown_copy", "copy_on_loan", "within_cycle", "override_mismatch", "undo_copy_changed"],
});

export interface SettledLoan extends Loan {
  outcome: keyof typeof SETTLED_SENTENCES;
  sentence: string;
  suspended_until: Day | "";
}

export const settleLost = command<SettledLoan>()({
  path: "library/settle-lost",
  roles: LIBRARY,
  summary: "Ends the loan of a lost copy: the reader replaced it, or is pardoned. The copy stays lost until someone finds it.",
  input: () => ({
    loan: recordId("Informe o empréstimo."),
    outcome: z.enum(["replaced", "pardoned"], "Informe se foi reposto ou perdoado."),
    reason: line("Descreva o acordo.", REASON_MAX),
  }),
  refusals: ["not_found", "loan_closed", "not_lost"],
});
