import type { ReactNode } from "react";
import { StatusBadge } from "../StatusBadge";
import classes from "./Table.module.css";

interface RowNameProps {
  active: boolean;
  /** "Inativo" or "Inativa". */
  word?: string;
  children: ReactNode;
}

/** A row's name; an inactive row carries a mark. */
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
