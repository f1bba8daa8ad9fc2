import { describe, expect, it } from "vitest";
import type { RowMessage } from "../../imports/messages";
import { Holders, type KnownHolder, planRequester, readRequesterRow } from "./requester-plan";

const formatMessages = (messages: readonly RowMessage[]): string[] =>
  messages.map(({ field, level, text }) => `${field} ${level}: ${text}`);
const messagesOf = (cells: Record<string, string>): string[] =>
  formatMessages(readRequesterRow({ name: "Ana Lima", ...cells }).messages);

describe("a row of requesters", () => {
  it.each([
    [{}, { name: "Ana Lima", code: "", kind: "", enrolment: "", sector: "", valid_from: "", valid_until: "", notes: "" }],
    [{ code: "r12" }, { code: "R0012" }],
    [{ kind: "Setor" }, { kind: "sector" }],
    [{ kind: "departamento" }, { kind: "sector" }],
    [{ kind: "Professora" }, { kind: "person" }],
    [{ kind: "P" }, { kind: "person" }],
    [
      { valid_from: "01/02/2026", valid_until: "01/02/2026" },
      { valid_from: "2026-02-01", valid_until: "2026-02-01" },
    ],
    [{ name: "Li" }, { name: "Li" }],
    [{ name: "n".repeat(120), sector: "s".repeat(120), enrolment: "1".repeat(40) }, {}],
  ])("%j is read as %j", (cells, expected) => {
    expect(readRequesterRow({ name: "Ana Lima", ...cells }).values).toMatchObject(expected);
    expect(messagesOf(cells)).toEqual([]);
  });

  it.each([
    [{ name: "" }, ["name error: Falta o nome."]],
    [{ name: "?" }, ["name error: “?” não é um nome."]],
    [{ name: "n".repeat(121) }, ["name error: Use no máximo 120 caracteres."]],
    [{ enrolment: "1".repeat(41) }, ["enrolment error: Use no máximo 40 caracteres."]],
    [{ sector: "s".repeat(121) }, ["sector error: Use no máximo 120 caracteres."]],
    [{ notes: "n".repeat(1001) }, ["notes error: Observações com mais de 1000 caracteres."]],
    [{ kind: "talvez" }, ["kind error: “talvez” não é “pessoa” nem “setor”."]],
    [{ code: "M0001" }, ["code warning: O código “M0001” não é de requisitante, como R0012: o requisitante recebe o próximo."]],
    [{ valid_from: "02/02/2026", valid_until: "01/02/2026" }, ["valid_until error: A data final é anterior à inicial."]],
  ])("the row %j gets the messages %j", (cells, messages) => {
    expect(messagesOf(cells)).toEqual(messages);
  });
});

const NO_REQUESTER = { social_name: "", enrolment: "", requester: null };
const ANA: KnownHolder = { ...NO_REQUESTER, id: "ana", kind: "person", name: "Ana Lima" };
const requester = (more: Partial<NonNullable<KnownHolder["requester"]>> = {}) => ({
  ...{ id: "r1", code: "R0001", valid_from: "", valid_until: "", notes: "", active: true },
  ...more,
});

function holdersOf(...known: KnownHolder[]): Holders {
  const holders = new Holders();
  for (const one of known) {
    holders.add(copyOf(one));
  }
  return holders;
}

const copyOf = (holder: KnownHolder): KnownHolder => ({
  ...holder,
  requester: holder.requester && { ...holder.requester },
});

function planning(holders: Holders) {
  let count = 0;
  return (cells: Record<string, string>) => {
    const { values, messages } = readRequesterRow({ name: "Ana Lima", ...cells });
    const plan = planRequester(holders, values, messages, { newId: () => `new${++count}` });
    return { ...plan, told: formatMessages(plan.messages) };
  };
}

