/** A school's people in memory for the tests, which import as the server does: a dry run, then chunks that look again. */
import { enrolmentKey } from "../enrolment";
import { type PersonPlan, type PersonPlanning, planPerson } from "./person-plan";
import { type PersonValues, readPersonRow } from "./person-row";
import { contactKey, type KnownClass, type KnownPerson, type KnownSector, Registry } from "./registry";
import type { PersonRole, RolePlanner } from "./role";

export const TODAY = "2026-11-21";

type CellsOfRow = Record<string, string>;

export interface RoleInMemory {
  role: PersonRole;
  /** Plans for the present holders of the role. */
  planner(people: readonly KnownPerson[], newId: () => string): RolePlanner;
  apply(person: string, plan: unknown): void;
}

function claim(holds: boolean, message: string): void {
  if (!holds) {
    throw new Error(message);
  }
}

export class SchoolInMemory {
  readonly people: KnownPerson[] = [];
  readonly classes: KnownClass[] = [];
  readonly sectors: KnownSector[] = [
    { id: "sector1", name: "Secretaria", active: true },
    { id: "sector2", name: "Gráfica", active: false },
  ];
  private readonly roles: readonly RoleInMemory[];
  private ids = 0;

  constructor(roles: readonly RoleInMemory[] = []) {
    this.roles = roles;
  }

  check(file: readonly CellsOfRow[]): (PersonPlan & { values: PersonValues; line: number })[] {
    const { registry, planning } = this.load();
    const roles = this.roles.map(({ role }) => role);
    return file.map((cells, index) => {
      const { values, messages } = readPersonRow(cells, TODAY, roles);
      return { ...planPerson(registry, values, messages, planning(index + 2)), values, line: index + 2 };
    });
  }

  import(file: readonly CellsOfRow[], chunk = 3): string[] {
    const result = this.check(file);
    const good = result.filter((row) => row.verdict === "create" || row.verdict === "update");
    for (let start = 0; start < good.length; start += chunk) {
      const { registry, planning } = this.load();
      for (const { values, line } of good.slice(start, start + chunk)) {
        this.apply(planPerson(registry, values, [], planning(line)));
      }
    }
    return result.map((row) => row.verdict);
  }

  private load(): { registry: Registry; planning: (line: number) => PersonPlanning } {
    const registry = new Registry();
    for (const group of this.classes) {
      registry.addClass({ ...group });
    }
    for (const sector of this.sectors) {
      registry.addSector({ ...sector });
    }
    for (const person of this.people) {
      registry.addPerson({ ...person, fields: { ...person.fields }, contacts: new Set(person.contacts), line: 0 });
    }
    const newId = () => `id${++this.ids}`;
    const roles = Object.fromEntries(this.roles.map((role) => [role.role.name, role.planner(this.people, newId)]));
    return { registry, planning: (line) => ({ line, newId, schoolYear: 2026, roles }) };
  }

  private apply(plan: PersonPlan): void {
    claim(plan.verdict !== "error", "an error is not written");
    if (plan.makeClass) {
      this.classes.push(plan.makeClass);
    }
    if (plan.fillShift) {
      const { id, shift } = plan.fillShift;
      this.classes.find((group) => group.id === id)!.shift = shift;
    }
    if (plan.makeSector) {
      this.sectors.push(plan.makeSector);
    }
    if (plan.newFields) {
      const { enrolment } = plan.newFields;
      const key = enrolmentKey(enrolment);
      const isDuplicate = this.people.some((other) => enrolmentKey(other.fields.enrolment) === key);
      claim(enrolment === "" || !isDuplicate, `the enrolment ${enrolment} is somebody's`);
      const empty = { active: true, birth_date: "", document: "", details: "", contacts: new Set<string>(), line: 0 };
      this.people.push({ id: plan.person, fields: { ...plan.newFields }, ...empty });
    }
    const person = this.people.find((candidate) => candidate.id === plan.person)!;
    Object.assign(person.fields, plan.change);
    person.active ||= plan.returns;
    if (plan.details) {
      claim(plan.details.isNew === (person.details === ""), "details are made once");
      Object.assign(person, plan.details.fields, { details: plan.details.id });
    }
    for (const contact of plan.contacts) {
      person.contacts.add(contactKey(contact));
    }
    for (const role of this.roles) {
      if (role.role.name in plan.roles) {
        role.apply(plan.person, plan.roles[role.role.name]);
      }
    }
  }
}

type Pick = (values: readonly string[]) => string;

/**
 * Imports made-up files again, whatever they hold and however they are cut into chunks.
 * @returns the rows that then do something, none where all is well.
 */
export function rowsThatRepeat(create: () => SchoolInMemory, pickCells: (pick: Pick) => CellsOfRow): object[] {
  let seed = 5;
  const random = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * limit);
  };
  const pick: Pick = (values) => values[random(values.length)]!;
  return Array.from({ length: 80 }).flatMap((_, round) => {
    const school = create();
    const file = Array.from({ length: 1 + random(14) }, () => ({
      name: pick(["Ana Sá", "ANA SA", "Ana Sá Lima", "Bia Dias", "Caio Reis"]),
      enrolment: pick(["", "", "1", "01", "2", "3"]),
      class: pick(["", "6A", "6º A", "7B"]),
      class_year: pick(["", "", "2025"]),
      kind: pick(["", "", "aluno", "professor"]),
      birth_date: pick(["", "", "01/02/2014", "03/04/2013"]),
      ...pickCells(pick),
      phone: pick(["", "21 98765-4321", "21 98765-0000"]),
      document: pick(["", "", "1", "2"]),
      sector: pick(["", "", "Secretaria", "COZINHA"]),
    }));
    const earlierRows = random(2) === 0 ? file.slice(0, random(file.length)) : [];
    school.import(earlierRows, 1 + random(4));
    const first = school.import(file, 1 + random(4));
    // A row's data about a person may settle the doubt about another row, which is an error until then: those rows are left out.
    const good = file.filter((_, index) => first[index] !== "error");
    return school
      .check(good)
      .filter(({ verdict }) => verdict !== "unchanged")
      .map(({ line, messages }) => ({ round, before: earlierRows, file, good, line, first, said: messages }));
  });
}
