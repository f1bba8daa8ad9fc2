/** A screen may draw another control under the pointer between a press and its click, or between the clicks of a double click. */

const BUTTON = 'button, [role="button"]';
const CONTROL = `${BUTTON}, a, [role="option"], [role="menuitem"], input, select, textarea, label, summary`;

const within = (selector: string, { target }: Event): Element | null =>
  target instanceof Element ? target.closest(selector) : null;

/** @returns whether a click is the second one of a double click, on another button than the first one or with another action. */
function secondClicks(): (event: MouseEvent) => boolean {
  let first: Element | null = null;
  let firstWords = "";
  return (event) => {
    const button = within(BUTTON, event);
    const words = button?.textContent ?? "";
    // 1 starts a series of clicks; 0 comes from the keyboard.
    if (event.detail > 1) {
      return button !== null && (button !== first || words !== firstWords);
    }
    first = button;
    firstWords = words;
    return false;
  };
}

/**
 * Stops the click of a finger that meets another control than the finger did, and the second click of a double click on another
 * button than the first one. Of a mouse, the browser itself stops the former. @returns a function that ends this.
 */
export function stopStrayClicks(): () => void {
  let press: { pointer: number; control: Element | null } | null = null;
  const isSecondElsewhere = secondClicks();

  const onPointerDown = (event: PointerEvent): void => {
    press = { pointer: event.pointerId, control: within(CONTROL, event) };
  };
  const onClick = (event: MouseEvent): void => {
    const control = within(CONTROL, event);
    // A click by keyboard, by a script or by a screen reader belongs to no press.
    const pressed = event instanceof PointerEvent && event.pointerId === press?.pointer ? press : null;
    press = null;
    if (isSecondElsewhere(event) || (pressed && control && control !== pressed.control)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  window.addEventListener("pointerdown", onPointerDown, true);
  window.addEventListener("click", onClick, true);
  return () => {
    window.removeEventListener("pointerdown", onPointerDown, true);
    window.removeEventListener("click", onClick, true);
  };
}
