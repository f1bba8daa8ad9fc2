// Beside the product's own in pb_hooks/src/globals.d.ts.
declare function require(path: `${string}/sample.js`): typeof import("./school");
