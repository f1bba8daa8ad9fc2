/** The server's built declarations, evaluated in Node as an interpreter of PocketBase does it. */
import { bundleHooks } from "./bundle-hooks";

/** The part of `pb_hooks/src/school.ts` that tests of the declarations read. */
export interface BuiltSchool {
  /** By area, the functions for its `hooks.ts`. */
  hooks: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  recordTerms: () => {
    normalisedCollections: () => ReadonlyMap<string, { normalised: readonly string[]; searched: readonly string[] }>;
    dayColumns: () => ReadonlyMap<string, () => readonly string[]>;
    cachedValues: () => readonly { collections: readonly string[] }[];
  };
  parts: () => Readonly<
    Record<
      string,
      {
        records?: { hooks?: Readonly<Record<string, { updates?: { after?: unknown } }>> };
        imports?: object;
        messages?: { purposes?: Readonly<Record<string, unknown>> };
      }
    >
  >;
}

/** @returns the registrations of all areas, as source, and the declarations. */
export async function builtSchool(): Promise<{ registrations: string; school: BuiltSchool }> {
  const [registrations, library] = await bundleHooks();
  const module: { exports: unknown } = { exports: {} };
  new Function("module", "$os", library!.text)(module, { getenv: () => "" });
  return { registrations: registrations!.text, school: module.exports as BuiltSchool };
}
