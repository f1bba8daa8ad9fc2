/**
 * The clearance of a person, of all areas at once: each area's users see its own items, and of other areas only whether there are
 * any.
 */
import { describe, expect, test } from "vitest";
import { ONE } from "../../../domain/warehouse/quantity";
import { newId } from "../../helpers/ids";
import { testSchool } from "../../helpers/school";
import { Stockroom } from "../../helpers/warehouse";

describe("the clearance", () => {
  const school = testSchool();
  const room = new Stockroom(school);
  const of = async (role: "Admin" | "Biblioteca" | "Almoxarifado" | "Tecnologia", person: string) => {
    const { body } = await school.as(role).call("people/clearance", { person });
    return body.people[0]!;
  };
  const borrower = async () => {
    const reader = await school.seed.reader({}, { name: "Davi Leal" });
    const { copies } = await school.seed.title({ title: "Helena" });
    await school.as("Biblioteca").call("library/lend", { id: newId(), reader: reader.card, copy: copies[0]!.tombo });
    const chairs = await room.stocked(10, 1000, { name: `Cadeira ${newId()}` });
    const requester = await room.keeper
      .collection("requesters")
      .create<{ id: string; code: string }>({ id: newId(), kind: "person", person: reader.person, active: true });
    const lines = [{ material: chairs.code, quantity: 2 * ONE }];
    await room.lend(requester.code, lines);
    return { person: reader.person, requester, lines, chairs, copy: copies[0]!.tombo };
  };
  const areasOf = ({ areas }: Awaited<ReturnType<typeof of>>) =>
    Object.fromEntries(
      areas.map(({ area, pending, items, ask }) => [area, { pending, items: items.map(({ what }) => what), ask }]),
    );

  test("shows each area's matters to its own users, and to others only the contact", async () => {
    const { person, chairs } = await borrower();
    const keeper = areasOf(await of("Almoxarifado", person));
    expect(keeper.warehouse).toEqual({ pending: true, items: [`2 unidades de ${chairs.name}`], ask: "" });
    expect(keeper.library).toMatchObject({ pending: true, items: [] });
    expect(keeper.library!.ask).not.toBe("");
    expect(keeper.support).toEqual({ pending: false, items: [], ask: "" });
    const librarian = areasOf(await of("Biblioteca", person));
    expect(librarian.library!.items).toEqual([expect.stringMatching(/^Helena \(\d+\)$/)]);
    expect(librarian.warehouse).toMatchObject({ pending: true, items: [] });
    const admin = await of("Admin", person);
    expect(admin.clear).toBe(false);
    expect(admin.areas.flatMap(({ items }) => items)).toHaveLength(2);
  });

  test("is clear once all came back", async () => {
    const { person, requester, lines, copy } = await borrower();
    await room.takeBack(requester.code, lines);
    expect((await of("Almoxarifado", person)).clear).toBe(false);
    await school.as("Biblioteca").call("library/return", { id: newId(), copy });
    expect(await of("Almoxarifado", person)).toMatchObject({ clear: true, left: false });
  });

  test("a machine in charge is outstanding, and another area sees only that something is", async () => {
    const person = await school.seed.person({ name: "Lia Prado", kind: "teacher" });
    const kind = await school.seed.create("equipment_kinds", { name: `Notebook ${newId()}`, active: true });
    const machine = await school
      .as("Tecnologia")
      .collection("equipment")
      .create<{ id: string }>({
        ...{ id: newId(), kind: kind.id, state: "in_use" },
      });
    const charged = await school
      .as("Tecnologia")
      .call("support/give-charge", { id: newId(), equipment: [machine.id], person: person.id });
    expect(charged.status).toBe(200);
    const desk = await of("Tecnologia", person.id);
    expect(desk).toMatchObject({ clear: false });
    expect(areasOf(desk).support!.items[0]).toContain("tombo");
    const stockroom = areasOf(await of("Almoxarifado", person.id));
    expect(stockroom.support).toMatchObject({ pending: true, items: [] });
  });

  test("of a class, each of its people", async () => {
    const schoolClass = await school.seed.class({ name: `6º N ${newId()}` });
    const person = await school.seed.person({ name: "Ana Reis", class: schoolClass.id });
    const { body } = await school.as("Biblioteca").call("people/clearance", { class: schoolClass.id });
    expect(body.people).toMatchObject([{ person: person.id, clear: true }]);
    expect((await school.as("Biblioteca").call("people/clearance", {})).refusal.code).toBe("not_found");
  });
});
