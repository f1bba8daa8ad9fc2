import { useHotkeys } from "@mantine/hooks";
import { isEditable, layerIsOpen } from "../../ui/layers";

interface DeskKeys {
  onFind: () => void;
  onFinish: () => void;
  onFirst: () => void;
  onUndo: () => void;
}

/** A desk's keys; while a dialog is open they do nothing. */
export function useDeskKeys({ onFind, onFinish, onFirst, onUndo }: DeskKeys): void {
  const press = (run: () => void) => (event: KeyboardEvent) => {
    if (!event.repeat && !layerIsOpen()) {
      run();
    }
  };
  useHotkeys(
    [
      ["F2", press(onFind)],
      ["F9", press(onFinish)],
      ["F8", press(onFirst)],
      [
        "mod+Z",
        (event) => {
          const field = document.activeElement;
          const isScan = field instanceof HTMLInputElement && field.matches("[data-scan-field]") && field.value === "";
          if (!layerIsOpen() && (isScan || !isEditable(field))) {
            event.preventDefault();
            press(onUndo)(event);
          }
        },
        { preventDefault: false },
      ],
    ],
    [],
  );
}
