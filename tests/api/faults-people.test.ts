/** Many callers at once, repeated calls, another clock, no mail; docs/reliability.md has the long run. */
import { describe } from "vitest";
import { shortRounds } from "../faults/short-round";

describe("people", () => {
  shortRounds("lost-answer");
});

describe("people, clocks and mail @full", () => {
  shortRounds("races", "clock", "mail");
});
