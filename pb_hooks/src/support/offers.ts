/** The common records that the IT desk's first steps offer. */
import type { StepId } from "../../../domain/platform/first-steps";
import { KIND_OFFERS, kindOffers, roomOffers, SERVICE_OFFERS, serviceOffers } from "../../../domain/support/offers";
import { searchText } from "../../../domain/text";
import { makeOffered, type StepOffers } from "../platform/first-steps";
import { type App, column, select } from "../platform/sql/database";
import { selection, texts } from "../platform/sql/selection";
import { takeNext } from "../platform/sql/series";
import { record } from "../platform/timeline/timeline";
import { SERVICE_SERIES } from "./services/masters";

const NAME_COLUMNS = selection(texts("id", "name"));

export const supportOffers: { readonly [Id in StepId]?: StepOffers } = {
  "tipos-de-equipamento": {
    offers: () => kindOffers,
    existingNames: (app) => column(app, "SELECT name FROM equipment_kinds"),
    create(app, _actor, names) {
      for (const { name, faults, life_months, server = false } of KIND_OFFERS.filter((kind) => names.includes(kind.name))) {
        makeOffered(app, "equipment_kinds", { name, faults, life_months, residual_percent: 10, server, active: true });
      }
    },
  },
  salas: {
    offers: () => roomOffers,
    existingNames: (app) => column(app, "SELECT name FROM rooms"),
    create(app, _actor, names) {
      for (const name of names) {
        makeOffered(app, "rooms", { name, sector: sectorCalled(app, name), active: true });
      }
    },
  },
  servicos: {
    offers: () => serviceOffers,
    existingNames: (app) => column(app, "SELECT name FROM services"),
    create(app, actor, names) {
      const services = SERVICE_OFFERS.filter((service) => names.includes(service.name));
      const codes = takeNext(app, SERVICE_SERIES, services.length);
      const kindIds = new Map(
        select(app, NAME_COLUMNS, "FROM equipment_kinds WHERE active = TRUE").map(({ id, name }) => [searchText(name), id]),
      );
      for (const [index, { kinds = [], ...service }] of services.entries()) {
        const subject = makeOffered(app, "services", {
          ...service,
          code: codes[index]!,
          kinds: kinds.flatMap((kind) => kindIds.get(searchText(kind)) ?? []),
          ...{ urgency: 3, fields: [], active: true },
        });
        record(app, actor, {
          ...{ area: "support", collection: "services", subject, kind: "created" },
          text: "Serviço cadastrado a partir das sugestões",
        });
      }
    },
  },
};

/** A room mostly has the name of its sector. */
const sectorCalled = (app: App, room: string): string =>
  select(app, NAME_COLUMNS, "FROM sectors WHERE active = TRUE").find(({ name }) => searchText(name) === searchText(room))?.id ??
  "";
