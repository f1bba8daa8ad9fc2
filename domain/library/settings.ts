/** The school's choices about lending; the figures of each category and type are in the loan rules. */
import * as z from "zod/mini";
import { lateDaysField, wholeNumber } from "../contract";

export const LIBRARY_SETTINGS_ID = "library00000000";

/** The form's fields; its keys are the columns of library_settings. */
export const librarySettingsForm = z.object({
  /** A renewal counts from today, or from the due date that stood. L-24. */
  renewal_base: z.enum(["today", "due"], "Escolha a partir de quando a renovação conta."),
  /** The way to count lateness for a suspension. L-37. */
  late_days: z.enum(["open_days", "calendar_days"], "Escolha como o atraso é contado."),
  /** The kind of days of a suspension. L-36. */
  suspension_days: z.enum(["open_days", "calendar_days"], "Escolha como a suspensão é contada."),
  /** Several late books: the longest suspension counts, or they add up. L-38. */
  suspension_combination: z.enum(["longest", "sum"], "Escolha o cálculo para vários atrasos."),
  /** Past the grace, late days count from the due date, or only those after the grace. L-40. */
  grace_counts: z.enum(["from_due", "after_grace"], "Escolha o efeito da tolerância."),
  /** Whether what is owed of other books keeps no textbook from going out, being renewed or held. Decreto 9.099/2017. */
  textbooks_apart: z.boolean(),
  /** Open days that a copy waits for its reader on the shelf. */
  pickup_days: wholeNumber(1, 60),
  /** Holds not fetched after which the reader is suspended; 0: never. L-32. */
  no_show_limit: wholeNumber(0, 100),
  no_show_days: wholeNumber(0, 365),
  /** Whether titles are looked up by ISBN on the internet. */
  isbn_lookup: z.boolean(),
  /** Whether notices are sent at all. */
  notices: z.boolean(),
  /** Days before the due date; 0: no notice before it. */
  due_soon_days: wholeNumber(0, 30),
  /** Late days on which a notice goes out, separated by ";". */
  overdue_stages: lateDaysField(),
});

export type LibrarySettings = z.infer<typeof librarySettingsForm>;

/** A new school's settings, as the migration that made the record. */
export const LIBRARY_SETTINGS: LibrarySettings = {
  renewal_base: "today",
  late_days: "open_days",
  suspension_days: "open_days",
  suspension_combination: "longest",
  grace_counts: "from_due",
  textbooks_apart: true,
  pickup_days: 2,
  no_show_limit: 0,
  no_show_days: 0,
  isbn_lookup: false,
  notices: false,
  due_soon_days: 1,
  overdue_stages: "1;7;15",
};
