import { IconChevronDown, IconChevronsUp, IconChevronUp, IconEqual } from "@tabler/icons-react";
import { PRIORITY_NAMES } from "../../../../domain/support/calls/priority";
import classes from "./calls.module.css";

const HIGH = 4;
const TOP = 5;
const LOW = 2;

/** The priority of a call, by its shape and in a word. */
export function Priority({ priority }: { priority: number }) {
  const Sign = priority >= TOP ? IconChevronsUp : priority >= HIGH ? IconChevronUp : priority > LOW ? IconEqual : IconChevronDown;
  const level = priority >= TOP ? "top" : priority >= HIGH ? "high" : "usual";
  return (
    <span className={classes.priority} data-level={level}>
      <Sign size={18} aria-hidden />
      {PRIORITY_NAMES[priority]}
    </span>
  );
}
