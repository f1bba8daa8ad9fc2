import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { NewButton, NewLink } from "../../ui/NewLink";
import { Page, type PageProps } from "../../ui/Page";
import type { NewRecord } from "./ListEmptyState";
import { ListExport, type ListFile, ListTable, type ListTableProps } from "./ListTable";

export interface ListScreenProps<Row extends { id: string }>
  extends Omit<PageProps, "children">,
    Omit<ListTableProps<Row>, "caption" | "file" | "newRecord"> {
  /** Where the table's name differs from the screen's. */
  caption?: string;
  /** "ordem", "ordens"; `count` for a longer text. */
  nouns?: readonly [singular: string, plural: string];
  /** Its button stands first among the actions, or right of the search. */
  file?: ListFile<Row> & { place?: "search" };
  /** Other pages; they stand before the actions. */
  links?: readonly { label: string; to: string }[];
  /** The last of the actions, also in the empty list. */
  newRecord?: NewRecord;
  /** Between heading and search: tabs, a notice. */
  contentAbove?: ReactNode;
}

/** A screen with one list, in one declaration. The open record's drawer stands beside it. */
export function ListScreen<Row extends { id: string }>(props: ListScreenProps<Row>) {
  const {
    title,
    tab,
    nouns,
    countTone,
    views,
    subtitle,
    links = [],
    actions,
    contentAbove,
    caption = title,
    file,
    ...table
  } = props;
  const { listing, columns, newRecord, count = nouns && listing.count(...nouns) } = props;
  const isBesideSearch = file?.place === "search";
  const hasActions = (file && !isBesideSearch) || links.length > 0 || actions || newRecord;
  return (
    <Page
      title={title}
      tab={tab}
      count={count}
      countTone={countTone}
      views={views}
      subtitle={subtitle}
      actions={
        hasActions ? (
          <>
            {file && !isBesideSearch ? <ListExport file={file} columns={columns} loadAll={listing.loadAll} /> : null}
            {links.map(({ label, to }) => (
              <Button key={label} variant="default" component={Link} to={to}>
                {label}
              </Button>
            ))}
            {actions}
            {!newRecord ? null : "to" in newRecord ? (
              <NewLink to={newRecord.to}>{newRecord.label}</NewLink>
            ) : (
              <NewButton onPress={newRecord.onPress}>{newRecord.label}</NewButton>
            )}
          </>
        ) : undefined
      }
    >
      {contentAbove}
      <ListTable {...table} caption={caption} file={isBesideSearch ? file : undefined} />
    </Page>
  );
}
