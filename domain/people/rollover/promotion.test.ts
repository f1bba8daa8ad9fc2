import { describe, expect, test } from "vitest";
import { proposals } from "./promotion";

const asClasses = (names: readonly string[]) =>
  names.map((name) => {
    const [of = "", grade = ""] = name.split("|");
    return { id: name, name: of, grade };
  });

/** Where the first of these classes goes, in a school that has them all. */
const next = (...names: string[]) => {
  const proposal = proposals(asClasses(names)).get(names[0]!);
  return proposal?.goal === "move" ? `${proposal.target}|${proposal.grade}` : (proposal?.goal ?? "asked");
};

describe("the class that follows", () => {
  test.each([
    // Ensino Fundamental, as schools write it.
    ["6º ano A", "7º ano A|"],
    ["6º ano A|6º ano", "7º ano A|7º ano"],
    ["6º A", "7º A|"],
    ["6° B", "7° B|"],
    ["6A|6º ano", "7A|7º ano"],
    ["6A", "7A|"],
    ["8 C", "9 C|"],
    ["Sexto ano A", "Sétimo ano A|"],
    ["Turma Girassol|2º ano", "asked"],
    ["2º ano Girassol", "3º ano Girassol|"],
    ["6º ano em tempo integral", "7º ano em tempo integral|"],
    ["1º ano em tempo integral A", "2º ano em tempo integral A|"],
    ["601", "701|"],
    ["602|6º ano", "702|7º ano"],
    ["A|6º ano", "asked"],
    // Ensino Médio.
    ["1ª série A", "2ª série A|"],
    ["2ª série B|2ª série", "3ª série B|3ª série"],
    ["1º ano EM A", "2º ano EM A|"],
    ["1º A|Ensino Médio", "2º A|Ensino Médio"],
    ["1ª A", "2ª A|"],
    ["Primeira série A", "Segunda série A|"],
    ["1001", "2001|"],
    ["3ª série A", "leave"],
    ["3º ano EM A", "leave"],
    ["3001", "leave"],
    // Whose name tells no order.
    ["EJA 6º ano", "asked"],
    ["Módulo II", "asked"],
    ["EJA - 2ª fase", "asked"],
    ["1º período", "asked"],
    ["Pré I", "asked"],
    ["Jardim A", "asked"],
    ["Infantil 4", "asked"],
    ["Maternal II", "asked"],
    ["Multisseriada", "asked"],
    ["Multisseriada 4º ano", "asked"],
    ["1A", "asked"],
    ["5ª série B", "asked"],
    ["10º ano", "asked"],
    ["", "asked"],
    ["Xadrez", "asked"],
  ])("of %s is %s", (name, expected) => {
    expect(next(name)).toBe(expected);
  });

  test("after the 9º ano comes the school's own 1ª série, or none", () => {
    expect(next("9º ano B", "8º ano A")).toBe("leave");
    expect(next("9º ano B|9º ano", "1ª série A|1ª série")).toBe("1ª série B|1ª série");
    expect(next("9º ano", "1º EM A")).toBe("1º EM A|");
    expect(next("903", "1001|1ª série")).toBe("1001|1ª série");
  });

  test("after the 5º ano a school of the first years has none", () => {
    expect(next("5º ano A", "4º ano A", "1º ano A")).toBe("leave");
    expect(next("5º ano A", "6º ano A")).toBe("6º ano A|");
    expect(next("5º ano A", "8º ano A")).toBe("6º ano A|");
    expect(next("7º ano A", "6º ano A")).toBe("8º ano A|");
  });

  test("after the 3ª série comes a 4ª, where the school has one", () => {
    expect(next("3º ano EM A", "4º ano EM A")).toBe("4º ano EM A|");
    expect(next("4º ano EM A", "3º ano EM A")).toBe("leave");
  });

  test("a name that says another year than the grade is asked", () => {
    expect(next("7º ano A|6º ano")).toBe("asked");
  });
});
