import { expect, test } from "vitest";
import { cameraObstacle } from "./camera-obstacle";

test.each([
  [{ secure: true, readsCodes: true }, /^$/],
  [{ secure: false, readsCodes: false }, /endereço seguro .* digite o número/],
  // Without a secure address no browser reports its abilities: that comes first.
  [{ secure: false, readsCodes: true }, /endereço seguro/],
  [{ secure: true, readsCodes: false }, /Este navegador não lê .* Chrome de um celular Android/],
])("%j", (browser, sentence) => {
  expect(cameraObstacle(browser)).toMatch(sentence);
});
