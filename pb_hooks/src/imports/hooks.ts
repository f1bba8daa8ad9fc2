/// <reference path="../../../.tools/types.d.ts" />
import { bodyUpTo } from "../platform/http/body-limit";

cronAdd("imports", "* * * * *", () => require(`${__hooks}/school.js`).hooks.imports.resumeImports());

routerAdd(
  "POST",
  "/api/school/imports/upload",
  (e) => require(`${__hooks}/school.js`).command(e, "imports/upload"),
  bodyUpTo(55_000_000),
  $apis.skipSuccessActivityLog(),
);
