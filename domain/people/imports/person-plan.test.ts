import { describe, expect, it } from "vitest";
import type { PersonPlan } from "./person-plan";
import { readPersonRow } from "./person-row";
import { rowsThatRepeat, SchoolInMemory as School, TODAY } from "./school-in-memory";

const read = (cells: Record<string, string>) => readPersonRow(cells, TODAY, []);

const MARIA = { name: "Maria Oliveira", enrolment: "0020241", class: "6º A", birth_date: "07/12/2014" };
const texts = (plan: PersonPlan | undefined) => plan?.messages.map((message) => message.text).join(" ");

describe("a class's shift", () => {
  const shiftsOf = (school: School) => school.classes.map(({ name, shift }) => [name, shift]);

  it("comes with a new class, and fills in one that has none", () => {
    const school = new School();
    expect(school.import([{ name: "Ana Sá", class: "6º A", shift: "Manhã" }])).toEqual(["create"]);
    expect(school.import([{ name: "Bia Dias", class: "7º B" }])).toEqual(["create"]);
    expect(school.import([{ name: "Caio Reis", class: "7º B", shift: "vespertino" }])).toEqual(["create"]);
    expect(shiftsOf(school)).toEqual([
      ["6º A", "morning"],
      ["7º B", "afternoon"],
    ]);
    // Again it says nothing new.
    expect(school.check([{ name: "Ana Sá", class: "6º A", shift: "Manhã" }])[0]!.verdict).toBe("unchanged");
  });

  it("stays where the register has another, with a word", () => {
    const school = new School();
    school.import([{ name: "Ana Sá", class: "6º A", shift: "Manhã" }]);
    const [plan] = school.check([{ name: "Bia Dias", class: "6º A", shift: "Noite" }]);
    expect(texts(plan)).toContain("No cadastro o turno da turma 6º A é manhã; foi mantido.");
    expect(plan!.fillShift).toBeNull();
  });

  it.each([
    [{ name: "Ana Sá", class: "6º A", shift: "Quarta" }, "Turno “Quarta” não reconhecido"],
    [{ name: "Ana Sá", shift: "Manhã" }, "O turno é da turma, e a linha não tem turma"],
  ])("that can't be stored gets a message: %j", (cells, sentence) => {
    expect(texts(new School().check([cells])[0])).toContain(sentence);
  });
});

