import { newStockSettings, STOCK_SETTINGS_ID } from "../../../../domain/warehouse/settings";
import { useRecord } from "../../data/records";

/** So many days before its last one a batch is about to expire, as the school has it. */
export function useExpiringDays(): number {
  const settings = useRecord("stock_settings", STOCK_SETTINGS_ID);
  return settings.data?.expiring_days ?? newStockSettings().expiring_days;
}
