import { describe, expect, test } from "vitest";
import { MESSAGE_STATES } from "../outbox";
import {
  type CampaignMove,
  type CampaignState,
  FIGURES,
  figuresOf,
  isLate,
  type RecoveryOption,
  recoveryOption,
  STATES_OF,
  stateAfterMove,
} from "./states";

describe("a campaign", () => {
  test.each<[CampaignState, CampaignMove, CampaignState | null]>([
    ["running", "pause", "paused"],
    ["paused", "pause", "paused"],
    ["finished", "pause", null],
    ["cancelled", "resume", null],
    ["paused", "resume", "running"],
    ["scheduled", "resume", "running"],
    ["running", "resume", "running"],
    ["scheduled", "cancel", "cancelled"],
    ["finished", "cancel", null],
    ["cancelled", "cancel", "cancelled"],
    ["finished", "send_again", "running"],
    ["paused", "send_again", null],
    ["preparing", "cancel", "cancelled"],
    ["preparing", "pause", null],
  ])("that is %s, asked to %s, is %s", (state, move, expected) => expect(stateAfterMove(state, move)).toBe(expected));

  test("counts each of a message's states in one figure", () => {
    expect(FIGURES.flatMap((figure) => STATES_OF[figure]).sort()).toEqual([...MESSAGE_STATES].sort());
    const counts = Object.fromEntries(MESSAGE_STATES.map((state) => [state, 1])) as Record<
      (typeof MESSAGE_STATES)[number],
      number
    >;
    expect(figuresOf(counts)).toMatchObject({ waiting: 3, left_out: 2, read: 1 });
  });
});

describe("the next step for a message", () => {
  test.each<
    [Parameters<typeof recoveryOption>[0]["state"], Parameters<typeof recoveryOption>[0]["channel"], string, RecoveryOption]
  >([
    ["uncertain", "whatsapp", "", "decide"],
    ["failed", "whatsapp", "", "by_hand"],
    ["failed", "whatsapp", "window_closed", "by_hand"],
    ["failed", "whatsapp", "no_whatsapp", "correct"],
    ["failed", "assisted", "wrong_number", "correct"],
    ["failed", "email", "bounced", "correct"],
    ["failed", "email", "", "decide"],
    ["failed", "whatsapp", "opt_out", ""],
    ["read", "whatsapp", "", ""],
    ["queued", "assisted", "", ""],
  ])("%s, by %s, %s: %s", (state, channel, error_class, way) => {
    expect(recoveryOption({ state, channel, error_class })).toBe(way);
  });
});

test.each([
  [0, false],
  [60, false],
  [120, false],
  [121, true],
  [3 * 24 * 60, true],
  [-10, false],
])("%i minutes after its hour a campaign asks first: %s", (minutes, asks) => {
  const start = Date.parse("2027-03-11T13:00:00Z");
  expect(isLate(start, start + minutes * 60_000)).toBe(asks);
});
