/** Time on an order. H-31. */

export interface TimedTask {
  id: string;
  technician: string;
  /** Instants in milliseconds. */
  starts: number;
  minutes: number;
}

/** The tasks of one technician that overlap another of theirs: flagged, not refused. */
export function overlapping(tasks: readonly TimedTask[]): string[] {
  return tasks
    .filter((task) =>
      tasks.some(
        (other) =>
          other.id !== task.id &&
          other.technician === task.technician &&
          task.starts < other.starts + other.minutes * 60_000 &&
          other.starts < task.starts + task.minutes * 60_000,
      ),
    )
    .map(({ id }) => id);
}
