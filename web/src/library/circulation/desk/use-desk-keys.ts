import { useHotkeys } from "@mantine/hooks";
import { layerIsOpen } from "../../../ui/layers";
import { useUndoKey } from "./use-undo-key";

interface DeskKeys {
  onClose: () => void;
  onFind: () => void;
  onBox: () => void;
  /** Days of a loan by hand. */
  onDays: () => void;
  /** The action beside which F8 is shown. */
  onFirst: () => void;
  onUndo: () => void;
}

/** The desk's keys: each press counts once, however long it lasts, and none acts behind a dialog. */
export function useDeskKeys({ onClose, onFind, onBox, onDays, onFirst, onUndo }: DeskKeys): void {
  const isForDesk = (event: KeyboardEvent) => !event.repeat && !layerIsOpen();
  const press = (run: () => void) => (event: KeyboardEvent) => {
    if (isForDesk(event)) {
      run();
    }
  };
  useHotkeys(
    [
      // A layer's own Escape closes the layer, not the reader behind it; so it must pass through.
      ["Escape", press(onClose), { preventDefault: false }],
      ["F2", press(onFind)],
      ["F4", press(onBox)],
      ["F8", press(onFirst)],
      ["F9", press(onDays)],
    ],
    [],
  );
  useUndoKey(onUndo);
}
