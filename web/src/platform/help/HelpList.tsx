import type { ReactNode } from "react";
import { HELP_AREAS, type HelpEntry } from "../../../../domain/platform/help-page";
import classes from "./help.module.css";

interface HelpListProps {
  entries: readonly HelpEntry[];
  link: (slug: string, text: string) => ReactNode;
  /** Shows the help's part of each page. */
  withArea?: boolean;
  label?: string;
}

/** Pages of the help, each a link. */
export function HelpList({ entries, link, withArea = false, label }: HelpListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {entries.map(({ slug, title, area }) => (
        <li key={slug}>
          {link(slug, title)}
          {withArea ? <span className={classes.area}>{HELP_AREAS[area]}</span> : null}
        </li>
      ))}
    </ul>
  );
}
