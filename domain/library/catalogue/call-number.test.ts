import { describe, expect, it } from "vitest";
import { callNumberOf, cddWarning, cduWarning, cutterProposal } from "./call-number";

const DOM = { cdd: "869.3", cdu: "", cutter: "A848d", volume: "" };

describe("the call number", () => {
  it.each([
    [DOM, undefined, "869.3 A848d"],
    [DOM, { ordinal: 2, copies: 3 }, "869.3 A848d ex. 2"],
    [DOM, { ordinal: 1, copies: 1 }, "869.3 A848d"],
    [{ ...DOM, volume: "1" }, { ordinal: 2, copies: 2 }, "869.3 A848d v. 1 ex. 2"],
    [{ ...DOM, volume: "tomo II" }, undefined, "869.3 A848d tomo II"],
    [{ ...DOM, cdd: "", cdu: "869.0(81)-3" }, undefined, "869.0(81)-3 A848d"],
    [{ cdd: "", cdu: "", cutter: "", volume: "2" }, { ordinal: 1, copies: 2 }, ""],
  ] as const)("%j %j is %j", (source, place, expected) => {
    expect(callNumberOf(source, place)).toBe(expected);
  });
});

describe("doubts, which stop nobody", () => {
  it.each(["", "869", "869.3", "028.5", "B869.93", "J 028.5", "R 030", "869.3 A848d"])("%s may be a CDD", (text) => {
    expect(cddWarning(text)).toBe("");
  });
  it.each([
    ["869,3", "869.3"],
    ["28.5", "três números"],
    ["86993", "ponto depois"],
    ["romance", "Não parece"],
  ])("%s is doubted", (text, sentence) => {
    expect(cddWarning(text)).toContain(sentence);
  });
  it.each(["", "821.134.3(81)", "869.0(81)-3", "37:004", "(038)", "=134.3", '94(81)"1964/1985"', "82-93"])(
    "%s may be a CDU",
    (text) => {
      expect(cduWarning(text)).toBe("");
    },
  );
  it("words are no CDU", () => {
    expect(cduWarning("romance")).not.toBe("");
  });
});

describe("the author's mark by the Library of Congress table", () => {
  it.each([
    ["Assis, Machado de", "Dom Casmurro", "A87d"],
    ["Machado de Assis", "O alienista", "A87a"],
    ["Amado, Jorge; Outro", "Capitães da areia", "A43c"],
    ["Queirós, Eça de", "A relíquia", "Q45r"],
    ["Schwarcz, Lilia", "As barbas do imperador", "S34b"],
    ["Lispector, Clarice", "A hora da estrela", "L57h"],
    ["Sousa Filho, José", "1984", "S68"],
    ["", "Enciclopédia do estudante", "E53"],
    ["", "O Pequeno Príncipe", "P47"],
    ["", "", ""],
  ])("%s, %s: %s", (authors, title, expected) => {
    expect(cutterProposal(authors, title)).toBe(expected);
  });
});
