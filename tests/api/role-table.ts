/**
 * The rights of each role, written by hand in one file for each area in `roles/`, and for commands and reads in `tests/examples`:
 * roles.test.ts compares every cell with the running program, and web/src/app/screens.test.ts with the route table. A collection,
 * list or screen without a row fails a test, and so does a row without one; a command or read without one does not compile.
 * This table imports nothing that needs Node: the pages' unit tests read it.
 */
import type { ListName } from "../../domain/school";
import { merged, saidOf } from "../helpers/registry";
import * as areas from "./roles/areas";
import type {
  AreaRights,
  Collection,
  CollectionRights,
  FieldRight,
  FileRight,
  ListRow,
  OwnRights,
  Person,
  RowRight,
} from "./roles/rights";

export type { Person };

const AREAS = Object.values(areas);

export const COLLECTION_RIGHTS: Record<Collection, CollectionRights> = merged(saidOf(AREAS, "collections"));
export const OWN_RIGHTS: Partial<Record<Collection, OwnRights>> = merged(saidOf(AREAS, "own"));
export const ROW_RIGHTS: readonly RowRight[] = saidOf(AREAS, "rows").flat();
export const FIELD_RIGHTS: readonly FieldRight[] = saidOf(AREAS, "fields").flat();
export const FILE_RIGHTS: Readonly<Record<string, FileRight>> = merged(saidOf(AREAS, "files"));
export const HIDDEN_FIELDS: Readonly<Partial<Record<Collection, readonly string[]>>> = merged(saidOf(AREAS, "hidden"));
export const LIST_ROWS: Readonly<Record<ListName, ListRow>> = merged(saidOf(AREAS, "lists"));
export const SCREEN_RIGHTS: Readonly<Record<string, readonly Person[]>> = merged(saidOf(AREAS, "screens"));

type Kind = "collections" | "lists" | "screens";

/** The area that a row of the table belongs to. */
export function areaOf(kind: Kind, name: string): string {
  const found = Object.entries<AreaRights>(areas).find(([, said]) => Object.hasOwn(said[kind] ?? {}, name));
  if (!found) {
    throw new Error(`No area has a row for ${name} among its ${kind}.`);
  }
  return found[0];
}
