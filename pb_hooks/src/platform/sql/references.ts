/** The references between collections, read from the schema, so that future areas are included. */
import type { App } from "./database";

export interface Reference {
  collection: string;
  field: string;
  multiple: boolean;
  /** Whether a change updates the record's stamp. */
  stamped: boolean;
}

/** Every relation of the product that may point to the table, by the names of their collections, read from the present schema. */
export function referencesTo(app: App, table: string): Reference[] {
  const target = app.findCachedCollectionByNameOrId(table).id;
  const references: Reference[] = [];
  for (const collection of app.findAllCollections("base", "auth")) {
    for (const field of collection?.fields ?? []) {
      const relation = field as unknown as core.RelationField;
      if (relation.type() === "relation" && relation.collectionId === target) {
        const stamped = Boolean(collection!.fields.getByName("updated"));
        references.push({ collection: collection!.name, field: relation.name, multiple: relation.isMultiple(), stamped });
      }
    }
  }
  return references.sort((reference, other) =>
    reference.collection < other.collection ? -1 : Number(reference.collection > other.collection),
  );
}
