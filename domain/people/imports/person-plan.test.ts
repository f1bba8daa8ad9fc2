import { describe, expect, it } from "vitest";
import { type PersonPlan, planPerson } from "./person-plan";
import { type PersonValues, readPersonRow } from "./person-row";
import { contactKey, enrolmentKey, type KnownClass, type KnownPerson, Registry } from "./registry";

const TODAY = "2026-11-21";
const read = (cells: Record<string, string>) => readPersonRow(cells, TODAY);
const CATEGORIES: Record<string, string> = { student: "Aluno", teacher: "Professor", staff: "Funcionário", other: "" };

/** A school's registry in memory, which imports a file as the server does: a dry run, then chunks that look again. */
class School {
  people: KnownPerson[] = [];
  classes: KnownClass[] = [];
  private ids = 0;
  private series = 0;
  private readonly newId = () => `id${++this.ids}`;

  check(file: readonly Record<string, string>[]): (PersonPlan & { values: PersonValues; line: number })[] {
    const registry = this.load();
    return file.map((cells, index) => {
      const { values, messages } = read(cells);
      return { ...planPerson(registry, values, messages, this.planning(index + 2)), values, line: index + 2 };
    });
  }

  import(file: readonly Record<string, string>[], chunk = 3): string[] {
    const checked = this.check(file);
    const good = checked.filter((row) => row.verdict === "create" || row.verdict === "update");
    for (let start = 0; start < good.length; start += chunk) {
      const registry = this.load();
      for (const { values, line } of good.slice(start, start + chunk)) {
        this.apply(planPerson(registry, values, [], this.planning(line)));
      }
    }
    return checked.map((row) => row.verdict);
  }

  private planning(line: number) {
    return {
      line,
      newId: this.newId,
      schoolYear: 2026,
      sector: (name: string) => (name === "Secretaria" ? "sector1" : ""),
      category: (name: string, kind: string) =>
        name === "" ? CATEGORIES[kind]! : Object.values(CATEGORIES).includes(name) ? name : "",
    };
  }

  private load(): Registry {
    const registry = new Registry();
    for (const known of this.classes) {
      registry.addClass(known);
    }
    for (const person of this.people) {
      registry.addPerson({
        ...person,
        fields: { ...person.fields },
        contacts: new Set(person.contacts),
        reader: person.reader && { ...person.reader },
        line: 0,
      });
    }
    return registry;
  }

  private apply(plan: PersonPlan): void {
    expect(plan.verdict).not.toBe("error");
    if (plan.makeClass) {
      this.classes.push(plan.makeClass);
    }
    if (plan.make) {
      const { enrolment } = plan.make;
      expect(
        enrolment !== "" && this.people.some((other) => enrolmentKey(other.fields.enrolment) === enrolmentKey(enrolment)),
      ).toBe(false);
      this.people.push({
        id: plan.person,
        fields: { ...plan.make },
        active: true,
        birth_date: "",
        document: "",
        details: "",
        contacts: new Set(),
        reader: null,
        line: 0,
      });
    }
    const person = this.people.find((candidate) => candidate.id === plan.person)!;
    Object.assign(person.fields, plan.change);
    if (plan.details) {
      expect(plan.details.make).toBe(person.details === "");
      Object.assign(person, plan.details.fields, { details: plan.details.id });
    }
    for (const contact of plan.contacts) {
      person.contacts.add(contactKey(contact));
    }
    if (plan.reader) {
      expect(plan.reader.make).toBe(person.reader === null);
      const card = plan.reader.card || `L${String(90_000 + ++this.series)}`;
      expect(plan.reader.make && this.people.some((other) => other.reader?.card === card)).toBe(false);
      person.reader = { id: plan.reader.id, card, category: plan.reader.category };
    }
  }
}

const MARIA = { name: "Maria Oliveira", enrolment: "0020241", class: "6º A", birth_date: "07/12/2014" };
const texts = (plan: PersonPlan | undefined) => plan?.messages.map((message) => message.text).join(" ");

