/** The school's choices about its stockroom. */
import { newStockSettings, STOCK_SETTINGS_ID, type StockSettings } from "../../../domain/warehouse/settings";
import { cachedValue } from "../platform/sql/cached-value";
import { columnsLike, selectFirst, selection } from "../platform/sql/database";

/** One record. */
export const stockSettings = cachedValue(
  "stock",
  ["stock_settings"],
  (app): StockSettings =>
    selectFirst(app, selection(columnsLike(newStockSettings())), "FROM stock_settings WHERE id = {:id}", {
      id: STOCK_SETTINGS_ID,
    }) ?? newStockSettings(),
);
