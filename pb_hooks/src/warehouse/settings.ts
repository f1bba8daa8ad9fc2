/** The school's choices about its stockroom. */
import { newStockSettings, STOCK_SETTINGS_ID, type StockSettings } from "../../../domain/warehouse/settings";
import { cachedValue } from "../platform/sql/cached-value";
import { selectFirst } from "../platform/sql/database";
import { columnsLike, selection } from "../platform/sql/selection";

/** The one record of settings. */
export const stockSettings = cachedValue(
  "stock",
  ["stock_settings"],
  (app): StockSettings =>
    selectFirst(app, selection(columnsLike(newStockSettings())), "FROM stock_settings WHERE id = {:id}", {
      id: STOCK_SETTINGS_ID,
    }) ?? newStockSettings(),
);
