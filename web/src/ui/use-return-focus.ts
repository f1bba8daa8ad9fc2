import { useEffect } from "react";

/**
 * Returns the focus to its previous element when a layer unmounts and leaves the focus nowhere; to the page's heading, when that
 * element is gone too (a layer that followed another).
 */
export function useReturnFocus(): void {
  useEffect(() => {
    const previousFocus = document.activeElement;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) {
          const target =
            previousFocus?.isConnected && previousFocus !== document.body ? previousFocus : document.querySelector("main h1");
          if (target instanceof HTMLElement) {
            target.focus({ preventScroll: target !== previousFocus });
          }
        }
      });
    };
  }, []);
}
