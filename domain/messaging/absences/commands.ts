import * as z from "zod/mini";
import { command, newId, read, recordId } from "../../contract";
import { CHANNELS } from "../outbox";
import { PLACEHOLDER_NAMES, placeholderProblem } from "../placeholders";

const MOST_PUPILS = 100;
const MOST_TEXT = 1000;

/** What a family reads of a day's absence, where the school says nothing else: it reads as well of two pupils as of one. */
export const ABSENCE_TEXT =
  "Bom dia, {{responsavel}}! Registramos hoje a falta de {{aluno}}, {{turma}}. Se já sabia, não é preciso responder. Se não sabia, fale com a escola assim que puder.\n{{escola}}";

/** A pupil of the class on the sheet. */
export interface SheetPupil {
  person: string;
  name: string;
  notice: AbsenceNotice;
}

/**
 * What became of a day's notice to a family: no absence was reported, nobody of the family can be reached, it is on its way, it has left,
 * or none of them arrived.
 */
export type AbsenceNotice = "" | "unreached" | "waiting" | "sent" | "lost";

export interface AbsenceSheet {
  day: string;
  class_name: string;
  /** Today the calendar is closed, with its reason if there is one; null: the school opens. */
  closed: { reason: string } | null;
  pupils: SheetPupil[];
}

export const absenceSheet = read<AbsenceSheet>()({
  path: "messaging/absence-sheet",
  roles: ["Admin"],
  summary: "A class's pupils, and whose family has heard today that they are absent.",
  input: () => z.object({ class: recordId("Escolha a turma.") }),
  refusals: ["not_found"],
});

export const reportAbsences = command<{ campaign: string; messages: number; excluded: number }>()({
  path: "messaging/report-absences",
  roles: ["Admin"],
  summary: "Tells each guardian of the pupils who are absent today, once a day; what has not left by the day's end never does.",
  input: () =>
    z.object({
      id: newId,
      class: recordId("Escolha a turma."),
      people: z
        .array(recordId("Escolha alunos da lista."))
        .check(z.minLength(1, "Marque os alunos que faltaram."), z.maxLength(MOST_PUPILS, "São alunos demais de uma vez.")),
      channel: z._default(z.enum(CHANNELS, "Escolha o canal do aviso."), "assisted"),
      text: z._default(
        z.string("Escreva o texto.").check(
          z.trim(),
          z.minLength(1, "Escreva o texto."),
          z.maxLength(MOST_TEXT, `Use no máximo ${MOST_TEXT} caracteres.`),
          z.check((context) => {
            const problem = placeholderProblem(context.value, PLACEHOLDER_NAMES);
            if (problem) {
              context.issues.push({ code: "custom", message: problem, input: context.value });
            }
          }),
        ),
        ABSENCE_TEXT,
      ),
    }),
  refusals: ["not_found", "absences_told", "nobody_reached", "channel_not_connected", "id_taken"],
});
