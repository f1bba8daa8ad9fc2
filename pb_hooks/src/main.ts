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

// Last, when all routes above stand.
$app.onServe().bindFunc((e: core.ServeEvent) => {
  require(`${__hooks}/school.js`).hooks.platform.compress(e);
  require(`${__hooks}/school.js`).hooks.platform.limitBodies(e);
  return e.next();
});
