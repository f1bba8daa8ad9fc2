/** The groups of readers, by their state, to whom a campaign can go. */
import type { AudienceSource } from "../messaging/campaigns/audience";
import { isLate } from "./copy-sql";

export const audiences: readonly AudienceSource[] = [
  {
    name: "library_overdue",
    title: "Leitores com livro em atraso",
    people: `SELECT r.person FROM loans l JOIN copies c ON c.id = l.copy JOIN readers r ON r.id = l.reader
      WHERE l.returned_at = '' AND ${isLate("l", "c")}`,
  },
  {
    name: "library_loans",
    title: "Leitores com livro emprestado",
    people: "SELECT r.person FROM loans l JOIN readers r ON r.id = l.reader WHERE l.returned_at = ''",
  },
  {
    name: "library_ready_holds",
    title: "Leitores com reserva a retirar",
    people: "SELECT r.person FROM holds h JOIN readers r ON r.id = h.reader WHERE h.state = 'ready'",
  },
];
