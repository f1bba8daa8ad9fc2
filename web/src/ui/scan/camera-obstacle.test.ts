import { expect, test } from "vitest";
import { cameraObstacle } from "./camera-obstacle";

test.each([
  [{ secure: true, reads: true }, /^$/],
  [{ secure: false, reads: false }, /endereço seguro .* digite o número/],
  // Without a secure address no browser reports its abilities: that comes first.
  [{ secure: false, reads: true }, /endereço seguro/],
  [{ secure: true, reads: false }, /Este navegador não lê .* Chrome de um celular Android/],
])("%j", (browser, sentence) => {
  expect(cameraObstacle(browser)).toMatch(sentence);
});
