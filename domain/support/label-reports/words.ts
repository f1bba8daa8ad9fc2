/** The name of a machine for the person in front of it. */

export const formatTombo = (tombo: string): string => `O equipamento ${tombo}`;

/** The fault that any machine can have, besides those of its kind. */
export const OTHER_FAULT = "Outra coisa";

/** The title of a report of a lost machine: the reader of its label has it in front of them. */
export const FOUND_TITLE = "Equipamento extraviado foi encontrado";

/** "Projetor, Sala 9": the machine with its place. */
export const nameWithPlace = (kind: string, room: string): string => [kind, room].filter(Boolean).join(", ");

/** The limit of reports of one machine in an hour, and of people who join: it stops a class that plays, not a school. */
export const MAX_REPORTS = 3;
export const MAX_JOINS = 30;
