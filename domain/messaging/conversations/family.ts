/** The family of a conversation: a telephone passes from one family to another, and out of the register. */

/**
 * The change of a conversation's family since the last check. `parted`: the telephone no longer belongs to that family, so its
 * new owner may not see the earlier messages.
 */
export type FamilyChange = "same" | "renamed" | "parted";

interface Family {
  name: string;
  /** By id. */
  people: readonly string[];
}

/** @param now the telephone's present owner in the register; null: nobody. */
export function familyChange(previousFamily: Family, now: Family | null): FamilyChange {
  if (now === null) {
    return previousFamily.people.length === 0 ? "same" : "parted";
  }
  if (previousFamily.people.length > 0 && !now.people.some((person) => previousFamily.people.includes(person))) {
    return "parted";
  }
  const isSame = now.name === previousFamily.name && JSON.stringify(now.people) === JSON.stringify(previousFamily.people);
  return isSame ? "same" : "renamed";
}

/**
 * Whether a message for a person still goes to their family.
 * @param meantPerson the person whom the screen, or the message, names; empty: nobody.
 */
export const belongsToFamily = (meantPerson: string, now: Family | null): boolean =>
  meantPerson === "" || (now?.people ?? []).includes(meantPerson);
