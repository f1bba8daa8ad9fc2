import * as z from "zod/mini";
import { command, idOrEmpty, line, read, recordId, wholeNumber } from "../../contract";
import { CONSENT_PURPOSES, type ConsentPurpose, type ConsentText, MAX_CONSENT_TEXT } from "./consents";
import type { FateLine, NameMention, PersonExport } from "./person-data";

/** The decision of a person, or of a representative, about one purpose. */
export interface ConsentInForce {
  id: string;
  person: string;
  purpose: ConsentPurpose;
  decision: "given" | "refused";
  text_version: number;
  declared_by: string;
  declared_at: string;
  /** The end of the consent; empty while it is valid. */
  ended_at: string;
}

const person = () => recordId("Escolha a pessoa.");
/** The request that it answers; empty where the school acts on its own. */
const answering = () => idOrEmpty("Escolha o pedido.");
const purpose = () => z.enum(CONSENT_PURPOSES, "Escolha a finalidade.");

export const recordConsent = command<ConsentInForce>()({
  path: "people/record-consent",
  idempotent: true,
  roles: ["Admin"],
  summary: "Records what a family decided about one purpose, and ends what it decided before.",
  input: () => ({
    person: person(),
    purpose: purpose(),
    decision: z.enum(["given", "refused"], "Informe se a família autoriza ou recusa."),
    declared_by: line("Informe o autor da decisão: o responsável ou a própria pessoa adulta.", 160),
  }),
  refusals: ["not_found", "already_anonymous", "person_merged"],
});

export const revokeConsent = command<ConsentInForce>()({
  path: "people/revoke-consent",
  roles: ["Admin"],
  summary: "Ends a consent at once: as easily as it was given.",
  input: () => ({ person: person(), purpose: purpose() }),
  refusals: ["no_consent"],
});

export const exportPerson = command<PersonExport>()({
  path: "people/export-person",
  idempotent: "own rows",
  roles: ["Admin"],
  summary: "Everything that the school has about one person, as it stands; that it was handed out is told in the history.",
  input: () => ({ person: person(), request: answering() }),
  refusals: ["not_found", "person_merged", "request_closed", "requester_unchecked", "request_of_another"],
});

/** The effect of an anonymisation, before or after it. */
export interface Anonymisation {
  /** The open items, in words: with any, the command refuses. */
  obstacles: string[];
  lines: FateLine[];
  /** Other people's texts that name the person, from which the anonymisation removes the name; none once it is done. */
  mentions: NameMention[];
  /** Other people's texts that may mean another person, such as a namesake: they stay as they are. */
  doubtful: NameMention[];
  /** The moment, the user and the reason; empty before the anonymisation. */
  at: string;
  by_name: string;
  reason: string;
}

export const anonymisation = read<Anonymisation>()({
  path: "people/anonymisation",
  roles: ["Admin"],
  summary:
    "The data that anonymising a person would remove, empty and keep, with the reasons; for an anonymised person, the data that it did.",
  input: () => ({ person: person() }),
  refusals: ["not_found"],
});

export const anonymisePerson = command<Anonymisation>()({
  path: "people/anonymise-person",
  idempotent: true,
  roles: ["Admin"],
  // Reads every text before it writes in one transaction.
  long: true,
  summary: "Removes for good what says who a person is; loans and ledgers stay and name nobody. It can't be undone.",
  input: () => ({ person: person(), reason: line("Informe o motivo da anonimização."), request: answering() }),
  refusals: [
    "not_found",
    "person_at_school",
    "person_has_open",
    "person_merged",
    "already_anonymous",
    "person_in_import",
    "request_closed",
    "requester_unchecked",
    "request_of_another",
  ],
});

/** A purpose with its present text, and the present decision. */
export interface PurposeDecision {
  purpose: ConsentPurpose;
  version: number;
  text: string;
  standing: ConsentInForce | null;
}

export const personConsents = read<{
  purposes: PurposeDecision[];
  earlier: ConsentInForce[];
  /** The recorded guardians of the person. */
  guardians: string[];
}>()({
  path: "people/consents",
  roles: ["Admin"],
  summary: "The decisions for a person, purpose by purpose, and the earlier ones.",
  input: () => ({ person: person() }),
  refusals: ["not_found"],
});

/** A pupil of a class, on the screen for returned forms. */
export interface ClassConsent {
  person: string;
  name: string;
  enrolment: string;
  /** The recorded guardian of the pupil; empty without one. */
  guardian: string;
  decisions: Partial<Record<ConsentPurpose, ConsentInForce["decision"]>>;
}

export const classConsents = read<{ class_name: string; texts: Record<ConsentPurpose, string>; people: ClassConsent[] }>()({
  path: "people/class-consents",
  roles: ["Admin"],
  summary: "The decisions for each pupil of a class, and the texts that the form puts to the family.",
  input: () => ({ class: recordId("Escolha a turma.") }),
  refusals: ["not_found"],
});

const MAX_ANSWERS = 200;

export const recordConsents = command<{ recorded: number; unchanged: number }>()({
  path: "people/record-consents",
  idempotent: true,
  roles: ["Admin"],
  summary: "Enters the forms of a class that came back, one purpose at a time; what stands already is left as it is.",
  input: () => ({
    purpose: purpose(),
    answers: z
      .array(
        z.object({
          person: person(),
          decision: z.enum(["given", "refused"], "Informe se a família autoriza ou recusa."),
          declared_by: line("Informe o autor da decisão: o responsável ou a própria pessoa adulta.", 160),
        }),
      )
      .check(
        z.minLength(1, "Marque ao menos uma resposta."),
        z.maxLength(MAX_ANSWERS, "Registre no máximo 200 respostas de cada vez."),
      ),
  }),
  refusals: ["not_found", "already_anonymous", "person_merged"],
});

/** A purpose's text, and the numbers of decisions. */
export interface TextInUse extends ConsentText {
  given: number;
  refused: number;
  /** The versions before it, the latest first. */
  earlier: ConsentText[];
}

export const consentTexts = read<{ texts: TextInUse[] }>()({
  path: "people/consent-texts",
  roles: ["Admin"],
  summary:
    "The texts that families read before they decide, purpose by purpose, with all versions and the number of decisions in force.",
});

export const saveConsentText = command<{ version: number; ended: number }>()({
  path: "people/save-consent-text",
  idempotent: true,
  roles: ["Admin"],
  summary: "Gives a purpose a new version of its text; where it asks for more than before, consents given until then end.",
  input: () => ({
    purpose: purpose(),
    text: line("Informe o texto apresentado à família.", MAX_CONSENT_TEXT),
    asks_again: z._default(z.boolean(), false),
    /** The version that was changed. */
    seen: wholeNumber(1, 10_000),
  }),
  refusals: ["consent_text_changed", "consent_text_same"],
});
