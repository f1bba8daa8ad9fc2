/** The entities that can be imported. */
import type { Entity } from "../../../domain/imports/fields";
import type { EntityImport, Plan } from "./entity";
import { people } from "./people";
import { titles } from "./titles";

/** An entity whose values and findings only itself knows; the steps pass them on unseen. */
export type AnyEntity = EntityImport<unknown, unknown, Plan<unknown>>;

const ENTITIES: Record<Entity, unknown> = { titles, people };

export function entityOf(batch: core.Record): AnyEntity {
  return ENTITIES[batch.getString("entity") as Entity] as AnyEntity;
}
