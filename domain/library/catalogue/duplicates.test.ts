import { describe, expect, it } from "vitest";
import { workKey } from "./duplicates";

const DOM = { title: "Dom Casmurro", subtitle: "", authors: "Assis, Machado de", edition: "2. ed.", volume: "" };

describe("titles that may be one", () => {
  it.each([
    { authors: "Machado de Assis" },
    { title: "DOM CASMURRO" },
    { title: "Dom   Casmurro." },
    { edition: "2ª edição" },
    { edition: "2" },
  ])("%j makes no difference", (change) => {
    expect(workKey({ ...DOM, ...change })).toBe(workKey(DOM));
  });

  it.each([{ title: "Dom Casmurro II" }, { authors: "" }, { edition: "3. ed." }, { volume: "2" }, { subtitle: "romance" }])(
    "%j is another",
    (change) => {
      expect(workKey({ ...DOM, ...change })).not.toBe(workKey(DOM));
    },
  );

  it("is never empty, since an empty key is one that is not made yet", () => {
    expect(workKey({ title: "", subtitle: "", authors: "", edition: "", volume: "" })).not.toBe("");
  });
});
