/** The user's latest choices in the palette, the newest first; in this browser and until they sign out. */
const KEY = "sineta.recent";
const MAX_ITEMS = 6;

export interface Recent {
  label: string;
  path: string;
}

export function recentItems(): Recent[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Recent[];
  } catch {
    return [];
  }
}

export function rememberRecent(item: Recent): void {
  const otherItems = recentItems().filter(({ path }) => path !== item.path);
  localStorage.setItem(KEY, JSON.stringify([item, ...otherItems].slice(0, MAX_ITEMS)));
}

export function clearRecent(): void {
  localStorage.removeItem(KEY);
}
