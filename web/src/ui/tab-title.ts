/** The title of the browser's tab: the open record or sheet, then the screen, then the product. */
import { useEffect, useSyncExternalStore } from "react";

let openedTitle = "";
const listeners = new Set<() => void>();

function set(name: string): void {
  if (openedTitle !== name) {
    openedTitle = name;
    for (const listener of listeners) {
      listener();
    }
  }
}

/** Names the open record while the component is mounted; empty where the screen's own name is enough. */
export function useTabTitle(name: string): void {
  useEffect(() => {
    set(name);
    return () => set("");
  }, [name]);
}

/** The open screen's own name. */
export function useOpened(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => openedTitle,
  );
}

/** "O Alienista · Título do acervo · Sineta": the distinguishing part comes first, since a narrow tab shows little. */
export function tabTitle(...parts: readonly string[]): string {
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))].join(" · ");
}
