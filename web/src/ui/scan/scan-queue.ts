/** Between a scanner, which never waits, and a server, whose answers take time. */

/** Accepts a code once: a scanner held over a label a moment too long reads it twice. */
export class RepeatGuard {
  private last = "";
  private at = Number.NEGATIVE_INFINITY;
  private readonly milliseconds: number;

  constructor(milliseconds: number) {
    this.milliseconds = milliseconds;
  }

  /** Whether the code counts; the same one within the pause does not. */
  accepts(code: string, now: number): boolean {
    const isRepeated = code === this.last && now - this.at < this.milliseconds;
    if (!isRepeated) {
      this.last = code;
      this.at = now;
    }
    return !isRepeated;
  }

  /** After a deliberate action in between (an undo, another reader) the same code counts again. */
  forget(): void {
    this.last = "";
  }
}

/** Processes the scans with the facts of their time, strictly one after the other, in the order of arrival, while more arrive. */
export class ScanQueue<Task = string> {
  private readonly turns: Task[] = [];
  private running = false;
  private whenEmpty: (() => void)[] = [];
  private readonly work: (turn: Task) => Promise<void>;
  private readonly onChange: (waiting: number) => void;

  /**
   * @param work must answer every turn itself; an error only counts as done, so that the next turn still runs. @param onChange is
   * called after each change with the number that wait or run.
   */
  constructor(work: (turn: Task) => Promise<void>, onChange: (waiting: number) => void = () => {}) {
    this.work = work;
    this.onChange = onChange;
  }

  push(task: Task): void {
    this.turns.push(task);
    this.onChange(this.turns.length);
    if (!this.running) {
      this.running = true;
      void this.drain();
    }
  }

  /** Runs once no turn waits or runs, and `onChange` has said so: at once where none does. */
  afterAll(run: () => void): void {
    if (this.running) {
      this.whenEmpty.push(run);
    } else {
      run();
    }
  }

  private async drain(): Promise<void> {
    for (let task = this.turns[0]; task !== undefined; task = this.turns[0]) {
      try {
        await this.work(task);
      } catch (error) {
        console.error(error);
      }
      this.turns.shift();
      this.onChange(this.turns.length);
    }
    this.running = false;
    const runs = this.whenEmpty;
    this.whenEmpty = [];
    for (const run of runs) {
      run();
    }
  }
}
