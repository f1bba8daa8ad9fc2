import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { emptyForm } from "../record-fields";
import { classForm } from "./class-fields";
import { CONTACT_FIELDS, contactForm, contactValue } from "./contact-fields";
import { detailsForm } from "./details-fields";
import { personForm } from "./person-fields";

const TODAY = "2026-11-21";
const PERSON = {
  name: "Maria Oliveira",
  social_name: "",
  kind: "student",
  enrolment: "0020241",
  class: "",
  sector: "",
  active: true,
};
const CLASS = { name: "7º A", grade: "7º ano", shift: "morning", year: 2026, active: true };

/** The first fault: "field: sentence"; empty when there is none. */
function fault(schema: z.ZodMiniType, value: unknown): string {
  const issue = schema.safeParse(value).error?.issues[0];
  return issue ? `${issue.path.join(".")}: ${issue.message}` : "";
}

describe("a person", () => {
  test("keeps the zeros of the enrolment number, and loses only outer spaces", () => {
    expect(personForm().parse({ ...PERSON, name: "  Maria Oliveira ", enrolment: " 0020241" })).toEqual(PERSON);
  });

  test.each([
    [{ name: "  " }, "name: Informe o nome completo."],
    [{ name: "M".repeat(161) }, "name: Use no máximo 160 caracteres."],
    [{ kind: "" }, "kind: Informe o vínculo: aluno, professor, funcionário ou outro."],
    [{ enrolment: "1".repeat(41) }, "enrolment: Use no máximo 40 caracteres."],
    [{ class: "class0000000001" }, ""],
  ])("%j", (part, expected) => {
    expect(fault(personForm(), { ...PERSON, ...part })).toBe(expected);
  });
});

test.each([
  [{ birth_date: "" }, ""],
  [{ birth_date: "2014-12-07" }, ""],
  [{ birth_date: "2027-12-07" }, "birth_date: Esta data é futura. Confira o ano."],
  [{ birth_date: "2014-02-30" }, "birth_date: Informe uma data, como 31/12/2026."],
  [{ notes: "a".repeat(2001) }, "notes: Use no máximo 2000 caracteres."],
])("details %j", (part, expected) => {
  expect(fault(detailsForm(TODAY), { birth_date: "", document: "", notes: "", ...part })).toBe(expected);
});

describe("a contact", () => {
  test.each([
    ["phone", "(21) 98765-4321", "", "+5521987654321"],
    ["phone", "98765-4321", "value: Informe o telefone com DDD, como (21) 98765-4321.", "98765-4321"],
    ["phone", "", "value: Informe o telefone com DDD, como (21) 98765-4321.", ""],
    ["email", " Rita@Escola.br ", "", "rita@escola.br"],
    ["email", "rita@escola", "value: Informe um e-mail válido, como nome@escola.br.", "rita@escola"],
    ["email", "", "value: Informe um e-mail válido, como nome@escola.br.", ""],
  ] as const)("%s %j", (kind, value, expected, storedValue) => {
    expect(fault(contactForm(), { ...emptyForm(CONTACT_FIELDS), kind, value })).toBe(expected);
    expect(contactValue({ kind, value })).toBe(storedValue);
  });
});

test.each([
  [{}, ""],
  [{ shift: "" }, ""],
  [{ name: "" }, "name: Informe o nome da turma, como 7º A."],
  [{ year: 1999 }, "year: Informe o ano letivo, de 2000 a 2100."],
  [{ year: Number.NaN }, "year: Informe o ano letivo, de 2000 a 2100."],
  [{ year: 20.5 }, "year: Informe o ano letivo, de 2000 a 2100."],
  [{ year: "" }, "year: Informe o ano letivo, de 2000 a 2100."],
])("class %j", (part, expected) => {
  expect(fault(classForm(), { ...CLASS, ...part })).toBe(expected);
});
