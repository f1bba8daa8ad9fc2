/** Changes at the end of the year: people who leave, return, or change class, and people without a change. */
import { listing } from "../text";
import type { PersonChange } from "./commands";

/** A person of the request. */
export interface Changing {
  person: string;
  class: string;
  class_name: string;
  active: boolean;
  /** Anonymised, or merged into another record: it accepts no changes. */
  isRemoved: boolean;
}

/** @param room the requested class, by id and name; empty: none. */
export interface Change {
  change: PersonChange;
  room: { id: string; name: string };
  /** Of an undo: the class that the undone change gave them. */
  movedTo?: string | undefined;
}

/** A person who already has the requested state is not part of the change. */
const isSo = ({ active, class: previousClass }: Changing, { change, room }: Change): boolean =>
  change === "class" ? previousClass === room.id : active === (change === "return");

const REMOVED_REASON = "O cadastro foi anonimizado ou unido a outro.";
const MOVED_ON_REASON = "Mudou de turma de novo depois disso.";

/**
 * The people who change, and those who do not, with the reason, in the order of the request.
 * @param owing the areas to which each of them owes something: "a biblioteca"; asked only for those who would leave.
 */
export function planChange<Person extends Changing>(
  people: readonly Person[],
  change: Change,
  owing: (people: readonly string[]) => ReadonlyMap<string, readonly string[]>,
): { changing: Person[]; unchanged: { person: string; reason: string }[] } {
  const candidates = people.filter((person) => !isSo(person, change));
  const owedByPerson =
    change.change === "leave" ? owing(candidates.map(({ person }) => person)) : new Map<string, readonly string[]>();
  const changing: Person[] = [];
  const unchanged: { person: string; reason: string }[] = [];
  for (const candidate of candidates) {
    const reason = reasonToStay(candidate, change, owedByPerson.get(candidate.person) ?? []);
    if (reason === "") {
      changing.push(candidate);
    } else {
      unchanged.push({ person: candidate.person, reason });
    }
  }
  return { changing, unchanged };
}

/** Empty for a person who changes. An undo replaces nobody's later move. */
function reasonToStay({ isRemoved, class: currentClass }: Changing, { movedTo }: Change, places: readonly string[]): string {
  if (isRemoved) {
    return REMOVED_REASON;
  }
  if (movedTo !== undefined && currentClass !== movedTo) {
    return MOVED_ON_REASON;
  }
  return places.length > 0 ? `Tem pendência com ${listing(places)}.` : "";
}

const KINDS = { leave: "deactivated", return: "activated", class: "changed" } as const satisfies Record<PersonChange, string>;

/** The sentence in a person's history. */
export function formatChange(
  { class_name }: Pick<Changing, "class_name">,
  { change, room }: Change,
): { kind: string; text: string } {
  const texts: Record<PersonChange, string> = {
    leave: "Cadastro desativado",
    return: "Cadastro ativado",
    class: `Turma: de ${class_name || "nenhuma"} para ${room.name || "nenhuma"}`,
  };
  return { kind: KINDS[change], text: texts[change] };
}
