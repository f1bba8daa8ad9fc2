/** The delivery to which a loan belongs. */
import type { LoanSet } from "../../../../domain/library/class-sets/class-sheet";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, selectFirst } from "../../platform/sql/database";
import { numbers, selection, text, texts } from "../../platform/sql/selection";

const LOAN_SET = selection({
  ...texts("s.class", "s.reader"),
  ...numbers("s.year"),
  name: text(`CASE WHEN s.reader != '' THEN ${calledName("p")} ELSE s.class_name END`),
});

/** Adds the delivery to an answer; nothing where the loan has none. */
export function withSet(app: App, loan: string): { class_set?: LoanSet } {
  const class_set = selectFirst(
    app,
    LOAN_SET,
    `FROM loans l JOIN class_sets s ON s.id = l.class_set LEFT JOIN readers r ON r.id = s.reader LEFT JOIN people p ON p.id = r.person
     WHERE l.id = {:loan} AND l.class_set != ''`,
    { loan },
  );
  return class_set ? { class_set } : {};
}
