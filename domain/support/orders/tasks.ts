/** Time on an order. H-31. */

export interface Timed {
  id: string;
  technician: string;
  /** Instants in milliseconds. */
  starts: number;
  minutes: number;
}

/** The tasks of one technician that overlap another of theirs: flagged, not refused. */
export function overlapping(tasks: readonly Timed[]): string[] {
  return tasks
    .filter((one) =>
      tasks.some(
        (other) =>
          other.id !== one.id &&
          other.technician === one.technician &&
          one.starts < other.starts + other.minutes * 60_000 &&
          other.starts < one.starts + one.minutes * 60_000,
      ),
    )
    .map(({ id }) => id);
}
