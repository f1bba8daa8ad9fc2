/** Materials and requesters that a save names: what is written to a merged one, the remaining one would not show. */
import { refuse } from "../../../domain/warehouse/refusals";
import { requireCurrent } from "../people/current-person";
import { namesAnew } from "../platform/records/named-record";
import type { RecordHook } from "../platform/records/records";
import { type App, find } from "../platform/sql/database";

/** @throws Refusal material_merged. */
export function requireUnmergedMaterial(app: App, id: string, field?: string): void {
  const material = find(app, "materials", id);
  const kept = material && find(app, "materials", material.getString("merged_into"));
  if (kept) {
    throw refuse("material_merged", { material: material.getString("name"), kept: kept.getString("name"), named: true }, field);
  }
}

/** Tests the material that a saved record names anew. */
export const namesUnmergedMaterial: RecordHook = namesAnew("material", (app, id) => requireUnmergedMaterial(app, id, "material"));

/** Tests the person behind the requester that a saved record names anew. */
export const namesCurrentRequester: RecordHook = namesAnew("requester", (app, id) => {
  const person = find(app, "people", find(app, "requesters", id)?.getString("person") ?? "");
  if (person) {
    requireCurrent(person, "requester");
  }
});
