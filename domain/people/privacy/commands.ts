import * as z from "zod/mini";
import { command, line, newId, recordId } from "../../contract";
import { CONSENT_PURPOSES, type ConsentPurpose } from "./consents";

/** What a person, or who answers for them, decided about one purpose. */
export interface StandingConsent {
  id: string;
  person: string;
  purpose: ConsentPurpose;
  decision: "given" | "refused";
  text_version: number;
  declared_by: string;
  declared_at: string;
  /** When it ended; empty while it stands. */
  ended_at: string;
}

const purpose = () => z.enum(CONSENT_PURPOSES, "Escolha a finalidade.");

export const recordConsent = command<StandingConsent>()({
  path: "people/record-consent",
  roles: ["Admin"],
  summary: "Records what a family decided about one purpose, and ends what it decided before.",
  input: () =>
    z.object({
      id: newId,
      person: recordId("Escolha a pessoa."),
      purpose: purpose(),
      decision: z.enum(["given", "refused"], "Diga se a família autoriza ou recusa."),
      declared_by: line("Informe quem decidiu: o responsável ou a própria pessoa adulta.", 160),
    }),
  refusals: ["id_taken", "not_found"],
});

export const revokeConsent = command<StandingConsent>()({
  path: "people/revoke-consent",
  roles: ["Admin"],
  summary: "Ends a consent at once: as easily as it was given.",
  input: () => z.object({ person: recordId("Escolha a pessoa."), purpose: purpose() }),
  refusals: ["no_consent"],
});
