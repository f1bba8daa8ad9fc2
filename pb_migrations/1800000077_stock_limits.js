/// <reference path="../.tools/types.d.ts" />
// The quantity of a material that a requester may take in a period.
migrate(
  (app) => {
    const s = require(`${__hooks}/../pb_migrations/lib/schema.js`);
    const { RULES } = s;
    s.createCollection(app, "requester_limits", {
      rules: {
        list: RULES.WAREHOUSE,
        create: RULES.WAREHOUSE,
        update: `${RULES.WAREHOUSE} && @request.body.requester:changed = false && @request.body.material:changed = false`,
        delete: RULES.WAREHOUSE,
      },
      fields: [
        s.relation(app, "requester", "requesters", { required: true }), // of a sector: all requests in its name
        s.relation(app, "material", "materials", { required: true }),
        s.integer("quantity", { required: true, min: 1, max: 4_000_000_000_000_000 }), // ten-thousandths of the base unit
        s.choice("period", ["month", "quarter", "year"], { required: true }),
        ...s.stamps(),
      ],
      indexes: [
        "CREATE UNIQUE INDEX idx_requester_limits_requester ON requester_limits (requester, material)",
        "CREATE INDEX idx_requester_limits_material ON requester_limits (material)",
      ],
    });
  },
  (app) => app.delete(app.findCollectionByNameOrId("requester_limits")),
);
