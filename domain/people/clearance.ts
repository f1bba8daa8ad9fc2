/** The "nada consta": a person's open items at the school, area by area. */
import * as z from "zod/mini";
import { read } from "../contract";
import type { Day } from "../dates";
import { listing } from "../text";

/** One item that a person has, or an open matter about them. */
export interface Pendency {
  /** "Dom Casmurro (000123)", "30 unidades de Cadeira plástica". */
  what: string;
  /** "vencia em 02/03/2026, em atraso há 3 dias". */
  note: string;
  /** An item to return or settle; otherwise the clearance only mentions it. */
  owed: boolean;
}

/** One area's statement about a person. */
export interface AreaPendencies {
  area: string;
  /** "a biblioteca". */
  place: string;
  /** Whether the person owes the area something. */
  pending: boolean;
  /** The items, where the caller works in the area; otherwise empty. */
  items: Pendency[];
  /** The area's team, for questions. Empty where the caller reads the items. */
  ask: string;
}

export interface PersonClearance {
  person: string;
  name: string;
  enrolment: string;
  class_name: string;
  sector_name: string;
  /** The person left the school. */
  left: boolean;
  /** The person owes nothing to any area. */
  clear: boolean;
  areas: AreaPendencies[];
}

export const clearance = read<{ today: Day; people: PersonClearance[] }>()({
  path: "people/clearance",
  roles: ["Tecnologia", "Biblioteca", "Almoxarifado"],
  summary:
    "Whether a person, or each person of a class, owes nothing to any area. Only staff of that area read the details; others read that something is pending and whom to ask.",
  input: () => ({
    person: z._default(z.string("Escolha a pessoa.").check(z.regex(/^([a-z0-9]{15})?$/, "Escolha a pessoa.")), ""),
    class: z._default(z.string("Escolha a turma.").check(z.regex(/^([a-z0-9]{15})?$/, "Escolha a turma.")), ""),
  }),
  refusals: ["not_found"],
});

/** "Pendência com o almoxarifado: falar com Edson Barreto." */
export const formatPending = ({ place, ask }: Pick<AreaPendencies, "place" | "ask">): string =>
  `Pendência com ${place}${ask ? `: falar com ${ask}` : ""}.`;

/** "a biblioteca, o almoxarifado e o suporte de TI". */
export const formatPlaces = (areas: readonly Pick<AreaPendencies, "place">[]): string => listing(areas.map(({ place }) => place));
