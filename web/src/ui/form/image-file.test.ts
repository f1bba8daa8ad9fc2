import { expect, test } from "vitest";
import { imageFault } from "./image-file";

const FIVE = 5 * 1024 * 1024;

test.each([
  ["image/png", FIVE, ""],
  ["image/jpeg", 10, ""],
  ["image/webp", FIVE + 1_200_000, "A imagem tem 6,1 MB; o máximo é 5 MB."],
  ["image/svg+xml", 10, "Escolha uma imagem PNG, JPG ou WebP."],
  ["", 10, "Escolha uma imagem PNG, JPG ou WebP."],
])("%s of %d bytes: %j", (type, size, fault) => {
  expect(imageFault({ type, size }, FIVE)).toBe(fault);
});
