import classes from "./NavigationLine.module.css";

/** A thin line at the top while a screen is on its way; only where it takes long enough to notice. */
export function NavigationLine({ active }: { active: boolean }) {
  return active ? <div className={classes.line} aria-hidden /> : null;
}
