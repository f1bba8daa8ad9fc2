import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { CollectionRecords } from "../../../../domain/collections.gen";
import type { StepId } from "../../../../domain/platform/first-steps";
import type { CollectionName } from "../../data/client";
import { useLive } from "../../data/realtime";
import { useAllRecords } from "../../data/records";
import { EmptyState, type EmptyStateProps } from "../../ui/EmptyState";
import { NewButton } from "../../ui/NewLink";
import type { PageProps } from "../../ui/Page";
import type { Column } from "../../ui/table/columns";
import type { FilterNames } from "../../ui/table/list-state";
import type { LocalListTerms } from "../../ui/table/local-list";
import { type ListState, useListState } from "../../ui/table/use-list-state";
import { useOpenRecord } from "../../ui/table/use-open-record";
import { OffersLink } from "../OffersLink";
import { ListScreen } from "./ListScreen";
import { useLocalListing } from "./useListing";

interface MasterDataScreenProps<Name extends CollectionName, Names extends FilterNames>
  extends Pick<PageProps, "title" | "views"> {
  /** Between heading and search. */
  above?: ReactNode;
  collection: Name;
  /** The field that the list is sorted by until somebody sorts it otherwise. */
  sortedBy: string;
  /** Filter name -> its name in the address. A constant of the module. */
  filterNames?: Names;
  terms: LocalListTerms<CollectionRecords[Name], keyof Names & string>;
  columns: readonly Column<CollectionRecords[Name]>[];
  /** False while what its cells name of other collections is on its way: rows come whole, and no column moves. */
  ready?: boolean;
  nameOf: (row: CollectionRecords[Name]) => string;
  /** "sala", "salas" */
  counted: readonly [singular: string, plural: string];
  /** The label of the button for a new record. */
  newLabel: string;
  /** The text that can be searched. */
  search: string;
  /** The sentence while there is none. */
  empty: Pick<EmptyStateProps, "drawing" | "sentence">;
  /** The first step that offers common ones. */
  offeredBy?: StepId;
  /** Beside the search. */
  filters?: (list: ListState<Names>) => ReactNode;
  /** The open record's drawer, or a new one's. */
  drawer: (record: CollectionRecords[Name] | undefined, onClose: () => void) => ReactNode;
}

/** A small collection that a school fills in once and mends now and then: one list, with a drawer beside it. */
export function MasterDataScreen<Name extends CollectionName, const Names extends FilterNames = Record<never, string>>({
  collection,
  sortedBy,
  filterNames,
  terms,
  columns,
  ready = true,
  nameOf,
  counted,
  newLabel,
  search,
  empty,
  offeredBy,
  filters,
  drawer,
  ...page
}: MasterDataScreenProps<Name, Names>) {
  const list = useListState<Names>({ ...(filterNames ? { filters: filterNames } : {}), defaultSort: sortedBy });
  const open = useOpenRecord();
  const all = useAllRecords(collection, { sort: sortedBy });
  useLive(collection);
  const { data, error, refetch } = all;
  const listing = useLocalListing({ data: ready ? data : undefined, error, refetch }, list, terms);
  const opened = data?.find(({ id }) => id === open.id);
  return (
    <>
      <ListScreen
        {...page}
        count={listing.count(...counted)}
        actions={<NewButton onPress={open.showNew}>{newLabel}</NewButton>}
        listing={listing}
        search={search}
        columns={columns}
        rowName={nameOf}
        onOpen={(row) => open.show(row.id)}
        empty={
          <EmptyState
            {...empty}
            action={
              <>
                <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open.showNew}>
                  {newLabel}
                </Button>
                {offeredBy ? <OffersLink step={offeredBy} /> : null}
              </>
            }
          />
        }
      >
        {filters?.(list)}
      </ListScreen>
      {open.isNew ? drawer(undefined, open.close) : null}
      {opened ? drawer(opened, open.close) : null}
    </>
  );
}
