import { expect, it } from "vitest";
import { headerSignature } from "./fields";

it("remembers a header with or without our column of problems", () => {
  expect(headerSignature(["Título", "AUTOR", "Problema"])).toBe(headerSignature(["titulo", "autor"]));
  expect(headerSignature(["Título"])).not.toBe(headerSignature(["Autor"]));
});
