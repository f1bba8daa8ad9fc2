import * as z from "zod/mini";
import { command, read, recordId } from "../../contract";
import { isDay } from "../../dates";
import { lazily } from "../../lazily";
import type { Shift } from "../../platform/shifts";
import { CHANNELS } from "../outbox";
import { PLACEHOLDER_NAMES, placeholderProblem } from "../placeholders";

const MAX_PUPILS = 100;
const MAX_TEXT = 1000;

/** What a family reads of a day's absence, where the school says nothing else: it reads as well of two pupils as of one. */
export const ABSENCE_TEXT =
  "Bom dia, {{responsavel}}! Registramos hoje a falta de {{aluno}}, {{turma}}. Se já sabia, não é preciso responder. Se não sabia, fale com a escola assim que puder.\n{{escola}}";

/** What a family reads that was told of an absence by mistake. */
export const MISTAKE_TEXT =
  "Bom dia, {{responsavel}}! O aviso de hoje sobre a falta de {{aluno}}, {{turma}}, foi enviado por engano. Por favor, desconsidere-o.\n{{escola}}";

/** A pupil of the class on the sheet. */
export interface SheetPupil {
  person: string;
  name: string;
  notice: AbsenceNotice;
}

/**
 * What became of a day's notice to a family: no absence was reported, nobody of the family can be reached, it is on its way, it has left,
 * or none of them arrived. Of an absence that was taken back after its notice had left: the family has not heard of the mistake, or has.
 */
export type AbsenceNotice = "" | "unreached" | "waiting" | "sent" | "lost" | "withdrawn" | "corrected";

export interface AbsenceSheet {
  day: string;
  class_name: string;
  /** Today the calendar is closed, with its reason if there is one; null: the school opens. */
  closed: { reason: string } | null;
  pupils: SheetPupil[];
}

/** How far a class is today. */
export interface ClassAbsences {
  class: string;
  name: string;
  shift: Shift | "";
  pupils: number;
  absent: number;
  /** When somebody last went through its list today, and who; empty: nobody has. */
  registered_at: string;
  registered_by: string;
  /** The absent pupils by the state of their families' notice. */
  notices: Readonly<Record<Exclude<AbsenceNotice, "" | "withdrawn" | "corrected">, number>>;
}

export interface AbsenceOverview {
  day: string;
  /** The school is closed on this day. */
  closed: boolean;
  /** Why, where the calendar says it. */
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

/** By which way the families hear of it, and in which words. */
const wording = (usual: string) => ({
  channel: z._default(z.enum(CHANNELS, "Escolha o canal do aviso."), "assisted"),
  text: z._default(text(), usual),
});

/** The day of the list that the user sees: after midnight it is another, and its ticks must not become the new day's. */
const day = () => z.string("Recarregue a lista.").check(z.refine(isDay, "Recarregue a lista."));

/** @property campaign empty where no family of theirs can be reached by the chosen way: the absences stand. */
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
