import * as z from "zod/mini";
import { command, read, recordId } from "../contract";

/** The number of active people of each class and sector, by its id; each has an entry. */
export interface PeopleCounts {
  classes: Record<string, number>;
  sectors: Record<string, number>;
  /** The head of each sector, by name. */
  heads: Record<string, string>;
}

export const counts = read<PeopleCounts>()({
  path: "people/counts",
  roles: ["Tecnologia", "Biblioteca", "Almoxarifado"],
  summary: "How many active people each class and each sector has, and who answers for a sector.",
});

export const emptySector = command<{ sentence: string }>()({
  path: "people/empty-sector",
  idempotent: true,
  roles: ["Admin"],
  summary:
    "Moves everything that a sector holds into another: its sectors, people, rooms and machines. Its history keeps its name.",
  input: () => ({
    sector: recordId("Escolha o setor."),
    into: recordId("Escolha o destino."),
    archive: z._default(z.boolean("Informe se o setor será desativado."), false),
  }),
  refusals: ["not_found", "sector_circle", "sector_archived"],
});

/** So many at once block the desk only for an instant. */
export const MAX_CHANGES = 200;

/** The changes of people at the turn of the year: they leave, come back, or change class. */
export const PERSON_CHANGES = ["leave", "return", "class"] as const;
export type PersonChange = (typeof PERSON_CHANGES)[number];

export interface PeopleChanged {
  /** With the earlier class of each. */
  changed: { person: string; class: string }[];
  /** The people without a change, with the reason. Those who already had the state are in neither. */
  kept: { person: string; reason: string }[];
}

const classOrNone = () => z.string("Escolha a turma.").check(z.regex(/^([a-z0-9]{15})?$/, "Escolha a turma."));

export const changePeople = command<PeopleChanged>()({
  path: "people/change-people",
  idempotent: true,
  roles: ["Admin"],
  summary:
    "Makes many people leavers at once, takes them back, or gives them another class; who still owes an area something may stay.",
  input: () => ({
    people: z
      .array(recordId("Escolha pessoas da lista."))
      .check(
        z.minLength(1, "Escolha ao menos uma pessoa."),
        z.maxLength(MAX_CHANGES, `Escolha no máximo ${MAX_CHANGES} pessoas de cada vez.`),
      ),
    change: z.enum(PERSON_CHANGES, "Selecione a alteração."),
    /** Of the change of class; empty: none. */
    class: z._default(classOrNone(), ""),
    /** Among those who leave: a person with open items in an area stays. */
    keep_pending: z._default(z.boolean("Informe se as pessoas com pendência permanecem ativas."), true),
    /** The undo of a change of class, which leads back to the earlier one even where that is inactive by now. */
    back: z._default(z.boolean("Informe se a mudança é desfeita."), false),
    /** Of that undo: the class that the change gave them. A person who is in another one by now stays there. */
    moved_to: z.optional(classOrNone()),
  }),
  refusals: ["not_found", "class_inactive"],
});
