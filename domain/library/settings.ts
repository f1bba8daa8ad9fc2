/** What a school chooses about lending; the figures of each category and type are in the loan rules. */

export const LIBRARY_SETTINGS_ID = "library00000000";

export interface LibrarySettings {
  /** A renewal counts from today, or from the due date that stood. Rule 24. */
  renewal_base: "today" | "due";
  /** How lateness is counted for a suspension. Rule 37. */
  late_days: "open_days" | "calendar_days";
  /** How a suspension runs. Rule 36. */
  suspension_days: "open_days" | "calendar_days";
  /** Several late books: the longest suspension counts, or they add up. Rule 38. */
  suspension_combination: "longest" | "sum";
  /** Past the grace, late days count from the due date, or only those after the grace. Rule 40. */
  grace_counts: "from_due" | "after_grace";
  /** Open days that a copy waits for its reader on the shelf. */
  pickup_days: number;
  /** Holds not fetched after which the reader is suspended; 0: never. Rule 32. */
  no_show_limit: number;
  no_show_days: number;
  /** Whether titles are looked up by ISBN on the internet. */
  isbn_lookup: boolean;
  /** Whether notices are sent at all. */
  notices: boolean;
  /** Days before the due date; 0: no notice before it. */
  due_soon_days: number;
  /** Late days on which a notice goes out, separated by ";". */
  overdue_stages: string;
}

/** How a new school starts, as the migration that made the record. */
export const LIBRARY_SETTINGS: LibrarySettings = {
  renewal_base: "today",
  late_days: "open_days",
  suspension_days: "open_days",
  suspension_combination: "longest",
  grace_counts: "from_due",
  pickup_days: 2,
  no_show_limit: 0,
  no_show_days: 0,
  isbn_lookup: false,
  notices: false,
  due_soon_days: 1,
  overdue_stages: "1;7;15",
};
