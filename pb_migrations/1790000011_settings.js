/// <reference path="../.tools/types.d.ts" />
// How a new school starts; from then on the dashboard and the environment have the word.
migrate(
  (app) => {
    const settings = app.settings();
    settings.meta.appName = "Sineta";
    settings.meta.senderName = "Sineta";
    settings.meta.hideControls = true; // the schema changes by migrations, not in the dashboard

    // Only what went wrong, and without addresses and accounts.
    settings.logs.maxDays = 14;
    settings.logs.minLevel = 4;
    settings.logs.logIP = false;
    settings.logs.logAuthId = false;

    // Three in the morning in Brasília; the program's clock jobs run in UTC.
    settings.backups.cron = "0 6 * * *";
    settings.backups.cronMaxKeep = 7;

    // Commands are the one way to change several things at once.
    settings.batch.enabled = false;

    // A school sits behind one address: hundreds of people, and a class that signs in when the bell rings.
    // One account alone is slowed down by the server's own count (domain/account/throttle.ts).
    settings.rateLimits.enabled = true;
    settings.rateLimits.rules = [
      { label: "_superusers:authWithPassword", audience: "", duration: 60, maxRequests: 30 },
      { label: "*:authWithPassword", audience: "", duration: 60, maxRequests: 300 },
      { label: "*:requestPasswordReset", audience: "", duration: 600, maxRequests: 60 },
      { label: "*:requestVerification", audience: "", duration: 600, maxRequests: 60 },
      { label: "*:requestEmailChange", audience: "", duration: 600, maxRequests: 60 },
      { label: "*:confirmPasswordReset", audience: "", duration: 600, maxRequests: 120 },
      { label: "*:confirmVerification", audience: "", duration: 600, maxRequests: 120 },
      { label: "*:confirmEmailChange", audience: "", duration: 600, maxRequests: 120 },
      { label: "/api/", audience: "@guest", duration: 10, maxRequests: 2000 },
      { label: "/api/", audience: "@auth", duration: 10, maxRequests: 10000 },
    ];
    app.save(settings);
  },
  () => {
    // The settings before are not known any more; the dashboard holds the present ones.
  },
);
