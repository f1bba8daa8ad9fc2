import type { Inventories } from "../../../../domain/collections.gen";

/** What an inventory is limited to, in words. */
export function scopeWords({ location }: Pick<Inventories, "location">, materialType: string): string {
  return [location, materialType].filter(Boolean).join(" · ") || "Todo o acervo";
}
