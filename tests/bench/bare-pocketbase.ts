/** PocketBase by itself: the cost of creating a record in the same program, without our hooks. */
import { newId } from "../helpers/ids";
import { freshFolder } from "../helpers/template";
import { TestSchool } from "../helpers/test-school";
import { demand, type Work } from "./measure";

/** A collection of three fields to which every signed-in user may add. @returns adds a record by the librarian's account. */
export async function bareCollection(school: TestSchool): Promise<Work> {
  await school.as("superuser").pocketBase.collections.create({
    name: "bench_records",
    type: "base",
    createRule: '@request.auth.id != ""',
    fields: [
      { type: "text", name: "one" },
      { type: "text", name: "two" },
      { type: "number", name: "three" },
    ],
  });
  const librarian = school.as("Biblioteca");
  const path = "/api/collections/bench_records/records";
  return (client, turn) => demand(librarian.request("POST", path, { one: `a${client}`, two: `b${turn}`, three: turn }));
}

/** A program without hooks; the caller ends it. */
export async function bareProgram(): Promise<{ create: Work; end: () => Promise<void> }> {
  const school = new TestSchool({}, "template", { hooks: freshFolder(`no-hooks-${newId()}`, "nothing") });
  await school.start();
  return { create: await bareCollection(school), end: () => school.end() };
}
