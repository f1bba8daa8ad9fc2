import { describe, expect, it } from "vitest";
import type { Classes, Contacts, People, PersonDetails, Readers } from "../../../domain/collections.gen";
import { newId, newName } from "../../helpers/ids";
import { Import } from "../../helpers/imports";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { STUDENT, TEACHER } from "../../helpers/seed";

const school = testSchool();
const newImport = () => new Import(school.as("Admin"));
const everything = () => school.as("superuser");
const personOf = (name: string) => everything().collection("people").getFirstListItem<People>(`name = "${name}"`);
const readerOf = (name: string) => everything().collection("readers").getFirstListItem<Readers>(`person.name = "${name}"`);
const contactsOf = (name: string) =>
  everything()
    .collection("contacts")
    .getFullList<Contacts>({ filter: `person.name = "${name}"`, sort: "kind,value" });
const texts = async (fileImport: Import) =>
  (await fileImport.rows()).map((row) => row.messages.map((message) => message.text).join(" "));

const HEADER = "Matrícula;Nome do aluno;Turma;Data de nascimento;Telefone;Responsável;Telefone do responsável;CPF";

describe("a class list", () => {
  it("makes people, their class, cards, contacts and what only Admin may read", async () => {
    const file = `${HEADER}
0020241;Maria Oliveira;6º A;07/12/2014;;Rita Oliveira;(21) 98765-4321;123.456.789-09
0020242;João Lima;6° a;05/03/2014;21 97777-1234;;;
`;
    expect(await newImport().run("people", file)).toMatchObject({ create: 2, error: 0, doubtful: 0 });
    const maria = await personOf("Maria Oliveira");
    expect(maria).toMatchObject({ kind: "student", enrolment: "0020241", active: true });
    const classes = await everything().collection("classes").getFullList<Classes>();
    expect(classes.map(({ name, active }) => ({ name, active }))).toEqual([{ name: "6º A", active: true }]);
    expect((await personOf("João Lima")).class).toBe(maria.class);
    expect(await readerOf("Maria Oliveira")).toMatchObject({ category: STUDENT, active: true, valid_until: "" });
    expect((await readerOf("Maria Oliveira")).card).toMatch(/^L\d{5}$/);
    expect(await contactsOf("Maria Oliveira")).toMatchObject([
      { kind: "phone", value: "+5521987654321", guardian: "Rita Oliveira" },
    ]);
    expect(await contactsOf("João Lima")).toMatchObject([{ value: "+5521977771234", guardian: "" }]);
    const details = await everything().collection("person_details").getFirstListItem<PersonDetails>(`person = "${maria.id}"`);
    expect(details).toMatchObject({ birth_date: "2014-12-07", document: "123.456.789-09" });
    const { body } = await school.as("Biblioteca").list("readers", { q: "maria oliveira" });
    expect(body.items).toMatchObject([{ name: "Maria Oliveira", class_name: "6º A", enrolment: "0020241" }]);
    const answer = await school.as("Biblioteca").list("people", { q: "joao lima" });
    expect(answer.body.items).toHaveLength(1);
  });

  it("changes nothing when it is imported again, with the zeros that the spreadsheet has since dropped", async () => {
    const again = "Matrícula;Nome do aluno;Turma\n20241;MARIA OLIVEIRA;6A\n0020242;João Lima;6º A\n";
    expect(await newImport().run("people", again)).toMatchObject({ create: 0, update: 0, unchanged: 2, error: 0 });
  });

  it("leaves a guardian blocked whom a court forbids the school to write to, by whatever telephone they come with", async () => {
    await newImport().run("people", `${HEADER}\n0020249;Nina Vedada;6º A;;;Ivo Vedado;(21) 98765-0001;\n`);
    const [first] = await contactsOf("Nina Vedada");
    await school.as("Admin").collection("contacts").update(first!.id, { blocked: true });
    const person = await personOf("Nina Vedada");
    const history = await everything()
      .collection("timeline")
      .getFullList<{ text: string }>({ filter: `subject = "${person.id}"` });
    expect(history.map(({ text }) => text)).toContain("Contato alterado: bloqueio por decisão judicial");
    await newImport().run("people", `${HEADER}\n0020249;Nina Vedada;6º A;;;IVO VEDADO;(21) 98765-0002;\n`);
    await newImport().run("people", `${HEADER}\n0020249;Nina Vedada;6º A;;;Eva Vedada;(21) 98765-0003;\n`);
    expect((await contactsOf("Nina Vedada")).map(({ value, blocked }) => [value, blocked])).toEqual([
      ["+5521987650001", true],
      ["+5521987650002", true],
      ["+5521987650003", false],
    ]);
  });

  it("moves people up to their next class, and the undo moves them back", async () => {
    const before = await personOf("Maria Oliveira");
    const fileImport = newImport();
    expect(
      await fileImport.run("people", "Matrícula;Nome;Turma\n0020241;Maria Oliveira;7º A\n0020242;João Lima;7º A\n"),
    ).toMatchObject({
      update: 2,
    });
    expect(await texts(fileImport)).toEqual(["Turma: de 6º A para 7º A.", "Turma: de 6º A para 7º A."]);
    expect((await personOf("Maria Oliveira")).class).not.toBe(before.class);
    expect((await fileImport.undo()).body.status).toBe("undone");
    expect(await personOf("Maria Oliveira")).toEqual(before);
    expect(await everything().collection("classes").getFullList()).toHaveLength(1);
  });

  it("finds a person with an enrolment without points by one with them, whatever their name", async () => {
    const name = newName("Pontuado");
    await newImport().run("people", `Nome;R.A.\n${name};9982345678\n`);
    const fileImport = newImport();
    expect(await fileImport.run("people", `Nome;R.A.\n${name};998.234.567-8\nOutra Pessoa;998.234.567-8\n`)).toMatchObject({
      unchanged: 1,
      error: 1,
    });
    expect((await texts(fileImport))[1]).toContain(`é de ${name}`);
  });

  it("of staff makes the sectors that the school lacks, and the undo takes them away", async () => {
    const [cook, kitchen] = [newName("Neide"), newName("Cozinha")];
    const fileImport = newImport();
    const file = `Nome;Cargo/Função;Lotação\n${cook};Merendeira;${kitchen}\n`;
    expect((await fileImport.prepare("people", file)).body.counts).toMatchObject({
      create: 1,
      makes_people: 1,
      makes_sectors: 1,
    });
    await fileImport.commit();
    const sectors = () => query(school, `SELECT id FROM sectors WHERE name = '${kitchen}'`);
    expect(await sectors()).toEqual([[(await personOf(cook)).sector]]);
    expect((await fileImport.undo()).body.status).toBe("undone");
    expect(await sectors()).toEqual([]);
  });

  it("brings back who had left, with the class of the list, and the undo lets them leave on the same day again", async () => {
    const [kept, gone, away, merged] = await Promise.all(
      ["Volta", "Anônima", "Fora", "Unida"].map((name, index) =>
        school.seed.person({ name: newName(name), enrolment: `88000${index}`, active: true }),
      ),
    );
    const reader = await school.seed.create("readers", {
      ...{ person: kept!.id, category: STUDENT, card: "L00900", active: true },
    });
    for (const { id } of [kept!, gone!, away!, merged!]) {
      await school.as("Admin").collection("people").update(id, { active: false });
    }
    await query(school, `UPDATE people SET left_at = '2024-02-03 12:00:00.000Z' WHERE id = '${kept!.id}'`);
    await query(school, `UPDATE people SET merged_into = '${kept!.id}' WHERE id = '${merged!.id}'`);
    const anonymised = await school.as("Admin").call("people/anonymise-person", {
      ...{ id: newId(), person: gone!.id, reason: "Pedido da família", request: "" },
    });
    expect(anonymised.status).toBe(200);
    const nameless = await everything().collection("people").getOne<People>(gone!.id);
    const before = await everything().collection("people").getOne<People>(kept!.id);

    const fileImport = newImport();
    const counts = await fileImport.run(
      "people",
      `Matrícula;Nome;Turma;Situação
880000;${kept!.name};7º V;Ativo
990001;${nameless.name};7º V;Ativo
880002;${away!.name};7º V;Transferido
990003;${merged!.name};7º V;Ativo
`,
    );
    expect(counts).toMatchObject({ create: 2, update: 1, unchanged: 1, error: 0 });
    const [first, ...others] = await texts(fileImport);
    expect(first).toContain("Voltou à escola: o cadastro será reativado.");
    expect(others.join(" ")).not.toContain("reativado");
    const back = await everything().collection("people").getOne<People>(kept!.id);
    expect(back).toMatchObject({ active: true, left_at: "" });
    expect(await everything().collection("classes").getOne<Classes>(back.class)).toMatchObject({ name: "7º V" });
    expect(await readerOf(kept!.name)).toMatchObject({ id: reader.id, card: "L00900", active: true });
    for (const { id } of [gone!, away!, merged!]) {
      expect(await everything().collection("people").getOne<People>(id)).toMatchObject({ active: false });
    }

    expect((await fileImport.undo()).body.status).toBe("undone");
    expect(await everything().collection("people").getOne<People>(kept!.id)).toEqual({
      ...before,
      match_key: expect.any(String),
    });
    const told = await query(school, `SELECT text, actor_name != '' FROM timeline WHERE subject = '${kept!.id}' ORDER BY rowid`);
    expect(told.slice(-2)).toEqual([
      ["Cadastro ativado: a pessoa consta da lista importada", "1"],
      ["Cadastro desativado: importação desfeita", "1"],
    ]);
  });

  it("makes classes of the year that it names", async () => {
    await newImport().run("people", "Matrícula;Nome;Turma;Ano letivo\n777;Nina Costa;6º A;2031\n");
    const nina = await personOf("Nina Costa");
    expect(await everything().collection("classes").getOne<Classes>(nina.class)).toMatchObject({ name: "6º A", year: 2031 });
  });
});

