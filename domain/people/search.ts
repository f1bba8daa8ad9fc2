import type { ColumnsOf } from "../area";
import { searching } from "../search";

/** The name that people see comes first: lists are sorted by the text's beginning. */
export const searched = {
  classes: ["name", "grade", "year"],
  people: ["social_name", "name", "enrolment"],
  sectors: ["name", "location"],
} as const satisfies ColumnsOf;

export const searchOf = searching(searched);
