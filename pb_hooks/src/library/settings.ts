/** What the school has chosen about lending: rules, settings, categories and material types. */
import { BLANK_RULE, type LoanRule } from "../../../domain/library/circulation/terms";
import { LIBRARY_SETTINGS, LIBRARY_SETTINGS_ID, type LibrarySettings } from "../../../domain/library/settings";
import { all, first } from "../platform/database";
import { kept } from "../platform/kept";

export const loanRules = kept(
  "loan_rules",
  ["loan_rules"],
  (app): readonly LoanRule[] =>
    all(app, `SELECT ${Object.keys(BLANK_RULE).join(", ")} FROM loan_rules`, {}, { ...BLANK_RULE }) as LoanRule[],
);

/** One record. */
export const librarySettings = kept("library", ["library_settings"], (app): LibrarySettings => {
  const row = first(
    app,
    `SELECT ${Object.keys(LIBRARY_SETTINGS).join(", ")} FROM library_settings WHERE id = {:id}`,
    { id: LIBRARY_SETTINGS_ID },
    { ...LIBRARY_SETTINGS },
  );
  return (row as LibrarySettings | null) ?? LIBRARY_SETTINGS;
});

/** By id. */
export const materialTypes = kept("material_types", ["material_types"], (app) =>
  byId(
    all(
      app,
      "SELECT id, name, lendable, counts_in_limit FROM material_types",
      {},
      { id: "", name: "", lendable: false, counts_in_limit: false },
    ),
  ),
);

/** Of readers, by id. */
export const readerCategories = kept("reader_categories", ["reader_categories"], (app) =>
  byId(
    all(
      app,
      "SELECT id, name, max_loans, blocked_when_overdue, exempt_from_suspension FROM reader_categories",
      {},
      { id: "", name: "", max_loans: 0, blocked_when_overdue: false, exempt_from_suspension: false },
    ),
  ),
);

function byId<Row extends { id: string }>(rows: readonly Row[]): Readonly<Record<string, Row>> {
  return Object.fromEntries(rows.map((row) => [row.id, row]));
}
