/** Classes, sectors and rooms that another user made inactive while a page that names them was open: they take nothing in. */
import { beforeAll, expect, test } from "vitest";
import { CallDesk } from "../../helpers/calls";
import { classSetsOf } from "../../helpers/class-sets";
import { weekdayAhead } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { testSchool } from "../../helpers/school";
import { Desk } from "../../helpers/support";

const school = testSchool();
const desk = new Desk(school);
const calls = new CallDesk(school);
const sets = classSetsOf(school);
const admin = () => school.as("Admin");

let closed = "";
let archived = "";
let room = "";
beforeAll(async () => {
  closed = (await school.seed.class({ active: false })).id;
  archived = (await school.seed.create("sectors", { name: `Setor ${newId()}`, active: false })).id;
  room = (await desk.room({ active: false })).id;
});

const changeClass = (person: string, to: string, more: { back?: boolean } = {}) =>
  admin().call("people/change-people", { id: newId(), people: [person], change: "class", class: to, ...more });

test("nobody is moved into an inactive class, but for the undo of a change", async () => {
  const open = await school.seed.class();
  const person = await school.seed.person({ class: open.id });
  expect((await changeClass(person.id, closed)).refusal.code).toBe("class_inactive");
  await expect(admin().collection("people").update(person.id, { class: closed })).rejects.toMatchObject({ status: 409 });
  const elsewhere = await school.seed.class();
  await changeClass(person.id, elsewhere.id);
  await admin().collection("classes").update(open.id, { active: false });
  expect((await changeClass(person.id, open.id)).refusal.code).toBe("class_inactive");
  expect((await changeClass(person.id, open.id, { back: true })).body.changed).toHaveLength(1);
  // A person who is in it already can still be edited.
  await expect(admin().collection("people").update(person.id, { social_name: "Nina" })).resolves.toBeTruthy();
});

test("an inactive class gets no books and no booking", async () => {
  const { readers } = await sets.group(1);
  const title = await sets.book(1);
  expect((await sets.deliver(closed, sets.everyone(readers, title))).refusal.code).toBe("class_inactive");
  const monday = weekdayAhead(1);
  const hours = { from: `${monday}T11:00:00Z`, to: `${monday}T12:00:00Z` };
  const booking = { id: newId(), resource: (await desk.cart(1)).id, ...hours, class: closed };
  expect((await desk.technician.call("support/book", booking)).refusal.code).toBe("class_inactive");
});

test("an inactive sector takes in nobody, and no machine or room", async () => {
  const [person, machine] = [await school.seed.person({ kind: "staff" }), await desk.machine()];
  const acts = await Promise.all([
    desk.technician.call("support/move-equipment", { id: newId(), equipment: [machine.id], sector: archived }),
    desk.technician.call("support/give-charge", { id: newId(), equipment: [machine.id], sector: archived }),
    desk.technician.call("support/open-order", { id: newId(), problem: "Não liga", sector: archived }),
  ]);
  expect(acts.map(({ refusal }) => refusal?.code)).toEqual(["sector_archived", "sector_archived", "sector_archived"]);
  const refused = { status: 409 };
  await expect(admin().collection("people").update(person.id, { sector: archived })).rejects.toMatchObject(refused);
  await expect(desk.machine({ sector: archived })).rejects.toMatchObject(refused);
  await expect(desk.room({ sector: archived })).rejects.toMatchObject(refused);
});

test("an inactive room takes in no machine and no work, and a call keeps the one that it has", async () => {
  const machine = await desk.machine();
  const { code: service } = await calls.service();
  const acts = await Promise.all([
    desk.technician.call("support/move-equipment", { id: newId(), equipment: [machine.id], room }),
    desk.technician.call("support/open-order", { id: newId(), problem: "Não liga", room }),
    desk.technician.call("support/open-call", { id: newId(), service, title: "Não liga", room }),
  ]);
  expect(acts.map(({ refusal }) => refusal?.code)).toEqual(["room_inactive", "room_inactive", "room_inactive"]);
  await expect(desk.machine({ room })).rejects.toMatchObject({ status: 409 });
  const place = await desk.room();
  const call = await calls.opened("none", { room: place.id });
  await desk.technician.collection("rooms").update(place.id, { active: false });
  const edit = async (into: string) =>
    desk.technician.call("support/edit-call", {
      ...{ id: newId(), call, seen: (await calls.sheet(call)).updated, title: "Tela apagada", room: into },
    });
  expect((await edit(place.id)).status).toBe(200);
  expect((await edit(room)).refusal.code).toBe("room_inactive");
});

test("no machine is entered under a kind that is out of use", async () => {
  const kind = await desk.kind({ active: false });
  await expect(desk.machine({ kind: kind.id })).rejects.toMatchObject({ status: 404 });
});
