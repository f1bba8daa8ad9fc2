import { useEffect } from "react";

/** Gives the focus back to what had it before, when a layer goes with its component and leaves the focus nowhere. */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected) {
          before.focus();
        }
      });
    };
  }, []);
}
