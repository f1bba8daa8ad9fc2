/** Random numbers that repeat with the same seed (mulberry32). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** Whether something that happens so often in a hundred happens now. */
  often(inHundred: number): boolean {
    return this.next() * 100 < inHundred;
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }

  /** A record id as a browser chooses one. */
  id(): string {
    return Array.from({ length: 15 }, () => this.pick([..."abcdefghijklmnopqrstuvwxyz0123456789"])).join("");
  }
}
