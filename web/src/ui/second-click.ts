/** A screen may draw another control under the pointer between the two clicks of a double click. */

const CONTROL = 'button, [role="button"]';

/** A control and the action that it names; the page may turn one button into another. */
interface ClickRecord {
  control: Element | null;
  words: string;
}

const clickRecordOf = ({ target }: MouseEvent): ClickRecord => {
  const control = target instanceof Element ? target.closest(CONTROL) : null;
  return { control, words: control?.textContent ?? "" };
};

/**
 * The second click of a double click acts only on the button that received the first one. @returns a function that stops this.
 */
export function holdSecondClicks(): () => void {
  let first: ClickRecord = { control: null, words: "" };
  const onClick = (event: MouseEvent): void => {
    const record = clickRecordOf(event);
    // 1 starts a series of clicks; 0 comes from the keyboard.
    if (event.detail <= 1) {
      first = record;
    } else if (record.control && (record.control !== first.control || record.words !== first.words)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  window.addEventListener("click", onClick, true);
  return () => window.removeEventListener("click", onClick, true);
}
