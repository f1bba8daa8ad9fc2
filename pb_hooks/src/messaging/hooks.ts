/// <reference path="../../../.tools/types.d.ts" />
import { bodyUpTo } from "../platform/http/body-limit";

cronAdd("messages", "* * * * *", () => require(`${__hooks}/school.js`).hooks.messaging.dispatchMessages());
cronAdd("messages-2", "* * * * *", () => require(`${__hooks}/school.js`).hooks.messaging.helpDispatch(1));
cronAdd("messages-3", "* * * * *", () => require(`${__hooks}/school.js`).hooks.messaging.helpDispatch(2));
cronAdd("messages-4", "* * * * *", () => require(`${__hooks}/school.js`).hooks.messaging.helpDispatch(3));
cronAdd("whatsapp", "* * * * *", () => require(`${__hooks}/school.js`).hooks.messaging.dispatchWhatsApp());
cronAdd("campaigns", "* * * * *", () => require(`${__hooks}/school.js`).hooks.messaging.updateCampaigns());
// RFC 8058: mail programs press this button themselves. It does not use the contracts' endpoint, since the input is a form and
// the answer a page.
routerAdd("GET", "/api/school/messaging/unsubscribe", (e) => require(`${__hooks}/school.js`).hooks.messaging.showUnsubscribe(e));
routerAdd(
  "POST",
  "/api/school/messaging/unsubscribe",
  (e) => require(`${__hooks}/school.js`).hooks.messaging.unsubscribe(e),
  bodyUpTo(4_000),
);
routerAdd(
  "POST",
  "/api/school/messaging/bounces/{secret}",
  (e) => require(`${__hooks}/school.js`).hooks.messaging.bounceReport(e),
  bodyUpTo(1_000_000),
  // The address is the secret.
  $apis.skipSuccessActivityLog(),
);
onMailerSend((e) => require(`${__hooks}/school.js`).hooks.messaging.requireMailServer(e));
cronAdd("channel-reports", "17 * * * *", () => require(`${__hooks}/school.js`).hooks.messaging.deleteUnmatchedReports());

// For a caller that proves to be the school's provider: a separate route, with a separate rate limit.
routerAdd("GET", "/api/school/messaging/webhook/{channel}", (e) =>
  require(`${__hooks}/school.js`).hooks.messaging.webhookQuestion(e),
);
routerAdd(
  "POST",
  "/api/school/messaging/webhook/{channel}",
  (e) => require(`${__hooks}/school.js`).hooks.messaging.webhook(e),
  // Meta's bodies may be three megabytes.
  bodyUpTo(3_145_728),
  $apis.skipSuccessActivityLog(),
);
