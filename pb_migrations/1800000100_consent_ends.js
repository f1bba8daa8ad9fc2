/// <reference path="../.tools/types.d.ts" />
// A consent that a new text ended is known by the moment of the text. Earlier ones ended a little after it.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const TEXT = `SELECT t.created FROM consent_texts t
      WHERE t.purpose = consents.purpose AND t.asks_again = TRUE AND t.version > consents.text_version
        AND unixepoch(consents.ended_at) - unixepoch(t.created) BETWEEN 0 AND 60`;
    s.run(
      app,
      `UPDATE consents SET ended_at = (${TEXT} ORDER BY t.version LIMIT 1)
       WHERE decision = 'given' AND ended_at != '' AND EXISTS (${TEXT})`,
    );
  },
  () => {
    throw new Error("Restore a backup to go back before the first migration.");
  },
);
