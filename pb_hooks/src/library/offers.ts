/** The types of material and the categories of readers that the first steps offer, each with its rule. */
import { CATEGORY_OFFERS, libraryOffers as offers, TYPE_OFFERS } from "../../../domain/library/offers";
import type { StepId } from "../../../domain/platform/first-steps";
import { makeOffered, type StepOffers } from "../platform/first-steps";
import { column } from "../platform/sql/database";

export const libraryOffers: { readonly [Id in StepId]?: StepOffers } = {
  "regras-de-emprestimo": {
    offers: () => offers,
    existingNames: (app) => column(app, "SELECT name FROM material_types UNION SELECT name FROM reader_categories"),
    create(app, _actor, names) {
      for (const { loan_days, ...type } of TYPE_OFFERS.filter(({ name }) => names.includes(name))) {
        const material_type = makeOffered(app, "material_types", { ...type, active: true });
        if (loan_days) {
          makeOffered(app, "loan_rules", { material_type, loan_days: String(loan_days) });
        }
      }
      for (const { loan_days, max_renewals, ...reader } of CATEGORY_OFFERS.filter(({ name }) => names.includes(name))) {
        const category = makeOffered(app, "reader_categories", { ...reader, active: true });
        makeOffered(app, "loan_rules", { category, loan_days: String(loan_days), max_renewals: String(max_renewals) });
      }
    },
  },
};
