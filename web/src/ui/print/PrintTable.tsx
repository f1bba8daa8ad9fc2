import type { ReactNode } from "react";

interface PrintTableProps {
  /** The columns' names; null for one that this sheet leaves out. */
  heads: readonly (string | null)[];
  /** Its name, where the heading above it is not in words of its own. */
  caption?: string;
  className?: string | undefined;
  /** The rows. */
  children: ReactNode;
}

/** A plain table of figures and names, as it goes on paper. */
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
