/** A screen may draw another control under the pointer between a press and its click, or between the clicks of a double click. */

const BUTTON = 'button, [role="button"]';
const CONTROL = `${BUTTON}, a, [role="option"], [role="menuitem"], input, select, textarea, label, summary`;

/** The browsers of an iPhone, and Firefox, give a tap that just misses a control to the nearest one within this distance. */
const NEAR_PIXELS = 20;

const within = (selector: string, target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(selector) : null;

/** Where a second click means the same as this one: its control, or a small square around it. */
function placeOf({ target, clientX, clientY }: MouseEvent): DOMRect {
  const size = NEAR_PIXELS;
  return within(CONTROL, target)?.getBoundingClientRect() ?? new DOMRect(clientX - size / 2, clientY - size / 2, size, size);
}

const holds = ({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent): boolean =>
  clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;

const isOfMouse = (event: MouseEvent): boolean => event instanceof PointerEvent && event.pointerType === "mouse";

/**
 * @returns whether a click is the second one of a double click, in the place of the first one but on another button or with
 * another action. Two quick taps on neighbours are a double tap for the browser too: on Android, up to 100 pixels apart. A mouse stays in its place.
 */
function secondClicks(): (event: MouseEvent) => boolean {
  let first: Element | null = null;
  let firstWords = "";
  let firstPlace = new DOMRect();
  return (event) => {
    const button = within(BUTTON, event.target);
    const words = button?.textContent ?? "";
    // 1 starts a series of clicks; 0 comes from the keyboard.
    if (event.detail > 1 && (isOfMouse(event) || holds(firstPlace, event))) {
      return button !== null && (button !== first || words !== firstWords);
    }
    first = button;
    firstWords = words;
    firstPlace = placeOf(event);
    return false;
  };
}

/** The controls that a browser may give the press to. */
function pressedControls({ target, clientX, clientY, pointerType }: PointerEvent): readonly (Element | null)[] {
  const control = within(CONTROL, target);
  if (control || pointerType === "mouse") {
    return [control];
  }
  const steps = [-NEAR_PIXELS, -NEAR_PIXELS / 2, 0, NEAR_PIXELS / 2, NEAR_PIXELS];
  return steps.flatMap((x) => steps.map((y) => within(CONTROL, document.elementFromPoint(clientX + x, clientY + y))));
}

/**
 * Stops the click of a finger that meets another control than the finger did, and the second click of a double click on another
 * button in the place of the first one. Of a mouse, the browser itself stops the former. @returns a function that ends this.
 */
export function stopStrayClicks(): () => void {
  let press: { pointer: number; controls: readonly (Element | null)[] } | null = null;
  const isSecondElsewhere = secondClicks();

  const onPointerDown = (event: PointerEvent): void => {
    press = { pointer: event.pointerId, controls: pressedControls(event) };
  };
  const onClick = (event: MouseEvent): void => {
    const control = within(CONTROL, event.target);
    // A click by keyboard, by a script or by a screen reader belongs to no press.
    const pressed = event instanceof PointerEvent && event.pointerId === press?.pointer ? press : null;
    press = null;
    if (isSecondElsewhere(event) || (pressed && control && !pressed.controls.includes(control))) {
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
