import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { PROGRAM, ROOT } from "./paths";
import { GO_TOOLCHAIN, POCKETBASE_VERSION } from "./versions";

const textOf = (path: string) => readFileSync(path, "utf8");

test("PocketBase and Go are the same in the program, the stock release and the container", () => {
  const modules = textOf(resolve(PROGRAM, "go.mod"));
  expect(modules).toContain(`\tgithub.com/pocketbase/pocketbase v${POCKETBASE_VERSION}\n`);
  expect(modules).toContain(`\ntoolchain ${GO_TOOLCHAIN}\n`);
  expect(textOf(resolve(ROOT, "Dockerfile"))).toContain(`golang:${GO_TOOLCHAIN.replace("go", "")}-`);
});
