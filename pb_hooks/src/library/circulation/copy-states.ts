/**
 * Lost, found, damaged, in repair, withdrawn: the one way to change a copy's state, with the effects for the reader who has it.
 * L-42.
 */
import type { InputIn, OutputIn } from "../../../../domain/contract";
import { type Day, yearOf } from "../../../../domain/dates";
import type * as contracts from "../../../../domain/library/circulation/commands";
import { COPY_STATES, type CopyState, remainingRefusal, UNDO_MILLISECONDS } from "../../../../domain/library/circulation/lending";
import { type LossCalledOff, lossDay } from "../../../../domain/library/circulation/losses";
import { SETTLED_SENTENCES } from "../../../../domain/library/circulation/outcomes";
import { refusalToWithdraw } from "../../../../domain/library/class-sets/textbooks";
import { refuse } from "../../../../domain/library/refusals";
import { endingDay } from "../../../../domain/library/suspension";
import { refuseField } from "../../../../domain/platform/refusals";
import type { Call } from "../../platform/http/endpoint";
import { type App, selectFirst } from "../../platform/sql/database";
import { requireRecord } from "../../platform/sql/require";
import { flags, numbers, selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, localTime, now, stamp, today } from "../../platform/time/clock";
import type { Actor } from "../../platform/timeline/actor";
import { LATEST_FIRST, record } from "../../platform/timeline/timeline";
import { endHandoutOf, restoreHandout } from "../class-sets/handouts";
import { setAsideOf, updateTitleQueue } from "../holds/holds";
import { loanById, requireLoan } from "../loans";
import { holderName, requireCopy, scannedCopy } from "../lookup";
import { closeLoan } from "./close";

export function markCopy(
  { app, actor }: Call,
  input: InputIn<typeof contracts, "markCopy">,
): OutputIn<typeof contracts, "markCopy"> {
  const { state, replaces } = input;
  const reason = state === "normal" ? "" : input.reason;
  const { id, title_name: title } = requireCopy(app, input.copy);
  const copy = app.findRecordById("copies", id);
  const previousState = copy.getString("state") as CopyState;
  const reasonBefore = copy.getString("state_reason");
  if (state !== "normal" && reason === "") {
    throw refuseField("reason", "reason_missing", `Informe o motivo: o exemplar será marcado como ${COPY_STATES[state]}.`);
  }
  const isChange = previousState !== state || reasonBefore !== reason;
  if (isChange && replaces && (previousState !== replaces.state || reasonBefore !== replaces.reason)) {
    throw refuse("undo_copy_changed", { title, undone: "mark", state: COPY_STATES[previousState] });
  }
  const earlier = isChange ? null : stateBeforeRepeatedCall(app, copy.id, state);
  if (isChange) {
    copy.set("state", state);
    copy.set("state_reason", reason);
    if (previousState !== state) {
      stateChanges(app, actor, copy, previousState, input.overrides ?? []);
    }
    app.saveNoValidate(copy);
    updateTitleQueue(app, actor, copy.getString("title"), { first: copy.id });
  }
  const copyRecord = requireCopy(app, copy.id);
  const set_aside = copyRecord.awaited ? setAsideOf(app, copy.id) : undefined;
  return {
    copy: scannedCopy(copyRecord),
    before: earlier ?? { state: previousState, reason: reasonBefore },
    loan: copyRecord.loan ? loanById(app, copyRecord.loan, today(app)) : null,
    sentence: `Exemplar ${copyRecord.tombo}: ${COPY_STATES[state]}`,
    ...(set_aside ? { set_aside } : {}),
  };
}

const lastChange = (app: App, copy: string) =>
  selectFirst(
    app,
    selection({
      ...texts("at"),
      before: text<CopyState>("json_extract(data, '$.before')"),
      reason: text("json_extract(data, '$.before_reason')"),
      after: text("json_extract(data, '$.after')"),
      loan: text("json_extract(data, '$.loan')"),
      lost_on: text<Day | "">("json_extract(data, '$.lost_on')"),
      handout: text("json_extract(data, '$.handout')"),
    }),
    `FROM timeline WHERE subject = {:copy} AND kind = 'state_changed' ${LATEST_FIRST} LIMIT 1`,
    { copy },
  );

/** The copy's earlier state, if the change is so recent that this call repeats a command whose answer was lost. */
function stateBeforeRepeatedCall(app: App, copy: string, state: CopyState): { state: CopyState; reason: string } | null {
  const line = lastChange(app, copy);
  return line?.after === state && isJustNow(line) ? { state: line.before, reason: line.reason } : null;
}

const isJustNow = ({ at }: { at: string }): boolean => now() - fromStamp(at) < UNDO_MILLISECONDS;

/**
 * The further effects before any client saves a copy with another state.
 * @param overrides the refusals that the user overrode by name; null where the form cannot ask for that.
 */
