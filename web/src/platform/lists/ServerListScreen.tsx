import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { ListName, ListRows } from "../../../../domain/school";
import type { CollectionName } from "../../data/client";
import { useLive } from "../../data/realtime";
import { EmptyState, type EmptyStateProps } from "../../ui/EmptyState";
import { NewButton, NewLink } from "../../ui/NewLink";
import type { PageProps } from "../../ui/Page";
import type { CsvColumn } from "../../ui/table/csv";
import { ExportButton } from "../../ui/table/ExportButton";
import type { FilterNames } from "../../ui/table/list-state";
import { type ListState, useListState } from "../../ui/table/use-list-state";
import { ListScreen } from "./ListScreen";
import type { ListTableProps } from "./ListTable";
import { useListing } from "./useListing";

interface ServerListScreenProps<Name extends ListName, Names extends FilterNames>
  extends Omit<PageProps, "children" | "count" | "actions">,
    Pick<ListTableProps<ListRows[Name]>, "search" | "columns" | "rowName" | "onOpen"> {
  /** One of the server's lists. */
  name: Name;
  /** Filter name -> its name in the address. A constant of the module. */
  filterNames: Names;
  /** The sort when the address names none. */
  sortedBy?: string;
  /** The collections whose changes the list shows at once. A constant. */
  live: readonly CollectionName[];
  /** "ordem", "ordens" */
  counted: readonly [singular: string, plural: string];
  /** What its file is called, without date and ending, and holds. */
  file?: { name: string; columns: readonly CsvColumn<ListRows[Name]>[] };
  /** How a record begins: by a page or by a drawer. Stands last among the actions, and in the empty list. */
  newRecord?: { label: string; to: string } | { label: string; onPress: () => void };
  /** Between the button that saves the file and the new record's. */
  actions?: (list: ListState<Names>) => ReactNode;
  above?: ReactNode;
  caption?: string;
  rowLink?: (row: ListRows[Name], list: ListState<Names>) => string;
  /** Its action; left out: the new record's. */
  empty: Omit<EmptyStateProps, "action"> & Partial<Pick<EmptyStateProps, "action">>;
  /** Beside the search. */
  filters: (list: ListState<Names>) => ReactNode;
}

/** A screen that is one of the server's lists, in one declaration: its state, its rows, its count, its file and its filters. */
export function ServerListScreen<Name extends ListName, const Names extends FilterNames>({
  name,
  filterNames,
  sortedBy = "",
  live,
  counted,
  file,
  newRecord,
  actions,
  rowLink,
  empty,
  filters,
  ...screen
}: ServerListScreenProps<Name, Names>) {
  const list = useListState<Names>({ filters: filterNames, defaultSort: sortedBy });
  const listing = useListing(name, list);
  return (
    <ListScreen<ListRows[Name]>
      {...screen}
      count={listing.count(...counted)}
      actions={
        <>
          {file ? <ExportButton fileName={file.name} columns={file.columns} loadAll={listing.loadAll} /> : null}
          {actions?.(list)}
          {!newRecord ? null : "to" in newRecord ? (
            <NewLink to={newRecord.to}>{newRecord.label}</NewLink>
          ) : (
            <NewButton onPress={newRecord.onPress}>{newRecord.label}</NewButton>
          )}
        </>
      }
      listing={listing}
      {...(rowLink ? { rowLink: (row) => rowLink(row, list) } : {})}
      empty={
        <EmptyState
          action={
            !newRecord ? null : "to" in newRecord ? (
              <Button component={Link} to={newRecord.to}>
                {newRecord.label}
              </Button>
            ) : (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={newRecord.onPress}>
                {newRecord.label}
              </Button>
            )
          }
          {...empty}
        />
      }
    >
      {filters(list)}
      {live.map((collection) => (
        <Live key={collection} collection={collection} name={name} />
      ))}
    </ListScreen>
  );
}

function Live({ collection, name }: { collection: CollectionName; name: ListName }) {
  useLive(collection, [name]);
  return null;
}
