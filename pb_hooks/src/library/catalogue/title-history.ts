import { TITLE_FIELDS } from "../../../../domain/library/catalogue/title-fields";
import { authorsOrder } from "../../../../domain/library/search";
import { historyOf } from "../../platform/records/history";
import type { Sources } from "../../platform/records/normalise";
import type { App } from "../../platform/sql/database";

export const titlesHistory = historyOf({
  area: "library",
  created: "Título cadastrado",
  changed: "Título alterado",
  active: ["Título ativado", "Título desativado"],
  fields: TITLE_FIELDS,
});

/** The sort key of a list of titles. */
export function setAuthorsOrder(_app: App, title: core.Record, { authors = "" }: Sources): void {
  title.set("authors_order", authorsOrder(authors));
}
