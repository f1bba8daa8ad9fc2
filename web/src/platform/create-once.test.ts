import { expect, test } from "vitest";
import { refuse } from "../../../domain/platform/refusals";
import { CallError } from "../data/errors";
import { createOnce } from "./create-once";

const refused = (status: number, data: Record<string, { code: string }>) => new CallError("", status, { status, data }, false);
const THERE = refused(400, { id: { code: "validation_not_unique" } });
const failing = (error: CallError) => () => Promise.reject(error);
const never = () => Promise.reject(new Error("nobody asked for it"));

test("a record that nobody made is made", async () => {
  expect(await createOnce(false, { create: () => Promise.resolve("new"), resume: never })).toBe("new");
});

test("a repetition gets the record that its first attempt made", async () => {
  expect(await createOnce(true, { create: failing(THERE), resume: () => Promise.resolve("there") })).toBe("there");
});

test("another record is never written over one that is there", async () => {
  const { message } = refuse("id_taken", {});
  const sent = createOnce(false, { create: failing(THERE), resume: never });
  await expect(sent).rejects.toMatchObject({ status: 409, code: "id_taken", message });
});

test.each([refused(400, { name: { code: "validation_required" } }), refused(0, {}), refused(503, {})])(
  "another fault stays what it is: %#",
  async (fault) => {
    await expect(createOnce(true, { create: failing(fault), resume: never })).rejects.toBe(fault);
  },
);
