/**
 * The passages of the sources that tests change in a build of their own. scripts/changeable-passages.test.ts searches for each in its
 * source, so that a renamed passage fails in the next `make check`, and not in a trial that runs for hours.
 */

/** A passage that occurs once in its file; `END` is the end of the file. */
interface Passage {
  file: string;
  text: string | typeof END;
  /** Further words of the file that the test's own lines use. */
  uses?: readonly string[];
}

export const END = Symbol("end");

export const PASSAGES = {
  // Single lines on which every right depends, and each statement's way to the database.
  "inactive account": { file: "pb_hooks/src/platform/timeline/actor.ts", text: 'if (!auth.getBool("active"))' },
  "provisional account": { file: "pb_hooks/src/account/sign-in.ts", text: "if (isProvisional(user))" },
  "other kind of account": { file: "pb_hooks/src/platform/timeline/actor.ts", text: 'if (auth.collection().name !== "users")' },
  "required roles": { file: "pb_hooks/src/platform/timeline/actor.ts", text: "if (!mayPass(roles, requiredRoles))" },
  "open contract": { file: "pb_hooks/src/platform/http/endpoint.ts", text: "open && !e.auth ? GUEST" },
  "reader of a list": { file: "pb_hooks/src/platform/lists/list.ts", text: "= actorOf(e.auth, terms.roles);" },
  "rights of an Admin": { file: "domain/roles.ts", text: 'rights.includes("Admin")' },
  "no role required": { file: "domain/roles.ts", text: "requiredRoles.length === 0 ||" },
  "invalid input": { file: "pb_hooks/src/platform/http/endpoint.ts", text: "if (!input.success) {" },
  "rows that a user may read": {
    file: "pb_hooks/src/platform/lists/list.ts",
    text: "const readable = readableIds(e, terms.collection, ids);",
  },
  "time of the sweep": { file: "pb_hooks/src/account/throttle.ts", text: "const at = now();\n  for (" },
  "path of a command": { file: "domain/platform/commands.ts", text: 'path: "platform/read-notifications",' },
  "handler of an exit": { file: "pb_hooks/src/warehouse/area.ts", text: '"warehouse/exit": exit,', uses: ["port"] },
  "query of a statement": { file: "pb_hooks/src/platform/sql/database.ts", text: "newQuery(sql)" },
  "after the database": { file: "pb_hooks/src/platform/sql/database.ts", text: END },
  "native column": { file: "pb_hooks/src/platform/sql/database.ts", text: 'look("platform:column")' },
  "native execution": { file: "pb_hooks/src/platform/sql/database.ts", text: 'look("platform:execute")' },
  "after the areas": {
    file: "domain/school.ts",
    text: END,
    uses: ["export const contracts", "export const LISTS"],
  },
  "after the registrations": { file: "pb_hooks/src/main.ts", text: END },
  "durability of the Go program": { file: "program/database.go", text: "synchronous(FULL)" },
} as const satisfies Readonly<Record<string, Passage>>;
export type PassageName = keyof typeof PASSAGES;
/** A build's text in place of a passage. */
export type Changes = Partial<Readonly<Record<PassageName, string>>>;

/** A registration of a job: one whole line of these files. */
export const JOB_FILES = /^pb_hooks\/src\/(main|\w+\/hooks)\.ts$/;
export const JOB = /^cronAdd\(.*\);$/gm;

/** The source with another text in place of its passage. @throws where the source does not contain the passage exactly once. */
export function withPassage(source: string, name: PassageName, otherwise: string): string {
  const { file, text, uses = [] }: Passage = PASSAGES[name];
  const missing = uses.filter((words) => !source.includes(words));
  if (missing.length > 0) {
    throw new Error(`${file} does not say any more: ${missing.join(", ")}`);
  }
  if (text === END) {
    return `${source}${otherwise}`;
  }
  const parts = source.split(text);
  if (parts.length !== 2) {
    throw new Error(`${file} says ${parts.length - 1} times, not once: ${text}`);
  }
  return parts.join(otherwise);
}
