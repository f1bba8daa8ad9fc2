/// <reference path="../../.tools/types.d.ts" />
// All registrations of the server: routes, hooks and jobs, one line for each area, whose `hooks.ts` has one for each of its own.
// PocketBase keeps each handler as source text and runs it elsewhere: it may use only its parameters, `require` and `__hooks`.
import "./platform/hooks";
import "./imports/hooks";
import "./messaging/hooks";
import "./people/hooks";
import "./account/hooks";
import "./library/hooks";
import "./warehouse/hooks";
import "./support/hooks";

// Runs when all routes above are registered.
$app.onServe().bindFunc((e: core.ServeEvent) => {
  require(`${__hooks}/school.js`).hooks.platform.compress(e);
  require(`${__hooks}/school.js`).hooks.platform.limitBodies(e);
  require(`${__hooks}/school.js`).hooks.platform.beginEarlyRoutes(e);
  return e.next();
});
// Our own routes before PocketBase's routes of the same addresses, which read bodies and build statements before any hook.
routerAdd("GET", "/api/collections/{collection}/records", (e) => require(`${__hooks}/school.js`).hooks.platform.listRecords(e));
routerAdd("POST", "/api/collections/{collection}/records", (e) => require(`${__hooks}/school.js`).hooks.platform.writeRecord(e));
routerAdd("PATCH", "/api/collections/{collection}/records/{id}", (e) =>
  require(`${__hooks}/school.js`).hooks.platform.writeRecord(e),
);
routerAdd("", "/", (e) => require(`${__hooks}/school.js`).hooks.platform.notFound(e));
routerAdd("POST", "/api/backups/upload", (e) => require(`${__hooks}/school.js`).hooks.platform.uploadBackup(e));
$app.onServe().bindFunc((e: core.ServeEvent) => require(`${__hooks}/school.js`).hooks.platform.serveEarlyRoutes(e));
