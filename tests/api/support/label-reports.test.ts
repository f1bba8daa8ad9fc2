/** A report about a machine by its label, without an account. H-38, H-39. */
import { describe, expect, test } from "vitest";
import { addDays } from "../../../domain/dates";
import { CallDesk } from "../../helpers/calls";
import { clockAt } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { PIXEL } from "../../helpers/pixel";
import { testSchool } from "../../helpers/school";
import { Desk } from "../../helpers/support";

describe("a label", () => {
  const school = testSchool({ env: { RATE_LIMITS: "on" } });
  const calls = new CallDesk(school);
  const desk = new Desk(school);
  /** A machine with its token, of a kind that has a service. */
  async function labelled() {
    const kind = await desk.kind({ name: `Projetor ${newId()}`, faults: ["Não liga", "Sem imagem"] });
    const room = await desk.room({ name: `Sala ${newId()}`, building: "Bloco B" });
    const service = await calls.service({ kinds: [kind.id] });
    const machine = await desk.machine({ kind: kind.id, room: room.id, serial: `SN-${newId()}` });
    const [[token] = []] = await query(school, `SELECT label_token FROM equipment WHERE id = '${machine.id}'`);
    return { ...machine, token: token!, kind: kind.name, room: room.name, service };
  }
  const form = (token: string) => school.as("guest").call("support/report-form", { token });
  const report = (token: string, values: Record<string, unknown> = {}) =>
    school.as("guest").call("support/report", { id: newId(), token, fault: "Não liga", ...values });

  test("shows the machine, its place and its kind's faults, and nothing else", async () => {
    const machine = await labelled();
    const { body, headers } = await form(machine.token);
    expect(body).toEqual({
      ...{
        school: "Minha escola",
        name: `${machine.kind}, ${machine.room}`,
        building: "Bloco B",
        sector: "",
        tombo: machine.tombo,
      },
      ...{ faults: ["Não liga", "Sem imagem", "Outra coisa"], retired: false, taken_in: true, known: null },
    });
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("of a lost machine shows it as lost, and the finder's report reaches the desk", async () => {
    const machine = await labelled();
    await query(school, `UPDATE equipment SET state = 'lost' WHERE id = '${machine.id}'`);
    expect((await form(machine.token)).body).toMatchObject({ lost: true, retired: false });
    const id = newId();
    const sent = await school.as("guest").call("support/report", { id, token: machine.token, description: "No depósito" });
    expect(sent.status).toBe(200);
    const { title, entries } = await calls.sheet(id);
    expect([title, JSON.stringify(entries)]).toEqual([
      "Equipamento extraviado foi encontrado",
      expect.stringContaining("No depósito"),
    ]);
  });

  test("opens a call in two taps, once however often it is sent, of the kind's own service", async () => {
    const machine = await labelled();
    const id = newId();
    const [first, again] = [await report(machine.token, { id }), await report(machine.token, { id })];
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect(first.body).toMatchObject({ joined: false, respond_by: expect.stringMatching(/Z$/) });
    expect(await calls.sheet(id)).toMatchObject({
      ...{
        title: "Não liga",
        channel: "qr",
        tombo: machine.tombo,
        service: machine.service.id,
        requester_name: "",
        technician: "",
      },
    });
  });

  test("opens its call though the service asks more: the team sees what was left empty", async () => {
    const machine = await labelled();
    const asked = { label: "Programa", kind: "text", options: [], required: true };
    await school
      .as("Tecnologia")
      .collection("services")
      .update(machine.service.id, { fields: [asked] });
    const id = newId();
    expect((await report(machine.token, { id })).status).toBe(200);
    expect((await calls.sheet(id)).answers).toEqual([{ label: "Programa", value: "" }]);
  });

  test("H-39: a person with the same problem counts at the open call", async () => {
    const machine = await labelled();
    const call = newId();
    await report(machine.token, { id: call, fault: "Outra coisa", description: "O Joãozinho derrubou" });
    const { body } = await form(machine.token);
    // Other people's words are nobody else's.
    expect(body.known).toMatchObject({ fault: "", taken: false });
    expect(JSON.stringify(body)).not.toContain("Joãozinho");
    const join = newId();
    const joined = await report(machine.token, { id: join, join: true });
    expect(joined.body).toMatchObject({ joined: true });
    expect((await report(machine.token, { id: join, join: true })).body).toEqual(joined.body);
    // The first reporter has the problem too.
    expect((await calls.sheet(call)).affected).toBe(2);
    expect((await form(machine.token)).body.known).toMatchObject({ people: 2 });
    await calls.resolve(call);
    expect((await report(machine.token, { join: true })).refusal.code).toBe("nothing_to_join");
  });

  test("reports of one machine are few in an hour", async () => {
    const machine = await labelled();
    for (let round = 0; round < 3; round++) {
      expect((await report(machine.token)).status).toBe(200);
    }
    expect((await report(machine.token)).refusal).toMatchObject({ status: 429, code: "too_many_reports" });
  });

  test("a photo is stored without the camera's data beside it; a file that is no photo is refused", async () => {
    const machine = await labelled();
    const id = newId();
    const place = Buffer.from("exemplo de GPS -22.9");
    const text = Buffer.concat([Buffer.from([0, 0, 0, place.length]), Buffer.from("tEXt"), place, Buffer.alloc(4)]);
    const header = 8 + 25;
    const photo = Buffer.concat([PIXEL.subarray(0, header), text, PIXEL.subarray(header)]).toString("base64");
    expect((await report(machine.token, { id, photo })).status).toBe(200);
    const entry = (await calls.sheet(id)).entries.find(({ photos }) => photos.length > 0);
    const { token } = (await school.as("Tecnologia").request<{ token: string }>("POST", "/api/files/token")).body;
    const file = `${school.url}/api/files/call_messages/${entry!.id}/${entry!.photos[0]}`;
    expect((await fetch(file)).status).toBe(404);
    const kept = Buffer.from(await (await fetch(`${file}?token=${token}`)).arrayBuffer());
    expect([...kept]).toEqual([...PIXEL]);
    const page = Buffer.from("<html><script>alert(1)</script>").toString("base64");
    expect((await report(machine.token, { photo: page })).refusal.code).toBe("unreadable_photo");
    expect((await report(machine.token, { photo: "x".repeat(2_900_000) })).status).toBe(400);
  });

  test("that was replaced, or whose machine was retired, says so; nothing reported is nothing", async () => {
    const machine = await labelled();
    expect((await report(machine.token, { fault: "" })).refusal.code).toBe("nothing_reported");
    expect((await report(machine.token, { fault: "Explodiu" })).status).toBe(400);
    await school.seed.change("equipment", machine.id, { state: "written_off" });
    expect((await form(machine.token)).body).toMatchObject({ retired: true, known: null });
    expect((await report(machine.token)).refusal.code).toBe("machine_retired");
    const other = await labelled();
    await school.as("Tecnologia").call("support/new-label", { id: newId(), equipment: other.id });
    expect((await form(other.token)).refusal.code).toBe("unknown_label");
  });

  test("unknown ones are asked about only so often", async () => {
    const codes = new Set<string>();
    for (let round = 0; round < 80; round++) {
      codes.add((await form("d".repeat(26))).refusal.code);
    }
    expect([...codes]).toEqual(["unknown_label", "too_many_labels"]);
    // One that is known is still answered.
    expect((await form((await labelled()).token)).status).toBe(200);
  });
});

describe("a spare machine for the meantime", () => {
  const school = testSchool();
  const [calls, desk] = [new CallDesk(school), new Desk(school)];
  // A Thursday on which a new school is open.
  const DAY = "2027-03-11";
  const at = (time: string) => school.server.restart(clockAt(DAY, time));

  async function scene() {
    const kind = await desk.kind({ name: `Projetor ${newId()}` });
    const room = await desk.room({ name: `Sala ${newId()}`, building: "Bloco B" });
    await calls.service({ kinds: [kind.id] });
    const [broken, spare] = [
      await desk.machine({ kind: kind.id, bookable: true }),
      await desk.machine({ kind: kind.id, bookable: true, room: room.id }),
    ];
    const [[token] = []] = await query(school, `SELECT label_token FROM equipment WHERE id = '${broken.id}'`);
    const [[resource] = []] = await query(school, `SELECT id FROM booking_resources WHERE equipment = '${spare.id}'`);
    const offer = async () => {
      const answer = await school
        .as("guest")
        .call("support/report", { id: newId(), token: token!, fault: "", description: "Não liga" });
      expect(answer.status).toBe(200);
      return answer.body.meanwhile;
    };
    const book = (from: string, to: string, day = DAY) =>
      school.as("Tecnologia").call("support/book", {
        ...{ id: newId(), resource: resource!, from: instant(from), to: instant(to, day) },
      });
    return { broken, spare, room, offer, book };
  }
  const instant = (time: string, day = DAY) => new Date(`${day}T${time}:00-03:00`).toISOString();

  test("is another of its kind, until somebody has booked it, or the school closes", async () => {
    await at("09:00");
    const { spare, room, offer, book } = await scene();
    const free = await offer();
    expect(free).toMatchObject({ place: `${room.name}, Bloco B`, until: expect.stringMatching(/^\d\d?h(\d\d)?$/) });
    expect(free?.name).toContain(spare.tombo);
    expect((await book("10:00", "11:00")).status).toBe(200);
    expect((await offer())?.until).toBe("10h");
    expect((await book("09:10", "09:40")).status).toBe(200);
    expect(await offer(), "too short to fetch it").toBeNull();
  });

  test("is none that somebody has had since yesterday @full", async () => {
    await at("09:00");
    const { offer, book } = await scene();
    expect((await book("14:00", "15:00", addDays(DAY, 1))).status).toBe(200);
    await school.server.restart(clockAt(addDays(DAY, 1), "10:00"));
    expect(await offer()).toBeNull();
  });

  test.each([
    [
      "that is lent",
      async ({ spare }: Awaited<ReturnType<typeof scene>>) => {
        const person = await school.seed.person();
        await desk.technician.call("support/hand-out", { id: newId(), person: person.id, codes: [spare.tombo] });
      },
    ],
    [
      "that is being repaired",
      async ({ spare }: Awaited<ReturnType<typeof scene>>) => {
        await desk.technician.call("support/set-equipment-state", {
          ...{ id: newId(), equipment: spare.id, state: "maintenance", reason: "Lâmpada" },
        });
      },
    ],
    [
      "that needs an approval",
      async ({ spare }: Awaited<ReturnType<typeof scene>>) => {
        await query(school, `UPDATE booking_resources SET needs_approval = TRUE WHERE equipment = '${spare.id}'`);
      },
    ],
    ["while the school is closed", () => at("21:30")],
  ])("is none %s @full", async (_, happens) => {
    await at("09:00");
    const here = await scene();
    expect(await here.offer()).not.toBeNull();
    await happens(here);
    expect(await here.offer()).toBeNull();
  });
});
