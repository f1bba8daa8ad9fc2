import { describe, expect, test } from "vitest";
import { duplicateKey, groupsOf } from "./duplicates";

describe("names that are likely one", () => {
  test.each([
    ["Caneta esferográfica azul", "CANETAS AZUIS ESFEROGRAFICAS"],
    ["Papel sulfite A4 75g", "Papel Sulfite A4, 75 g"],
    ["Papel crepom", "Papéis crepom"],
    ["Balde de plástico", "Balde plástico"],
    ["Pincel para lousa", "Pincéis p/ lousa"],
    ["Avental", "Aventais"],
    ["Botão branco", "Botões brancos"],
    ["Horizonte Suprimentos LTDA", "Horizonte Suprimentos - ME"],
  ])("%s: %s", (first, second) => expect(duplicateKey(second)).toBe(duplicateKey(first)));

  test.each([
    ["Caneta esferográfica azul", "Caneta esferográfica preta"],
    ["Papel sulfite A4", "Papel sulfite A3"],
    ["Pilha AA", "Pilha AAA"],
    ["Grampo 26/6", "Grampo 23/13"],
    ["Lápis preto nº 2", "Lápis preto nº 6"],
  ])("%s is not %s", (first, second) => expect(duplicateKey(second)).not.toBe(duplicateKey(first)));

  test("a group is two and more, and a group that was kept apart asks again with one more", () => {
    const [a, b, c, d] = ["a", "b", "c", "d"].map((id) => ({ id, key: id === "d" ? "" : "k" }));
    expect(groupsOf([a!, b!, d!, { id: "e", key: "" }], new Map())).toEqual([{ key: "k", members: [a, b] }]);
    expect(groupsOf([a!, b!], new Map([["k", 2]]))).toEqual([]);
    expect(groupsOf([a!, b!, c!], new Map([["k", 2]]))).toEqual([{ key: "k", members: [a, b, c] }]);
    expect(groupsOf([a!], new Map())).toEqual([]);
  });
});