export function stateChanges(
  app: App,
  actor: Actor,
  copy: core.Record,
  previousState: CopyState,
  overrides: readonly { code: string; reason: string }[] | null,
): void {
  const state = copy.getString("state") as CopyState;
  const copyRecord = requireCopy(app, copy.id);
  if (state === "withdrawn" && copyRecord.loan) {
    throw refuse("copy_on_loan", { title: copyRecord.title_name, reader: holderName(app, copyRecord) });
  }
  const withdrawRefusal =
    state === "withdrawn" ? refusalToWithdraw(titleOf(app, copyRecord.title), yearOf(today(app)), overrides === null) : null;
  const refusal = remainingRefusal(
    withdrawRefusal ? [withdrawRefusal] : [],
    (overrides ?? []).map(({ code }) => code),
  );
  if (refusal) {
    throw refusal;
  }
  if (copyRecord.loan && (state === "lost") !== (previousState === "lost")) {
    const loan = app.findRecordById("loans", copyRecord.loan);
    loan.set("lost_on", state === "lost" ? lossDay(today(app), copyRecord.loan, lossCalledOff(app, copy.id)) : "");
    app.saveNoValidate(loan);
  }
  const reason = copy.getString("state_reason");
  const handout = previousState === "withdrawn" ? endHandoutOf(app, actor, copy.id) : "";
  const previousChange = lastChange(app, copy.id);
  // The undo of a change restores the earlier state with its reason.
  const isUndo = previousChange?.before === state && previousChange.reason === reason && isJustNow(previousChange);
  if (isUndo && previousChange.handout) {
    restoreHandout(app, actor, previousChange.handout);
  }
  if (state === "normal" && !isUndo && !copyRecord.loan) {
    copy.set("seen_at", stamp(now()));
  }
  const reasonBefore = copy.original().getString("state_reason");
  const overrideReasons = (overrides ?? []).map((override) => override.reason).filter((override) => override !== reason);
  record(app, actor, {
    area: "library",
    collection: "copies",
    subject: copy.id,
    kind: "state_changed",
    text: `Situação alterada de “${COPY_STATES[previousState]}” para “${COPY_STATES[state] ?? state}”${reason ? `: ${reason}` : ""}${
      withdrawRefusal ? [", liberado dentro do ciclo", ...overrideReasons].join(": ") : ""
    }`,
    data: {
      before: previousState,
      ...(reasonBefore ? { before_reason: reasonBefore } : {}),
      after: state,
      ...(handout ? { handout } : {}),
      ...(copyRecord.loan ? { loan: copyRecord.loan } : {}),
      ...(copyRecord.loan && previousState === "lost" ? { lost_on: copyRecord.lost_on } : {}),
      ...(withdrawRefusal ? { overrides } : {}),
    },
  });
}

function lossCalledOff(app: App, copy: string): LossCalledOff | null {
  const line = lastChange(app, copy);
  return line?.before === "lost" ? { ...line, on: localTime(app, fromStamp(line.at)).day } : null;
}

const titleOf = (app: App, id: string) =>
  selectFirst(
    app,
    selection({ ...texts("title", "program"), ...numbers("cycle_end"), ...flags("consumable") }),
    "FROM titles WHERE id = {:id}",
    { id },
  )!;

export function settleLost(
  { app, actor }: Call,
  input: InputIn<typeof contracts, "settleLost">,
): OutputIn<typeof contracts, "settleLost"> {
  const at = now();
  const day = localTime(app, at).day;
  const { outcome, reason } = input;
  const sentence = SETTLED_SENTENCES[outcome];
  const loan = requireRecord(app, "loans", input.loan, "este empréstimo");
  const copy = requireCopy(app, loan.getString("copy"));
  const closedAs = loan.getString("closed_as");
  if (closedAs === outcome) {
    return { ...requireLoan(app, loan.id, day), outcome, sentence, suspended_until: "" };
  }
  if (closedAs !== "") {
    throw refuse("loan_closed", { title: copy.title_name });
  }
  if (copy.state !== "lost") {
    throw refuse("not_lost", { title: copy.title_name });
  }
  const lateUntil = endingDay(copy.lent_on, day);
  const own = { id: loan.id, reader: loan.getString("reader") };
  const suspension = closeLoan(app, actor, own, { closedAs: outcome, at: stamp(at), lateUntil, today: day, copy });
  const fullSentence = suspension ? `${sentence}, com ${suspension.sentence}` : sentence;
  record(app, actor, {
    area: "library",
    collection: "loans",
    subject: loan.id,
    kind: "settled",
    text: `${fullSentence}: ${reason}`,
    data: { outcome, reader: loan.getString("reader"), copy: copy.id, ...(suspension ? { suspension: suspension.id } : {}) },
  });
  return { ...requireLoan(app, loan.id, day), outcome, sentence: fullSentence, suspended_until: suspension?.ends ?? "" };
}
