import { describe, expect, test } from "vitest";
import { type Change, type Changing, formatChange, planChange } from "./changes";

const NO_ROOM = { id: "", name: "" };
const SEVENTH = { id: "k7", name: "7º A" };
const LEAVE: Change = { change: "leave", room: NO_ROOM };
const RETURN: Change = { change: "return", room: NO_ROOM };
const MOVE: Change = { change: "class", room: SEVENTH };

const pupil = (values: Partial<Changing> = {}): Changing => ({
  ...{ person: "ana", class: "k6", class_name: "6º A", active: true, isRemoved: false },
  ...values,
});
const owingTo = (places: readonly string[]) => () => new Map([["ana", places]]);

describe("the pupils whom a change concerns", () => {
  test.each<[string, Partial<Changing>, Change, string[], boolean, string]>([
    ["a pupil of the school leaves", {}, LEAVE, [], true, ""],
    ["a pupil who left already does not change", { active: false }, LEAVE, [], false, ""],
    ["a pupil who owes one place stays", {}, LEAVE, ["a biblioteca"], false, "Tem pendência com a biblioteca."],
    [
      "a pupil who owes two stays",
      {},
      LEAVE,
      ["a biblioteca", "o almoxarifado"],
      false,
      "Tem pendência com a biblioteca e o almoxarifado.",
    ],
    ["a pupil who left is back", { active: false }, RETURN, [], true, ""],
    ["a pupil with an outstanding item may come back", { active: false }, RETURN, ["a biblioteca"], true, ""],
    ["a pupil of the school does not change", {}, RETURN, [], false, ""],
    [
      "nobody is brought back who is gone",
      { active: false, isRemoved: true },
      RETURN,
      [],
      false,
      "O cadastro foi anonimizado ou unido a outro.",
    ],
    ["another class", {}, MOVE, [], true, ""],
    ["a pupil with an outstanding item may go to another class", {}, MOVE, ["a biblioteca"], true, ""],
    ["a pupil who is in the class does not change", { class: "k7" }, MOVE, [], false, ""],
    ["no class", {}, { change: "class", room: NO_ROOM }, [], true, ""],
  ])("%s", (_, values, request, places, changes, reason) => {
    const { changing, unchanged } = planChange([pupil(values)], request, owingTo(places));
    expect([changing.length === 1, unchanged[0]?.reason ?? ""]).toEqual([changes, reason]);
  });

  test("outstanding items are looked up only for the pupils who would leave", () => {
    const queries: string[][] = [];
    const owing = (people: readonly string[]) => {
      queries.push([...people]);
      return new Map();
    };
    planChange([pupil(), pupil({ person: "bia", active: false })], LEAVE, owing);
    planChange([pupil()], MOVE, owing);
    expect(queries).toEqual([["ana"]]);
  });
});

test.each<[Change, string, string, string]>([
  [LEAVE, "6º A", "deactivated", "Cadastro desativado"],
  [RETURN, "6º A", "activated", "Cadastro ativado"],
  [MOVE, "6º A", "changed", "Turma: de 6º A para 7º A"],
  [MOVE, "", "changed", "Turma: de nenhuma para 7º A"],
  [{ change: "class", room: NO_ROOM }, "6º A", "changed", "Turma: de 6º A para nenhuma"],
])("the history of %o from %s: %s, %s", (request, class_name, kind, text) => {
  expect(formatChange({ class_name }, request)).toEqual({ kind, text });
});
