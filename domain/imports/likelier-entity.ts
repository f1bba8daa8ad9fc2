/** Detects a file that was sent as the wrong entity. */
import { countNamedColumns, type ImportFields, missingField, proposeMapping } from "./fields";

/** The factor by which more columns must match the other entity. */
const LIKELIER_FACTOR = 2;

/**
 * The entity that matches a file's columns, where they lack a required field of the chosen one; none where no entity matches.
 * @param entities the fields of each, by its name.
 */
export function likelierEntity<Name extends string>(
  entities: Readonly<Record<Name, ImportFields>>,
  chosenEntity: Name,
  columns: readonly string[],
): Name | undefined {
  if (!missingField(entities[chosenEntity], proposeMapping(entities[chosenEntity], columns))) {
    return undefined;
  }
  const fewest = countNamedColumns(entities[chosenEntity], columns) + LIKELIER_FACTOR;
  const otherEntities = (Object.keys(entities) as Name[])
    .filter((name) => !missingField(entities[name], proposeMapping(entities[name], columns)))
    .map((name) => ({ name, known: countNamedColumns(entities[name], columns) }))
    .filter(({ known }) => known >= fewest)
    .sort((a, b) => b.known - a.known);
  return otherEntities[0]?.name;
}
