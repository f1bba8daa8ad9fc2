/** An area's declarations about people; `people/area.ts` joins them. */
import type { Receiver } from "../../../domain/people/privacy/notice";
import type { Retention } from "../platform/person-data/retention";
import type { App } from "../platform/sql/database";
import type { PendencySource } from "./clearance";
import type { PersonRoleImport } from "./imports/role";
import type { PersonCode } from "./lists";
import type { FreeTexts, PersonData } from "./privacy/personal-data";
import type { SectorContents } from "./sectors/empty";

export interface PersonParts {
  /** The area's roles of a person, which a file of people may bring. */
  roles?: readonly PersonRoleImport[];
  /** The person's code in the area, shown beside the name. */
  code?: PersonCode;
  /** The area's data of a person, with the rules of an anonymisation. */
  data?: PersonData;
  /** The area's fields for texts that users write. */
  freeTexts?: readonly FreeTexts[];
  /** The data that the area deletes after their term. */
  retentions?: readonly Retention[];
  /** The recipients of the area's personal data outside of the school, by the present settings. */
  receivers?: (app: App) => readonly Receiver[];
  /** The open items of people, for the clearance. */
  pendencies?: PendencySource;
  /** The area's contents of a sector. */
  sectorContents?: SectorContents;
}

/** By the area's name. */
export type PersonPartsByArea = () => Readonly<Record<string, PersonParts>>;
