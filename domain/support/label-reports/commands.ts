/** Contracts for anybody in front of a machine with its label, without an account. */
import * as z from "zod/mini";
import { command, emailAddress, newId, optionalLine, read } from "../../contract";
import { LONGEST_PHOTO } from "../../platform/photo";

const label = z
  .string("Etiqueta inválida.")
  .check(z.trim(), z.minLength(1, "Etiqueta inválida."), z.maxLength(60, "Etiqueta inválida."));

/** The data on the label's page: nothing that names the machine's holder or a reporter. */
export interface ReportForm {
  school: string;
  /** "Projetor, Sala 9". */
  name: string;
  building: string;
  sector: string;
  tombo: string;
  faults: readonly string[];
  retired: boolean;
  /** Its place is unknown; the reader of its label has found it. */
  lost?: true;
  /** Whether the IT desk has a service that accepts a report. */
  taken_in: boolean;
  /** The problem that an open call names already. */
  known: { fault: string; opened_at: string; people: number; taken: boolean } | null;
}

export const reportForm = read<ReportForm>()({
  path: "support/report-form",
  roles: [],
  open: true,
  summary: "The public page of a machine's label: its name and place, the problems common to its kind, the open calls.",
  input: () => ({ token: label }),
  refusals: ["unknown_label", "too_many_labels"],
});

export interface ReportedCall {
  /** "2026/000409". */
  code: string;
  joined: boolean;
  /** The promised time of an answer; "" without a promise. */
  respond_by: string;
  /** Another machine of its kind that is available now; null without one. */
  meanwhile: Meanwhile | null;
}

/** A resource that can be booked, and is available for a while. */
export interface Meanwhile {
  name: string;
  /** Its place; "" where it is unknown. */
  place: string;
  /** "11h30", today. */
  until: string;
}

export const reportNews = command<{ masked: string }>()({
  path: "support/report-news",
  roles: [],
  open: true,
  summary:
    "Asks for the news of what was reported by label, by the report's id: a letter to the address asks its reader to confirm it, and nothing else goes there before.",
  input: () => ({ report: newId, email: emailAddress() }),
  refusals: ["unknown_report", "too_many_labels", "news_asked", "too_many_news", "letter_sent_today"],
});

export const report = command<ReportedCall>()({
  path: "support/report",
  idempotent: true,
  roles: [],
  open: true,
  summary:
    "Reports a machine by its label's token, or says that one has the problem that is open already. Sent to /api/school/open/support/report.",
  input: () => ({
    token: label,
    fault: optionalLine(60),
    description: z._default(z.string("Texto inválido.").check(z.trim(), z.maxLength(1000, "Use no máximo 1000 caracteres.")), ""),
    photo: z._default(z.string("Foto inválida.").check(z.maxLength(LONGEST_PHOTO, "A foto passa de 2 MB.")), ""),
    join: z._default(z.boolean("Valor inválido."), false),
  }),
  refusals: [
    "unknown_label",
    "too_many_labels",
    "machine_retired",
    "too_many_reports",
    "nothing_reported",
    "nothing_to_join",
    "no_service_for_reports",
    "unreadable_photo",
  ],
});
