/** Longer than any scanner pauses in a code; shorter than it takes to forget what was typed. */
const SCAN_PAUSE_MS = 1000;

/** The codes that were scanned after their screen was left, for the next screen. */
export class ScansOnTheWay {
  private heldCodes: string[] = [];
  private text = "";
  private textAt = Number.NEGATIVE_INFINITY;
  private leftAt = Number.POSITIVE_INFINITY;

  /** A whole code. */
  hold(code: string): void {
    this.heldCodes.push(code);
  }

  /** The screen goes. @param text of its field. @param textAt when the last key of it came. All in milliseconds of the page's clock. */
  leave(text: string, textAt: number, now: number): void {
    this.text = text;
    this.textAt = textAt;
    this.leftAt = now;
  }

  /** @returns the first keys of a code, whose others are still to come; once, and "" after a while. */
  takeText(now: number): string {
    const { text } = this;
    this.text = "";
    return now - this.textAt <= SCAN_PAUSE_MS ? text : "";
  }

  /** @returns the codes that were held, once; none where the screen that held them went long ago. */
  takeCodes(now: number): readonly string[] {
    const { heldCodes } = this;
    this.heldCodes = [];
    return now - this.leftAt <= SCAN_PAUSE_MS ? heldCodes : [];
  }

  /** The screen stays after all. */
  stay(): readonly string[] {
    const { heldCodes } = this;
    this.heldCodes = [];
    return heldCodes;
  }
}
