import * as z from "zod/mini";
import { command, read, recordId } from "../../contract";
import { LONGEST_PHOTO } from "../../platform/photo";
import type { ConsentInForce } from "../privacy/commands";
import { PHOTO_FAULTS, type PhotoSource } from "./words";

const MAX_AT_ONCE = 100;

export const sendPhoto = command<{ waiting: string }>()({
  path: "people/send-photo",
  idempotent: true,
  roles: ["Admin"],
  summary: "Takes a photo of a person, in base64, which waits until somebody approves it; it replaces one that still waits.",
  input: () => ({
    person: recordId("Escolha a pessoa."),
    photo: z.string("Envie a foto.").check(z.minLength(1, "Envie a foto."), z.maxLength(LONGEST_PHOTO, "A foto passa de 2 MB.")),
    source: z.enum(["camera", "file"] satisfies PhotoSource[], "Informe a origem da foto."),
  }),
  refusals: ["not_found", "person_left", "unreadable_photo"],
});

export const approvePhotos = command<{ approved: number; gone: number }>()({
  path: "people/approve-photos",
  idempotent: true,
  roles: ["Admin"],
  summary: "Approves waiting photos. A photo that somebody decided or replaced before counts as gone.",
  input: () => ({
    photos: z
      .array(recordId("Escolha as fotos."))
      .check(z.minLength(1, "Escolha as fotos."), z.maxLength(MAX_AT_ONCE, "Selecione no máximo 100 fotos de cada vez.")),
  }),
});

export const refusePhoto = command<Record<string, never>>()({
  path: "people/refuse-photo",
  roles: ["Admin"],
  summary: "Deletes a waiting photo, and says why in the person's history.",
  input: () => ({ photo: recordId("Escolha a foto."), fault: z.enum(PHOTO_FAULTS, "Informe o motivo da recusa.") }),
});

/** A person of a class, as a photo station shows them. */
export interface PersonToPhotograph {
  id: string;
  name: string;
  enrolment: string;
  /** The present photo; empty without one. */
  photo: string;
  /** The photo that waits, and its file; empty without one. */
  waiting: string;
  waiting_photo: string;
  /** The family's decision about a photo on the card; empty without one. */
  consent: ConsentInForce["decision"] | "";
}

export const classPhotos = read<{ class_name: string; people: PersonToPhotograph[] }>()({
  path: "people/class-photos",
  roles: ["Admin"],
  summary: "The people of a class, in the order of its register, and whether each photo is approved, waits or is missing.",
  input: () => ({ class: recordId("Escolha a turma.") }),
  refusals: ["not_found"],
});
