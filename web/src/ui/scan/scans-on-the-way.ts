/** Longer than any scanner pauses in a code; shorter than it takes to forget what was typed. */
const KEPT_MILLISECONDS = 1000;

/** The codes that were scanned after their screen was left, for the next screen. */
export class ScansOnTheWay {
  private held: string[] = [];
  private text = "";
  private textAt = Number.NEGATIVE_INFINITY;
  private leftAt = Number.POSITIVE_INFINITY;

  /** A whole code. */
  hold(code: string): void {
    this.held.push(code);
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
    return now - this.textAt <= KEPT_MILLISECONDS ? text : "";
  }

  /** @returns the codes that were held, once; none where the screen that held them went long ago. */
  takeCodes(now: number): readonly string[] {
    const { held } = this;
    this.held = [];
    return now - this.leftAt <= KEPT_MILLISECONDS ? held : [];
  }

  /** The screen stays after all. */
  stay(): readonly string[] {
    const { held } = this;
    this.held = [];
    return held;
  }
}
