/// <reference path="../../.tools/types.d.ts" />
// The table of contents: every route, hook and job of the server, an area a line here and each of its own a line there.
// PocketBase keeps each handler as source text and runs it elsewhere: it may use only its parameters, `require` and `__hooks`.
import "./platform/hooks";
import "./imports/hooks";
import "./messaging/hooks";
import "./people/hooks";
import "./account/hooks";
import "./library/hooks";
import "./warehouse/hooks";
import "./support/hooks";

// When all routes above stand.
$app.onServe().bindFunc((e: core.ServeEvent) => {
  require(`${__hooks}/school.js`).hooks.platform.compress(e);
  require(`${__hooks}/school.js`).hooks.platform.limitBodies(e);
  require(`${__hooks}/school.js`).hooks.platform.beginDoors(e);
  return e.next();
});
// Doors of our own before PocketBase's routes of the same addresses, which read bodies and make statements before any hook.
routerAdd("GET", "/api/collections/{collection}/records", (e) => require(`${__hooks}/school.js`).hooks.platform.askRecords(e));
routerAdd("POST", "/api/collections/{collection}/records", (e) => require(`${__hooks}/school.js`).hooks.platform.writeRecord(e));
routerAdd("PATCH", "/api/collections/{collection}/records/{id}", (e) =>
  require(`${__hooks}/school.js`).hooks.platform.writeRecord(e),
);
routerAdd("", "/", (e) => require(`${__hooks}/school.js`).hooks.platform.notFound(e));
routerAdd("POST", "/api/backups/upload", (e) => require(`${__hooks}/school.js`).hooks.platform.uploadBackup(e));
$app.onServe().bindFunc((e: core.ServeEvent) => require(`${__hooks}/school.js`).hooks.platform.openDoors(e));
