import { type ReactNode, useEffect, useRef } from "react";
import classes from "./TopDialog.module.css";

interface TopDialogProps {
  label: string;
  /** Without it neither Esc nor a click beside it closes: the user must answer. */
  onClose?: (() => void) | undefined;
  /** "side": as high as the window, at its right; "whole": as large as its content. */
  placement?: "middle" | "top" | "bottom" | "side" | "whole";
  /** For a dialog over confidential content, which is blurred. */
  blursBackground?: boolean;
  children: ReactNode;
}

/** A dialog in the browser's own top layer: all content below, other dialogs too, is out of reach while it is open. */
export function TopDialog({ label, onClose, placement = "middle", blursBackground = false, children }: TopDialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    const previousFocus = document.activeElement;
    dialog?.showModal();
    // The browser takes the first field; data-autofocus names a better one.
    dialog?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      dialog?.close();
      // close() returns the focus by itself, but not when the element was removed from the page first.
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) {
        previousFocus.focus({ preventScroll: true });
      }
    };
  }, []);
  return (
    <dialog
      ref={box}
      className={classes.dialog}
      data-placement={placement}
      data-veiled={blursBackground}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onKeyDown={(event) => {
        // A second Esc would close by force, without a question.
        if (event.key === "Escape" && !onClose) {
          event.preventDefault();
        }
      }}
      onFocus={({ target }) => {
        // A Mantine dialog below gets Esc first, and closes, unless the focused element says that it is not for it.
        target.setAttribute("data-mantine-stop-propagation", "true");
      }}
      onClick={(event) => {
        if (event.target === box.current) {
          onClose?.();
        }
      }}
    >
      {children}
    </dialog>
  );
}