describe("one row", () => {
  it.each(["Profª Ana Sá", "Sá, Ana", "Ana Sá (professora)"])(
    "of %s means the person who is registered by that very name, before the name within it",
    (name) => {
      const school = new School();
      school.import([{ name: "Carla Dias", enrolment: "77", kind: "Professor" }]);
      school.people[0]!.fields.name = name;
      const [plan] = school.check([{ name, kind: "Professor", situation: "sim" }]);
      expect([plan?.verdict, plan?.person, plan?.messages]).toEqual(["unchanged", school.people[0]!.id, []]);
    },
  );

  it("makes the person, the class and the contacts", () => {
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
    ["an unknown kind", { ...MARIA, kind: "Astronauta" }, "“Astronauta” não é um vínculo"],
    ["a day that does not exist", { ...MARIA, birth_date: "31/02/2014" }, "não existe"],
    ["a day to come", { ...MARIA, birth_date: "2027-01-01" }, "Esta data é futura"],
    ["a rounded enrolment", { ...MARIA, enrolment: "2,02E+11" }, "perdeu dígitos"],
    ["a sector out of use", { ...MARIA, sector: "gráfica" }, "O setor “Gráfica” está inativo"],
    ["no school year", { ...MARIA, class_year: "26" }, "não é um ano letivo"],
  ])("is an error with %s", (_, cells, sentence) => {
    const [plan] = new School().check([cells]);
    expect(plan?.verdict).toBe("error");
    expect(texts(plan)).toContain(sentence);
  });

  it.each<[string, number, string, string]>([
    ["this year's", 2026, "", "error"],
    ["next year's", 2027, "", "error"],
    ["one without a year", 0, "", "error"],
    ["an earlier year's", 2025, "", "create"],
    ["this year's, of a leaver", 2026, "Transferido", "skipped"],
  ])("asks about a class that is inactive: %s", (_, year, situation, verdict) => {
    const school = new School();
    school.classes.push({ id: "class1", name: "6º A", year, shift: "", active: false });
    const [plan] = school.check([{ ...MARIA, class: "6º A", class_year: year ? String(year) : "", situation }]);
    expect(plan?.verdict).toBe(verdict);
    expect(texts(plan)?.includes("A turma 6º A está inativa")).toBe(verdict === "error");
  });

  it("makes the sector, once", () => {
    const school = new School();
    const rows = [
      { name: "Neide Batista", kind: "Merendeira", sector: "COZINHA" },
      { name: "Joana Farias", kind: "AOE", sector: "Secretaria" },
      { name: "Rosa Dias", kind: "Cozinheira", sector: "cozinha" },
    ];
    const plans = school.check(rows);
    expect(plans.map(({ makeSector }) => makeSector?.name ?? "")).toEqual(["Cozinha", "", ""]);
    expect(texts(plans[0])).toContain("Novo setor: Cozinha.");
    expect(school.import(rows)).toEqual(["create", "create", "create"]);
    expect(school.sectors.map(({ name }) => name)).toEqual(["Secretaria", "Gráfica", "Cozinha"]);
    const [neide, joana, rosa] = school.people.map(({ fields }) => fields.sector);
    expect([rosa, joana]).toEqual([neide, "sector1"]);
  });

  it.each<[string, Record<string, string>, string]>([
    ["a phone without area code", { phone: "98765-4321" }, "sem DDD"],
    ["a text that is no e-mail", { email: "maria(arroba)escola" }, "não é um endereço"],
    ["a guardian who can't be reached", { guardian_name: "Rita" }, "não foi gravado"],
  ])("warns of %s and goes on", (_, cells, sentence) => {
    const [plan] = new School().check([{ ...MARIA, ...cells }]);
    expect([plan?.verdict, plan?.contacts.length]).toEqual(["create", 0]);
    expect(texts(plan)).toContain(sentence);
  });

  it.each<[string, Record<string, string>, string]>([
    ["the same guardian's", { guardian_name: "Rita Oliveira", guardian_phone: "21 96666-0000" }, "terminado em 1234"],
    ["the guardian's, typed another way", { guardian_name: "Dona Rita", guardian_phone: "21 96666-0000" }, "terminado em 1234"],
    ["a guardian's without a name", { guardian_phone: "21 96666-0000" }, "terminado em 1234"],
    ["the same again", { guardian_name: "Rita Oliveira", guardian_phone: "21 97777-1234" }, ""],
    ["another guardian's", { guardian_name: "Rui Oliveira", guardian_phone: "21 96666-0000" }, ""],
    ["the person's own", { phone: "21 96666-0000" }, ""],
    ["the same and a second one", { guardian_name: "Rita", guardian_phone: "21 97777-1234 / 21 96666-0000" }, ""],
  ])("that brings a number which is %s names the other number where both stay", (_, cells, sentence) => {
    const school = new School();
    const guardian = { guardian_name: "Rita Oliveira", guardian_phone: "21 97777-1234" };
    school.import([{ ...MARIA, ...guardian }]);
    school.people[0]!.guardians = new Map([["phone +5521977771234", "Rita Oliveira"]]);
    const [plan] = school.check([{ ...MARIA, ...cells }]);
    expect(plan?.verdict).not.toBe("error");
    expect(texts(plan)).toContain(sentence);
    expect(texts(plan)?.includes("os dois são mantidos")).toBe(sentence !== "");
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

describe("two rows of one name and birth date under two enrolments", () => {
  const pair = (first: Record<string, string>, second: Record<string, string>) =>
    new School().check([
      { ...MARIA, ...first },
      { ...MARIA, enrolment: "77", ...second },
    ])[1]!;

  it.each<[string, Record<string, string>, Record<string, string>, string, string]>([
    ["are asked", {}, {}, "error", "deixe uma só matrícula"],
    ["are asked where one alone has a document", { document: "529.982.247-25" }, {}, "error", "deixe uma só matrícula"],
    [
      "are one of whom the number is wrong where their document is one",
      { document: "52998224725" },
      { document: "529.982.247-25" },
      "error",
      "o mesmo documento",
    ],
    [
      "are two where their documents say so",
      { document: "52998224725" },
      { document: "111.444.777-35" },
      "create",
      "entra como outra pessoa",
    ],
    ["are two where their birth dates say so", {}, { birth_date: "08/12/2014" }, "create", ""],
  ])("%s", (_, first, second, verdict, sentence) => {
    const plan = pair(first, second);
    expect(plan.verdict).toBe(verdict);
    expect(texts(plan)).toContain(sentence);
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
      details: { isNew: false, fields: { document: "123" } },
      roles: {},
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
    expect(texts(plans[2])).toContain("a linha 3 informa “6º A” e esta informa “8º A”");
  });

  it("is not merged with a namesake of the same class without more to go by", () => {
    const plans = new School().check([
      { name: "Ana Souza", class: "6A" },
      { name: "Ana Souza", class: "6º A" },
    ]);
    expect(plans.map((plan) => plan.verdict)).toEqual(["create", "error"]);
    expect(texts(plans[1])).toContain("Repete o nome e a turma da linha 2");
  });
});

describe("someone whose record was deactivated when they left", () => {
  const school = (fields: { kind?: "student" | "teacher" } = {}) => {
    const made = new School();
    made.import([{ ...MARIA, ...(fields.kind === "teacher" ? { kind: "professor", class: "" } : {}) }]);
    made.people[0]!.active = false;
    return made;
  };
  const RETURNED = "Voltou à escola: o cadastro será reativado.";
  const STAYS = "O cadastro está desativado e continua assim";

  it.each<[string, Record<string, string>, string, string]>([
    ["the enrolment, in the next class", { ...MARIA, class: "7º A" }, "update", RETURNED],
    ["the enrolment, in the same class", MARIA, "update", RETURNED],
    ["name and birth date alone", { ...MARIA, enrolment: "", class: "7º A" }, "update", RETURNED],
    ["a class of the year to come", { ...MARIA, class: "7º A", class_year: "2027" }, "update", RETURNED],
    ["a situation that says so", { ...MARIA, situation: "Matriculado" }, "update", RETURNED],
    ["a class of a year that is over", { ...MARIA, class: "5º A", class_year: "2025" }, "update", STAYS],
    ["no class", { ...MARIA, class: "" }, "unchanged", STAYS],
    ["a situation that nobody understands", { ...MARIA, situation: "xyz" }, "update", RETURNED],
    [
      "a situation that says that they left",
      { ...MARIA, class: "7º A", situation: "Transferido" },
      "unchanged",
      "Segundo a lista e o cadastro",
    ],
    ["another name under the enrolment", { ...MARIA, name: "Pedro Lima" }, "error", "A matrícula 0020241 é de"],
  ])("by %s", (_, cells, verdict, sentence) => {
    const made = school();
    const [plan] = made.check([cells]);
    expect([plan?.verdict, plan?.returns]).toEqual([verdict, sentence === RETURNED]);
    expect(texts(plan)).toContain(sentence);
    expect(texts(plan)?.includes(STAYS)).toBe(sentence === STAYS);
    expect(texts(plan)?.includes(RETURNED)).toBe(sentence === RETURNED);
    made.import([cells]);
    expect(made.people.map(({ active }) => active)).toEqual([sentence === RETURNED]);
  });

  it("comes back with the class of the list, and a second import says nothing more", () => {
    const made = school();
    const list = [{ ...MARIA, class: "7º A" }];
    const [plan] = made.check(list);
    expect(plan?.messages).toContainEqual({ field: "situation", level: "warning", text: RETURNED });
    expect(texts(plan)).toContain("Turma: de 6º A para 7º A.");
    made.import(list);
    expect(made.classes.find(({ id }) => id === made.people[0]!.fields.class)?.name).toBe("7º A");
    const [again] = made.check(list);
    expect([again?.verdict, again?.messages]).toEqual(["unchanged", []]);
  });

  it("needs no class where they work at the school", () => {
    const [plan] = school({ kind: "teacher" }).check([{ ...MARIA, class: "", kind: "professor" }]);
    expect([plan?.verdict, plan?.returns, texts(plan)]).toEqual(["update", true, RETURNED]);
  });

  it.each([
    ["before", [{ ...MARIA, situation: "Transferida" }, MARIA]],
    ["after", [MARIA, { ...MARIA, situation: "Transferida" }]],
  ])("comes back once where another line, %s it, says that they left an earlier class", (_, file) => {
    const made = school();
    expect(made.check(file).filter(({ returns }) => returns)).toHaveLength(1);
    made.import(file, 1);
    expect(made.people.map(({ active }) => active)).toEqual([true]);
  });
});

it("changes nothing when any file is imported again, whatever it holds and however it is cut into chunks", () => {
  expect(
    rowsThatRepeat(
      () => new School(),
      () => ({}),
    ),
  ).toEqual([]);
});

describe("a list that says less, or otherwise, than a pupils' list does", () => {
  it.each([
    [{ name: "Ana Reis" }, "student", true],
    [{ name: "Ana Reis", class: "6º A" }, "student", false],
    [{ name: "Ana Reis", guardian_name: "Rita", guardian_phone: "21 98765-4321" }, "student", false],
    [{ name: "Ana Reis", kind: "PROFESSORA PEB II" }, "teacher", false],
    [{ name: "Ana Reis", kind: "Coordenadora pedagógica" }, "staff", false],
    [{ name: "Ana Reis", kind: "Merendeira" }, "staff", false],
  ])("%j is %s, to be looked at: %s", (cells, kind, doubted) => {
    const [plan] = new School().check([cells]);
    expect(plan?.newFields?.kind).toBe(kind);
    expect(plan?.messages.some(({ field, level }) => field === "kind" && level === "warning")).toBe(doubted);
  });

  it("makes nobody who has left, and changes nobody who is there", () => {
    const school = new School();
    school.import([MARIA]);
    const [left, known] = school.check([
      {
        name: "João Lima",
        enrolment: "7",
        class: "7º B",
        situation: "Transferido",
        phone: "11 3232-1010",
        guardian_name: "RITA LIMA",
      },
      { ...MARIA, class: "7º B", situation: "TRANSFERIDA" },
    ]);
    expect([left?.verdict, left?.newFields, left?.makeClass, texts(left)]).toEqual([
      "skipped",
      null,
      null,
      "Segundo a lista, a pessoa não está mais na escola: não foi cadastrada.",
    ]);
    expect([known?.verdict, known?.change, known?.messages.at(-1)?.level]).toEqual(["unchanged", {}, "warning"]);
    expect(texts(school.check([{ ...MARIA, situation: "xyz" }])[0])).toContain("não reconhecida");
  });

  it("takes one class for what lists write in several ways, and a year of secondary school for another", () => {
    const school = new School();
    school.import(
      ["6º ANO A", "6º A", "6A", "6º ano - Turma A", "6ª SÉRIE A"].map((name, index) => ({ name: `Ana ${index}`, class: name })),
    );
    expect(school.classes.map(({ name }) => name)).toEqual(["6º ano A", "6ª série A"]);
  });

  it("doubts a second number of somebody born on the same day, and refuses one of the same document", () => {
    const school = new School();
    school.import([{ ...MARIA, document: "123.456.789-09" }]);
    const [born, same, other] = school.check([
      { ...MARIA, enrolment: "99" },
      { ...MARIA, enrolment: "98", document: "12345678909" },
      { ...MARIA, enrolment: "97", birth_date: "01/01/2013" },
    ]);
    expect([born?.verdict, born?.messages.map(({ level }) => level)]).toEqual(["create", ["warning"]]);
    expect([same?.verdict, texts(same)]).toEqual(["error", expect.stringContaining("tem o mesmo documento")]);
    expect([other?.verdict, other?.messages]).toEqual(["create", []]);
  });
});
