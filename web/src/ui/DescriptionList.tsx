import { Fragment, type ReactNode } from "react";
import classes from "./DescriptionList.module.css";

/** What is known about a record: its label and what stands for it; a fact that is empty is left out. */
export function DescriptionList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  const known = facts.filter(([, fact]) => fact !== "" && fact !== null && fact !== undefined && fact !== false);
  if (known.length === 0) {
    return null;
  }
  return (
    <dl className={classes.facts}>
      {known.map(([label, fact]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{fact}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
