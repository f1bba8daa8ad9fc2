/** Attachments: the accepted files, their sending by each dialect and by mail, and the files from families. */
import { expect, test } from "vitest";
import { PROVIDER_IDS } from "../../../domain/messaging/providers/providers";
import { allWrote, family } from "../../helpers/campaigns";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { settled } from "../../helpers/messages";
import { testSchool } from "../../helpers/school";
import { PATIENCE } from "../../helpers/timeouts";
import { connect, dispatchWhatsApp, gatewayForTests, messageCounts, OFFICE_HOURS } from "../../helpers/whatsapp";
import { png } from "../../hostile/uploads";

const gateway = gatewayForTests();
const school = testSchool({ env: OFFICE_HOURS });
const admin = () => school.as("Admin");
const PDF = Buffer.from(`%PDF-1.4\n${"um aviso\n".repeat(2000)}%%EOF\n`);
const base64 = (content: Buffer) => content.toString("base64");
const attach = (content: Buffer, name = "Aviso da festa.pdf", id = newId()) =>
  admin().call("messaging/attach", { id, name, content: base64(content) });

test("is a picture or a PDF by its content, whatever its name; once for the same id", async () => {
  const id = newId();
  const first = await attach(PDF, "Aviso da festa.exe", id);
  expect(first.body).toMatchObject({ id, name: "Aviso da festa.pdf", kind: "document", size: PDF.length });
  expect((await attach(PDF, "Aviso da festa.exe", id)).body).toEqual(first.body);
  expect((await attach(png(8, 8), "foto.pdf", id)).refusal.code).toBe("id_taken");
  expect((await attach(png(8, 8), "foto.pdf")).body).toMatchObject({ kind: "image", name: "foto.png" });
  for (const other of ["<svg onload=alert(1)>", "PK\u0003\u0004", "MZ", "<!doctype html>%PDF-"]) {
    expect((await attach(Buffer.from(other), "aviso.pdf")).refusal.code).toBe("file_unknown");
  }
  expect((await attach(png(12_000, 12_000), "foto.png")).refusal.code).toBe("unreadable_photo");
  expect((await admin().call("messaging/attach", { id: newId(), name: "a.pdf", content: "não é base64" })).status).toBe(400);
});

test("is shown to an Admin with a file's token only", async () => {
  const { id, file } = (await attach(PDF)).body;
  const address = `/api/files/message_files/${id}/${file}`;
  expect((await fetch(`${school.url}${address}`)).status).toBe(404);
  for (const [role, status] of [
    ["Admin", 200],
    ["Biblioteca", 404],
  ] as const) {
    const { body } = await school.as(role).request("POST", "/api/files/token");
    const { token } = body as { token: string };
    expect((await fetch(`${school.url}${address}?token=${token}`)).status).toBe(status);
  }
});

test.each(PROVIDER_IDS)("goes to each of a campaign and into a conversation by %s @full", async (provider) => {
  await connect(school, gateway, { provider });
  const { id: file } = (await attach(PDF)).body;
  const [one, other] = [await family(school), await family(school)];
  const campaign = newId();
  const audience = { people: [one.id, other.id] };
  await allWrote(school);
  const launchAnswer = await admin().call("messaging/launch", {
    ...{ id: campaign, channel: "whatsapp", audience, text: "Segue o aviso, {{responsavel}}.", file },
  });
  expect(launchAnswer.status).toBe(200);
  await dispatchWhatsApp(school);
  await expect.poll(() => messageCounts(school, campaign), PATIENCE).toEqual({ read: 2 });
  for (const { phone } of [one, other]) {
    expect(gateway.takenBy(phone)).toMatchObject([
      { text: "Segue o aviso, Marta.", file: { name: "Aviso da festa.pdf", size: PDF.length } },
    ]);
  }
  expect((await admin().call("messaging/campaign", { campaign })).body.file).toMatchObject({ id: file, size: PDF.length });
  gateway.inbound({ from: one.phone.slice(1), text: "Pode mandar de novo?" });
  await gateway.reported();
  const { conversation } = (await admin().call("messaging/open-conversation", { id: newId(), phone: one.phone })).body;
  const id = newId();
  await admin().call("messaging/reply", { id, conversation, text: "Aqui está.", file });
  await dispatchWhatsApp(school);
  await settled(school, id, "read");
  expect(gateway.takenBy(one.phone).at(-1)).toMatchObject({ text: "Aqui está.", file: { size: PDF.length } });
  const { bubbles } = (await admin().call("messaging/conversation", { conversation })).body;
  expect(bubbles.find((bubble) => bubble.id === id)?.file).toMatchObject({ id: file, name: "Aviso da festa.pdf" });
});

test.each(PROVIDER_IDS)(
  "a file that a family sends by %s is fetched from the provider, and stored by its kind",
  async (provider) => {
    await connect(school, gateway, { provider });
    const { phone } = await family(school);
    const from = phone.slice(1);
    const picture = png(16, 16);
    gateway.inbound({ from, text: "Atestado", file: { kind: "image", mime: "image/png", name: "x.exe", content: picture } });
    const script = Buffer.from("<script>alert(1)</script>");
    gateway.inbound({ from, text: "", file: { kind: "document", mime: "application/pdf", name: "a.pdf", content: script } });
    await gateway.reported();
    await dispatchWhatsApp(school);
    const { conversation } = (await admin().call("messaging/open-conversation", { id: newId(), phone })).body;
    const bubbles = async () => (await admin().call("messaging/conversation", { conversation })).body.bubbles;
    await expect.poll(async () => (await bubbles()).map(({ fetching }) => fetching), PATIENCE).toEqual([false, false]);
    const shown = await bubbles();
    expect(shown.find(({ text }) => text === "Atestado")).toMatchObject({ file: { kind: "image", size: picture.length } });
    expect(shown.find(({ text }) => text === "")).toMatchObject({ media: "document", file: null });
  },
);

test("the program never asks for one at an address elsewhere @full", async () => {
  await connect(school, gateway);
  const { phone } = await family(school);
  gateway.mediaPath = "@127.0.0.1:1/";
  gateway.inbound({
    from: phone.slice(1),
    text: "",
    file: { kind: "image", mime: "image/png", name: "x.png", content: png(4, 4) },
  });
  await gateway.reported();
  await dispatchWhatsApp(school);
  const waiting = () => query(school, "SELECT COUNT(*) FROM conversation_entries WHERE media_ref != ''");
  await expect.poll(waiting, PATIENCE).toEqual([["0"]]);
  const { conversation } = (await admin().call("messaging/open-conversation", { id: newId(), phone })).body;
  expect((await admin().call("messaging/conversation", { conversation })).body.bubbles).toMatchObject([{ file: null }]);
  gateway.mediaPath = "/lookaside/";
});

test("by hand nothing goes along, and a caption has its measure", async () => {
  await connect(school, gateway);
  const { id: file } = (await attach(PDF)).body;
  const { id: person } = await family(school);
  const terms = { audience: { people: [person] }, file };
  const launch = async (values: object) =>
    (await admin().call("messaging/launch", { id: newId(), ...terms, ...values })).refusal?.code;
  expect(await launch({ channel: "assisted", text: "Olá" })).toBe("file_not_by_hand");
  expect(await launch({ channel: "whatsapp", text: "x".repeat(1025) })).toBe("caption_too_long");
  expect(await launch({ channel: "whatsapp", text: "Olá", file: newId() })).toBe("not_found");
});
