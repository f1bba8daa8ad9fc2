/**
 * A few dozen programs with a deliberate error that the role table must detect; docs/reliability.md has the long run.
 * @module-tag full
 */
import { describe } from "vitest";
import { shortRounds } from "../faults/short-round";

describe("the role table", () => {
  shortRounds("roles");
});
