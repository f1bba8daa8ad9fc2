import { expect, test } from "vitest";
import { RETENTION } from "./privacy/retention";
import { RETENTION_FIELDS } from "./settings";

test("a term that may be without end says so, and no other", () => {
  const without = Object.values(RETENTION_FIELDS).filter(({ facts }) => facts.help.includes("0 para guardar sem prazo"));
  expect(without.map(({ label }) => label)).toEqual(
    Object.values(RETENTION)
      .filter(({ minimum }) => minimum === 0)
      .map(({ title }) => title),
  );
});
