/** The owner of a telephone, by the school's records. */
import { reassignedContacts } from "../../../../domain/messaging/campaigns/audience";
import { phoneKey } from "../../../../domain/people/phone";
import { listing } from "../../../../domain/text";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, select } from "../../platform/sql/database";
import { flag, selection, text, texts } from "../../platform/sql/selection";

export interface Owner {
  name: string;
  /** The number as the register stores it. */
  address: string;
  people: readonly string[];
  regarding: string;
  regarding_class: string;
  /** Blocked by a court, in each record with this number. */
  blocked: boolean;
}

/** WhatsApp may write a Brazilian mobile's number with the ninth digit or without it. */
function spellings(address: string): string[] {
  const key = phoneKey(address);
  return /^55\d{2}[6-9]\d{7}$/.test(key) ? [`+${key}`, `+${key.slice(0, 4)}9${key.slice(4)}`] : [address];
}

const HOLDER = selection({
  ...texts("p.id", "c.guardian", "c.value", "c.created"),
  person_name: text("p.name"),
  name: text(calledName("p")),
  class_name: text("k.name"),
  blocked: flag("c.blocked"),
});

/** The owner; null where nobody has the number. A number that went to another family belongs to that family alone. */
export function ownerOfTelephone(app: App, address: string): Owner | null {
  const holders = select(
    app,
    HOLDER,
    `FROM contacts c JOIN people p ON p.id = c.person LEFT JOIN classes k ON k.id = p.class
     WHERE c.kind = 'phone' AND c.value IN (SELECT value FROM json_each({:spellings})) ORDER BY p.active DESC, c.created, c.id LIMIT 12`,
    { spellings: spellings(address) },
  );
  const key = phoneKey(address);
  const byAge = [...holders].sort((first, second) =>
    first.created < second.created ? -1 : first.created > second.created ? 1 : 0,
  );
  const passedOnContacts = reassignedContacts(
    byAge.map(({ id, guardian, name, person_name }) => ({ value: key, person: id, owner: guardian || name, person_name })),
  );
  const rows = holders.filter(({ id }) => !passedOnContacts.has(`${id} ${key}`));
  const [first] = rows;
  if (!first) {
    return null;
  }
  const guardianRows = rows.filter(({ guardian }) => guardian !== "");
  const matters = guardianRows.length > 0 ? guardianRows : [];
  return {
    name: first.guardian || first.name,
    address: first.value,
    people: rows.map(({ id }) => id),
    regarding: listing(matters.map(({ name }) => name)),
    regarding_class: listing([...new Set(rows.map(({ class_name }) => class_name).filter(Boolean))]),
    blocked: rows.every(({ blocked }) => blocked),
  };
}
