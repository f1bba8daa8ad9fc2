/** Other users' changes between the dry run and the commit: such a row is not written, and reports it. */
import { describe, expect, test } from "vitest";
import type { ImportBatches } from "../../../domain/collections.gen";
import { newId, newName } from "../../helpers/ids";
import { Import } from "../../helpers/imports";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Desk } from "../../helpers/support";

const school = testSchool();
const newImport = () => new Import(school.as("Admin"));

interface Case {
  entity: ImportBatches["entity"];
  file: string;
  /** By somebody else. */
  change: () => Promise<unknown>;
  /** The changes that the file would have made, as it stands. */
  currentState: () => Promise<unknown>;
}

const fieldOf = async (table: string, id: string, fields: string) =>
  (await query(school, `SELECT ${fields} FROM ${table} WHERE id = '${id}'`))[0];
const change = (table: string, id: string, values: object) => school.as("superuser").collection(table).update(id, values);
const enrolment = () => newId().toUpperCase();

const CASES: Readonly<Record<string, () => Promise<Case>>> = {
  "a person who was deactivated": async () => {
    const number = enrolment();
    const { id, name } = await school.seed.person({ enrolment: number });
    const { name: className } = await school.seed.class();
    return {
      entity: "people",
      file: `nome;matricula;turma\n${name};${number};${className}\n`,
      change: () => change("people", id, { active: false }),
      currentState: () => fieldOf("people", id, "active, class"),
    };
  },
  "a person who went to another class": async () => {
    const number = enrolment();
    const { id, name } = await school.seed.person({ enrolment: number });
    const [{ name: className }, { id: other }] = [await school.seed.class(), await school.seed.class()];
    return {
      entity: "people",
      file: `nome;matricula;turma\n${name};${number};${className}\n`,
      change: () => change("people", id, { class: other }),
      currentState: () => fieldOf("people", id, "class"),
    };
  },
  "a person who got another telephone": async () => {
    const number = enrolment();
    const { id, name } = await school.seed.person({ enrolment: number });
    return {
      entity: "people",
      file: `nome;matricula;telefone\n${name};${number};(19) 98765-4321\n`,
      change: () => school.seed.create("contacts", { person: id, kind: "phone", value: "+5519987650000" }),
      currentState: () => query(school, `SELECT value FROM contacts WHERE person = '${id}'`),
    };
  },
  "a reader whose category was changed": async () => {
    const number = enrolment();
    const { id, name } = await school.seed.reader({}, { enrolment: number });
    return {
      entity: "people",
      file: `nome;matricula;categoria\n${name};${number};Professor\n`,
      change: () => change("readers", id, { category: "catstaff0000000" }),
      currentState: () => fieldOf("readers", id, "category"),
    };
  },
  "a new person whom somebody has typed": async () => {
    const name = `Nova ${newName("Pessoa")}`;
    const { name: className } = await school.seed.class();
    return {
      entity: "people",
      file: `nome;matricula;turma;nascimento\n${name};${enrolment()};${className};01/02/2014\n`,
      change: () => school.seed.person({ name, enrolment: enrolment() }),
      currentState: () => query(school, `SELECT COUNT(*) FROM people WHERE name = '${name}'`),
    };
  },
  "a class that was renamed": async () => {
    const number = enrolment();
    const { id, name } = await school.seed.person({ enrolment: number });
    const { id: classId, name: written } = await school.seed.class();
    return {
      entity: "people",
      file: `nome;matricula;turma\n${name};${number};${written}\n`,
      change: () => change("classes", classId, { name: newName("Outra") }),
      currentState: () => fieldOf("people", id, "class"),
    };
  },
  "a sector that was renamed": async () => {
    const number = enrolment();
    const { id, name } = await school.seed.person({ enrolment: number, kind: "staff" });
    const written = newName("Zeladoria");
    const { id: sector } = await school.seed.create("sectors", { name: written, active: true });
    return {
      entity: "people",
      file: `nome;matricula;vinculo;setor\n${name};${number};Funcionário;${written}\n`,
      change: () => change("sectors", sector, { name: newName("Outro") }),
      currentState: async () => [
        await fieldOf("people", id, "sector"),
        await query(school, `SELECT COUNT(*) FROM sectors WHERE name = '${written}'`),
      ],
    };
  },
  "a title that was given a publisher": async () => {
    const title = newName("Livro");
    const { id } = await school.seed.title({ title, authors: "Ana Sá", publisher: "" }, { copies: 0 });
    return {
      entity: "titles",
      file: `titulo;autor;editora;assunto\n${title};Ana Sá;Ática;Contos\n`,
      change: () => change("titles", id, { publisher: "Moderna" }),
      currentState: () => fieldOf("titles", id, "publisher, subjects"),
    };
  },
  "copies of which somebody has added one": async () => {
    const title = newName("Livro");
    const { id } = await school.seed.title({ title, authors: "Ana Sá" }, { copies: 0 });
    return {
      entity: "titles",
      file: `titulo;autor;quantidade\n${title};Ana Sá;3\n`,
      change: () => school.seed.copy(id),
      currentState: () => query(school, `SELECT COUNT(*) FROM copies WHERE title = '${id}'`),
    };
  },
  "a material that was deactivated": async () => {
    const name = newName("Caneta");
    await newImport().run("materials", `Material;Unidade\n${name};UN\n`);
    const [[id] = []] = await query(school, `SELECT id FROM materials WHERE name = '${name}'`);
    return {
      entity: "materials",
      file: `Material;Unidade;Mínimo\n${name};UN;5\n`,
      change: () => change("materials", id!, { active: false }),
      currentState: () => fieldOf("materials", id!, "active, minimum"),
    };
  },
  "a supplier who was deactivated": async () => {
    const name = newName("Papelaria");
    await newImport().run("suppliers", `Fornecedor;Cidade\n${name};Campinas\n`);
    const [[id] = []] = await query(school, `SELECT id FROM suppliers WHERE name = '${name}'`);
    return {
      entity: "suppliers",
      file: `Fornecedor;Cidade\n${name};Valinhos\n`,
      change: () => change("suppliers", id!, { active: false }),
      currentState: () => fieldOf("suppliers", id!, "active, city"),
    };
  },
  "a requester who was deactivated": async () => {
    const name = newName("Setor");
    await newImport().run("requesters", `Requisitante;Tipo\n${name};setor\n`);
    const [[id] = []] = await query(
      school,
      `SELECT q.id FROM requesters q JOIN sectors s ON s.id = q.sector WHERE s.name = '${name}'`,
    );
    return {
      entity: "requesters",
      file: `Requisitante;Tipo;Observações\n${name};setor;Segundo andar\n`,
      change: () => change("requesters", id!, { active: false }),
      currentState: () => fieldOf("requesters", id!, "active, notes"),
    };
  },
  "a machine whose brand was typed": async () => {
    const desk = new Desk(school);
    const { id, tombo } = await desk.machine();
    return {
      entity: "equipment",
      file: `Tombo;Tipo;Modelo;Nota fiscal\n${tombo};;M 1;NF 12\n`,
      change: () => change("equipment", id, { brand: newName("Marca") }),
      currentState: () => fieldOf("equipment", id, "model, invoice"),
    };
  },
};

