import { expect, test } from "vitest";
import { mediaSentence, replyWindowEnd } from "./words";

const HOUR = 3_600_000;

test("free text is open for a day from their last word; without a window always", () => {
  const heard = 1000 * HOUR;
  expect(replyWindowEnd(0, 0, heard)).toBeNull();
  expect(replyWindowEnd(24, heard, heard + 23 * HOUR)).toBe(heard + 24 * HOUR);
  expect(replyWindowEnd(24, heard, heard + 24 * HOUR)).toBe(0);
  expect(replyWindowEnd(24, 0, heard)).toBe(0);
});

test("an answer that is not a text is labelled by its kind", () => {
  expect(mediaSentence("image")).toContain("uma imagem");
  expect(mediaSentence("other")).toContain("um conteúdo que não é texto");
  expect(mediaSentence("")).toBe("");
  expect(mediaSentence("once_image")).toContain("uma imagem de visualização única");
  expect(mediaSentence("audio", false)).not.toContain("telefone");
});
