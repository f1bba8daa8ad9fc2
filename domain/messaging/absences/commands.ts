import * as z from "zod/mini";
import { command, read, recordId } from "../../contract";
import { isDay } from "../../dates";
import { lazily } from "../../lazily";
import type { Shift } from "../../platform/shifts";
import { CHANNELS } from "../outbox";
import { PLACEHOLDER_NAMES, placeholderProblem } from "../placeholders";

const MAX_PUPILS = 100;
const MAX_TEXT = 1000;

/** The default text about a day's absence: it fits one pupil and two. */
export const ABSENCE_TEXT =
  "Bom dia, {{responsavel}}! Registramos hoje a falta de {{aluno}}, {{turma}}. Se já sabia, não é preciso responder. Se não sabia, fale com a escola assim que puder.\n{{escola}}";

/** The text for a family that was informed of an absence by mistake. */
export const MISTAKE_TEXT =
  "Bom dia, {{responsavel}}! O aviso de hoje sobre a falta de {{aluno}}, {{turma}}, foi enviado por engano. Por favor, desconsidere-o.\n{{escola}}";

/** A pupil of the class on the sheet. */
export interface SheetPupil {
  person: string;
  name: string;
  notice: AbsenceNotice;
}

/**
 * The state of a day's notice to a family: no absence, nobody reachable, on its way, left, or failed. For an absence that was
 * undone after its notice had left: whether the family has been informed of the mistake.
 */
export type AbsenceNotice = "" | "unreached" | "waiting" | "sent" | "lost" | "withdrawn" | "corrected";

export interface AbsenceSheet {
  day: string;
  class_name: string;
  /** Whether the calendar closes today, with its reason if there is one; null: the school opens. */
  closed: { reason: string } | null;
  pupils: SheetPupil[];
}

/** The state of a class's list today. */
export interface ClassAbsences {
  class: string;
  name: string;
  shift: Shift | "";
  pupils: number;
  absent: number;
  /** The moment of the last completed list, and its user; empty: nobody has gone through it. */
  registered_at: string;
  registered_by: string;
  /** The absent pupils by the state of their families' notice. */
  notices: Readonly<Record<Exclude<AbsenceNotice, "" | "withdrawn" | "corrected">, number>>;
}

export interface AbsenceOverview {
  day: string;
  /** The school is closed on this day. */
  closed: boolean;
  /** The calendar's reason, where there is one. */
  closed_because: string;
  classes: ClassAbsences[];
}

export const absenceOverview = read<AbsenceOverview>()({
  path: "messaging/absence-overview",
  roles: ["Admin"],
  summary:
    "The active classes that have pupils: whose list somebody went through today, who is absent, and what became of the notices.",
  refusals: [],
});

export const absenceSheet = read<AbsenceSheet>()({
  path: "messaging/absence-sheet",
  roles: ["Admin"],
  summary: "A class's pupils, and whose family has heard today that they are absent.",
  input: () => ({ class: recordId("Escolha a turma.") }),
  refusals: ["not_found"],
});

const text = lazily(() =>
  z.string("Escreva o texto.").check(
    z.trim(),
    z.minLength(1, "Escreva o texto."),
    z.maxLength(MAX_TEXT, `Use no máximo ${MAX_TEXT} caracteres.`),
    z.check((context) => {
      const problem = placeholderProblem(context.value, PLACEHOLDER_NAMES);
      if (problem) {
        context.issues.push({ code: "custom", message: problem, input: context.value });
      }
    }),
  ),
);

/** The channel and the words for the families. */
const wording = (usual: string) => ({
  channel: z._default(z.enum(CHANNELS, "Escolha o canal do aviso."), "assisted"),
  text: z._default(text(), usual),
});

/** The day of the list on the screen: after midnight its ticks must not become the new day's. */
const day = () => z.string("Recarregue a lista.").check(z.refine(isDay, "Recarregue a lista."));

/** @property campaign empty where no family can be reached on the chosen channel: the absences are saved. */
export const reportAbsences = command<{ campaign: string; messages: number; excluded: number }>()({
  path: "messaging/report-absences",
  idempotent: true,
  roles: ["Admin"],
  summary: "Tells each guardian of the pupils who are absent today, once a day; what has not left by the day's end never does.",
  input: () => ({
    class: recordId("Escolha a turma."),
    day: day(),
    people: z
      .array(recordId("Escolha alunos da lista."))
      .check(z.minLength(1, "Marque os alunos que faltaram."), z.maxLength(MAX_PUPILS, "Selecione menos alunos de cada vez.")),
    ...wording(ABSENCE_TEXT),
  }),
  refusals: ["not_found", "absence_day_over", "absences_told", "nobody_reached", "channel_not_connected"],
});

export const confirmNoAbsences = command<{ list: string }>()({
  path: "messaging/confirm-no-absences",
  roles: ["Admin"],
  idempotent: true,
  summary: "Says that somebody went through a class's list today and nobody more is absent.",
  input: () => ({ class: recordId("Escolha a turma."), day: day() }),
  refusals: ["not_found", "absence_day_over"],
});

export const withdrawAbsence = command<{ left: boolean }>()({
  path: "messaging/withdraw-absence",
  roles: ["Admin"],
  idempotent: true,
  summary:
    "Takes back a pupil's absence of today. A notice that has not left is written anew for the brothers and sisters who stay in it, or is not sent. Says whether one had left.",
  input: () => ({ person: recordId("Escolha um aluno da lista."), day: day() }),
  refusals: ["not_found", "absence_day_over", "no_absence", "message_taken"],
});

export const tellAbsenceMistake = command<{ campaign: string; messages: number; excluded: number }>()({
  path: "messaging/tell-absence-mistake",
  roles: ["Admin"],
  idempotent: true,
  summary:
    "Tells the family of a pupil, whose absence was taken back after its notice had left, that it was a mistake: once, and today only.",
  input: () => ({ person: recordId("Escolha um aluno da lista."), day: day(), ...wording(MISTAKE_TEXT) }),
  refusals: ["not_found", "absence_day_over", "no_mistake", "nobody_reached", "channel_not_connected"],
});
