/** The materials that the first steps offer. */
import type { StepId } from "../../../domain/platform/first-steps";
import { MATERIAL_OFFERS, materialOffers } from "../../../domain/warehouse/offers";
import { nameKey } from "../../../domain/warehouse/search";
import { UNITS } from "../../../domain/warehouse/words";
import { makeOffered, type StepOffers } from "../platform/first-steps";
import { column, select } from "../platform/sql/database";
import { selection, texts } from "../platform/sql/selection";
import { takeNext } from "../platform/sql/series";
import { record } from "../platform/timeline/timeline";
import { MATERIAL_SERIES } from "./masters";
import { makeRequesterOf } from "./requesters";

/** As many as a page shows; a school with more chooses by name. */
const SECTORS = "(SELECT id, name FROM sectors WHERE active = TRUE ORDER BY name LIMIT 50)";
const SECTOR = selection(texts("id", "name"));

export const warehouseOffers: { readonly [Id in StepId]?: StepOffers } = {
  materiais: {
    offers: () => materialOffers,
    existingNames: (app) =>
      column(app, "SELECT m.name FROM json_each({:keys}) k CROSS JOIN materials m ON m.name_key = k.value", {
        keys: materialOffers.map(({ name }) => nameKey(name)),
      }),
    create(app, actor, names) {
      const offers = MATERIAL_OFFERS.filter(({ name }) => names.includes(name));
      const codes = takeNext(app, MATERIAL_SERIES, offers.length);
      for (const [index, material] of offers.entries()) {
        const subject = makeOffered(app, "materials", {
          ...material,
          ...{ code: codes[index]!, decimals: UNITS[material.unit]?.decimals ?? 0, kind: "consumable", active: true },
        });
        record(app, actor, {
          ...{ area: "warehouse", collection: "materials", subject, kind: "created" },
          text: "Material cadastrado a partir das sugestões",
        });
      }
    },
  },
  requisitantes: {
    offers: (app) => column(app, `SELECT name FROM ${SECTORS} ORDER BY name`).map((name) => ({ name, note: "setor" })),
    existingNames: (app) =>
      column(
        app,
        "SELECT s.name FROM sectors s WHERE EXISTS (SELECT 1 FROM requesters q WHERE q.sector = s.id AND q.sector != '')",
      ),
    create(app, actor, names) {
      const offers = select(app, SECTOR, `FROM ${SECTORS} ORDER BY name`).filter(({ name }) => names.includes(name));
      for (const { id } of offers) {
        record(app, actor, {
          ...{ area: "warehouse", collection: "requesters", subject: makeRequesterOf(app, id, "sector"), kind: "created" },
          text: "Requisitante cadastrado a partir das sugestões",
        });
      }
    },
  },
};
