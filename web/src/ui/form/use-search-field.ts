import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type Answer, isSettled } from "../search/search-answer";
import { useSearchQuery } from "../search/use-search-query";
import { useWaitingKeys } from "../search/use-waiting-keys";

const KEYS = ["ArrowDown", "ArrowUp", "Enter"] as const;
type Key = (typeof KEYS)[number];

/** The typed text of a field that chooses a record, and the part of it that is sent to the server. */
export interface TypedSearch {
  typedText: string;
  setTyped: (typed: string) => void;
  /** The typed text, without spaces at its ends; empty while the field shows the chosen record's label. */
  text: string;
  /** `text`, a moment after the last key: the list searches for it. */
  searchedText: string;
  searchNow: () => void;
}

/** @param chosenText the label that the field shows for the chosen record: it is not a search. */
export function useTypedSearch(chosenText = ""): TypedSearch {
  const [typedText, setTypedText] = useState("");
  const text = typedText === chosenText ? "" : typedText.trim();
  return { typedText, setTyped: setTypedText, text, ...useSearchQuery(text) };
}

/**
 * The keys of a Mantine field with options: they act on the answer to the typed text, however late it arrives, and its first
 * option is proposed. The field's own keys act on whatever options are shown.
 */
export function useSearchKeys(search: TypedSearch, answer: Answer) {
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const ready = search.searchedText === search.text && isSettled(answer);
  const hasRows = answer.data?.items.length !== 0;
  const pressing = useRef(false);

  function press(keys: readonly Key[]): void {
    pressing.current = true;
    for (const key of keys) {
      field.current?.dispatchEvent(new window.KeyboardEvent("keydown", { key, code: key, bubbles: true, cancelable: true }));
    }
    pressing.current = false;
  }
  function act(keys: readonly Key[]): void {
    const enter = keys.indexOf("Enter");
    press(enter < 0 ? keys : keys.slice(0, enter));
    if (enter >= 0) {
      highlighted(field.current)?.click();
    }
  }

  const proposedText = useRef("");
  useEffect(() => {
    if (!isOpen || !search.text) {
      proposedText.current = "";
    } else if (ready && hasRows && proposedText.current !== search.text) {
      proposedText.current = search.text;
      press(["ArrowDown"]);
    }
  });
  const waitingKeys = useWaitingKeys(search.text, ready, act);

  function onKeyDownCapture(event: KeyboardEvent<HTMLInputElement>): void {
    const key = KEYS.find((key) => key === event.key);
    if (!key || pressing.current || event.nativeEvent.isComposing || (key === "Enter" && !isOpen)) {
      return;
    }
    if (ready && key !== "Enter") {
      return;
    }
    if (ready) {
      const option = highlighted(field.current);
      // Otherwise the field's own index could choose a row that is not highlighted; the form may have the key.
      event.stopPropagation();
      if (option) {
        event.preventDefault();
        option.click();
      }
      return;
    }
    waitingKeys.push(key);
    search.searchNow();
    if (isOpen) {
      event.preventDefault();
      event.stopPropagation();
    }
  }
  return {
    ref: field,
    onKeyDownCapture,
    onDropdownOpen: () => setOpen(true),
    onDropdownClose: () => {
      setOpen(false);
      waitingKeys.clear();
    },
  };
}

/** The option that the keys act on, as the screen highlights it. */
function highlighted(field: HTMLInputElement | null): HTMLElement | null {
  const options = document.getElementById(field?.getAttribute("aria-controls") ?? "");
  return options?.querySelector<HTMLElement>("[data-combobox-selected]") ?? null;
}
