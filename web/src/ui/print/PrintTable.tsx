import type { ReactNode } from "react";

interface PrintTableProps {
  /** The columns' names; null for a column that this sheet leaves out. */
  heads: readonly (string | null)[];
  /** The table's name, where the heading above it does not name it. */
  caption?: string;
  className?: string | undefined;
  /** The rows. */
  children: ReactNode;
}

/** A plain table of figures and names, as it is printed. */
export function PrintTable({ heads, caption, className, children }: PrintTableProps) {
  return (
    <table className={className}>
      {caption ? <caption className="visually-hidden">{caption}</caption> : null}
      <thead>
        <tr>
          {heads.map((head) =>
            head === null ? null : (
              <th key={head} scope="col">
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
