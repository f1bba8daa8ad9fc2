/** The space for files: a day's share of an account, a label or an address, and the whole disk's. */

const MEGABYTE = 1_000_000;

/**
 * Bytes of files within a day. A user who photographs a whole school, or imports its books, needs the most; a call takes five
 * photos of a few hundred kilobytes. A whole school may share one address.
 */
const MAX_A_DAY = {
  account: 30 * MEGABYTE,
  staff: 250 * MEGABYTE,
  tables: 500 * MEGABYTE,
  label: 20 * MEGABYTE,
  address: 100 * MEGABYTE,
} as const;
export type Share = keyof typeof MAX_A_DAY;

export interface TakenRoom {
  day: string;
  bytes: number;
}

/** The count with more bytes; null where that exceeds a day's share. Refused bytes are not counted. */
export function taking(share: Share, earlier: TakenRoom | null, day: string, bytes: number): TakenRoom | null {
  const takenBefore = earlier?.day === day ? earlier.bytes : 0;
  return takenBefore + bytes > MAX_A_DAY[share] ? null : { day, bytes: takenBefore + bytes };
}

export interface Disk {
  /** Bytes. */
  total: number;
  free: number;
}

const FREE_SHARE = 0.05;
const MAX_FREE_BYTES = 5_000 * MEGABYTE;

/** Whether the remaining space is reserved for texts: less than a twentieth, and than 5 GB. Null: unknown. */
export const isNearlyFull = (disk: Disk | null, bytes: number): boolean =>
  disk !== null && disk.free - bytes < Math.min(disk.total * FREE_SHARE, MAX_FREE_BYTES);

/** The figures of `df -Pk` for one folder; null for any other text. */
export function readDf(words: string): Disk | null {
  const figures = /\s(\d+)\s+(\d+)\s+(\d+)\s+\d+%\s/.exec(words.trim().split("\n").pop() ?? "");
  return figures ? { total: Number(figures[1]) * 1024, free: Number(figures[3]) * 1024 } : null;
}
