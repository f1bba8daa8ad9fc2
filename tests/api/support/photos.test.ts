/** Photos of calls: with a call, an answer or a note; without metadata, and only for readers of the text beside them. */
import { describe, expect, test } from "vitest";
import { MAX_PHOTOS } from "../../../domain/support/calls/photos";
import type { Who } from "../../helpers/accounts";
import { CallDesk } from "../../helpers/calls";
import { newId } from "../../helpers/ids";
import { PIXEL, PIXEL_JPEG } from "../../helpers/pixel";
import { testSchool } from "../../helpers/school";

const GPS = "GPSLatitude 23.5505";

/** A JPEG with what a telephone writes beside the picture. */
function withPlace(): string {
  const text = Buffer.from(`Exif\0\0${GPS}`);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, text.length + 2]), text]);
  return Buffer.concat([PIXEL_JPEG.subarray(0, 2), segment, PIXEL_JPEG.subarray(2)]).toString("base64");
}

describe("photos", () => {
  const school = testSchool();
  const calls = new CallDesk(school);
  const pixel = PIXEL.toString("base64");
  const readStored = async (call: string, kind: "message" | "note") =>
    (await calls.sheet(call)).entries.find((entry) => entry.kind === kind && entry.photos.length > 0);
  const statusFor = async (account: Who, path: string) => {
    const token =
      account === "guest"
        ? ""
        : `?token=${(await school.as(account).request<{ token: string }>("POST", "/api/files/token")).body.token}`;
    return (await fetch(`${school.url}${path}${token}`)).status;
  };

  test("come with a new call, without what the camera wrote", async () => {
    const call = await calls.opened("none", { description: "", photos: [withPlace(), pixel] });
    const entry = (await readStored(call, "message"))!;
    expect([entry.about, entry.photos.length]).toEqual(["opening", 2]);
    const path = `/api/files/call_messages/${entry.id}/${entry.photos[0]}`;
    const { token } = (await school.as("none").request<{ token: string }>("POST", "/api/files/token")).body;
    const bytes = Buffer.from(await (await fetch(`${school.url}${path}?token=${token}`)).arrayBuffer());
    expect(bytes.subarray(0, 2)).toEqual(PIXEL_JPEG.subarray(0, 2));
    expect(bytes.includes(GPS)).toBe(false);
    // The requester and the team see it; nobody else, and nobody by its address alone.
    expect(
      await Promise.all((["none", "Tecnologia", "Biblioteca", "guest"] as const).map((account) => statusFor(account, path))),
    ).toEqual([200, 200, 404, 404]);
  });

  test("come with an answer, once, however often it is sent", async () => {
    const [call, id] = [await calls.opened(), newId()];
    const send = () => school.as("none").call("support/answer-call", { id, call, text: "Está assim.", photos: [pixel] });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect((await calls.sheet(call)).entries.filter(({ photos }) => photos.length > 0)).toHaveLength(1);
  });

  test("H-22: of a note are the team's alone", async () => {
    const call = await calls.opened();
    await school.as("Tecnologia").call("support/note-call", { id: newId(), call, text: "Placa queimada.", photos: [pixel] });
    const { id, photos } = (await readStored(call, "note"))!;
    const path = `/api/files/call_notes/${id}/${photos[0]}`;
    expect(await Promise.all((["Tecnologia", "none", "guest"] as const).map((account) => statusFor(account, path)))).toEqual([
      200, 404, 404,
    ]);
    expect((await calls.sheet(call, "none")).entries.every((entry) => entry.photos.length === 0)).toBe(true);
  });

  test("that are none are refused, and nothing is written", async () => {
    const call = await calls.opened();
    const answer = (photos: string[]) =>
      school.as("none").call("support/answer-call", { id: newId(), call, text: "Veja", photos });
    expect((await answer([Buffer.from("<script>alert(1)</script>").toString("base64")])).refusal.code).toBe("unreadable_photo");
    expect((await answer(Array.from({ length: MAX_PHOTOS + 1 }, () => pixel))).status).toBe(400);
    expect((await answer(["x".repeat(1_900_001)])).status).toBe(400);
    expect((await calls.sheet(call)).entries.filter(({ kind }) => kind === "message")).toEqual([]);
  });
});
