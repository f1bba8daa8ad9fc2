import { describe, expect, it } from "vitest";
import type { PersonPlan } from "../../people/imports/person-plan";
import type { KnownPerson } from "../../people/imports/registry";
import { type RoleInMemory, rowsThatRepeat, SchoolInMemory } from "../../people/imports/school-in-memory";
import { compareReader, type KnownReader, type ReaderPlan, Readers, type ReaderValues, readerRole } from "./person-role";

const CATEGORIES: Record<string, string> = { student: "Aluno", teacher: "Professor", staff: "Funcionário", other: "" };

/** A school's readers in memory, with a series of cards. */
class ReadersInMemory implements RoleInMemory {
  readonly role = readerRole;
  private readonly byPerson = new Map<string, KnownReader>();
  private series = 0;

  of(person: KnownPerson | undefined): KnownReader | undefined {
    return this.byPerson.get(person?.id ?? "");
  }

  planner(people: readonly KnownPerson[], newId: () => string) {
    const readers = new Readers();
    for (const { id, fields } of people) {
      const reader = this.byPerson.get(id);
      if (reader) {
        readers.add({ id, name: fields.name }, { ...reader });
      }
    }
    const category = (name: string, kind: string) =>
      name === "" ? CATEGORIES[kind]! : Object.values(CATEGORIES).includes(name) ? name : "";
    return {
      assess: (values: ReaderValues, holder: Parameters<typeof compareReader>[2], remarks: Parameters<typeof compareReader>[3]) =>
        compareReader(readers, values, holder, remarks, { newId, category }),
    };
  }

  apply(person: string, plan: ReaderPlan): void {
    expect(plan.isNew).toBe(!this.byPerson.has(person));
    const card = plan.card || `L${String(90_000 + ++this.series)}`;
    expect(plan.isNew && [...this.byPerson.values()].some((other) => other.card === card)).toBe(false);
    this.byPerson.set(person, { id: plan.id, card, category: plan.category });
  }
}

function school() {
  const readers = new ReadersInMemory();
  return { readers, people: new SchoolInMemory([readers]) };
}

const MARIA = { name: "Maria Oliveira", enrolment: "0020241", class: "6º A", birth_date: "07/12/2014" };
const texts = (plan: PersonPlan | undefined) => plan?.messages.map((message) => message.text).join(" ");

describe("a row of people", () => {
  it("makes the reader, in the category that goes with the person", () => {
    const { readers, people } = school();
    people.import([MARIA, { name: "João Lima", enrolment: "2", kind: "professor" }]);
    expect(people.people.map((person) => readers.of(person)?.category)).toEqual(["Aluno", "Professor"]);
  });

  it.each<[string, Record<string, string>, string]>([
    ["a card that is none", { ...MARIA, card: "ABC" }, "L seguida do número"],
    ["an unknown category", { ...MARIA, category: "Sócio" }, "A categoria de leitor “Sócio” não está cadastrada"],
  ])("is an error with %s", (_, cells, sentence) => {
    const [plan] = school().people.check([cells]);
    expect(plan?.verdict).toBe("error");
    expect(texts(plan)).toContain(sentence);
  });
});

describe("a reader who is there", () => {
  it("stays as they are where the row says nothing of them", () => {
    const { people } = school();
    people.import([MARIA]);
    const [plan] = people.check([{ name: "Maria Oliveira", enrolment: "0020241", class: "7º A", kind: "", document: "123" }]);
    expect([texts(plan), plan?.roles]).toEqual(["Turma: de 6º A para 7º A. Documento: 123.", {}]);
  });

  it("goes to another category, which the report names between the class and the person's data", () => {
    const { people } = school();
    people.import([MARIA]);
    const [plan] = people.check([{ ...MARIA, class: "7º A", category: "Professor", document: "123" }]);
    expect(texts(plan)).toBe("Turma: de 6º A para 7º A. Categoria de leitor: de Aluno para Professor. Documento: 123.");
    expect(plan?.roles).toMatchObject({ reader: { isNew: false, category: "Professor" } });
  });

  it("keeps the card, and nobody gets another's", () => {
    const { readers, people } = school();
    people.import([{ ...MARIA, card: "l12" }]);
    expect(readers.of(people.people[0])?.card).toBe("L00012");
    const [maria, joao] = people.check([
      { ...MARIA, card: "L00099" },
      { name: "João Lima", enrolment: "7", kind: "aluno", card: "12" },
    ]);
    expect([maria?.verdict, texts(maria)]).toEqual(["unchanged", "No cadastro a carteirinha é L00012; não foi alterada."]);
    expect([joao?.verdict, texts(joao)]).toEqual(["error", "A carteirinha L00012 já é de Maria Oliveira."]);
  });
});

it("changes nothing when any file is imported again, whatever it holds and however it is cut into chunks", () => {
  const more = (pick: (values: readonly string[]) => string) => ({
    category: pick(["", "", "Professor"]),
    card: pick(["", "", "", "L5", "L6"]),
  });
  expect(rowsThatRepeat(() => school().people, more)).toEqual([]);
});
