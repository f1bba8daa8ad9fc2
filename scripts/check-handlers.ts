/**
 * PocketBase stores each handler as source text and compiles it again in another VM, without its closure. This evaluates the
 * registrations with stub globals and finds handlers that use names from outside.
 */
import { runInNewContext } from "node:vm";
import { parse } from "./undeclared-names";

const ALLOWED = new Set(["require", "__hooks", "undefined"]);

/** @returns one sentence per handler that would fail at run time; none when all are self-contained. */
export function checkHandlers(source: string): string[] {
  const problems: string[] = [];
  let registeredCount = 0;
  const register =
    (name: string) =>
    (...values: unknown[]) => {
      for (const value of values) {
        if (typeof value === "function" && !NATIVE.has(value)) {
          registeredCount++;
          const foreign = parse(String(value)).filter((free) => !ALLOWED.has(free));
          if (foreign.length > 0) {
            problems.push(`${name}: the handler uses ${foreign.join(", ")}, which it can't see: ${String(value).slice(0, 120)}`);
          }
        }
      }
    };
  const NATIVE = new Set<unknown>();
  const native = () => {
    const middleware = () => undefined;
    NATIVE.add(middleware);
    return middleware;
  };
  const hookOwner: unknown = new Proxy<Record<string, unknown>>(
    { rootCmd: { addCommand: () => undefined, version: "" }, store: () => ({ set: () => undefined }) },
    { get: (target, name) => target[String(name)] ?? (() => ({ bindFunc: register(`$app.${String(name)}`) })) },
  );
  class Command {
    constructor(terms: Record<string, unknown>) {
      register(`command ${String(terms.use)}`)(...Object.values(terms));
    }
  }
  const globals = new Proxy<Record<string, unknown>>(
    {
      __hooks: "",
      $app: hookOwner,
      Command,
      $apis: new Proxy({}, { get: () => native }),
      $os: { dirFS: () => ({}), getenv: () => "" },
      console,
    },
    {
      has: () => true,
      get: (target, name) => (name in target ? target[String(name)] : typeof name === "string" ? register(name) : undefined),
    },
  );
  runInNewContext(`with (globals) { ${source} }`, { globals });
  if (registeredCount === 0) {
    problems.push("main.pb.js registers nothing");
  }
  return problems;
}
