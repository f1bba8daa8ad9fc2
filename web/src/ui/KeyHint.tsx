import type { ReactNode } from "react";
import classes from "./KeyHint.module.css";

interface KeyHintProps {
  /** In people's notation: "Ctrl K", "Esc". */
  keys: string;
  /** The meaning of the keys. Without it the hint is for the eye only: the control carries aria-keyshortcuts. */
  children?: ReactNode;
}

/** A key and its effect; hidden where there is no keyboard. */
export function KeyHint({ keys, children }: KeyHintProps) {
  if (!children) {
    return (
      <kbd className={classes.key} aria-hidden>
        {keys}
      </kbd>
    );
  }
  return (
    <span className={classes.hint}>
      <kbd className={classes.key}>{keys}</kbd> {children}
    </span>
  );
}
