import type { Inventories } from "../../../../domain/collections.gen";

/** The scope of an inventory, in words. */
export function scopeWords({ location }: Pick<Inventories, "location">, materialType: string): string {
  return [location, materialType].filter(Boolean).join(" · ") || "Todo o acervo";
}
