import type { Area } from "../area";
import { contractsIn } from "../contract";
import * as catalogue from "./catalogue/commands";
import { COPY_FIELDS } from "./catalogue/copy-fields";
import { TITLE_FIELDS } from "./catalogue/title-fields";
import { CATEGORY_FIELDS } from "./circulation/category-fields";
import * as circulation from "./circulation/commands";
import * as dueDates from "./circulation/due-date-commands";
import { LOAN_RULE_FIELDS } from "./circulation/loan-rule-fields";
import { MATERIAL_TYPE_FIELDS } from "./circulation/material-type-fields";
import * as classSets from "./class-sets/commands";
import * as desk from "./commands";
import * as holds from "./holds/commands";
import * as imports from "./imports/commands";
import * as inventory from "./inventory/commands";
import * as labels from "./labels/commands";
import { lists } from "./lists";
import * as notices from "./notices/commands";
import { READER_FIELDS } from "./readers/reader-fields";
import { librarySentences } from "./refusals";
import * as reports from "./reports/commands";
import { searchedColumns } from "./search";
import { LIBRARY_SETTINGS_FIELDS } from "./settings";

/** The library's declaration: readers, catalogue, imports, loans, holds, textbooks, inventory. */
export const library = {
  role: "Biblioteca",
  contracts: contractsIn(desk, imports, circulation, dueDates, holds, classSets, catalogue, labels, inventory, notices, reports),
  lists,
  refusals: librarySentences,
  needsCredibleClock: true,
  records: {
    copies: COPY_FIELDS,
    library_settings: LIBRARY_SETTINGS_FIELDS,
    loan_rules: LOAN_RULE_FIELDS,
    material_types: MATERIAL_TYPE_FIELDS,
    reader_categories: CATEGORY_FIELDS,
    readers: READER_FIELDS,
    titles: TITLE_FIELDS,
  },
  days: {
    class_sets: ["due"],
    handouts: ["given_on"],
    holds: ["pickup_until", "original_pickup_until"],
    loans: ["lent_on", "due", "returned_on", "lost_on", "original_due"],
    notice_runs: ["day"],
    notices: ["due", "day"],
    suspensions: ["counted_from", "starts", "ends"],
  },
  normalised: {
    titles: ["authors", "subjects"],
  },
  searched: searchedColumns,
} as const satisfies Area;
