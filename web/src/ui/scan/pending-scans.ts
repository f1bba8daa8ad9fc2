/** Longer than any scanner's pause within a code; shorter than the time after which typed text is forgotten. */
const SCAN_PAUSE_MS = 1000;

/** The codes that were scanned after their screen closed, for the next screen. */
export class ScansOnTheWay {
  private heldCodes: string[] = [];
  private text = "";
  private textAt = Number.NEGATIVE_INFINITY;
  private leftAt = Number.POSITIVE_INFINITY;

  /** Stores a whole code. */
  hold(code: string): void {
    this.heldCodes.push(code);
  }

  /**
   * The screen closes. @param text of its field. @param textAt when its last key arrived. All in milliseconds of the page's
   * clock.
   */
  leave(text: string, textAt: number, now: number): void {
    this.text = text;
    this.textAt = textAt;
    this.leftAt = now;
  }

  /** @returns the first keys of a code whose other keys are still to come; once, and "" after a while. */
  takeText(now: number): string {
    const { text } = this;
    this.text = "";
    return now - this.textAt <= SCAN_PAUSE_MS ? text : "";
  }

  /** @returns the stored codes, once; none where the screen that stored them closed long ago. */
  takeCodes(now: number): readonly string[] {
    const { heldCodes } = this;
    this.heldCodes = [];
    return now - this.leftAt <= SCAN_PAUSE_MS ? heldCodes : [];
  }

  /** The screen stays open after all. */
  stay(): readonly string[] {
    const { heldCodes } = this;
    this.heldCodes = [];
    return heldCodes;
  }
}
