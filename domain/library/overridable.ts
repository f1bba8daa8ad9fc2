import type { RefusalCode } from "./refusals";

/** Refusals that a librarian may override, each by its own name and with a reason. L-16. */
export const OVERRIDABLE: readonly string[] = [
  "reader_expired",
  "reader_suspended",
  "reader_has_lost",
  "reader_overdue",
  "loan_limit_reached",
  "type_limit_reached",
  "not_lendable",
  "given_for_good",
  "renewal_limit_reached",
  "renewal_too_early",
  "renewal_overdue",
  "reserved_for_another",
  "held_by_others",
  "within_cycle",
] satisfies RefusalCode[];
