import { describe, expect, test } from "vitest";
import type { MessageContact } from "../../people/recipients";
import {
  type AudiencePerson,
  type AudienceTerms,
  planAudience,
  QUESTIONED_CONTACT,
  reasonsOf,
  reassignedContacts,
  type Suppression,
  withQuestions,
} from "./audience";

const TODAY = "2026-11-23";
const person = (id: string, values: Partial<AudiencePerson> = {}): AudiencePerson => ({
  id,
  name: `${id} Leal`,
  kind: "student",
  birth_date: "2014-01-01",
  class_name: "6º A",
  active: true,
  ...values,
});
const phone = (value: string, guardian = "Adriana Leal, mãe", notices_off = false): MessageContact => ({
  value,
  guardian,
  notices_off,
});
const MOTHER = phone("+5519987654321");

function plan(
  people: readonly AudiencePerson[],
  contacts: Readonly<Record<string, readonly MessageContact[]>>,
  terms: Partial<AudienceTerms> = {},
  suppressed: Readonly<Record<string, Suppression>> = {},
) {
  return planAudience(people, {
    medium: "phone",
    school: "EE Cecília Meireles",
    text: "Bom dia, {{responsavel}}! {{aluno}}, {{turma}}. {{escola}}",
    subject: "",
    values: [],
    today: TODAY,
    contactsOf: (id) => contacts[id] ?? [],
    suppressionOf: (destination) => suppressed[destination],
    ...terms,
  });
}

describe("the recipients of a campaign", () => {
  test("siblings share their mother's one message", () => {
    const { deliveries, excluded } = plan([person("Heitor"), person("Lorena", { class_name: "7º B" })], {
      Heitor: [MOTHER],
      Lorena: [phone("+551987654321")],
    });
    expect(excluded).toEqual([]);
    expect(deliveries).toEqual([
      {
        destination: "551987654321",
        address: "+5519987654321",
        masked: "(19) 9••••-4321",
        recipient: "Adriana Leal, mãe",
        people: ["Heitor", "Lorena"],
        regarding: "Heitor e Lorena Leal",
        regarding_class: "6º A e 7º B",
        values: [],
        subject: "",
        body: "Bom dia, Adriana! Heitor e Lorena, 6º A e 7º B. EE Cecília Meireles",
      },
    ]);
  });

  test("each guardian of a child gets their own", () => {
    const { deliveries } = plan([person("Ana")], { Ana: [MOTHER, phone("+5519912345678", "Rui Leal, pai")] });
    expect(deliveries.map(({ recipient }) => recipient)).toEqual(["Adriana Leal, mãe", "Rui Leal, pai"]);
  });

  test("an adult is written to themselves, by their own name", () => {
    const adult = person("Rosa", { kind: "teacher", birth_date: "1980-01-01", class_name: "6º A" });
    const { deliveries } = plan([adult], { Rosa: [phone("+5519912345678", "")] });
    expect(deliveries[0]?.body).toBe("Bom dia, Rosa! Rosa, 6º A. EE Cecília Meireles");
  });

  test.each<[string, Partial<AudiencePerson>, MessageContact[], Record<string, Suppression>, string]>([
    ["no number", {}, [], {}, "Nenhum telefone de responsável"],
    ["the child's own number only", {}, [phone("+5519987654321", "")], {}, "Nenhum telefone de responsável"],
    ["a fixed line only", {}, [phone("+551932562210")], {}, "telefone fixo"],
    [
      "a guardian who refused notices",
      {},
      [phone("+5519987654321", "Adriana", true)],
      {},
      "Nenhum responsável quer receber avisos.",
    ],
    ["a guardian who answered SAIR", {}, [MOTHER], { "551987654321": "opt_out" }, "pediu para não receber"],
    ["a number that was wrong before", {}, [MOTHER], { "551987654321": "wrong" }, "marcado como errado"],
    ["a pupil who left the school", { active: false }, [MOTHER], {}, "Não está mais na escola."],
    ["an empty placeholder", { class_name: "" }, [MOTHER], {}, "Está sem turma"],
  ])("left out, with the reason: %s", (_, values, contacts, suppressed, reason) => {
    const { deliveries, excluded } = plan([person("Ana", values)], { Ana: contacts }, {}, suppressed);
    expect(deliveries).toEqual([]);
    expect(excluded).toEqual([expect.objectContaining({ person: "Ana", reason: expect.stringContaining(reason) })]);
  });

  test.each<[string, MessageContact[], Record<string, Suppression>, string[]]>([
    ["the first number was wrong", [MOTHER, phone("+5519912345678")], { "551987654321": "wrong" }, ["+5519912345678"]],
    ["the first number answered SAIR", [MOTHER, phone("+5519912345678")], { "551987654321": "opt_out" }, ["+5519912345678"]],
    ["both are good", [MOTHER, phone("+5519912345678")], {}, ["+5519987654321"]],
    ["the first is a fixed line and the second wrong", [phone("+551932562210"), MOTHER], { "551987654321": "wrong" }, []],
  ])("of one guardian's numbers the first good one: %s", (_, contacts, suppressed, expected) => {
    const { deliveries, excluded } = plan([person("Ana")], { Ana: contacts }, {}, suppressed);
    expect(deliveries.map(({ address }) => address)).toEqual(expected);
    expect(excluded.map(({ reason }) => reason)).toEqual(expected.length > 0 ? [] : ["O número foi marcado como errado."]);
  });

  test.each([
    ["Sra.", "Bom dia, responsável!"],
    ["Mãe:", "Bom dia, responsável!"],
    ["(pai)", "Bom dia, responsável!"],
    ["Mãe da Ana", "Bom dia, responsável!"],
    ["Dona Rita", "Bom dia, Rita!"],
    ["Marta Lima, mãe", "Bom dia, Marta!"],
  ])("%s is greeted: %s", (guardian, greeting) => {
    const { deliveries } = plan(
      [person("Ana")],
      { Ana: [phone("+5519987654321", guardian)] },
      { text: "Bom dia, {{responsavel}}!" },
    );
    expect(deliveries[0]?.body).toBe(greeting);
  });

  test("the mobile is taken before the fixed line that was noted first", () => {
    const { deliveries } = plan([person("Ana")], { Ana: [phone("+551932562210"), MOTHER] });
    expect(deliveries.map(({ address }) => address)).toEqual(["+5519987654321"]);
  });

  test("by e-mail an address is one, however it is written", () => {
    const mail = (value: string) => [{ value, guardian: "Adriana", notices_off: false }];
    const { deliveries, excluded } = plan(
      [person("Heitor"), person("Lorena"), person("Caio")],
      { Heitor: mail("Adriana@Example.com"), Lorena: mail("adriana@example.com"), Caio: mail("sem arroba") },
      { medium: "email", subject: "Reunião: {{aluno}}" },
    );
    expect(deliveries.map(({ subject }) => subject)).toEqual(["Reunião: Heitor e Lorena"]);
    expect(excluded[0]?.reason).toContain("não é um endereço válido");
  });

  test("the reasons are counted, the commonest first", () => {
    const { excluded } = plan([person("Ana", { active: false }), person("Bia"), person("Caio")], {});
    expect(reasonsOf(excluded).map(({ people }) => people)).toEqual([2, 1]);
  });
});

