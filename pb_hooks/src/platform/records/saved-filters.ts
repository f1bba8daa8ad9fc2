import { MAX_SAVED_FILTERS, textsOfFilter } from "../../../../domain/platform/saved-filters";
import { type App, execute, figure, select } from "../sql/database";
import { selection, texts } from "../sql/selection";
import { fieldError } from "./guards";

/** Runs before a filter is saved: a user has no more filters for one list than a menu can show. */
export function boundFilters(e: core.RecordRequestEvent): void {
  const record = e.record!;
  const count = figure(e.app, "SELECT COUNT(*) FROM saved_filters WHERE user = {:user} AND list = {:list}", {
    user: record.getString("user"),
    list: record.getString("list"),
  });
  if (count >= MAX_SAVED_FILTERS) {
    throw fieldError("name", "too_many", `Há ${MAX_SAVED_FILTERS} filtros salvos nesta lista. Exclua um antes de salvar outro.`);
  }
}

/** Deletes every user's filters with a text that names a person. */
export function deleteFilters(app: App, isNamed: (text: string) => boolean): void {
  const filters = select(app, selection(texts("id", "name", "query")), "FROM saved_filters");
  const ids = filters.filter((filter) => textsOfFilter(filter).some(isNamed)).map(({ id }) => id);
  execute(app, "DELETE FROM saved_filters WHERE id IN (SELECT value FROM json_each({:ids}))", { ids });
}