describe("teachers and cards", () => {
  it("have the kind that the person chose for all rows, in the category that goes with it", async () => {
    expect(await newImport().run("people", "Nome;E-mail\nPaula Reis;Paula@Escola.br\n", { kind: "professor" })).toMatchObject({
      create: 1,
    });
    expect(await personOf("Paula Reis")).toMatchObject({ kind: "teacher", class: "" });
    expect(await readerOf("Paula Reis")).toMatchObject({ category: TEACHER });
    expect(await contactsOf("Paula Reis")).toMatchObject([{ kind: "email", value: "paula@escola.br" }]);
  });

  it("keep the cards of the file, and the series goes on after them", async () => {
    await newImport().run("people", "Nome;Matrícula;Carteirinha\nSem Carteira;901;\nCom Carteira;902;l7001\n");
    expect((await readerOf("Com Carteira")).card).toBe("L07001");
    expect((await readerOf("Sem Carteira")).card).toBe("L07002");
    const taken = newImport();
    await taken.prepare("people", "Nome;Matrícula;Carteirinha\nOutra Pessoa;903;L07001\n", { kind: "aluno" });
    expect(await texts(taken)).toEqual(["A carteirinha L07001 já é de Com Carteira."]);
  });
});

describe("a social name", () => {
  it("means its person, as the registered name does", async () => {
    const { id: turma } = await school.seed.class({ name: "9º S" });
    const person = await school.seed.person({ name: "Caio Registrado", social_name: "Cora Social", class: turma, enrolment: "" });
    const file = "Nome;Turma;E-mail\nCora Social;9º S;cora@escola.br\n";
    expect(await newImport().run("people", file)).toMatchObject({ create: 0, update: 1, error: 0 });
    expect(await contactsOf("Caio Registrado")).toMatchObject([{ person: person.id, value: "cora@escola.br" }]);
    expect((await everything().collection("people").getOne<People>(person.id)).name).toBe("Caio Registrado");
  });

  it("that is another's registered name is a doubt", async () => {
    await school.seed.person({ name: "Lino Registrado", social_name: "Lena Dupla", enrolment: "" });
    await school.seed.person({ name: "Lena Dupla", enrolment: "" });
    const fileImport = newImport();
    await fileImport.prepare("people", "Nome\nLena Dupla\n", { kind: "aluno" });
    expect(await texts(fileImport)).toEqual([expect.stringContaining("Informe a matrícula ou a data de nascimento")]);
  });
});

