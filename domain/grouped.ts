/** The items under each key, keys and items in the order in which they come. */
export function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    addTo(groups, keyOf(item), item);
  }
  return groups;
}

/** Adds items to those under a key. */
export function addTo<Item, Key>(groups: Map<Key, Item[]>, key: Key, ...items: readonly Item[]): void {
  const group = groups.get(key);
  if (group) {
    group.push(...items);
  } else {
    groups.set(key, [...items]);
  }
}
