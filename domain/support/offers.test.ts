import { expect, test } from "vitest";
import { searchText } from "../text";
import { kindForm } from "./equipment/kind-fields";
import { KIND_OFFERS, ROOM_OFFERS, SERVICE_OFFERS } from "./offers";
import { serviceForm } from "./services/service-fields";

const keys = (names: readonly string[]) => new Set(names.map((name) => searchText(name)));

test.each([
  ["kinds", KIND_OFFERS.map(({ name }) => name)],
  ["services", SERVICE_OFFERS.map(({ name }) => name)],
  ["rooms", ROOM_OFFERS],
])("no two %s are the same thing", (_, names) => expect(keys(names).size).toBe(names.length));

test("each is what its form would take", () => {
  for (const { server = false, ...kind } of KIND_OFFERS) {
    expect(kindForm().safeParse({ ...kind, server, residual_percent: 10, active: true }).success, kind.name).toBe(true);
  }
  for (const service of SERVICE_OFFERS) {
    const values = { ...service, kinds: [], urgency: 3, fields: [], needs_equipment: false, needs_approval: false, active: true };
    expect(serviceForm().safeParse(values).success, service.name).toBe(true);
  }
});

test("every kind that is offered has one service that takes its reports", () => {
  const taken = SERVICE_OFFERS.flatMap(({ kinds = [] }) => kinds);
  expect([...taken].sort()).toEqual(KIND_OFFERS.map(({ name }) => name).sort());
});
