import { expect, it } from "vitest";
import { readPersonColumns, readPersonRow } from "./person-row";

const read = (cells: Record<string, string>) => readPersonRow({ name: "Ana Lima", ...cells }, "2026-11-23", []);

it("reads a birth date as a spreadsheet counts it, and says how", () => {
  const { values, messages } = read({ birth_date: "41703" });
  expect(values.birth_date).toBe("2014-03-05");
  expect(messages).toEqual([{ field: "birth_date", level: "note", text: "Data de nascimento “41703” lida como 05/03/2014." }]);
  expect(read({ birth_date: "41703.0" }).values.birth_date).toBe("2014-03-05");
});

it.each([
  ["Müller, João", "João Müller"],
  ["Silva , Ana Maria da", "Ana Maria da Silva"],
  ["Carlos Souza, Júnior", "Carlos Souza, Júnior"],
  ["Ana Lima", "Ana Lima"],
  ["Lima, Ana, 6º A", "Lima, Ana, 6º A"],
])("the name %s is %s", (name, expected) => {
  expect(read({ name }).values.name).toBe(expected);
});

const readFile = (rows: readonly Record<string, string>[]) => {
  const columns = readPersonColumns((field) => rows.map((row) => row[field] ?? ""));
  return rows.map((row) => readPersonRow({ name: "Ana Lima", ...row }, "2026-11-23", [], columns));
};
const contactsOf = (rows: readonly Record<string, string>[]) =>
  readFile(rows).map(({ values }) => values.contacts.map(({ value, guardian }) => `${value} ${guardian}`.trim()));

it("gives a telephone without area code that of the others in the file, and says so", () => {
  const rows = [{ phone: "(19) 98765-0001" }, { phone: "19 3234-5678" }, { phone: "98765-4321" }, { phone: "3234-9999" }];
  expect(contactsOf(rows).map(([first]) => first)).toEqual([
    "+5519987650001",
    "+551932345678",
    "+5519987654321",
    "+551932349999",
  ]);
  expect(readFile(rows)[2]!.messages).toMatchObject([{ field: "phone", level: "note" }]);
  expect(contactsOf([{ phone: "11 98765-0001" }, { phone: "19 98765-0001" }, { phone: "98765-4321" }])[2]).toEqual([]);
});

it("keeps the one telephone of a row for the guardian whom it names, where guardians have no column of their own", () => {
  expect(contactsOf([{ phone: "19 98765-0001", guardian_name: "Mãe: CLÁUDIA REIS" }])).toEqual([["+5519987650001 Cláudia Reis"]]);
  expect(
    contactsOf([
      { phone: "19 98765-0001", guardian_name: "Cláudia" },
      { guardian_name: "Rita", guardian_phone: "19 98765-0002" },
    ]),
  ).toEqual([["+5519987650001"], ["+5519987650002 Rita"]]);
});

it("keeps it for the other guardian where the first is not named", () => {
  const rows: Record<string, string>[] = [
    { phone: "19 98765-0001", second_guardian_name: "PAULO REIS" },
    { phone: "19 98765-0002", guardian_name: "Rita" },
  ];
  expect(contactsOf(rows)).toEqual([["+5519987650001 Paulo Reis"], ["+5519987650002 Rita"]]);
  expect(readFile(rows)[0]!.messages.filter(({ level }) => level === "warning")).toEqual([]);
});

it("reads the kind beside a name, unless the row says another", () => {
  const teacher = read({ name: "MARCOS RIBEIRO (PROFESSOR)" });
  expect(teacher.values).toMatchObject({ name: "Marcos Ribeiro", kind: "teacher" });
  expect(teacher.messages).toContainEqual({ field: "kind", level: "note", text: "Vínculo lido junto do nome: professor." });
  expect(read({ name: "Prof. Marcos", kind: "funcionário" }).values).toMatchObject({ name: "Marcos", kind: "staff" });
});

it("keeps both guardians of a row", () => {
  const row = {
    ...{ guardian_name: "Rita", guardian_phone: "19 98765-0001" },
    ...{ second_guardian_name: "José (pai)", second_guardian_phone: "19 98765-0002", second_guardian_email: "jose@x.br" },
  };
  expect(contactsOf([row])).toEqual([["+5519987650001 Rita", "+5519987650002 José", "jose@x.br José"]]);
});

it("writes a name in capitals as people do", () => {
  const { values, messages } = read({ name: "ALICE DE SOUZA" });
  expect(values.name).toBe("Alice de Souza");
  expect(messages).toEqual([{ field: "name", level: "note", text: "“ALICE DE SOUZA” lido como Alice de Souza." }]);
});

it("gives it the school's area code where the file shows none, and says where that is set where the school has none", () => {
  const rows: Record<string, string>[] = [{ phone: "98765-4321" }, { guardian_name: "Rita", guardian_phone: "3234-9999" }];
  const readWith = (areaCode: string) => {
    const columns = readPersonColumns((field) => rows.map((row) => row[field] ?? ""), areaCode);
    return rows.map((row) => readPersonRow({ name: "Ana Lima", ...row }, "2026-11-23", [], columns));
  };
  expect(readWith("19").map(({ values }) => values.contacts[0]?.value)).toEqual(["+5519987654321", "+551932349999"]);
  expect(readWith("19")[0]!.messages[0]!.text).toBe("Telefone “98765-4321” recebeu o DDD 19, o da escola.");
  expect(readWith("")[0]!.messages[0]!.text).toContain("Informe o DDD da escola em Configurações");
  expect(contactsOf([{ phone: "11 98765-0001" }, { phone: "98765-4321" }])[1]).toEqual(["+5511987654321"]);
});
