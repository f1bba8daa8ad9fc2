/** The school's choices about its stockroom. */
import { newStockSettings, STOCK_SETTINGS_ID } from "../../../domain/warehouse/settings";
import { cachedValue } from "../platform/sql/cached-value";
import { settingsRecord } from "../platform/sql/settings-record";

export const stockSettings = cachedValue(
  "stock",
  ["stock_settings"],
  settingsRecord("stock_settings", STOCK_SETTINGS_ID, newStockSettings),
);