describe("the effect of a row of requesters", () => {
  it("makes a person, and knows them then", () => {
    const holders = holdersOf();
    const plan = planning(holders);
    expect(plan({ enrolment: "77", valid_until: "31/12/2026", notes: "Só papel", code: "R0005" })).toMatchObject({
      ...{ verdict: "create", requester: "new2", makeSector: null, change: {} },
      makePerson: { id: "new1", name: "Ana Lima", enrolment: "77", sector: "" },
      newFields: { code: "R0005", valid_from: "", valid_until: "2026-12-31", notes: "Só papel" },
      holder: { id: "new1", kind: "person", enrolment: "77" },
      told: ["name note: Nova pessoa, como funcionário."],
    });
    expect(holders.has("new1")).toBe(true);
    expect(plan({ enrolment: "077" })).toMatchObject({
      verdict: "unchanged",
      requester: "new2",
      newFields: null,
      makePerson: null,
    });
    expect(plan({ name: "Rita Sá", code: "R0005" }).told).toEqual(["code error: O código R0005 já é de Ana Lima."]);
  });

  it("makes the sector of a person, once", () => {
    const plan = planning(holdersOf());
    expect(plan({ sector: "Secretaria" })).toMatchObject({
      makeSector: { id: "new1", name: "Secretaria" },
      makePerson: { sector: "new1" },
      told: ["sector note: Novo setor: Secretaria.", "name note: Nova pessoa, como funcionário."],
    });
    expect(plan({ name: "Rita Sá", sector: "secretaria" })).toMatchObject({ makeSector: null, makePerson: { sector: "new1" } });
  });

  it("makes a sector that fetches itself", () => {
    const holders = holdersOf();
    const plan = planning(holders);
    expect(plan({ name: "Cozinha", kind: "setor", sector: "Outro" })).toMatchObject({
      ...{ verdict: "create", makePerson: null },
      makeSector: { name: "Cozinha" },
      holder: { kind: "sector", name: "Cozinha" },
      told: ["sector note: Novo setor: Cozinha."],
    });
    expect(plan({ name: "cozinha" })).toMatchObject({ verdict: "unchanged", makeSector: null, makePerson: null });
  });

  it("makes a requester of a known person or sector, and no other person or sector", () => {
    const kitchen: KnownHolder = { ...NO_REQUESTER, id: "k", kind: "sector", name: "Cozinha" };
    const plan = planning(holdersOf(ANA, kitchen));
    expect(plan({ sector: "Novo" })).toMatchObject({
      verdict: "create",
      makeSector: null,
      makePerson: null,
      holder: { id: "ana" },
    });
    expect(plan({ name: "Cozinha", code: "R0007" })).toMatchObject({ verdict: "create", makeSector: null, holder: { id: "k" } });
    expect(plan({ name: "Rita Sá", code: "R0007" }).verdict).toBe("error");
  });

  it.each<[string, KnownHolder[], Record<string, string>, string | undefined, string[]]>([
    ["a person by the name", [ANA], {}, "ana", []],
    ["a sector by the name", [{ ...NO_REQUESTER, id: "s", kind: "sector", name: "Ana Lima" }, ANA], {}, "s", []],
    [
      "a person, if the row says so",
      [{ ...NO_REQUESTER, id: "s", kind: "sector", name: "Ana Lima" }, ANA],
      { kind: "pessoa" },
      "ana",
      [],
    ],
    [
      "a person, if there is an enrolment",
      [
        { ...NO_REQUESTER, id: "s", kind: "sector", name: "Ana Lima" },
        { ...ANA, enrolment: "77" },
      ],
      { enrolment: "77" },
      "ana",
      [],
    ],
    [
      "a person by the enrolment",
      [
        { ...ANA, enrolment: "77" },
        { ...ANA, id: "second" },
      ],
      { enrolment: "77" },
      "ana",
      [],
    ],
    [
      "the one of two who has no enrolment yet",
      [
        { ...ANA, enrolment: "77" },
        { ...ANA, id: "second" },
      ],
      { enrolment: "78" },
      "second",
      [],
    ],
    ["a person by the social name", [{ ...ANA, name: "João Lima", social_name: "Ana Lima" }], {}, "ana", []],
    [
      "a person by the enrolment and the social name",
      [{ ...ANA, name: "João Lima", social_name: "Ana Lima", enrolment: "77" }],
      { enrolment: "77" },
      "ana",
      [],
    ],
    [
      "the one of two of the name who has the code",
      [
        ANA,
        {
          ...ANA,
          id: "second",
          requester: { id: "r2", code: "R0002", valid_from: "", valid_until: "", notes: "", active: true },
        },
      ],
      { code: "R0002" },
      "second",
      [],
    ],
    ["the remaining one of two merged people", [{ ...ANA, id: "merged", former: true }, ANA], {}, "ana", []],
    [
      "by the enrolment, with a doubt about the name",
      [{ ...ANA, name: "Ana Souza Lima", enrolment: "77" }],
      { enrolment: "77" },
      "ana",
      ["name warning: A matrícula 77 é de Ana Souza Lima."],
    ],
  ])("knows %s", (_, known, cells, id, messages) => {
    const plan = planning(holdersOf(...known))(cells);
    expect([plan.holder?.id, plan.told]).toEqual([id, messages]);
  });

  it.each<[string, KnownHolder[], Record<string, string>, string]>([
    ["two of the name", [ANA, { ...ANA, id: "second" }], {}, "name error: Há 2 pessoas com este nome: informe a matrícula."],
    [
      "another's enrolment",
      [{ ...ANA, name: "Rita Sá", enrolment: "77" }],
      { enrolment: "77" },
      "enrolment error: A matrícula 77 é de Rita Sá. Confira o nome e a matrícula.",
    ],
    [
      "another's code",
      [{ ...ANA, name: "Rita Sá", requester: requester() }],
      { code: "R0001" },
      "code error: O código R0001 já é de Rita Sá.",
    ],
  ])("%s: nothing is done", (_, known, cells, message) => {
    expect(planning(holdersOf(...known))(cells)).toMatchObject({
      ...{ verdict: "error", requester: "", holder: null, newFields: null, makePerson: null, makeSector: null, change: {} },
      told: [message],
    });
  });

  it("an error of the row looks for nobody", () => {
    expect(planning(holdersOf(ANA, { ...ANA, id: "second" }))({ kind: "talvez" }).told).toEqual([
      "kind error: “talvez” não é “pessoa” nem “setor”.",
    ]);
  });

  it.each<[string, Partial<NonNullable<KnownHolder["requester"]>>, Record<string, string>, object, string[]]>([
    ["nothing said", {}, {}, {}, []],
    ["the same values", { valid_from: "2026-02-01", notes: "Só papel" }, { valid_from: "01/02/2026", notes: "Só papel" }, {}, []],
    [
      "the first day",
      {},
      { valid_from: "01/02/2026" },
      { valid_from: "2026-02-01" },
      ["valid_from note: Pode retirar a partir de 01/02/2026."],
    ],
    [
      "the last day",
      {},
      { valid_until: "31/12/2026" },
      { valid_until: "2026-12-31" },
      ["valid_until note: Pode retirar até 31/12/2026."],
    ],
    ["the notes", { notes: "Só papel" }, { notes: "Tudo" }, { notes: "Tudo" }, ["notes note: Observações alteradas."]],
    ["one that had ended", { active: false }, {}, { active: true }, ["name note: Estava desativado e volta a ser requisitante."]],
    ["its own code", {}, { code: "R0001" }, {}, []],
    ["another code", {}, { code: "R0009" }, {}, ["code warning: No cadastro o código é R0001; não foi alterado."]],
    ["a code where there is none", { code: "" }, { code: "R0009" }, {}, []],
  ])("changes of one that is known: %s", (_, before, cells, change, messages) => {
    const plan = planning(holdersOf({ ...ANA, requester: requester(before) }));
    expect(plan(cells)).toMatchObject({
      ...{ verdict: Object.keys(change).length > 0 ? "update" : "unchanged", requester: "r1", newFields: null },
      ...{ change, told: messages, holder: { id: "ana" } },
    });
    expect(plan(cells)).toMatchObject({ verdict: "unchanged", change: {} });
  });
});
