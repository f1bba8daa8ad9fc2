import classes from "./Code.module.css";

/** The length of the school's codes: tombo, card, ISBN with its hyphens, call number. */
const LONGEST_WHOLE = 20;

/** A code in the typeface that distinguishes 0 from O, on one line unless it is longer than such codes. */
export function Code({ children, soft }: { children: string; soft?: boolean }) {
  return (
    <span className={classes.code} data-soft={soft || undefined} data-whole={children.length <= LONGEST_WHOLE || undefined}>
      {children}
    </span>
  );
}
