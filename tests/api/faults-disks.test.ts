/**
 * Disks that are full or fail, and the content of a backup; docs/reliability.md has the long run.
 * @module-tag full
 */
import { describe } from "vitest";
import { shortRounds } from "../faults/short-round";

describe("disks", () => {
  shortRounds("storage", "backup", "upgrade", "replica");
});
