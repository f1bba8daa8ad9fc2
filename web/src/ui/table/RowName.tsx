import type { ReactNode } from "react";
import { StatusBadge } from "../StatusBadge";
import classes from "./Table.module.css";

interface RowNameProps {
  active: boolean;
  /** "Inativo" or "Inativa". */
  word?: string;
  children: ReactNode;
}

/** A row's name; only what is no longer in use says so. */
export function RowName({ active, word = "Inativo", children }: RowNameProps) {
  return active ? (
    children
  ) : (
    <span className={classes.nameWithState}>
      {children}{" "}
      <StatusBadge tone="warn" icon={false}>
        {word}
      </StatusBadge>
    </span>
  );
}
