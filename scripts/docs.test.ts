import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "./paths";

const FOLDERS = [
  "docs",
  "domain",
  "help",
  "packaging",
  "pb_hooks",
  "pb_migrations",
  "program",
  "sample",
  "scripts",
  "tests",
  "web",
];
/**
 * Paths that a build, a school's own folder or another program creates: the pages name them, and a fresh clone does not have
 * them.
 */
const ELSEWHERE = [
  "dist",
  "pb_public",
  "pb_hooks/main.pb.js",
  "pb_hooks/school.js",
  "main.pb.js",
  "school.js",
  "data",
  "backups",
  "storage",
  "pki/authorities/local",
];

const read = (path: string) => readFileSync(resolve(ROOT, path), "utf8");
const below = (folder: string) =>
  readdirSync(resolve(ROOT, folder), { recursive: true, encoding: "utf8" }).map(
    (path) => `${folder}/${path.replaceAll("\\", "/")}`,
  );

const pages = ["README.md", "README.pt-BR.md", ...below("docs").filter((path) => path.endsWith(".md"))];
const known = [...readdirSync(ROOT), ...FOLDERS, ...FOLDERS.flatMap(below)].filter((path) => !path.includes("node_modules"));
const tree = known.map((path) => `/${path}\n`).join("");

const startsInFolder = (path: string) => FOLDERS.some((folder) => path === folder || path.startsWith(`${folder}/`));
const captured = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? "");
const targets = captured(read("Makefile"), /^([a-z][a-z0-9-]*):/gm);

const SPAN = /`([^`\n]+)`/g;
const FENCE = /^ *```.*\n[\s\S]*?^ *```/gm;
const LINK = /\]\(([^)\s]+)\)/g;
const PATH = /^[\w.@<*][\w./@<>*-]*$/;
const FILE = /\.(tsx?|css|md|sh|json|html)$/;
const PLAIN = new RegExp(`(?<![\\w/.-])(?:${FOLDERS.join("|")})/[\\w./-]+\\.(?:tsx?|css|md|sh|json)\\b`, "g");

/** The paths that a page mentions: those in backticks that look like one, and whole paths in its running text and commands. */
function pathsIn(text: string): string[] {
  const prose = text.replace(FENCE, "");
  const spans = captured(prose, SPAN).filter((span) => PATH.test(span));
  const paths = spans.filter((span) => startsInFolder(span) || FILE.test(span) || span.endsWith("/"));
  return [...new Set([...paths, ...(text.match(PLAIN) ?? [])])];
}

/**
 * Whether the project has the path: a path from the project's folder, or the end of one. `<name>` and `*` match any name, `**`
 * any names.
 */
function exists(path: string): boolean {
  const bare = path.replace(/\/+$/, "");
  if (ELSEWHERE.includes(bare)) {
    return true;
  }
  const pattern = bare
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll("**", "\0")
    .replace(/<[^>]*>|\*/g, "[^/\\n]*")
    .replaceAll("\0", ".*");
  const start = startsInFolder(bare) ? "^/" : "/";
  return new RegExp(`${start}${pattern}$`, "m").test(tree);
}

/** A heading's anchor, as GitHub makes it. */
const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(" ", "-");

function leadsSomewhere(page: string, address: string, text: string): boolean {
  if (/^[a-z]+:/.test(address)) {
    return true;
  }
  const [file = "", anchor] = address.split("#");
  const target = file === "" ? page : join(dirname(page), decodeURI(file));
  if (!existsSync(resolve(ROOT, target))) {
    return false;
  }
  if (anchor === undefined) {
    return true;
  }
  const content = file === "" ? text : read(target);
  return captured(content, /^#+ (.*)$/gm).some((heading) => slug(heading) === anchor);
}

/** The names in a page that do not exist. */
function problems(page: string, text: string): string[] {
  const commands = [...text.matchAll(FENCE), ...text.matchAll(SPAN)].map((match) => match[0]).join("\n");
  const prose = text.replace(FENCE, "");
  return [
    ...pathsIn(text).filter((path) => !exists(path)),
    ...captured(prose, LINK).filter((address) => !leadsSomewhere(page, address, text)),
    ...captured(commands, /(?:^|[`\s])make ([a-z][a-z0-9-]*)/gm)
      .filter((target) => !targets.includes(target))
      .map((target) => `make ${target}`),
  ];
}

test.each(pages)("%s names only what is there", (page) => {
  expect(problems(page, read(page))).toEqual([]);
});

describe("missing passages are reported", () => {
  test.each([
    ["`domain/nowhere.ts`", ["domain/nowhere.ts"]],
    ["`domain/nowhere`", ["domain/nowhere"]],
    ["see domain/nowhere.ts.", ["domain/nowhere.ts"]],
    ["`nowhere.ts`", ["nowhere.ts"]],
    ["`platform/nowhere.ts`", ["platform/nowhere.ts"]],
    ["`nowhere/`", ["nowhere/"]],
    ["`domain/*/nowhere.ts`", ["domain/*/nowhere.ts"]],
    ["[a page](nowhere.md)", ["nowhere.md"]],
    ["[a heading](glossary.md#nowhere)", ["glossary.md#nowhere"]],
    ["`make nowhere`", ["make nowhere"]],
    ["```\ngit pull && make nowhere\n```", ["make nowhere"]],
    ["```\nsh scripts/nowhere.sh\n```", ["scripts/nowhere.sh"]],
    ["`domain/text.ts`, `text.ts`, `domain/`, `domain/<area>/commands.ts`, `domain/**/*.test.ts`", []],
    ["`library/scan` and `/api/school/list/titles` are no files; they make nothing", []],
    ["[a page](glossary.md), [a heading](glossary.md#words-of-the-program), [a site](https://example.org/nowhere.md)", []],
    ["`make demo`, `PORT=1 make demo`, `data/` and `pb_public/`", []],
  ])("%s", (text, missing) => {
    expect(problems("docs/planted.md", text)).toEqual(missing);
  });
});
