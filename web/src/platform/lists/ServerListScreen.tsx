import type { ReactNode } from "react";
import type { ListName, ListRows } from "../../../../domain/school";
import type { CollectionName } from "../../data/client";
import type { ListParams } from "../../data/lists";
import { useLive } from "../../data/realtime";
import type { FilterNames } from "../../ui/table/list-state";
import { type ListState, useListState } from "../../ui/table/use-list-state";
import { ListScreen, type ListScreenProps } from "./ListScreen";
import { useListing } from "./useListing";

interface ServerListScreenProps<Name extends ListName, Names extends FilterNames>
  extends Omit<ListScreenProps<ListRows[Name]>, "listing" | "links" | "actions" | "children"> {
  /** One of the server's lists. */
  name: Name;
  /** Filter name -> its name in the address. A constant of the module. */
  filterNames: Names;
  /** The default sort. */
  sortedBy?: string;
  /** The parameters for the server, where they differ from the address. */
  serverParams?: (params: ListState<Names>["params"]) => ListParams;
  /** The collections whose changes the list shows at once. A constant of the module. */
  live: readonly CollectionName[];
  links?: (list: ListState<Names>) => readonly { label: string; to: string }[];
  actions?: (list: ListState<Names>) => ReactNode;
  /** Beside the search, after chips and selects. */
  filters?: (list: ListState<Names>) => ReactNode;
}

/** A screen with one of the server's lists: its state, its rows, and live changes. */
export function ServerListScreen<Name extends ListName, const Names extends FilterNames>({
  name,
  filterNames,
  sortedBy = "",
  serverParams = (params) => params,
  live,
  links,
  actions,
  filters,
  ...screen
}: ServerListScreenProps<Name, Names>) {
  const list = useListState<Names>({ filters: filterNames, defaultSort: sortedBy });
  const listing = useListing(name, list, serverParams(list.params));
  return (
    <>
      {live.map((collection) => (
        <Live key={collection} collection={collection} name={name} />
      ))}
      <ListScreen<ListRows[Name]> {...screen} listing={listing} links={links?.(list) ?? []} actions={actions?.(list)}>
        {filters?.(list)}
      </ListScreen>
    </>
  );
}

function Live({ collection, name }: { collection: CollectionName; name: ListName }) {
  useLive(collection, [name]);
  return null;
}
