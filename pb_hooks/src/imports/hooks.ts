/// <reference path="../../../.tools/types.d.ts" />
cronAdd("imports", "* * * * *", () => require(`${__hooks}/school.js`).hooks.imports.resumeImports());
cronAdd("old-imports", "47 5 * * *", () => require(`${__hooks}/school.js`).hooks.imports.emptyOldImports());

routerAdd(
  "POST",
  "/api/school/imports/upload",
  (e) => require(`${__hooks}/school.js`).command(e, "imports/upload"),
  $apis.bodyLimit(55_000_000),
  $apis.skipSuccessActivityLog(),
);
