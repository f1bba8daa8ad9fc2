/** A command with an id from its sender declares that it runs once under that id, or is listed here with its reason. */
import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { Contract } from "../domain/contract";
import { contracts } from "../domain/school";

const OTHERWISE: Readonly<Record<string, string>> = {
  "library/send-notices": "the id is the run's: sent again, it shows the run",
  "messaging/bounce": "reading the same mail again stops the same addresses",
  "messaging/connect-channel": "the id is the channel's: sent again, it sets the same values",
  "messaging/disconnect-channel": "what is disconnected already stays so",
  "messaging/read-conversation": "what is read already stays so, and its line is written once an hour",
  "messaging/refresh-templates": "fetches what the provider has now",
  "messaging/take": "its user holds one message at a time, and gets the same one again",
  "messaging/take-notice": "its user holds one message at a time, and gets the same one again",
  "people/pair-phone": "the id is the phone's claim: only it gets the secret again",
  "people/run-retention": "the id is the run's: sent again, it goes on with the run",
};

const ID = "^[a-z0-9]{15}$";

function takesId({ method, input }: Contract<unknown, unknown>): boolean {
  const { properties } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as {
    properties?: { id?: { pattern?: string } };
  };
  return method === "POST" && properties?.id?.pattern === ID;
}

test("each command that takes an id says whether it is done once under it", () => {
  const all = Object.values(contracts) as unknown as Contract<unknown, unknown>[];
  const taking = all.filter(takesId);
  expect(taking.length).toBeGreaterThan(100);
  const without = taking.filter(({ idempotent }) => idempotent === undefined).map(({ path }) => path);
  expect(without.toSorted()).toEqual(Object.keys(OTHERWISE).toSorted());
});

test("the contract of each of them has the refusal of a taken id, and no other contract has it", () => {
  const all = Object.values(contracts) as unknown as Contract<unknown, unknown>[];
  for (const { path, idempotent, refusals } of all) {
    expect([path, refusals.filter((code) => code === "id_taken").length]).toEqual([path, idempotent ? 1 : 0]);
  }
});
