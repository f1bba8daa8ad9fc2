/** Whose conversation it is: a telephone goes from one family to another, and out of the register. */

/**
 * What has become of a conversation's family since it was last looked at. `parted`: the telephone is not that family's any more, so what
 * was said with them is no matter of whoever has it now.
 */
export type FamilyChange = "same" | "renamed" | "parted";

interface Family {
  name: string;
  /** By id. */
  people: readonly string[];
}

/** @param now who has the telephone in the register today; null: nobody. */
export function familyChange(before: Family, now: Family | null): FamilyChange {
  if (now === null) {
    return before.people.length === 0 ? "same" : "parted";
  }
  if (before.people.length > 0 && !now.people.some((person) => before.people.includes(person))) {
    return "parted";
  }
  const isSame = now.name === before.name && JSON.stringify(now.people) === JSON.stringify(before.people);
  return isSame ? "same" : "renamed";
}

/** Whether what is meant for somebody still goes to their family. @param meant whom the screen, or the message, names; empty: nobody. */
export const isStillTheirs = (meant: string, now: Family | null): boolean => meant === "" || (now?.people ?? []).includes(meant);