describe("one row", () => {
  it("makes the person, the class, the reader and the contacts", () => {
    const school = new School();
    school.import([
      {
        ...MARIA,
        phone: "(21) 98765-4321",
        guardian_name: "Rita Oliveira",
        guardian_phone: "21 97777-1234 / 21 3456-7890",
        guardian_email: "Rita@escola.br",
      },
      { name: "João Lima", class: "6 A", enrolment: "2" },
    ]);
    expect(school.classes.map((known) => [known.name, known.year])).toEqual([["6º A", 2026]]);
    expect(school.people).toHaveLength(2);
    expect(school.people[0]).toMatchObject({
      fields: { name: "Maria Oliveira", kind: "student", enrolment: "0020241" },
      birth_date: "2014-12-07",
      reader: { category: "Aluno" },
    });
    expect([...school.people[0]!.contacts]).toEqual([
      "phone +5521987654321",
      "phone +5521977771234",
      "phone +552134567890",
      "email rita@escola.br",
    ]);
  });

  it.each<[string, Record<string, string>, string]>([
    ["no name", { enrolment: "5" }, "Falta o nome."],
    ["an unknown kind", { ...MARIA, kind: "Diretor" }, "“Diretor” não diz quem é"],
    ["a day that does not exist", { ...MARIA, birth_date: "31/02/2014" }, "não existe"],
    ["a day to come", { ...MARIA, birth_date: "2027-01-01" }, "ainda não chegou"],
    ["a card that is none", { ...MARIA, card: "ABC" }, "L seguida do número"],
    ["a rounded enrolment", { ...MARIA, enrolment: "2,02E+11" }, "perdeu dígitos"],
    ["an unknown sector", { ...MARIA, sector: "Cantina" }, "Não há o setor “Cantina”"],
    ["an unknown category", { ...MARIA, category: "Sócio" }, "Não há a categoria de leitor “Sócio”"],
    ["no school year", { ...MARIA, class_year: "26" }, "não é um ano letivo"],
  ])("is an error with %s", (_, cells, sentence) => {
    const [plan] = new School().check([cells]);
    expect(plan?.verdict).toBe("error");
    expect(texts(plan)).toContain(sentence);
  });

  it.each<[string, Record<string, string>, string]>([
    ["a phone without area code", { phone: "98765-4321" }, "sem DDD"],
    ["what is no e-mail", { email: "maria(arroba)escola" }, "não é um endereço"],
    ["a guardian who can't be reached", { guardian_name: "Rita" }, "não foi guardado"],
  ])("warns of %s and goes on", (_, cells, sentence) => {
    const [plan] = new School().check([{ ...MARIA, ...cells }]);
    expect([plan?.verdict, plan?.contacts.length]).toEqual(["create", 0]);
    expect(texts(plan)).toContain(sentence);
  });

  it.each([
    ["não tem", "", ""],
    ["(21) 98765-4321 (mãe)", "", "+5521987654321"],
    ["21 8765-4321", "recebeu o nono dígito", "+5521987654321"],
  ])("reads the phone %j", (phone, sentence, value) => {
    const [plan] = new School().check([{ ...MARIA, phone }]);
    expect(plan?.contacts[0]?.value ?? "").toBe(value);
    expect(texts(plan)).toContain(sentence);
  });

  it.each([
    ["7/3/12", "2012-03-07"],
    ["07/03/75", "1975-03-07"],
    ["07.03.2012", "2012-03-07"],
    ["2012-03-07 00:00:00", "2012-03-07"],
    ["00/00/0000", ""],
    ["", ""],
  ])("reads the birth date %j as %j", (birth_date, expected) => {
    expect(read({ ...MARIA, birth_date }).values.birth_date).toBe(expected);
  });
});

