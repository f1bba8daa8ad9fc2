import { useHotkeys } from "@mantine/hooks";
import { isEditable, layerIsOpen } from "../../../ui/layers";

/** A field with typed text undoes its own typing; the scan field only while a code is half typed. */
function hasTypedText(field: Element | null): boolean {
  return isEditable(field) && !(field instanceof HTMLInputElement && field.matches("[data-scan-field]") && field.value === "");
}

/** Ctrl+Z for the last scan: not behind a dialog, nor where it undoes typed text. */
export function useUndoKey(onUndo: () => void): void {
  useHotkeys(
    [
      [
        "mod+Z",
        (event) => {
          if (layerIsOpen() || hasTypedText(document.activeElement)) {
            return;
          }
          event.preventDefault();
          if (!event.repeat) {
            onUndo();
          }
        },
        { preventDefault: false },
      ],
    ],
    [],
  );
}
