/** Whether a file was sent as something that it is not. */
import { countNamedColumns, type ImportFields, missingField, proposeMapping } from "./fields";

/** So many more columns another entity must know. */
const LIKELIER_FACTOR = 2;

/**
 * The entity that a file's columns fit, where they lack what the chosen one requires; none where they fit neither.
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
