import { notifyManager } from "@tanstack/react-query";

/** The longest time between the end of a finger's press and its click. */
const TAP_MS = 100;

/**
 * Draws the server's answers between presses: a row that moves under a press loses it, and another row may get it. Starts once,
 * before the first page is drawn.
 */
export function drawBetweenPresses(): void {
  let isPressed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting: (() => void)[] = [];

  function draw(update: () => void): void {
    if (isPressed) {
      waiting.push(update);
    } else {
      update();
    }
  }
  const schedule = (update: () => void): void => void setTimeout(draw, 0, update);
  notifyManager.setScheduler(schedule);

  function begin({ button }: PointerEvent): void {
    clearTimeout(timer);
    isPressed = isPressed || button === 0;
  }
  function end(): void {
    clearTimeout(timer);
    isPressed = false;
    waiting.splice(0).forEach(schedule);
  }
  const endIn = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(end, milliseconds);
  };
  const passively = { capture: true, passive: true };
  window.addEventListener("pointerdown", begin, passively);
  window.addEventListener("pointerup", ({ pointerType }) => endIn(pointerType === "mouse" ? 0 : TAP_MS), passively);
  window.addEventListener("click", () => endIn(0), passively);
  window.addEventListener("pointercancel", end, passively);
  // The end of a press may be lost: outside of the window, in the list of a browser's own field.
  window.addEventListener("blur", end);
  window.addEventListener("keydown", end, passively);
  window.addEventListener("pointermove", ({ buttons }) => buttons === 0 && isPressed && endIn(0), passively);
}
