import { describe, expect, it } from "vitest";
import { bundleHooks } from "./bundle-hooks";
import { joinModules } from "./join-modules";

const module = (path: string, code: string) => ({
  path,
  code,
  isEntry: path === "school.js",
  isRegistry: /area|school/.test(path),
});

/** Runs a joined file, as one of PocketBase's interpreters does, and returns the modules that it evaluated. */
function run(text: string, globals: Record<string, unknown> = {}) {
  const read: string[] = [];
  const observed = text.replace(
    /^const exports = \$m\d+ = \{\};\n\/\/ (.*)$/gm,
    (line, path: string) => `read(${JSON.stringify(path)});\n${line}`,
  );
  const target = { exports: {} as Record<string, never> };
  new Function("module", "read", ...Object.keys(globals), observed)(
    target,
    (path: string) => read.push(path),
    ...Object.values(globals),
  );
  return { exports: target.exports as Record<string, never>, read };
}

describe("modules joined in one file", () => {
  const joined = joinModules([
    module(
      "a/area.js",
      `const require_lend = require("./lend.js");\nconst a = { words: ["x"], handlers: { "a/lend": require_lend.lend }, made: { ...require_lend.terms } };\nexports.a = a;\n`,
    ),
    module(
      "a/lend.js",
      `const require_days = require("../days.js");\nlet made = 0;\nconst terms = { made: ++made };\nfunction lend() { return require_days.today; }\nexports.lend = lend;\nexports.terms = terms;\n`,
    ),
    module("days.js", `const today = "2026-11-23";\nexports.today = today;\n`),
    module(
      "school.js",
      `const require_area = require("./a/area.js");\nconst areas = { a: require_area.a };\nexports.areas = areas;\n`,
    ),
  ]);

  it("reads a module when something of it is first asked for", () => {
    const { exports, read } = run(joined);
    const { areas } = exports as unknown as {
      areas: { a: { words: string[]; handlers: Record<string, () => string>; made: object } };
    };
    expect(read).toEqual(["school.js"]);
    expect(areas.a.words).toEqual(["x"]);
    expect(Object.keys(areas.a.handlers)).toEqual(["a/lend"]);
    expect(read).toEqual(["school.js", "a/area.js"]);
    expect(areas.a.handlers["a/lend"]!()).toBe("2026-11-23");
    expect(read).toEqual(["school.js", "a/area.js", "a/lend.js", "days.js"]);
  });

  it("works a property out once", () => {
    const { areas } = run(joined).exports as unknown as { areas: { a: { made: object } } };
    expect(areas.a.made).toBe(areas.a.made);
  });

  it("refuses what it can't follow", () => {
    const foreign = module("school.js", `const require_fs = require("fs");\nexports.fs = require_fs;\n`);
    expect(() => joinModules([foreign])).toThrow("school.js imports fs");
  });
});

it("an interpreter that is asked for the library's hooks reads no other area's code", async () => {
  const library = (await bundleHooks()).find(({ path }) => path.endsWith("school.js"))!;
  const { exports, read } = run(library.text);
  expect(read).toEqual(["pb_hooks/src/school.js"]);
  expect((exports as unknown as { hooks: { library: { guardLoanRule: unknown } } }).hooks.library.guardLoanRule).toBeTypeOf(
    "function",
  );
  expect(read).toContain("pb_hooks/src/library/guards.js");
  expect(read.filter((path) => /^(pb_hooks\/src|domain)\/(?!library|platform)[a-z]+\//.test(path))).toEqual([]);
});
