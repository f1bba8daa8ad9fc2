/** Keys that arrive before the field they are meant for. */
import { isEditable, isInLayer } from "./layers";

/** A field that has not appeared by then will not. */
const GIVE_UP_AFTER_MILLISECONDS = 10_000;

let stop: () => void = () => undefined;

/**
 * To be called when a user asks for a place to type in, whose file may still be on its way. Keeps the keys typed meanwhile from the
 * open screen, whose single keys would act on them, and types them into the first field that appears and takes the focus. Escape, a
 * press elsewhere or a combination of keys ends it.
 */
export function keepKeysForNewField(): void {
  stop();
  const earlierFields = new Set<EventTarget>(document.querySelectorAll("input, textarea"));
  let text = "";
  const listening = new AbortController();
  const timer = setTimeout(() => stop(), GIVE_UP_AFTER_MILLISECONDS);
  stop = () => {
    clearTimeout(timer);
    listening.abort();
  };

  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event;
    if (event.repeat && event.ctrlKey) {
      return;
    }
    if (event.ctrlKey || event.altKey || event.metaKey || key === "Escape" || key === "Tab") {
      stop();
      return;
    }
    const pressesButton = (key === "Enter" || key === " ") && isInLayer(document.activeElement);
    if (pressesButton || (key.length > 1 && key !== "Enter" && key !== "Backspace")) {
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    if (key === "Backspace") {
      text = text.slice(0, -1);
    } else if (key !== "Enter") {
      text += key;
    }
  }

  function onFocusIn({ target }: FocusEvent): void {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isField && isEditable(target) && !earlierFields.has(target)) {
      stop();
      if (text && target.type !== "password") {
        typeInto(target, target.value + text);
      }
    }
  }

  const { signal } = listening;
  window.addEventListener("keydown", onKeyDown, { capture: true, signal });
  window.addEventListener("focusin", onFocusIn, { signal });
  window.addEventListener("pointerdown", () => stop(), { capture: true, signal });
}

/** As if it had been typed: React tracks a field's text itself. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
