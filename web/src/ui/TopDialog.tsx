import { type ReactNode, useEffect, useRef } from "react";
import classes from "./TopDialog.module.css";

interface TopDialogProps {
  label: string;
  /** Without it neither Esc nor a click beside it closes: the person must answer. */
  onClose?: (() => void) | undefined;
  placement?: "middle" | "top" | "bottom";
  children: ReactNode;
}

/** A dialog in the browser's own top layer: what lies below, other dialogs too, is out of reach while it stands. */
export function TopDialog({ label, onClose, placement = "middle", children }: TopDialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      // close() gives the focus back by itself, but not when the element was taken out of the page first.
      if (before instanceof HTMLElement && before.isConnected) {
        before.focus({ preventScroll: true });
      }
    };
  }, []);
  return (
    <dialog
      ref={box}
      className={classes.dialog}
      data-placement={placement}
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
