import { expect, test } from "vitest";
import { isOwnComputer } from "./own-address";

test.each([
  ["localhost:8090", true],
  ["127.0.0.1", true],
  ["192.168.0.10:8090", false],
  ["escola.example", false],
])("%s: %s", (host, own) => {
  expect(isOwnComputer(host)).toBe(own);
});
