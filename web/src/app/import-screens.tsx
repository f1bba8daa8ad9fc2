/** The imports' screens, given what can be imported: each area's entities, a line each. */
import type { ComponentType } from "react";
import { importEntities } from "../../../domain/import-entities";
import { type ImportEntities, ImportEntitiesProvider } from "../imports/entities";
import ImportBatchScreen from "../imports/ImportBatch";
import ImportsScreen from "../imports/Imports";
import { marcFiles } from "../library/imports/marc-files";

const entities: ImportEntities = {
  titles: { terms: importEntities.titles, records: marcFiles },
  people: { terms: importEntities.people },
};

function given(Screen: ComponentType): ComponentType {
  return () => (
    <ImportEntitiesProvider value={entities}>
      <Screen />
    </ImportEntitiesProvider>
  );
}

export const Imports = given(ImportsScreen);
export const ImportBatch = given(ImportBatchScreen);
