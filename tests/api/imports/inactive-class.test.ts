/** A list of people that names a class which is inactive. */
import { expect, test } from "vitest";
import { Import } from "../../helpers/imports";
import { testSchool } from "../../helpers/school";

const school = testSchool();

test("a row with an inactive class of this year is an error, as with an inactive sector", async () => {
  const { name } = await school.seed.class({ active: false });
  const fileImport = new Import(school.as("Admin"));
  await fileImport.prepare("people", `Matrícula;Nome do aluno;Turma\nZZ1;Nina Fechada Souza;${name}\n`);
  const [row] = await fileImport.rows();
  expect([row!.verdict, row!.messages.map(({ field }) => field)]).toEqual(["error", ["class"]]);
});
