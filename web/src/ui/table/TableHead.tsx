import { Checkbox } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type Column, keyOf } from "./columns";
import { sortDirection } from "./list-state";
import classes from "./Table.module.css";

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: string;
  onSort: ((key: string) => void) | undefined;
  /** Undefined where rows can't be selected. */
  choice?: { all: boolean; some: boolean; onChange: (chosen: boolean) => void } | undefined;
}

export function TableHead<Row>({ columns, sort, onSort, choice }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {choice ? (
          <th scope="col" className={`${classes.head} ${classes.choice}`}>
            <Checkbox
              aria-label="Selecionar todos desta página"
              checked={choice.all}
              indeterminate={choice.some && !choice.all}
              onChange={(event) => choice.onChange(event.currentTarget.checked)}
            />
          </th>
        ) : null}
        {columns.map((column) => {
          const key = column.sort;
          return (
            <th
              key={keyOf(column)}
              scope="col"
              className={classes.head}
              data-align={column.align}
              aria-sort={key && onSort ? sortDirection(sort, key) : undefined}
            >
              {key && onSort ? (
                <button type="button" className={classes.sort} onClick={() => onSort(key)}>
                  {column.title}
                  <IconChevronDown size={16} className={classes.arrow} aria-hidden />
                </button>
              ) : (
                column.title
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