describe("doubt", () => {
  it("merges nobody: a namesake is an error that says what would settle it", async () => {
    await school.seed.person({ name: "Ana Souza", enrolment: "" });
    const fileImport = newImport();
    await fileImport.prepare("people", "Nome;Turma\nAna Souza;8º B\n");
    expect(await texts(fileImport)).toEqual([
      "Já existe Ana Souza, aluno sem turma. Informe a matrícula ou a data de nascimento para confirmar se é a mesma pessoa.",
    ]);
  });

  it("refuses an enrolment under a different name", async () => {
    const fileImport = newImport();
    await fileImport.prepare("people", "Nome;Matrícula\nPedro Dias;0020241\n");
    expect(await texts(fileImport)).toEqual(["A matrícula 0020241 é de Maria Oliveira. Confira o nome e a matrícula."]);
  });

  it("gives a message, and the row is still taken, where only a contact is at stake", async () => {
    const fileImport = newImport();
    const { body } = await fileImport.prepare("people", "Nome;Matrícula;Telefone;E-mail\nLia Melo;905;98765-4321;lia(a)x\n", {
      kind: "aluno",
    });
    expect(body.counts).toMatchObject({ create: 1, error: 0, doubtful: 1 });
    expect(await texts(fileImport)).toEqual([
      "Telefone “98765-4321” sem DDD ou incompleto: não foi gravado. Informe o DDD da escola em Configurações e confira de novo. E-mail “lia(a)x” não é um endereço: não foi gravado.",
    ]);
  });
});
