/** The school's choices about lending: rules, settings, categories and material types. */
import { blankRule, type LoanRule } from "../../../domain/library/circulation/loan-rule-fields";
import { LIBRARY_SETTINGS_ID, newLibrarySettings } from "../../../domain/library/settings";
import { cachedValue } from "../platform/sql/cached-value";
import { select } from "../platform/sql/database";
import { flags, numbers, selection, selectionLike, texts } from "../platform/sql/selection";
import { settingsRecord } from "../platform/sql/settings-record";

export const loanRules = cachedValue("loan_rules", ["loan_rules"], (app): readonly LoanRule[] =>
  select(app, selectionLike(blankRule()), "FROM loan_rules"),
);

export const librarySettings = cachedValue(
  "library",
  ["library_settings"],
  settingsRecord("library_settings", LIBRARY_SETTINGS_ID, newLibrarySettings),
);

/** The material types by id. */
export const materialTypes = cachedValue("material_types", ["material_types"], (app) =>
  byId(select(app, selection({ ...texts("id", "name"), ...flags("lendable", "counts_in_limit") }), "FROM material_types")),
);

/** The categories of readers by id. */
export const readerCategories = cachedValue("reader_categories", ["reader_categories"], (app) =>
  byId(
    select(
      app,
      selection({ ...texts("id", "name"), ...numbers("max_loans"), ...flags("blocked_when_overdue", "exempt_from_suspension") }),
      "FROM reader_categories",
    ),
  ),
);

function byId<Row extends { id: string }>(rows: readonly Row[]): Readonly<Record<string, Row>> {
  return Object.fromEntries(rows.map((row) => [row.id, row]));
}
