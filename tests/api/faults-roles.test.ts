/**
 * A few dozen programs that are wrong on purpose, for the role table to see; docs/reliability.md holds the long run.
 *
 * @module-tag full
 */
import { describe } from "vitest";
import { shortRounds } from "../faults/short-round";

describe("the role table", () => {
  shortRounds("roles");
});
