import type { CollectionRecords } from "../../../../domain/collections.gen";
import { type App, selectFirst } from "./database";
import { selectionLike } from "./selection";

/**
 * Makes the function that reads a collection's one record of settings.
 * @param fresh gives the settings of a new school, also where there is no record yet.
 */
export const settingsRecord =
  <Settings extends { readonly [Name in keyof Settings]: string | number | boolean }>(
    collection: keyof CollectionRecords,
    id: string,
    fresh: () => Settings,
  ) =>
  (app: App): Settings =>
    selectFirst(app, selectionLike(fresh()), `FROM ${collection} WHERE id = {:id}`, { id }) ?? fresh();
