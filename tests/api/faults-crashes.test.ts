/**
 * An acknowledged write survives the end of the process and a power cut; docs/reliability.md has the long run.
 * @module-tag full
 */
import { describe } from "vitest";
import { shortRounds } from "../faults/short-round";

describe("crashes", () => {
  shortRounds("crash", "campaign", "power");
});
