import { describe, expect, test } from "vitest";
import {
  initialRequestState,
  isConsistent,
  isOwnRequest,
  mayBe,
  OPEN_STATES,
  openOf,
  type Progress,
  progressOf,
  REQUEST_ACTS,
  REQUEST_STATES,
  type RequestAct,
  type RequestState,
  stateAfter,
} from "./states";

const NOTHING: Progress = { delivered: false, open: true };
const PART: Progress = { delivered: true, open: true };
const WHOLE: Progress = { delivered: true, open: false };

/** Every state with every act: where it leads after nothing, a part, and the whole was delivered; "-" is refused. */
const TABLE: Readonly<Record<RequestState, Readonly<Record<RequestAct, string>>>> = {
  to_authorize: {
    authorize: "asked asked asked",
    decline: "refused refused refused",
    approve: "- - -",
    refuse: "- - -",
    cancel: "cancelled cancelled cancelled",
    deliver: "- - -",
    undo_delivery: "- - -",
    confirm: "- - -",
    deny: "- - -",
    give_back: "- - -",
  },
  asked: {
    authorize: "- - -",
    decline: "- - -",
    approve: "approved approved approved",
    refuse: "refused refused refused",
    cancel: "cancelled cancelled cancelled",
    deliver: "- - -",
    undo_delivery: "- - -",
    confirm: "- - -",
    deny: "- - -",
    give_back: "- - -",
  },
  approved: {
    authorize: "- - -",
    decline: "- - -",
    approve: "- - -",
    refuse: "- - -",
    cancel: "cancelled cancelled cancelled",
    deliver: "approved delivering delivered",
    undo_delivery: "- - -",
    confirm: "- - -",
    deny: "- - -",
    give_back: "- - -",
  },
  delivering: {
    authorize: "- - -",
    decline: "- - -",
    approve: "- - -",
    refuse: "- - -",
    cancel: "received received received",
    deliver: "approved delivering delivered",
    undo_delivery: "approved delivering delivered",
    confirm: "delivering delivering delivering",
    deny: "delivering delivering delivering",
    give_back: "delivering delivering delivering",
  },
  delivered: {
    authorize: "- - -",
    decline: "- - -",
    approve: "- - -",
    refuse: "- - -",
    cancel: "- - -",
    deliver: "- - -",
    undo_delivery: "approved delivering delivered",
    confirm: "received received received",
    deny: "delivered delivered delivered",
    give_back: "delivered delivered delivered",
  },
  received: {
    authorize: "- - -",
    decline: "- - -",
    approve: "- - -",
    refuse: "- - -",
    cancel: "- - -",
    deliver: "- - -",
    undo_delivery: "- - -",
    confirm: "- - -",
    deny: "- - -",
    give_back: "received received received",
  },
  refused: {
    authorize: "- - -",
    decline: "- - -",
    approve: "- - -",
    refuse: "- - -",
    cancel: "- - -",
    deliver: "- - -",
    undo_delivery: "- - -",
    confirm: "- - -",
    deny: "- - -",
    give_back: "- - -",
  },
  cancelled: {
    authorize: "- - -",
    decline: "- - -",
    approve: "- - -",
    refuse: "- - -",
    cancel: "- - -",
    deliver: "- - -",
    undo_delivery: "- - -",
    confirm: "- - -",
    deny: "- - -",
    give_back: "- - -",
  },
};

describe("a request's states", () => {
  for (const state of REQUEST_STATES) {
    test(`from ${state}`, () => {
      const next = REQUEST_ACTS.map((act) => [
        act,
        [NOTHING, PART, WHOLE].map((progress) => stateAfter(state, act, progress) ?? "-").join(" "),
      ]);
      expect(Object.fromEntries(next)).toEqual(TABLE[state]);
      for (const act of REQUEST_ACTS) {
        expect(mayBe(state, act)).toBe(TABLE[state][act] !== "- - -");
      }
    });
  }

  test("R-22 a request that was delivered whole is not delivered again", () => expect(mayBe("delivered", "deliver")).toBe(false));

  test("R-26 each proxy confirms what they fetched", () =>
    expect(stateAfter("delivered", "confirm", { ...WHOLE, unconfirmed: true })).toBe("delivered"));

  test("R-26 a request closed without its remainder waits for its receipt, unless that was confirmed", () =>
    expect([true, false].map((unconfirmed) => stateAfter("delivering", "cancel", { ...WHOLE, unconfirmed }))).toEqual([
      "delivered",
      "received",
    ]));

  test("R-26 only the receipt closes a delivered request", () => {
    expect(OPEN_STATES).toContain("delivered");
    expect(OPEN_STATES).not.toContain("received");
  });
});

describe("the first state of a request", () => {
  const HEAD = { authorizes: true, head: "head", reachable: true };
  test.each([
    ["with the head of a sector that wants it", HEAD, "teacher", "to_authorize"],
    ["with the head, where the sector itself asks", HEAD, "", "to_authorize"],
    ["with the stockroom: the head asks", HEAD, "head", "asked"],
    ["with the stockroom: the sector does not want it", { ...HEAD, authorizes: false }, "teacher", "asked"],
    ["with the stockroom: there is no head", { ...HEAD, head: "", reachable: false }, "", "asked"],
    ["with the stockroom: the head has no account", { ...HEAD, reachable: false }, "teacher", "asked"],
  ] as const)("%s", (_, head, asker, state) => expect(initialRequestState(head, asker)).toBe(state));

  test("a request that waits for the head is open, and nobody else answers it", () => {
    expect(OPEN_STATES).toContain("to_authorize");
    expect(mayBe("to_authorize", "approve")).toBe(false);
    expect(mayBe("asked", "authorize")).toBe(false);
  });
});

describe("a line's quantities", () => {
  test("R-23 10 asked, 6 approved, 4 delivered: 2 are reserved until they are cancelled", () => {
    const line = { asked: 10, approved: 6, delivered: 4, cancelled: 0 };
    expect([openOf(line), openOf({ ...line, cancelled: 2 })]).toEqual([2, 0]);
    expect(progressOf([line])).toEqual(PART);
    expect(progressOf([{ ...line, cancelled: 2 }])).toEqual(WHOLE);
    expect(progressOf([{ approved: 0, delivered: 0, cancelled: 0 }])).toEqual({ delivered: false, open: false });
  });

  test.each([
    [{ asked: 10, approved: 6, delivered: 4, cancelled: 2 }, true],
    [{ asked: 10, approved: 11, delivered: 0, cancelled: 0 }, false],
    [{ asked: 10, approved: 6, delivered: 5, cancelled: 2 }, false],
    [{ asked: 0, approved: 0, delivered: 0, cancelled: 0 }, false],
    [{ asked: 10, approved: 6, delivered: -1, cancelled: 0 }, false],
    [{ asked: 10, approved: 6, delivered: 0, cancelled: -1 }, false],
  ])("%o is sound: %s", (line, sound) => expect(isConsistent(line)).toBe(sound));
});

test.each([
  ["ana", { user: "ana", made_by: "" }, true],
  ["ana", { user: "rui", made_by: "ana" }, true],
  ["ana", { user: "", made_by: "ana" }, true],
  ["ana", { user: "rui", made_by: "" }, false],
  ["ana", { user: "rui", made_by: "eva" }, false],
  ["", { user: "", made_by: "" }, false],
])("R-25 %j asked for or wrote down %j: %s", (account, authors, isOwn) => {
  expect(isOwnRequest(authors, account)).toBe(isOwn);
});
