/**
 * The declarations of the areas, where a second place must name the same thing and the compiler does not check it. PocketBase
 * calls a hook for the collections in its registration, and a job only where a registration starts it. The pages have the words
 * for messages and imports that the server declares.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { type Fields, searchedNames } from "../domain/record-fields";
import { areas } from "../domain/school";
import { ROOT } from "./paths";
import { builtSchool } from "./school-in-node";
import { filesOf } from "./sources";

interface Line {
  hook: string;
  /** A call of an area's function: "platform.normalise". */
  calls: string;
  collections: readonly string[];
}

const CALL = /hooks\.(\w+\.\w+)\(/;
const { registrations, school } = await builtSchool();
const lines: Line[] = [];

/** Keeps the line, in place of PocketBase's function of that name. */
const register =
  (hook: string) =>
  (...values: unknown[]): void => {
    const collections = values.filter((value): value is string => typeof value === "string");
    const calls = values.flatMap((value) => (typeof value === "function" ? (CALL.exec(String(value))?.[1] ?? []) : []));
    lines.push(...calls.map((one) => ({ hook, calls: one, collections })));
  };
const middleware = () => () => undefined;
const stubs: Record<string, unknown> = {
  __hooks: "",
  $apis: new Proxy({}, { get: () => middleware }),
  $os: { dirFS: () => ({}), getenv: () => "" },
  $app: { rootCmd: { addCommand: () => undefined }, onServe: () => ({ bindFunc: register("onServe") }) },
  Command: class {},
};
const globals = new Proxy(stubs, {
  has: () => true,
  get: (target, name) => (name in target ? target[String(name)] : typeof name === "string" ? register(name) : undefined),
});
runInNewContext(`with (globals) { ${registrations} }`, { globals });

const collectionsOf = (hook: string, calls: string) =>
  lines
    .filter((line) => line.hook === hook && line.calls === calls)
    .flatMap(({ collections }) => collections)
    .sort();

const terms = school.recordTerms();

test.each(["onRecordCreate", "onRecordUpdate"])(
  "%s normalises each collection with normalised, searched or computed columns",
  (hook) => {
    // Beside the lists of its normalised and searched columns a collection has the functions that compute others.
    const collections = [...terms.normalisedCollections()].filter(
      ([, { normalised, searched, ...computed }]) =>
        normalised.length > 0 || searched.length > 0 || Object.keys(computed).length > 0,
    );
    expect(collectionsOf(hook, "platform.normalise")).toEqual(collections.map(([collection]) => collection).sort());
  },
);

test("onRecordValidate guards each collection that has a day", () => {
  const withDays = [...terms.dayColumns()].filter(([, columns]) => columns().length > 0).map(([collection]) => collection);
  expect(collectionsOf("onRecordValidate", "platform.guardDays")).toEqual(withDays.sort());
});

test.each(["onRecordAfterCreateSuccess", "onRecordAfterUpdateSuccess", "onRecordAfterDeleteSuccess"])(
  "%s forgets each value that is cached",
  (hook) => {
    const cached = new Set(terms.cachedValues().flatMap(({ collections }) => collections));
    expect(collectionsOf(hook, "platform.settingsChanged")).toEqual([...cached].sort());
  },
);

test("each function for hooks.ts has a line that calls it, and each line a function", () => {
  const called = new Set([...registrations.matchAll(new RegExp(CALL, "g"))].map(([, call]) => call!));
  const functions = Object.entries(school.hooks).flatMap(([area, own]) => Object.keys(own).map((name) => `${area}.${name}`));
  expect([...called].sort()).toEqual(functions.sort());
});

const records: [string, Fields][] = Object.values(areas).flatMap((area) =>
  "records" in area ? Object.entries(area.records) : [],
);

test.each(records)("%s is found by each field that is marked as searched", (collection, fields) => {
  expect(terms.normalisedCollections().get(collection)?.searched ?? []).toEqual(expect.arrayContaining(searchedNames(fields)));
});

const SERVER_SOURCES = filesOf(["domain", "pb_hooks/src"], /(?<!\.test)\.ts$/).map((path) =>
  readFileSync(resolve(ROOT, path), "utf8"),
);

/** The purposes under which the server queues messages, as its sources write them: a text, or the name of a constant with it. */
function enqueuedPurposes(): readonly string[] {
  const constants = new Map(
    SERVER_SOURCES.flatMap((source) => [...source.matchAll(/const (\w+) = "(\w+)"/g)].map(([, name, text]) => [name!, text!])),
  );
  const leaving = SERVER_SOURCES.filter((source) => /\b(enqueue(All)?|postToPhone)\(|"messages"/.test(source));
  // A type's or a parameter's `purpose: string` is none.
  const written = leaving.flatMap((source) => [...source.matchAll(/\bpurpose: (?:"(\w+)"|([A-Z]\w+))/g)]);
  return written.map(([, text, name]) => text ?? constants.get(name!) ?? `${name} is no constant with a text`);
}

test("each purpose of a message has its words in the pages, where the outbox shows it", async () => {
  const pages: { loadAreas: (roles: readonly string[]) => Promise<void> } = await import(resolve(ROOT, "web/src/app/areas.ts"));
  const { loadedAreas }: { loadedAreas: { get: () => { areas: readonly { purposes?: object }[] } } } = await import(
    resolve(ROOT, "web/src/platform/loaded-areas.ts")
  );
  await pages.loadAreas(["Admin"]);
  const inWords = new Set(loadedAreas.get().areas.flatMap(({ purposes }) => Object.keys(purposes ?? {})));
  const composed = Object.values(school.parts()).flatMap(({ messages }) => Object.keys(messages?.purposes ?? {}));
  const enqueued = enqueuedPurposes();
  expect(enqueued.length).toBeGreaterThan(10);
  expect([...new Set([...composed, ...enqueued])].filter((purpose) => !inWords.has(purpose))).toEqual([]);
  // A text that is composed before it leaves, of a purpose under which nothing is queued.
  expect(composed.filter((purpose) => !enqueued.includes(purpose))).toEqual([]);
});

test("each topic that a user chooses is one of which the server notifies", () => {
  const names = Object.values(areas).flatMap((area) => ("topics" in area ? Object.keys(area.topics) : []));
  const notified = new Set(
    SERVER_SOURCES.flatMap((source) => [...source.matchAll(/\b[tT]opics\.(\w+)/g)].map(([, name]) => name!)),
  );
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !notified.has(name))).toEqual([]);
});

