import { describe, expect, test } from "vitest";
import {
  backoff,
  type Channel,
  channelAfter,
  HEALTHY_CHANNEL,
  isAtWork,
  isPaused,
  LEASE_MILLISECONDS,
  LONGEST_WAIT,
  MAX_ATTEMPTS,
  MESSAGE_STATES,
  type MessageState,
  mayResend,
  mayResendReply,
  type Outcome,
  remainingCollectionTime,
  stateAfterAttempt,
} from "./outbox";

const NOW = 1_000_000;
const OUTCOMES: Record<Outcome["kind"], Outcome> = {
  accepted: { kind: "accepted", provider_id: "<id@escola>" },
  refused: { kind: "refused", error: "550" },
  deferred: { kind: "deferred", error: "451" },
  channel_down: { kind: "channel_down", error: "fora do ar" },
  unknown: { kind: "unknown", error: "caiu" },
};

describe("every transition of a message", () => {
  test.each<[MessageState, number, Outcome["kind"], MessageState | null, number]>([
    ["sending", 1, "accepted", "sent", 1],
    ["sending", 1, "refused", "failed", 1],
    ["sending", 1, "deferred", "queued", 1],
    ["sending", MAX_ATTEMPTS - 1, "deferred", "queued", MAX_ATTEMPTS - 1],
    ["sending", MAX_ATTEMPTS, "deferred", "failed", MAX_ATTEMPTS],
    ["sending", 1, "channel_down", "queued", 0],
    ["sending", MAX_ATTEMPTS, "channel_down", "queued", MAX_ATTEMPTS - 1],
    ["sending", 1, "unknown", "uncertain", 1],
    // The lease ran out before the answer came.
    ["uncertain", 1, "accepted", "sent", 1],
    ["uncertain", 1, "refused", "failed", 1],
    ["uncertain", 1, "deferred", "failed", 1],
    ["uncertain", 1, "channel_down", "failed", 1],
    ["uncertain", 1, "unknown", null, 1],
  ])("%s, attempt %i, %s -> %s", (state, attempts, kind, expected, counted) => {
    const settlement = stateAfterAttempt({ state, attempts }, OUTCOMES[kind], NOW, 0.5);
    expect(settlement?.state ?? null).toBe(expected);
    expect(settlement?.attempts ?? attempts).toBe(counted);
    expect(settlement === null || (settlement.next_at !== null) === (expected === "queued")).toBe(true);
  });

  test.each(MESSAGE_STATES.filter((state) => state !== "sending" && state !== "uncertain"))(
    "no outcome changes what is %s",
    (state) => {
      for (const outcome of Object.values(OUTCOMES)) {
        expect(stateAfterAttempt({ state, attempts: 1 }, outcome, NOW, 0.5)).toBeNull();
      }
    },
  );

  test("nothing ambiguous is ever queued again by itself", () => {
    for (const state of MESSAGE_STATES) {
      expect(stateAfterAttempt({ state, attempts: 1 }, OUTCOMES.unknown, NOW, 0.5)?.state ?? "uncertain").toBe("uncertain");
    }
  });

  test("a person may send again what failed or is uncertain, and nothing else", () => {
    expect(MESSAGE_STATES.filter(mayResend)).toEqual(["failed", "uncertain"]);
    expect(MESSAGE_STATES.filter(mayResendReply)).toEqual(["failed", "expired", "uncertain"]);
  });
});

test.each([
  [1, 0, 30_000],
  [1, 1, 60_000],
  [2, 1, 120_000],
  [4, 0, 240_000],
  [7, 1, 3_600_000],
  [30, 1, 3_600_000],
])("after attempt %i, random %f: %i ms", (attempts, random, expected) => {
  expect(backoff(attempts, random)).toBe(expected);
});

describe("the channel", () => {
  /** Each as soon as the rest before it is over. */
  const following = (...kinds: Outcome["kind"][]): { channel: Channel; last: number } =>
    kinds.reduce(
      ({ channel }, kind) => {
        const last = channel.paused_until || NOW;
        return { channel: channelAfter(channel, OUTCOMES[kind], last), last };
      },
      { channel: HEALTHY_CHANNEL, last: NOW },
    );

  test.each<[string, Outcome["kind"][], number]>([
    ["a closed door stops it at once", ["channel_down"], 1],
    ["so does a conversation that broke off", ["unknown"], 1],
    ["each time for longer", ["channel_down", "channel_down", "channel_down"], 4],
    ["a quarter of an hour at most", Array.from({ length: 20 }, () => "channel_down" as const), 15],
    ["a few wrong addresses do not", Array.from({ length: 9 }, () => "refused" as const), 0],
    ["refusing everybody does", Array.from({ length: 10 }, () => "refused" as const), 1],
    ['four times "later" does not', Array.from({ length: 4 }, () => "deferred" as const), 0],
    ["five times does", Array.from({ length: 5 }, () => "deferred" as const), 1],
    ["one that went out makes it sound", ["channel_down", "channel_down", "accepted"], 0],
  ])("%s", (_, kinds, minutes) => {
    const { channel, last } = following(...kinds);
    expect(channel.paused_until).toBe(minutes === 0 ? 0 : last + minutes * 60_000);
    expect(isPaused(channel, last)).toBe(minutes > 0);
    expect(isPaused(channel, last + minutes * 60_000)).toBe(false);
  });

  test("rests neither longer nor shorter because others were under way when its rest began", () => {
    const { channel } = following("unknown");
    expect(channelAfter(channel, OUTCOMES.unknown, NOW + 1000)).toEqual(channel);
    expect(channelAfter(channel, OUTCOMES.accepted, NOW + 1000)).toEqual(channel);
    expect(channelAfter(channel, OUTCOMES.accepted, channel.paused_until)).toEqual(HEALTHY_CHANNEL);
  });

  test("does not rest for weeks because the clock was ahead by weeks as the rest began", () => {
    const channel = channelAfter(HEALTHY_CHANNEL, OUTCOMES.channel_down, NOW);
    expect(isPaused(channel, NOW - 30 * 86_400_000)).toBe(false);
  });

  test("remembers when the trouble began and what it is", () => {
    const first = channelAfter(HEALTHY_CHANNEL, OUTCOMES.channel_down, NOW);
    expect(channelAfter(first, OUTCOMES.unknown, first.paused_until)).toMatchObject({
      since: NOW,
      reason: "O servidor de e-mail não responde.",
      failures: 2,
    });
  });
});

test.each([
  ["just stirred", 0, true],
  ["stirred within a lease's time", 1 - LEASE_MILLISECONDS, true],
  ["has not for a lease's time", -LEASE_MILLISECONDS, false],
  ["stirred last while the clock was ahead by weeks", 21 * 86_400_000, false],
])("a run that %s", (_, beat, expected) => {
  expect(isAtWork(NOW + beat, NOW)).toBe(expected);
});

describe("a letter gathers what there is to say", () => {
  test.each([
    ["right after it was left", 0, 60_000, 0, 60_000],
    ["a part of its delay later", 0, 60_000, 20_000, 40_000],
    ["a moment before it goes", 0, 60_000, 59_999, 1],
    ["when its delay is over", 0, 60_000, 60_000, 0],
    ["long after", 0, 60_000, 900_000, 0],
    ["the clock having gone back", 9_000_000, 60_000, 0, LONGEST_WAIT],
  ])("%s", (_, left, delay, now, wait) => {
    expect(remainingCollectionTime(left, delay, now)).toBe(wait);
  });
  test("and at most for an hour at once", () => {
    expect(LONGEST_WAIT).toBe(3_600_000);
  });
});
