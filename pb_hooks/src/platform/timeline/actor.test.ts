import { expect, test } from "vitest";
import { GUEST, SERVER } from "./actor";

test("a caller by an open door has no right, and the server has all", () => {
  expect([GUEST.roles, SERVER.roles]).toEqual([[], ["Admin"]]);
});
