import { expect, test } from "vitest";
import { importsOf } from "./importers";

test.each([
  ['import { a } from "./a";', ["./a"]],
  ['import "./a";', ["./a"]],
  ['export { a } from "./a";\nexport * from "../b";', ["./a", "../b"]],
  ['const a = await import("./a");', ["./a"]],
  ['import { type A, b } from "./a";', ["./a"]],
  ['import type { A } from "./a";', []],
  ['import { type A } from "./a";', []],
  ['import { z } from "zod/mini";', []],
])("%s asks for %j", (source, names) => {
  expect(importsOf("domain/a.ts", source)).toEqual(names);
});