describe("a number that went to another family", () => {
  const contact = (person: string, owner: string, person_name = `${person} Leal`) => ({
    value: "+5519987654321",
    person,
    owner,
    person_name,
  });

  test.each<[string, ReturnType<typeof contact>[], string[]]>([
    ["noted once", [contact("Heitor", "Adriana Leal")], []],
    ["the mother of two", [contact("Heitor", "Adriana Leal"), contact("Lorena", "Adriana, mãe", "Lorena Dias")], []],
    ["two parents who share one telephone", [contact("Heitor", "Adriana Leal"), contact("Lorena", "Pedro Leal")], []],
    [
      "noted later of a stranger",
      [contact("Heitor", "Adriana Leal"), contact("Caio", "Rita Dias", "Caio Dias")],
      ["Heitor +5519987654321"],
    ],
  ])("%s", (_, contacts, expected) => {
    expect([...reassignedContacts(contacts)]).toEqual(expected);
  });

  test.each<[string, string, string, boolean]>([
    ["a half sibling's, of the mother typed another way", "Dona Rita", "Rita Alves, mãe", false],
    ["a half sibling's, of an import that named nobody", "Responsável", "Rita Alves", false],
    ["named first, and by an import later that named nobody", "Rita Alves", "Responsável", false],
    ["of a guardian known only as the mother", "Mãe", "Rita Alves", false],
    ["of another name", "Rita Alves", "Moacir Teles", true],
  ])("%s", (_, first, later, isAsked) => {
    expect(reassignedContacts([contact("Heitor", first), contact("Caio", later, "Caio Dias")]).size).toBe(isAsked ? 1 : 0);
  });

  test("the children's last name is the family's, whatever comes after it", () => {
    expect(
      reassignedContacts([contact("Heitor", "Rita", "Heitor Leal Júnior"), contact("Caio", "Moacir", "Caio Leal")]).size,
    ).toBe(0);
  });

  test("is a question to the secretary, and the family's other number is written to meanwhile", () => {
    const passed = new Set(["Heitor +5519987654321"]);
    const other = phone("+5519912345678");
    const contacts = (some: readonly MessageContact[]) =>
      Object.fromEntries(withQuestions(new Map([["Heitor", some]]), passed, () => "phone"));
    const alone = plan([person("Heitor")], contacts([MOTHER]));
    expect([alone.deliveries, alone.excluded.map(({ reason }) => reason)]).toEqual([[], [QUESTIONED_CONTACT.phone]]);
    expect(plan([person("Heitor")], contacts([MOTHER, other])).deliveries.map(({ address }) => address)).toEqual([other.value]);
  });
});

test("a contact that a court has blocked receives nothing, and the reason is shown", () => {
  const blocked = { ...MOTHER, blocked: true };
  expect(plan([person("Heitor")], { Heitor: [blocked] }).excluded[0]?.reason).toBe(
    "O contato está bloqueado por decisão judicial.",
  );
  const father = phone("+5519987650000", "Pedro Leal");
  expect(plan([person("Heitor")], { Heitor: [blocked, father] }).deliveries.map(({ recipient }) => recipient)).toEqual([
    "Pedro Leal",
  ]);
});
