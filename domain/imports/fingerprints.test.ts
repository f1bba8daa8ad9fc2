import { describe, expect, it } from "vitest";
import { hasChanged } from "./fingerprints";

const NEVER_OWN = () => false;
const grounds = (meant: Record<string, string> = {}, named: Record<string, string> = {}) => ({ meant, named });

describe("the fingerprint of the data that a row depends on", () => {
  it.each([
    ["nothing", grounds(), grounds(), false],
    ["the same person", grounds({ ana: "1" }), grounds({ ana: "1" }), false],
    ["a person who was changed", grounds({ ana: "1" }), grounds({ ana: "2" }), true],
    ["a person who is gone", grounds({ ana: "1" }), grounds(), true],
    ["a namesake who came", grounds({ ana: "1" }), grounds({ ana: "1", other: "1" }), true],
    ["a person who came where there was none", grounds(), grounds({ ana: "1" }), true],
    ["a class that was renamed", grounds({}, { class: "6A" }), grounds({}, { class: "6B" }), true],
    ["a class that is gone", grounds({}, { class: "6A" }), grounds(), true],
    ["a class that came, as the row would have made it", grounds(), grounds({}, { class: "6A" }), false],
  ])("is another or not: %s", (_, then, now, changed) => {
    expect(hasChanged(then, now, NEVER_OWN)).toBe(changed);
  });

  it("is not another by what the file itself has done", () => {
    const isOwn = (record: string) => record === "ana";
    expect(hasChanged(grounds({ ana: "1" }), grounds({ ana: "2" }), isOwn)).toBe(false);
    expect(hasChanged(grounds(), grounds({ ana: "1" }), isOwn)).toBe(false);
    expect(hasChanged(grounds({ ana: "1", bia: "1" }), grounds({ ana: "2", bia: "2" }), isOwn)).toBe(true);
  });
});
