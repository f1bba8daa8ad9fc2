/// <reference path="../../../.tools/types.d.ts" />
cronAdd("messages", "* * * * *", () => require(`${__hooks}/school.js`).hooks.messaging.dispatchMessages());
cronAdd("campaigns", "* * * * *", () => require(`${__hooks}/school.js`).hooks.messaging.tendCampaigns());
// Before the night's backup, which is at six in UTC where nobody chose another hour.
cronAdd("retention", "41 5 * * *", () => require(`${__hooks}/school.js`).hooks.messaging.emptyOldMessages());