describe("a row whose records others have changed since it was checked", () => {
  test.each(Object.keys(CASES))("is not written: %s", async (name) => {
    const { entity, file, change: byOthers, currentState } = await CASES[name]!();
    const fileImport = newImport();
    const checked = await fileImport.prepare(entity, file);
    expect((checked.body.counts.create ?? 0) + (checked.body.counts.update ?? 0)).toBe(1);
    await byOthers();
    const before = await currentState();
    const { body } = await fileImport.commit();
    expect(body.counts).toMatchObject({ create: 0, update: 0, error: 1, stale: 1 });
    expect(await currentState()).toEqual(before);
    const [row] = await fileImport.rows();
    expect(row).toMatchObject({ verdict: "error" });
    expect(row!.messages.map(({ text }) => text).join(" ")).toContain("Mudou depois da conferência");
    // Looked at anew, it is judged by what stands now.
    const again = await newImport().prepare(entity, (await fileImport.problems()).body.content);
    expect(again.body.counts.stale).toBeUndefined();
    expect(again.status).toBe(200);
  });

  test("is written where only the file itself has changed them", async () => {
    const [number, name] = [enrolment(), newName("Pessoa")];
    const { name: className } = await school.seed.class();
    const file = [
      "nome;matricula;turma;telefone",
      `${name};${number};${className};`,
      ...Array.from({ length: 400 }, (_, index) => `Fulano ${index} ${name};${number}-${index};${className};`),
      `${name};${number};${className};(19) 98765-1111`,
    ];
    expect(await newImport().run("people", `${file.join("\n")}\n`)).toMatchObject({ create: 401, update: 1, error: 0 });
  });

  test("is written where they have changed nothing that it rests on", async () => {
    const number = enrolment();
    const { id, name } = await school.seed.person({ enrolment: number });
    const { id: classId, name: written } = await school.seed.class();
    const fileImport = newImport();
    await fileImport.prepare("people", `nome;matricula;turma\n${name};${number};${written}\n`);
    await school.seed.person();
    await change("classes", classId, { grade: "8º ano" });
    expect((await fileImport.commit()).body.counts).toMatchObject({ update: 1, error: 0 });
    expect(await fieldOf("people", id, "class")).toEqual([classId]);
  });

  test("has nothing left to be written where they have made the same change", async () => {
    const number = enrolment();
    const { person: id, name } = await school.seed.reader({}, { enrolment: number });
    const { id: classId, name: written } = await school.seed.class();
    const fileImport = newImport();
    await fileImport.prepare("people", `nome;matricula;turma\n${name};${number};${written}\n`);
    await change("people", id, { class: classId });
    expect((await fileImport.commit()).body.counts).toMatchObject({ update: 0, unchanged: 1, error: 0 });
  });
});
