const MINUTE = 60_000;

/** Whether the last sign of life, in any tab, is older than the school allows; 0 minutes never lock. */
export function isIdle(lastActive: number, now: number, minutes: number): boolean {
  return minutes > 0 && lastActive > 0 && now - lastActive >= minutes * MINUTE;
}
