/** What each area declares about people: `people/area.ts` joins it. */
import type { Receiver } from "../../../domain/people/privacy/notice";
import type { Retention } from "../platform/person-data/retention";
import type { App } from "../platform/sql/database";
import type { PendencySource } from "./clearance";
import type { PersonRoleImport } from "./imports/role";
import type { PersonCode } from "./lists";
import type { FreeTexts, PersonData } from "./privacy/personal-data";
import type { SectorContents } from "./sectors/empty";

export interface PersonParts {
  /** The roles of a person in it, which a file of people may bring. */
  roles?: readonly PersonRoleImport[];
  /** The code by which a person is known in it, shown beside the name. */
  code?: PersonCode;
  /** Its data of a person, and their fate in an anonymisation. */
  data?: PersonData;
  /** Where people write texts of their own in it. */
  freeTexts?: readonly FreeTexts[];
  /** The data that it empties after their term. */
  retentions?: readonly Retention[];
  /** The recipients of its personal data outside of the school, by the present settings. */
  receivers?: (app: App) => readonly Receiver[];
  /** The open items of people, for the clearance. */
  pendencies?: PendencySource;
  /** Its contents of a sector. */
  sectorContents?: SectorContents;
}

/** By area. */
export type PersonPartsByArea = () => Readonly<Record<string, PersonParts>>;
