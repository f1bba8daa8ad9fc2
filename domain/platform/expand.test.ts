import { describe, expect, test } from "vitest";
import { expandOfTopic, mayExpand } from "./expand";

describe("what an answer may bring along", () => {
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

  test.each([
    ["loans/*", ""],
    ['loans/*?options={"query":{"expand":"copy"}}', "copy"],
    [`loans/*?options=${encodeURIComponent('{"query":{"expand":"a.b.c"},"headers":{}}')}`, "a.b.c"],
    ["loans/*?options={", ""],
    ["loans/*?options=null", ""],
    ["loans/*?options=%E0%A4%A", ""],
  ])("of the topic %s: %j", (topic, expand) => {
    expect(expandOfTopic(topic)).toBe(expand);
  });
});
