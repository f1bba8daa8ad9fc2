/** The people to whom an import's rows refer, with their classes and the effects of the earlier rows. */
import { addTo } from "../../grouped";
import { matchKey } from "../../imports/match-key";
import type { Shift } from "../../platform/shifts";
import { searchText } from "../../text";
import { enrolmentKey } from "../enrolment";
import type { PersonKind } from "../words";

export interface PersonFields {
  name: string;
  social_name: string;
  kind: PersonKind;
  enrolment: string;
  /** Ids. */
  class: string;
  sector: string;
}

export interface KnownPerson {
  id: string;
  fields: PersonFields;
  active: boolean;
  birth_date: string;
  document: string;
  /** The id of the record with the reserved details; empty when there is none yet. */
  details: string;
  contacts: Set<string>;
  /** The guardian of each of these contacts, by its key: empty for the person's own. */
  guardians?: ReadonlyMap<string, string>;
  /** The last line of this file that named the person; 0: none yet. */
  line: number;
}

export interface KnownClass {
  id: string;
  name: string;
  year: number;
  /** Empty: unknown. */
  shift: Shift | "";
  active: boolean;
}

/** The value of the column `match_key` of people. */
export function personKey(name: string): string {
  return matchKey(name);
}

type PersonNames = Pick<PersonFields, "name" | "social_name">;

/** The names by which a list may mean a person: the registered one, and a social one. */
export const namesOf = ({ name, social_name }: PersonNames): readonly string[] =>
  social_name === "" ? [name] : [name, social_name];

/** The keys of these names. */
export const personKeys = (person: PersonNames): ReadonlySet<string> => new Set(namesOf(person).map(personKey));

/** Words that a list may leave out; "série" distinguishes the first year of secondary school from that of primary. */
const CLASS_WORDS = /(^| )(ano|turma|classe|ensino fundamental|fundamental|ef)(?= |$)/g;

/** "6º A", "6° a", "6A", "6º ano A" and "6º ANO - Turma A" are one class. */
export function classKey(name: string): string {
  const words = searchText(name);
  const plainName = /\d/.test(words) ? words.replace(CLASS_WORDS, "") : words;
  return plainName.replace(/ /g, "") || words.replace(/ /g, "") || name;
}

export interface KnownSector {
  id: string;
  name: string;
  active: boolean;
}

export function contactKey(contact: { kind: string; value: string }): string {
  return `${contact.kind} ${contact.value}`;
}

export class Registry {
  private readonly people = new Map<string, KnownPerson>();
  private readonly byEnrolment = new Map<string, KnownPerson>();
  private readonly byName = new Map<string, KnownPerson[]>();
  private readonly classes = new Map<string, KnownClass>();
  private readonly sectors = new Map<string, KnownSector>();
  private readonly refused = new Map<string, number>();
  private readonly names = new Map<string, string>();

  addPerson(person: KnownPerson): void {
    if (this.people.has(person.id)) {
      return;
    }
    this.people.set(person.id, person);
    this.addEnrolment(person);
    for (const key of personKeys(person.fields)) {
      addTo(this.byName, key, person);
    }
  }

  addEnrolment(person: KnownPerson): void {
    const key = enrolmentKey(person.fields.enrolment);
    if (key !== "" && !this.byEnrolment.has(key)) {
      this.byEnrolment.set(key, person);
    }
  }

  addClass(group: KnownClass): void {
    const key = `${classKey(group.name)} ${group.year}`;
    if (!this.classes.has(key)) {
      this.classes.set(key, group);
    }
    this.addName(group.id, group.name);
  }

  addSector(sector: KnownSector): void {
    const key = searchText(sector.name);
    if (!this.sectors.has(key)) {
      this.sectors.set(key, sector);
    }
    this.addName(sector.id, sector.name);
  }

  sectorOf(name: string): KnownSector | undefined {
    return this.sectors.get(searchText(name));
  }

  /** Stores the name of an id: a class, a sector. */
  addName(id: string, name: string): void {
    this.names.set(id, name);
  }

  has(person: string): boolean {
    return this.people.has(person);
  }

  withEnrolment(enrolment: string): KnownPerson | undefined {
    return enrolment === "" ? undefined : this.byEnrolment.get(enrolmentKey(enrolment));
  }

  /** Records that a line with this enrolment was an error: until it is corrected, no other line may take the enrolment. */
  refuseEnrolment(enrolment: string, line: number): void {
    const key = enrolmentKey(enrolment);
    if (key !== "" && !this.refused.has(key)) {
      this.refused.set(key, line);
    }
  }

  /** The first line with this enrolment that was an error, 0 when there was none. */
  refusedLine(enrolment: string): number {
    return this.refused.get(enrolmentKey(enrolment)) ?? 0;
  }

  withName(name: string): readonly KnownPerson[] {
    return this.byName.get(personKey(name)) ?? [];
  }

  /** The class of that name in that year, otherwise one without a year. */
  classOf(name: string, year: number): KnownClass | undefined {
    return this.classes.get(`${classKey(name)} ${year}`) ?? this.classes.get(`${classKey(name)} 0`);
  }

  nameOf(id: string): string {
    return this.names.get(id) ?? "";
  }
}
