import type { ReactNode } from "react";
import classes from "./StatusBadge.module.css";
import { type Tone, ToneIcon } from "./tone";

interface StatusBadgeProps {
  tone: Tone;
  /** False where the words are enough (a count, a number of days). */
  icon?: boolean;
  children: ReactNode;
}

/** Up to this length a state stays on its line on a phone too. */
const SHORT = 12;

/** A state in a pill: icon and words on the tone's ground. */
export function StatusBadge({ tone, icon = true, children }: StatusBadgeProps) {
  return (
    <span
      className={classes.badge}
      data-tone={tone}
      data-short={(typeof children === "string" && children.length <= SHORT) || undefined}
    >
      {icon ? <ToneIcon tone={tone} size={14} /> : null}
      {children}
    </span>
  );
}
