import type { ClassPeriods } from "../collections.gen";

export type Shift = ClassPeriods["shift"];

export const SHIFT_NAMES: Record<Shift, string> = {
  morning: "Manhã",
  afternoon: "Tarde",
  evening: "Noite",
  full_day: "Integral",
};

export const SHIFT_OPTIONS = (Object.keys(SHIFT_NAMES) as Shift[]).map((value) => ({ value, label: SHIFT_NAMES[value] }));
