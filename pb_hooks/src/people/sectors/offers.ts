/** The sectors that the first steps offer. */
import { sectorOffers as offers } from "../../../../domain/people/offers";
import type { StepId } from "../../../../domain/platform/first-steps";
import { makeOffered, type StepOffers } from "../../platform/first-steps";
import { column } from "../../platform/sql/database";
import { record } from "../../platform/timeline/timeline";

export const sectorOffers: { readonly [Id in StepId]?: StepOffers } = {
  setores: {
    offers: () => offers,
    existingNames: (app) => column(app, "SELECT name FROM sectors"),
    create(app, actor, names) {
      for (const name of names) {
        const subject = makeOffered(app, "sectors", { name, active: true });
        record(app, actor, {
          ...{ area: "platform", collection: "sectors", subject, kind: "created" },
          text: "Setor criado a partir das sugestões",
        });
      }
    },
  },
};
