/**
 * Disks that are full or fail, and what a backup is worth; docs/reliability.md holds the long run.
 *
 * @module-tag full
 */
import { describe } from "vitest";
import { shortRounds } from "../faults/short-round";

describe("disks", () => {
  shortRounds("storage", "backup", "upgrade", "replica");
});
