/** The owner of the keys: a field, a dialog, a menu, or nobody. */

const EDITABLE =
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true]";
const LAYER = "dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** Whether one types into the element. */
export function isEditable(element: Element | null): boolean {
  return element?.matches(EDITABLE) ?? false;
}

/** Whether the element lies in a dialog, a menu or a list of choices. */
export function isInLayer(element: Element | null): boolean {
  return Boolean(element?.closest(LAYER));
}

/** Whether a dialog, a menu or a list of choices is open; closed ones may stay in the page unseen. */
export function layerIsOpen(): boolean {
  return [...document.querySelectorAll(LAYER)].some((layer) => layer.checkVisibility());
}

/** Whether keys typed now belong to something already: then a single key is no shortcut. */
export function areKeysTaken(): boolean {
  return isEditable(document.activeElement) || layerIsOpen();
}
