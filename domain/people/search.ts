import type { ColumnsOf } from "../area";
import { searchedNames } from "../record-fields";
import { searching } from "../search";
import { CLASS_FIELDS } from "./class-fields";
import { SECTOR_FIELDS } from "./sector-fields";

/** The name that people see comes first: lists are sorted by the text's beginning. */
export const searchedColumns = {
  classes: searchedNames(CLASS_FIELDS),
  people: ["social_name", "name", "enrolment"],
  sectors: searchedNames(SECTOR_FIELDS),
} as const satisfies ColumnsOf;

export const searchOf = searching(searchedColumns);
