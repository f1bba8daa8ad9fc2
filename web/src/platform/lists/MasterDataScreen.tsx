import type { ReactNode } from "react";
import type { CollectionRecords } from "../../../../domain/collections.gen";
import type { StepId } from "../../../../domain/platform/first-steps";
import type { CollectionName } from "../../data/client";
import { useLive } from "../../data/realtime";
import { useAllRecords } from "../../data/records";
import type { Column } from "../../ui/table/columns";
import type { FilterNames } from "../../ui/table/list-state";
import type { LocalListTerms } from "../../ui/table/local-list";
import { type ListState, useListState } from "../../ui/table/use-list-state";
import { useOpenRecord } from "../../ui/table/use-open-record";
import { OffersLink } from "../OffersLink";
import type { EmptyList } from "./ListEmptyState";
import { ListScreen, type ListScreenProps } from "./ListScreen";
import { useLocalListing } from "./useListing";

interface MasterDataScreenProps<Name extends CollectionName, Names extends FilterNames>
  extends Pick<ListScreenProps<CollectionRecords[Name]>, "title" | "views" | "contentAbove" | "search" | "chips" | "selects"> {
  collection: Name;
  /** The field of the default sort. */
  sortedBy: string;
  /** Filter name -> its name in the address. A constant of the module. */
  filterNames?: Names;
  terms: LocalListTerms<CollectionRecords[Name], keyof Names & string>;
  columns: readonly Column<CollectionRecords[Name]>[];
  /** False while its cells' names from other collections load: rows appear whole, and no column moves. */
  ready?: boolean;
  nameOf: (row: CollectionRecords[Name]) => string;
  /** "sala", "salas" */
  nouns: readonly [singular: string, plural: string];
  /** The label of the button for a new record. */
  newLabel: string;
  /** The sentence while there is none. */
  empty: Pick<EmptyList, "drawing" | "sentence">;
  /** The first step with offers for it. */
  offeredBy?: StepId;
  /** Beside the search. */
  filters?: (list: ListState<Names>) => ReactNode;
  /** The open record's drawer, or a new one's. */
  editor: (record: CollectionRecords[Name] | undefined, onClose: () => void) => ReactNode;
}

/** A small collection that a school fills in once and corrects now and then: one list, with a drawer beside it. */
export function MasterDataScreen<Name extends CollectionName, const Names extends FilterNames = Record<never, string>>({
  collection,
  sortedBy,
  filterNames,
  terms,
  columns,
  ready = true,
  nameOf,
  nouns,
  newLabel,
  empty,
  offeredBy,
  filters,
  editor,
  ...page
}: MasterDataScreenProps<Name, Names>) {
  const list = useListState<Names>({ ...(filterNames ? { filters: filterNames } : {}), defaultSort: sortedBy });
  const open = useOpenRecord();
  const records = useAllRecords(collection, { sort: sortedBy });
  useLive(collection);
  const { data, error, refetch } = records;
  const listing = useLocalListing({ data: ready ? data : undefined, error, refetch }, list, terms);
  const openRecord = data?.find(({ id }) => id === open.id);
  return (
    <>
      <ListScreen
        {...page}
        nouns={nouns}
        newRecord={{ label: newLabel, onPress: open.showNew }}
        listing={listing}
        columns={columns}
        rowName={nameOf}
        onOpen={(row) => open.show(row.id)}
        empty={{ ...empty, sideAction: offeredBy ? <OffersLink step={offeredBy} /> : null }}
      >
        {filters?.(list)}
      </ListScreen>
      {open.isNew ? editor(undefined, open.close) : null}
      {openRecord ? editor(openRecord, open.close) : null}
    </>
  );
}
