// The declarations that PocketBase's own types.d.ts leaves to this file: this product's library, and the loader's globals.
// `require` only ever loads our own bundle, so it types every registration in main.ts.
declare function require(path: `${string}/school.js`): typeof import("./school");
declare const console: { log(text: string): void; error(text: string): void };
declare const Buffer: {
  from(bytes: string | number[], encoding?: "base64"): { readonly buffer: ArrayBuffer; toString(encoding: "base64"): string };
};
declare const FormData: new () => FormData;
// The build writes them from the areas' declarations (scripts/bundle-hooks.ts).
declare const NORMALISED_COLLECTIONS: string[];
declare const DATED_COLLECTIONS: string[];
