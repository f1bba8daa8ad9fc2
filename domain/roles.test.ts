import { describe, expect, test } from "vitest";
import { mayPass, ROLES, type Role } from "./roles";

/** Every set of roles, 16 of them. */
const SETS: Role[][] = Array.from({ length: 2 ** ROLES.length }, (_, bits) =>
  ROLES.filter((_role, index) => bits & (1 << index)),
);

describe("the rights that a call requires", () => {
  test("every one of the 256 cases", () => {
    for (const rights of SETS) {
      for (const required of SETS) {
        const expected = required.length === 0 || rights.includes("Admin") || rights.some((role) => required.includes(role));
        expect(mayPass(rights, required), `${rights.join()} where ${required.join()} is asked`).toBe(expected);
      }
    }
  });

  test.each<[string[], Role[], boolean]>([
    [[], [], true],
    [[], ["Admin"], false],
    [["Admin"], ["Biblioteca"], true],
    [["Biblioteca"], ["Admin"], false],
    [["Biblioteca"], ["Biblioteca"], true],
    [["Tecnologia", "Almoxarifado"], ["Biblioteca", "Almoxarifado"], true],
    [["admin"], ["Biblioteca"], false],
    [["Admin "], ["Biblioteca"], false],
    [["Diretora"], [], true],
    [["Diretora"], ["Admin"], false],
  ])("%j where %j is asked: %s", (rights, required, passes) => {
    expect(mayPass(rights, required)).toBe(passes);
  });
});
