import { afterAll, beforeAll, test } from "vitest";
import { newId } from "../support/ids";
import { Stockroom } from "../support/warehouse";
import { TestSchool } from "../support/test-school";

const school = new TestSchool({}, "template", { dev: true });
beforeAll(() => school.start());
afterAll(() => school.end());
test("debug", async () => {
  const room = new Stockroom(school);
  const [material, kitchen] = [await room.material(), await room.requester()];
  const show = async (name: string, work: () => Promise<{ status: number; body: unknown }>) => {
    const from = school.server.output.length;
    const { status, body } = await work();
    await new Promise((r) => setTimeout(r, 300));
    console.log(name, status, JSON.stringify(body).slice(0, 1500), "\n", school.server.output.slice(from).slice(0, 6000));
  };
  await show("scan", () => room.keeper.call("warehouse/scan", { code: material.code }));
  await show("enter", () => room.enter([{ material: material.code, quantity: 50_000, value: 100 }], { id: newId() }));
  await show("exit", () => room.exit(kitchen.code, [{ material: material.code, quantity: 10_000 }]));
});
