import { expect, test } from "vitest";
import { isSignalled, NO_PUBLICATION, publishesNow, SIGNALLED, signalId, signalledOf } from "./signals";

test("each collection has a record of its own, which its topic leads back to", () => {
  const ids = SIGNALLED.map(signalId);
  expect(new Set(ids).size).toBe(SIGNALLED.length);
  for (const [index, id] of ids.entries()) {
    expect(id).toMatch(/^[a-z0-9]{15}$/);
    expect(signalledOf(`signals/${id}`)).toBe(SIGNALLED[index]);
    expect(signalledOf(`pbc_1234567890/${id}?options=%7B%7D`)).toBe(SIGNALLED[index]);
  }
  expect([signalledOf("loans/*"), signalledOf("signals"), signalledOf("signals/*")]).toEqual([null, null, null]);
  expect([isSignalled("loans"), isSignalled("notifications")]).toEqual([true, false]);
});

test("a few changes are published at once, many twice a second, and none is held back for longer than that", () => {
  let state = NO_PUBLICATION;
  const beats: number[] = [];
  for (let at = 1_000_000; at < 1_010_000; at += 50) {
    const { publishes, next } = publishesNow(state, at);
    state = next;
    if (publishes) {
      beats.push(at);
    }
  }
  expect(beats.length).toBeGreaterThanOrEqual(38);
  expect(beats.length).toBeLessThanOrEqual(41);
  const gaps = beats.slice(1).map((at, index) => at - beats[index]!);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(550);
  // A clock that is set back holds nothing back for long.
  expect(publishesNow({ tokens: 0, at: 5000 }, 1000)).toEqual({ publishes: false, next: { tokens: 0, at: 1000 } });
});
