import classes from "./Code.module.css";

/** As long as the codes are that a school knows: tombo, card, ISBN with its hyphens, call number. */
const LONGEST_WHOLE = 20;

/** A code in the typeface that tells 0 from O, on one line unless it is longer than such codes are. */
export function Code({ children, soft }: { children: string; soft?: boolean }) {
  return (
    <span className={classes.code} data-soft={soft || undefined} data-whole={children.length <= LONGEST_WHOLE || undefined}>
      {children}
    </span>
  );
}
