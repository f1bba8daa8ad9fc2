import { expect, test } from "vitest";
import { type Clock, coalesce } from "./coalesce";

/** A clock that moves only when the test moves it. */
function fakeClock(random = 0) {
  let time = 1_000_000;
  let timers: { at: number; then: () => void }[] = [];
  const clock: Clock = {
    now: () => time,
    setTimeout: (then, milliseconds) => {
      const timer = { at: time + milliseconds, then };
      timers.push(timer);
      return timer;
    },
    clearTimeout: (timer) => {
      timers = timers.filter((one) => one !== timer);
    },
    random: () => random,
  };
  const pass = (milliseconds: number) => {
    const end = time + milliseconds;
    for (;;) {
      const [next] = timers.filter(({ at }) => at <= end).sort((timer, other) => timer.at - other.at);
      if (!next) {
        break;
      }
      time = next.at;
      timers = timers.filter((timer) => timer !== next);
      next.then();
    }
    time = end;
  };
  return { clock, pass, now: () => time };
}

function gathered(random = 0) {
  const { clock, pass, now } = fakeClock(random);
  const began = now();
  const reads: number[] = [];
  return { ...coalesce(() => reads.push(now() - began), clock), pass, asked: reads };
}

test("one event is asked for after a moment of quiet", () => {
  const { schedule, pass, asked } = gathered();
  schedule();
  pass(249);
  expect(asked).toEqual([]);
  pass(1000);
  expect(asked).toEqual([250]);
});

test("a burst is asked for once, after its last event", () => {
  const { schedule, pass, asked } = gathered();
  for (let event = 0; event < 5; event++) {
    schedule();
    pass(100);
  }
  pass(1000);
  expect(asked).toEqual([650]);
});

test("events without a pause are answered all the same, and later events start a new request", () => {
  const { schedule, pass, asked } = gathered();
  for (let event = 0; event < 200; event++) {
    schedule();
    pass(20);
  }
  expect(asked).toEqual([1500, 3000]);
  pass(1000);
  expect(asked).toEqual([1500, 3000, 4230]);
});

test("an event after a long rest waits for quiet again, not for what was long ago", () => {
  const { schedule, pass, asked } = gathered();
  schedule();
  pass(10_000);
  schedule();
  pass(1000);
  expect(asked).toEqual([250, 10_250]);
});

test("a clock that is set back keeps nobody waiting for longer than quiet takes", () => {
  const { clock, pass, now } = fakeClock();
  let setBack = 0;
  const reads: number[] = [];
  const began = now();
  const { schedule } = coalesce(() => reads.push(now() - began), { ...clock, now: () => clock.now() - setBack });
  schedule();
  setBack = 3_600_000;
  schedule();
  pass(1000);
  expect(reads).toEqual([250]);
});

test("after the stop nothing is asked", () => {
  const { schedule, stop, pass, asked } = gathered();
  schedule();
  stop();
  pass(5000);
  expect(asked).toEqual([]);
});

test("screens that one event reaches ask one after the other", () => {
  const times = [0, 0.25, 0.5, 1].map((random) => {
    const { schedule, pass, asked } = gathered(random);
    schedule();
    pass(2000);
    return asked[0];
  });
  expect(times).toEqual([250, 400, 550, 850]);
});
