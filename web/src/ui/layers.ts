/** The part that owns the keys: a field, a dialog, a menu, or none. */

const EDITABLE =
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true]";
const LAYER = "dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** Whether the user can type into the element. */
export function isEditable(element: Element | null): boolean {
  return element?.matches(EDITABLE) ?? false;
}

/** Whether the element is in a dialog, a menu or a list of options. */
export function isInLayer(element: Element | null): boolean {
  return Boolean(element?.closest(LAYER));
}

/** Whether a dialog, a menu or a list of options is open; closed ones may remain in the page, hidden. */
export function layerIsOpen(): boolean {
  return [...document.querySelectorAll(LAYER)].some((layer) => layer.checkVisibility());
}

/** Whether another part uses the keys typed now: then a single key is no shortcut. */
export function areKeysTaken(): boolean {
  return isEditable(document.activeElement) || layerIsOpen();
}