/** The screens without a link, each with the way to it. */
const WITHOUT_LINK: Readonly<Record<string, string>> = {
  "relatorios/:report": "the tabs of the reports",
  "relatorios/:report/imprimir": "the button of a report",
  "relatorios-suporte/:report": "the tabs of the reports",
  "relatorios-suporte/:report/imprimir": "the button of a report",
  "relatorios-almoxarifado/:report": "the tabs of the reports",
  "relatorios-almoxarifado/:report/imprimir": "the button of a report",
  "relatorios-almoxarifado/a-pedir/imprimir": "the button of that report",
};

test("each screen is reached from the menu, the palette, the settings or another screen", async () => {
  const pages: {
    loadAreas: (roles: readonly string[]) => Promise<void>;
    routes: () => readonly { path: string; nav?: object; palette?: object; settings?: string }[];
  } = await import(resolve(ROOT, "web/src/app/areas.ts"));
  await pages.loadAreas(["Admin"]);
  const sources = filesOf(["web/src", "domain", "pb_hooks/src"], /(?<!\.test|area)\.tsx?$/);
  const screens = sources.map((path) => readFileSync(resolve(ROOT, path), "utf8")).join("\n");
  const part = (name: string) => (name.startsWith(":") ? "[^/\\s\"'`]+" : name);
  const isLinked = (path: string) => new RegExp(`/${path.split("/").map(part).join("/")}(?![\\w/-])`).test(screens);
  const unreached = pages
    .routes()
    .filter(({ path, nav, palette, settings }) => path !== "" && !nav && !palette && !settings && !isLinked(path));
  expect(unreached.map(({ path }) => path).sort()).toEqual(Object.keys(WITHOUT_LINK).sort());
});

test("each kind of data that a file can bring is offered by the pages", () => {
  const pages = filesOf(["web/src"], /\/imports\/entities\.ts$/).map((path) => readFileSync(resolve(ROOT, path), "utf8"));
  const imported = Object.values(school.parts()).flatMap(({ imports }) => Object.keys(imports ?? {}));
  expect(imported.length).toBeGreaterThan(5);
  expect(imported.filter((kind) => !pages.some((source) => source.includes(`${kind}: { terms:`)))).toEqual([]);
});

test("each command, read and list is asked for by a page", () => {
  const pages = filesOf(["web/src"], /(?<!\.test)\.tsx?$/).map((path) => readFileSync(resolve(ROOT, path), "utf8"));
  // A form takes the contract itself, by its name.
  const names = new Map(
    SERVER_SOURCES.flatMap((source) =>
      [...source.matchAll(/const (\w+) = (?:command|read)<[\s\S]*?\bpath: "([\w/-]+)"/g)].map(([, name, path]) => [path!, name!]),
    ),
  );
  const isCalled = (path: string) =>
    pages.some((source) => source.includes(`"${path}"`) || new RegExp(`useCommandForm\\(\\s*${names.get(path)}\\b`).test(source));
  const paths = Object.values(areas).flatMap(({ contracts, lists }) => [...Object.keys(contracts), ...Object.keys(lists)]);
  expect(paths.length).toBeGreaterThan(200);
  expect(paths.filter((path) => !isCalled(path))).toEqual([]);
});
