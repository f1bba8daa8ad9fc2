/** A person at the stockroom's desk for the first time. */

import { describe, expect, test } from "vitest";
import { ONE } from "../../../domain/warehouse/quantity";
import { newId } from "../../helpers/ids";
import { testSchool } from "../../helpers/school";
import { Stockroom } from "../../helpers/warehouse";

const school = testSchool();
const stockroom = new Stockroom(school);

const sectorOf = (name: string) => school.seed.create("sectors", { name, active: true });
const make = (input: Record<string, unknown>) =>
  stockroom.keeper.call("warehouse/make-requester", { id: newId(), person: "", sector: "", ...input });

describe("a person of the register", () => {
  test("is named by the desk, made a requester with the sector, and takes material at once", async () => {
    const sector = await sectorOf(`Cozinha ${newId()}`);
    const person = await school.seed.person({ kind: "staff", enrolment: `F${newId()}` });
    expect((await stockroom.keeper.call("warehouse/scan", { code: person.id })).body).toEqual({
      ...{ kind: "register", person: person.id, sector: "", name: person.name, sector_name: "" },
    });
    const { requester } = (await make({ person: person.id, sector: sector.id })).body;
    expect(requester).toMatchObject({ person: person.id, kind: "person", sector: sector.id, blocks: [] });
    const material = await stockroom.stocked(10, 1000);
    expect((await stockroom.exit(requester.code, [{ material: material.code, quantity: ONE }])).status).toBe(200);
    expect((await stockroom.keeper.call("warehouse/scan", { code: person.id })).body).toMatchObject({ kind: "requester" });
  });

  test("with a record as a requester gets that one, and keeps the sector of the register", async () => {
    const [own, other] = [await sectorOf(`Própria ${newId()}`), await sectorOf(`Outra ${newId()}`)];
    const person = await school.seed.person({ kind: "staff", sector: own.id });
    const first = (await make({ person: person.id, sector: other.id })).body.requester;
    const again = (await make({ person: person.id })).body.requester;
    expect(again).toMatchObject({ id: first.id, code: first.code, sector: own.id });
  });

  test("a leaver, an unknown person and an archived sector are refused", async () => {
    const leaver = await school.seed.person({ kind: "staff", active: false });
    const old = await school.seed.create("sectors", { name: `Antigo ${newId()}`, active: false });
    const person = await school.seed.person({ kind: "staff" });
    expect((await make({ person: leaver.id })).refusal.code).toBe("requester_inactive");
    expect((await stockroom.keeper.call("warehouse/scan", { code: leaver.id })).refusal.code).toBe("requester_inactive");
    expect((await make({ sector: old.id })).refusal.code).toBe("requester_inactive");
    expect((await make({ person: newId() })).refusal.code).toBe("not_found");
    expect((await make({ person: person.id, sector: old.id })).refusal.code).toBe("not_found");
    expect((await make({})).status).toBe(400);
    expect((await stockroom.keeper.call("warehouse/scan", { code: newId() })).refusal.code).toBe("unknown_stock_code");
  });
});

test("a sector becomes a requester in the same way", async () => {
  const sector = await sectorOf(`Limpeza ${newId()}`);
  expect((await stockroom.keeper.call("warehouse/scan", { code: sector.id })).body).toMatchObject({
    kind: "register",
    sector: sector.id,
  });
  expect((await make({ sector: sector.id })).body.requester).toMatchObject({ kind: "sector", sector: sector.id });
  expect((await stockroom.keeper.call("warehouse/loan-scan", { code: sector.id })).body.kind).toBe("requester");
});
