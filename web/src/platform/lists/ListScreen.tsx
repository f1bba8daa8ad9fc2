import type { ReactNode } from "react";
import { Page, type PageProps } from "../../ui/Page";
import { ListTable, type ListTableProps } from "./ListTable";

type ListScreenProps<Row extends { id: string }> = Omit<PageProps, "children"> &
  Omit<ListTableProps<Row>, "caption"> & {
    /** Where the table is called otherwise than the screen. */
    caption?: string;
    /** Between heading and search: tabs, a notice. */
    above?: ReactNode;
  };

/** A screen that is one list. Its children are the filters; a drawer for the open record stands beside it. */
export function ListScreen<Row extends { id: string }>(props: ListScreenProps<Row>) {
  const { title, tab, count, countTone, views, subtitle, actions, above, caption = title, ...table } = props;
  return (
    <Page title={title} tab={tab} count={count} countTone={countTone} views={views} subtitle={subtitle} actions={actions}>
      {above}
      <ListTable caption={caption} {...table} />
    </Page>
  );
}
