import { expect, test } from "vitest";
import { CallError } from "./errors";
import { sendOnce } from "./send-once";

const done = "done";
const lost = new CallError("/x", 0, {}, false);
const refused = new CallError("/x", 409, { code: "no_stock" }, false);
const taken = new CallError("/x", 409, { code: "id_taken" }, false);

/** The ids under which these were sent, one after the other: a subject, and the answer to it. */
async function idsOf(sends: readonly (readonly [subject: string, answer: string | CallError])[]): Promise<string[]> {
  const open = new Map<string, string>();
  const ids: string[] = [];
  let count = 0;
  for (const [subject, answer] of sends) {
    await sendOnce(
      open,
      subject,
      () => `id${++count}`,
      async (id) => {
        ids.push(id);
        if (typeof answer !== "string") {
          throw answer;
        }
      },
    ).catch((error: unknown) => expect(error).toBe(answer));
  }
  return ids;
}

test.each([
  [
    "a form that was answered and comes again is another",
    [
      ["", done],
      ["", done],
    ],
    ["id1", "id2"],
  ],
  [
    "a lost answer is asked for under the same id, whatever was changed",
    [
      ["", lost],
      ["", lost],
      ["", done],
    ],
    ["id1", "id1", "id1"],
  ],
  [
    "nothing was done of what was refused",
    [
      ["", refused],
      ["", done],
    ],
    ["id1", "id1"],
  ],
  [
    "after a refusal the lost answer still has its id",
    [
      ["", lost],
      ["", refused],
      ["", done],
    ],
    ["id1", "id1", "id1"],
  ],
  [
    "a user who reads that the record is stored already sends another",
    [
      ["", lost],
      ["", taken],
      ["", done],
    ],
    ["id1", "id1", "id2"],
  ],
  [
    "another subject is another command",
    [
      ["a", lost],
      ["b", done],
      ["a", done],
    ],
    ["id1", "id2", "id1"],
  ],
] as const)("%s", async (_case, sends, ids) => {
  expect(await idsOf(sends)).toEqual(ids);
});
