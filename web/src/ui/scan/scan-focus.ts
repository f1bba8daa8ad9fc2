import { isEditable, isInLayer, layerIsOpen } from "../layers";

/** When the scan field may take the keys, and when they belong to another part. */

/** A phone would open its keyboard with every focus. */
const isTouch = (): boolean => window.matchMedia("(pointer: coarse)").matches;

/**
 * Keeps the focus in the scan field: when no element has it, when a dialog closes, after a mouse click on a button, and when a
 * scanner starts to type while a button has it (otherwise its Enter would press that button). A user who moves on with Tab keeps
 * the new focus. @returns a function that stops it.
 */
export function keepScanFocus(field: HTMLInputElement): () => void {
  const takeFocus = () => {
    if (!isTouch() && !layerIsOpen() && !isEditable(document.activeElement)) {
      field.focus();
    }
  };
  let frame = 0;
  // The click's handlers and React's response to it (a dialog that opens) come first.
  const takeSoon = () => {
    cancelAnimationFrame(frame);
    // With the focus in the field there is nothing to do, and a later key may move it on purpose.
    if (document.activeElement !== field) {
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(takeFocus);
      });
    }
  };

  // Between the page's last element and its first one the focus is nowhere for a moment.
  let walking = false;
  const stopWalking = () => {
    walking = false;
  };
  // After all other listeners: they have already handled a Tab that ends a scan.
  const onWalk = (event: KeyboardEvent) => {
    walking = event.key === "Tab" && !event.defaultPrevented;
  };

  function onFocusOut(event: FocusEvent): void {
    if (event.relatedTarget === null && document.hasFocus() && !walking) {
      takeSoon();
    }
  }

  function onFocusIn(event: FocusEvent): void {
    if (event.target === field) {
      cancelAnimationFrame(frame);
    }
    const previousElement = event.relatedTarget instanceof Element ? event.relatedTarget : null;
    if (isInLayer(previousElement) && event.target instanceof Element && !isInLayer(event.target)) {
      takeSoon();
    }
  }

  function onClick(event: MouseEvent): void {
    // 0 is a click from the keyboard: a user who moves with Tab must not lose their place.
    if (event.detail > 0) {
      takeSoon();
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isCode = /^[0-9a-z]$/i.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey;
    const active = document.activeElement;
    if (isCode && active !== field && !isEditable(active) && !layerIsOpen()) {
      // The key itself is then typed into the field.
      field.focus();
    }
  }

  document.addEventListener("focusout", onFocusOut);
  document.addEventListener("focusin", onFocusIn);
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKeyDown, true);
  window.addEventListener("keydown", onWalk);
  window.addEventListener("pointerdown", stopWalking, true);
  takeSoon();
  return () => {
    cancelAnimationFrame(frame);
    document.removeEventListener("focusout", onFocusOut);
    document.removeEventListener("focusin", onFocusIn);
    document.removeEventListener("click", onClick);
    document.removeEventListener("keydown", onKeyDown, true);
    window.removeEventListener("keydown", onWalk);
    window.removeEventListener("pointerdown", stopWalking, true);
  };
}
