/** Photos of people: sent, looked at by a person, and only then shown. */
import { describe, expect, test } from "vitest";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { PIXEL, PIXEL_JPEG } from "../../helpers/pixel";
import { testSchool } from "../../helpers/school";

const school = testSchool();
const admin = () => school.as("Admin");

/** A JPEG as a telephone writes it: with the place where it was taken. */
const EXIF = Buffer.from("Exif\0\0 GPS -22.90,-43.17");
const FROM_A_PHONE = Buffer.concat([
  PIXEL_JPEG.subarray(0, 2),
  Buffer.from([0xff, 0xe1, 0, EXIF.length + 2]),
  EXIF,
  PIXEL_JPEG.subarray(2),
]);

const send = (person: string, photo: Buffer = PIXEL, id = newId()) =>
  admin().call("people/send-photo", { id, person, photo: photo.toString("base64"), source: "camera" });
const approve = (photos: string[], id = newId()) => admin().call("people/approve-photos", { id, photos });
const photoOf = async (person: string) => (await admin().collection("people").getOne<{ photo: string }>(person)).photo;
const history = (person: string) =>
  query(school, `SELECT kind, text FROM timeline WHERE subject = '${person}' AND kind LIKE 'photo-%' ORDER BY rowid`);
async function fileOf(collection: string, record: string, name: string, account: "Admin" | "Biblioteca" | "guest" = "Admin") {
  const token =
    account === "guest" ? "" : (await school.as(account).request<{ token: string }>("POST", "/api/files/token")).body.token;
  const answer = await fetch(`${school.url}/api/files/${collection}/${record}/${name}?token=${token}`);
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe("a photo that was sent", () => {
  test("shows nowhere until it is approved, and is the person's from then on, without what the camera wrote", async () => {
    const person = await school.seed.person();
    const { body } = await send(person.id, FROM_A_PHONE);
    expect(await photoOf(person.id)).toBe("");
    const row = async () => (await admin().list("waiting-photos", { q: person.name })).body.items;
    const [waiting] = await row();
    expect(waiting).toMatchObject({ id: body.waiting, person: person.id, source: "camera", current_photo: "", consent: "" });
    const stored = await fileOf("waiting_photos", waiting!.id, waiting!.photo);
    expect(stored.bytes.includes("GPS")).toBe(false);
    expect(stored.bytes.equals(PIXEL_JPEG)).toBe(true);
    for (const account of ["Biblioteca", "guest"] as const) {
      expect((await fileOf("waiting_photos", waiting!.id, waiting!.photo, account)).status).toBe(404);
    }
    expect((await approve([body.waiting])).body).toEqual({ approved: 1, gone: 0 });
    const name = await photoOf(person.id);
    expect((await fileOf("people", person.id, name, "Biblioteca")).bytes.equals(PIXEL_JPEG)).toBe(true);
    expect(await row()).toEqual([]);
    expect((await fileOf("waiting_photos", waiting!.id, waiting!.photo)).status).toBe(404);
    expect(await history(person.id)).toEqual([
      ["photo-sent", "Foto tirada: aguarda aprovação"],
      ["photo-approved", "Foto aprovada"],
    ]);
  });

  test("replaces one that still waits, and is one however often it is sent", async () => {
    const person = await school.seed.person();
    const first = await send(person.id);
    const id = newId();
    await send(person.id, PIXEL_JPEG, id);
    expect((await send(person.id, PIXEL_JPEG, id)).body).toEqual({ waiting: id });
    expect(await query(school, `SELECT id FROM waiting_photos WHERE person = '${person.id}'`)).toEqual([[id]]);
    expect((await approve([first.body.waiting, id])).body).toEqual({ approved: 1, gone: 1 });
    const other = await school.seed.person();
    expect((await send(other.id, PIXEL, id)).refusal.code).toBe("id_taken");
    // Sent again after it was decided, it does not come back.
    await send(person.id, PIXEL_JPEG, id);
    expect(await query(school, `SELECT id FROM waiting_photos WHERE person = '${person.id}'`)).toEqual([]);
  });

  test("is refused with a reason of the picture's, and gone at once", async () => {
    const person = await school.seed.person();
    const { body } = await send(person.id);
    await admin().call("people/refuse-photo", { photo: body.waiting, fault: "blurred" });
    await admin().call("people/refuse-photo", { photo: body.waiting, fault: "blurred" });
    expect((await history(person.id)).slice(1)).toEqual([["photo-refused", "Foto recusada: fora de foco"]]);
    expect((await approve([body.waiting])).body).toEqual({ approved: 0, gone: 1 });
    expect(await photoOf(person.id)).toBe("");
  });

  test("that is none, too large, of a leaver or of nobody is refused in words", async () => {
    const person = await school.seed.person();
    const leaver = await school.seed.person({ active: false });
    expect((await send(person.id, Buffer.from("<svg onload=alert(1)>"))).refusal).toMatchObject({
      status: 400,
      code: "unreadable_photo",
    });
    const large = await admin().call("people/send-photo", {
      ...{ id: newId(), person: person.id, source: "file", photo: "x".repeat(2_800_001) },
    });
    expect(large.refusal.data.photo).toBeDefined();
    expect((await send(leaver.id)).refusal.code).toBe("person_left");
    expect((await send("missing00000000")).refusal.code).toBe("not_found");
  });
});

test("a station sees its class in the register's order, with each waiting photo and each decision", async () => {
  const group = await school.seed.class();
  const [ana, bia] = [
    await school.seed.person({ name: "Ana", class: group.id }),
    await school.seed.person({ name: "Bia", class: group.id }),
  ];
  await school.seed.person({ name: "Caio", class: group.id, active: false });
  const { body } = await send(bia.id);
  const decisionInput = { person: bia.id, purpose: "card_photo", decision: "refused", declared_by: "Rita" } as const;
  await admin().call("people/record-consent", { id: newId(), ...decisionInput });
  const sheet = (await admin().call("people/class-photos", { class: group.id })).body;
  expect(sheet.people.map(({ id, waiting, consent }) => [id, waiting, consent])).toEqual([
    [ana.id, "", ""],
    [bia.id, body.waiting, "refused"],
  ]);
});

test("anonymising a person takes the photo that waits, with its file", async () => {
  const person = await school.seed.person();
  const { body } = await send(person.id);
  const [row] = (await admin().list("waiting-photos", { q: person.name })).body.items;
  await admin().collection("people").update(person.id, { active: false });
  const done = await admin().call("people/anonymise-person", { id: newId(), person: person.id, reason: "Pedido" });
  expect(done.status).toBe(200);
  expect(await query(school, `SELECT id FROM waiting_photos WHERE id = '${body.waiting}'`)).toEqual([]);
  expect((await fileOf("waiting_photos", body.waiting, row!.photo)).status).toBe(404);
  expect((await send(person.id)).status).toBeGreaterThanOrEqual(400);
});
