import { type ReactNode, useEffect, useRef } from "react";
import classes from "./TopDialog.module.css";

interface TopDialogProps {
  label: string;
  /** Without it neither Esc nor a click beside it closes: the person must answer. */
  onClose?: (() => void) | undefined;
  /** "side": as high as the window, at its right; "whole": as large as what it holds. */
  placement?: "middle" | "top" | "bottom" | "side" | "whole";
  /** For dialogs below which nothing should be read: what lies there is blurred. */
  veiled?: boolean;
  children: ReactNode;
}

/** A dialog in the browser's own top layer: what lies below, other dialogs too, is out of reach while it stands. */
export function TopDialog({ label, onClose, placement = "middle", veiled = false, children }: TopDialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    const previousFocus = document.activeElement;
    dialog?.showModal();
    // The browser takes the first field; data-autofocus names a better one.
    dialog?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      dialog?.close();
      // close() gives the focus back by itself, but not when the element was taken out of the page first.
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
      data-veiled={veiled}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onKeyDown={(event) => {
        // A second Esc would close by force, without asking.
        if (event.key === "Escape" && !onClose) {
          event.preventDefault();
        }
      }}
      onFocus={({ target }) => {
        // A Mantine dialog below hears Esc first, and closes, unless the element that has the keyboard says that it is not for it.
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
