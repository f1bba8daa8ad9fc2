/// <reference path="../../.tools/types.d.ts" />
// The table of contents: every route, hook and job of the server, a line each. PocketBase keeps each handler as source
// text and runs it elsewhere: it may use only its parameters, `require` and `__hooks`. No value may be imported here.

// Commands and reads, from the contracts in domain/.
routerAdd("POST", "/api/school/{area}/{verb}", (e) => require(`${__hooks}/school.js`).command(e));
routerAdd("GET", "/api/school/{area}/{verb}", (e) => require(`${__hooks}/school.js`).command(e), $apis.gzip());
