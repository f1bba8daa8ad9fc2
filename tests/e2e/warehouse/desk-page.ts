/** The stockroom's screens that read codes and accept notes, for tests. */
import type { Locator, Page } from "@playwright/test";
import { machineNow } from "../../helpers/day";

/** The field that a scanner types into. */
export const scanField = (page: Page): Locator => page.locator("[data-scan-field]");

/** A screen's notices about each action, the latest first. */
export const toldBy = (page: Page, name: "Avisos do balcão" | "Avisos da entrada"): Locator =>
  page.getByRole("list", { name }).getByRole("listitem");

/** A scanner's input: the code's keys in a burst, then Enter. */
export async function scan(page: Page, ...codes: string[]): Promise<void> {
  for (const code of codes) {
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  }
}

/** Seconds between a scanner's keys. */
const KEY_GAP = 0.005;

/**
 * A scanner's input where only its pace tells it from a person's, in a dialog or in a quantity: the keys carry the times at which
 * a scanner presses them, however late a busy machine hands them over.
 */
export async function scanAtPace(page: Page, code: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const begun = machineNow() / 1000;
  for (const [index, key] of [...code, "Enter"].entries()) {
    const isEnter = key === "Enter";
    const pressed = { key, code: isEnter ? "Enter" : "", windowsVirtualKeyCode: (isEnter ? "\r" : key).charCodeAt(0) };
    const timestamp = begun + index * KEY_GAP;
    await devtools.send("Input.dispatchKeyEvent", { type: "keyDown", text: isEnter ? "\r" : key, timestamp, ...pressed });
    await devtools.send("Input.dispatchKeyEvent", { type: "keyUp", timestamp, ...pressed });
  }
  await devtools.detach();
}

/**
 * A scanner's input where the screen waits a moment for the next key: all of them arrive before that moment is over, however busy
 * the machine.
 */
export async function scanAtOnce(page: Page, code: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      for (const key of keys) {
        document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      }
    },
    [...code, "Enter"],
  );
}

/** A file as a supplier sends it; its bytes as one character each where they are not UTF-8. */
export interface NoteFile {
  name: string;
  xml: string;
  isLatin?: boolean;
}

/** Drops files upon the page, all at once. */
export async function drop(page: Page, ...files: NoteFile[]): Promise<void> {
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, xml, isLatin } of all) {
      const content = isLatin ? Uint8Array.from(xml, (letter) => letter.charCodeAt(0)) : xml;
      data.items.add(new File([content], name, { type: "text/xml" }));
    }
    return data;
  }, files);
  await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
}
