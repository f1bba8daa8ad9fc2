import { newStockSettings, STOCK_SETTINGS_ID } from "../../../../domain/warehouse/settings";
import { useRecord } from "../../data/records";

/** The number of days before its expiry at which a batch counts as about to expire, from the school's settings. */
export function useExpiringDays(): number {
  const settings = useRecord("stock_settings", STOCK_SETTINGS_ID);
  return settings.data?.expiring_days ?? newStockSettings().expiring_days;
}
