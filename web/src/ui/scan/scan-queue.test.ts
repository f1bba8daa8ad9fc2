import { expect, test, vi } from "vitest";
import { RepeatGuard, ScanQueue } from "./scan-queue";

/** Waits as long as a busy machine needs. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 600_000 });

test.each([
  [
    "the same code at once",
    [
      ["A", 0, true],
      ["A", 300, false],
    ],
  ],
  [
    "the same code after the pause",
    [
      ["A", 0, true],
      ["A", 1500, true],
    ],
  ],
  [
    "a repeat does not prolong the pause",
    [
      ["A", 0, true],
      ["A", 1000, false],
      ["A", 1600, true],
    ],
  ],
  [
    "another code at once",
    [
      ["A", 0, true],
      ["B", 10, true],
      ["A", 20, true],
    ],
  ],
] as const)("%s", (_name, scans) => {
  const guard = new RepeatGuard(1500);
  for (const [code, at, accepted] of scans) {
    expect(guard.accepts(code, at)).toBe(accepted);
  }
});

/** A server whose answers the test gives, in any order. */
function controlledServer() {
  const askedCodes: string[] = [];
  const answers: (() => void)[] = [];
  const faults: ((reason: Error) => void)[] = [];
  return {
    asked: askedCodes,
    answers,
    faults,
    ask: (code: string) =>
      new Promise<void>((resolve, reject) => {
        askedCodes.push(code);
        answers.push(resolve);
        faults.push(reject);
      }),
  };
}

test("twenty codes are all answered, one at a time and in order, while more come in", async () => {
  const codes = Array.from({ length: 20 }, (_, index) => `C${index}`);
  const server = controlledServer();
  const waitingCounts: number[] = [];
  const queue = new ScanQueue(server.ask, (count) => waitingCounts.push(count));
  for (const code of codes) {
    queue.push(code);
  }
  for (let done = 0; done < codes.length; done++) {
    await until(() => expect(server.asked).toEqual(codes.slice(0, done + 1)));
    server.answers[done]?.();
  }
  await until(() => expect(waitingCounts.at(-1)).toBe(0));
  expect(Math.max(...waitingCounts)).toBe(20);
});

test("a fault does not hold up the codes behind it", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const server = controlledServer();
  const queue = new ScanQueue(server.ask);
  queue.push("A");
  queue.push("B");
  server.faults[0]?.(new Error("no answer"));
  await until(() => expect(server.asked).toEqual(["A", "B"]));
  server.answers[1]?.();
  queue.push("C");
  await until(() => expect(server.asked).toEqual(["A", "B", "C"]));
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

test("a turn after all codes runs once none waits and each has been announced", async () => {
  const server = controlledServer();
  let waiting = 0;
  const queue = new ScanQueue(server.ask, (count) => {
    waiting = count;
  });
  const waitingThen: number[] = [];
  const note = () => waitingThen.push(waiting);
  queue.afterAll(note);
  expect(waitingThen).toEqual([0]);
  queue.push("A");
  queue.afterAll(() => {
    note();
    queue.push("C");
    queue.afterAll(note);
  });
  queue.push("B");
  for (const [index, code] of ["A", "B", "C"].entries()) {
    await until(() => expect(server.asked[index]).toBe(code));
    expect(waitingThen).toHaveLength(index < 2 ? 1 : 2);
    server.answers[index]?.();
  }
  await until(() => expect(waitingThen).toEqual([0, 0, 0]));
});

test("after a rest the queue starts again", async () => {
  const server = controlledServer();
  const queue = new ScanQueue(server.ask);
  queue.push("A");
  server.answers[0]?.();
  await until(() => expect(server.asked).toEqual(["A"]));
  queue.push("B");
  await until(() => expect(server.asked).toEqual(["A", "B"]));
});
