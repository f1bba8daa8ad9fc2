import { Fragment, type ReactNode } from "react";
import classes from "./DescriptionList.module.css";

/** The facts about a record: each label with its value; an empty fact is left out. */
export function DescriptionList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  const filledFacts = facts.filter(([, fact]) => fact !== "" && fact !== null && fact !== undefined && fact !== false);
  if (filledFacts.length === 0) {
    return null;
  }
  return (
    <dl className={classes.facts}>
      {filledFacts.map(([label, fact]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{fact}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
