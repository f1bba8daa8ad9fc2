/** Whether a file was sent as something that it is not. */
import { type ImportFields, knownNames, missingField, proposeMapping } from "./fields";

/** So many more columns another entity must know. */
const MORE = 2;

/**
 * The entity that a file's columns fit, where they lack what the chosen one requires; none where they fit neither.
 * @param entities the fields of each, by its name.
 */
export function likelierEntity<Name extends string>(
  entities: Readonly<Record<Name, ImportFields>>,
  chosen: Name,
  columns: readonly string[],
): Name | undefined {
  if (!missingField(entities[chosen], proposeMapping(entities[chosen], columns))) {
    return undefined;
  }
  const fewest = knownNames(entities[chosen], columns) + MORE;
  const others = (Object.keys(entities) as Name[])
    .filter((name) => !missingField(entities[name], proposeMapping(entities[name], columns)))
    .map((name) => ({ name, known: knownNames(entities[name], columns) }))
    .filter(({ known }) => known >= fewest)
    .sort((a, b) => b.known - a.known);
  return others[0]?.name;
}