describe("someone who is there", () => {
  const school = () => {
    const made = new School();
    made.import([MARIA]);
    return made;
  };

  it.each<[string, Record<string, string>, string]>([
    ["the same row", MARIA, "unchanged"],
    ["the enrolment without its zeros", { ...MARIA, enrolment: "20241" }, "unchanged"],
    ["the enrolment alone", { name: "MARIA OLIVEIRA", enrolment: "0020241" }, "unchanged"],
    ["name and class", { name: "maria oliveira", class: "6A" }, "unchanged"],
    ["name and birth date", { name: "Maria Oliveira", birth_date: "2014-12-07" }, "unchanged"],
    ["another class, known by the enrolment", { ...MARIA, class: "7º A" }, "update"],
    ["another class, known by the birth date", { ...MARIA, enrolment: "", class: "7º A" }, "update"],
    ["another enrolment: someone else", { ...MARIA, enrolment: "99" }, "create"],
    ["another birth date: someone else", { ...MARIA, enrolment: "", birth_date: "01/01/2014" }, "create"],
    ["another class and nothing else", { name: "Maria Oliveira", class: "7º A" }, "error"],
    ["the name and nothing else", { name: "Maria Oliveira" }, "error"],
    ["the enrolment under another name", { ...MARIA, name: "Pedro Lima" }, "error"],
    ["a surname more", { ...MARIA, name: "Maria Oliveira Souza" }, "unchanged"],
  ])("by %s", (_, cells, verdict) => {
    const [plan] = school().check([cells]);
    expect([plan?.verdict, texts(plan)]).toEqual([verdict, expect.any(String)]);
  });

  it("says what changes, and keeps what the file leaves empty", () => {
    const [plan] = school().check([{ name: "Maria Oliveira", enrolment: "0020241", class: "7º A", kind: "", document: "123" }]);
    expect(texts(plan)).toBe("Turma: de 6º A para 7º A. Documento: 123.");
    expect(plan).toMatchObject({
      change: { class: expect.any(String) },
      details: { make: false, fields: { document: "123" } },
      reader: null,
    });
    expect(Object.keys(plan!.change)).toEqual(["class"]);
  });

  it("may be spoken of twice when the lines agree, not when they differ", () => {
    const plans = school().check([
      { ...MARIA, guardian_name: "Rita", guardian_phone: "21 97777-1234" },
      { ...MARIA, guardian_name: "Beto", guardian_phone: "21 97777-4321" },
      { ...MARIA, class: "8º A" },
    ]);
    expect(plans.map((plan) => plan.verdict)).toEqual(["update", "update", "error"]);
    expect(texts(plans[2])).toContain("a linha 3 diz “6º A” e esta diz “8º A”");
  });

  it("is not merged with a namesake of the same class without more to go by", () => {
    const plans = new School().check([
      { name: "Ana Souza", class: "6A" },
      { name: "Ana Souza", class: "6º A" },
    ]);
    expect(plans.map((plan) => plan.verdict)).toEqual(["create", "error"]);
    expect(texts(plans[1])).toContain("Repete o nome e a turma da linha 2");
  });

  it("keeps the card, and nobody gets another's", () => {
    const made = new School();
    made.import([{ ...MARIA, card: "l12" }]);
    expect(made.people[0]?.reader?.card).toBe("L00012");
    const [kept, taken] = made.check([
      { ...MARIA, card: "L00099" },
      { name: "João Lima", enrolment: "7", card: "12" },
    ]);
    expect([kept?.verdict, texts(kept)]).toEqual(["unchanged", "No cadastro a carteirinha é L00012; não foi trocada."]);
    expect([taken?.verdict, texts(taken)]).toEqual(["error", "A carteirinha L00012 já é de Maria Oliveira."]);
  });
});

it("changes nothing when any file is imported again, whatever it holds and however it is cut into chunks", () => {
  let seed = 5;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const pick = (values: readonly string[]) => values[random(values.length)]!;
  for (let round = 0; round < 80; round++) {
    const school = new School();
    const file = Array.from({ length: 1 + random(14) }, () => ({
      name: pick(["Ana Sá", "ANA SA", "Ana Sá Lima", "Bia Dias", "Caio Reis"]),
      enrolment: pick(["", "", "1", "01", "2", "3"]),
      class: pick(["", "6A", "6º A", "7B"]),
      class_year: pick(["", "", "2025"]),
      kind: pick(["", "", "aluno", "professor"]),
      birth_date: pick(["", "", "01/02/2014", "03/04/2013"]),
      category: pick(["", "", "Professor"]),
      card: pick(["", "", "", "L5", "L6"]),
      phone: pick(["", "21 98765-4321", "21 98765-0000"]),
      document: pick(["", "", "1", "2"]),
      sector: pick(["", "", "Secretaria"]),
    }));
    const before = random(2) === 0 ? file.slice(0, random(file.length)) : [];
    school.import(before, 1 + random(4));
    const first = school.import(file, 1 + random(4));
    // What a row adds about a person may settle the doubt about another row, which is an error until then: those are left out.
    const good = file.filter((_, index) => first[index] !== "error");
    school.check(good).forEach((plan, index) => {
      expect(["unchanged"], JSON.stringify({ round, before, file, good, index, first, said: plan.messages })).toContain(
        plan.verdict,
      );
    });
  }
});
