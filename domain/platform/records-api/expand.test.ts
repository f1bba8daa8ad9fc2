import { describe, expect, test } from "vitest";
import { mayExpand } from "./expand";

describe("the records that an answer may expand", () => {
  test.each([
    ["", true],
    ["material_type", true],
    ["title.author,reader", true],
    ["copy.title.author", false],
    ["reader,copy.title.author", false],
    ["timeline_via_actor", false],
    ["actor.timeline_via_actor", false],
    ["timeline(actor)", false],
    ["actor.timeline(actor)", false],
    ["actor.timeline_v ia_actor", false],
    [" actor", false],
    ["actor,", false],
    ["actor..actor", false],
    ["actor\n", false],
  ])("%j: %s", (expand, may) => {
    expect(mayExpand(expand)).toBe(may);
  });
});
