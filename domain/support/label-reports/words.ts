/** The name of a machine for the person in front of it. */

export const formatTombo = (tombo: string): string => `O equipamento ${tombo}`;

/** The fault that any machine can have, besides those of its kind. */
export const OTHER_FAULT = "Outra coisa";

/** The title of a report of a lost machine: the reader of its label stands before it. */
export const FOUND_TITLE = "Equipamento extraviado foi encontrado";

/** "Projetor, Sala 9": what stands where. */
export const placedName = (kind: string, room: string): string => [kind, room].filter(Boolean).join(", ");

/** Reports of one machine in an hour, and people who join in that time: a class that plays, not a school. */
export const MAX_REPORTS = 3;
export const MAX_JOINS = 30;
