/**
 * 1,500 hostile requests from fixed seeds; docs/reliability.md has the long run.
 * @module-tag full
 */
import { describe } from "vitest";
import { shortRounds } from "../faults/short-round";

describe("hostile input", () => {
  shortRounds("hostile");
});
