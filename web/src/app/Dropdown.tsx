import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import classes from "./Dropdown.module.css";

interface DropdownProps {
  /** The button's name and the panel's. */
  label: string;
  trigger: ReactNode;
  /** Called with the function that closes the panel. */
  children: (close: () => void) => ReactNode;
}

/** A button of the bar above with a panel below it; Esc, a click elsewhere and a navigation close it. */
export function Dropdown({ label, trigger, children }: DropdownProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it
  useEffect(() => setOpen(false), [key]);

  useEffect(() => {
    if (!open) {
      return;
    }
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) {
        setOpen(false);
      }
    };
    // On the document: a pressed button inside that disappeared took the focus with it.
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") {
        setOpen(false);
        button.current?.focus();
      }
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("keydown", closeByKey);
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div ref={box} className={classes.box}>
      <button
        ref={button}
        type="button"
        className={classes.trigger}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      {open ? (
        <section id={id} className={classes.panel} aria-label={label}>
          {children(close)}
        </section>
      ) : null}
    </div>
  );
}
