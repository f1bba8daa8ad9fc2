/** A conversation with a family belongs to the person whom it concerns: exported, deleted, moved and emptied with that person. */
import { expect, test } from "vitest";
import { family } from "../../helpers/campaigns";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { settled } from "../../helpers/messages";
import { testSchool } from "../../helpers/school";
import { PATIENCE } from "../../helpers/timeouts";
import { connect, dispatchWhatsApp, gatewayForTests, OFFICE_HOURS } from "../../helpers/whatsapp";

const NOTE = {
  kind: "document",
  mime: "application/pdf",
  name: "atestado.pdf",
  content: Buffer.from("%PDF-1.4\n%%EOF\n"),
} as const;
const gateway = gatewayForTests();
const school = testSchool({ env: OFFICE_HOURS });
const admin = () => school.as("Admin");
const open = async (phone: string) =>
  (await admin().call("messaging/open-conversation", { id: newId(), phone })).body.conversation;
const detail = async (conversation: string) => (await admin().call("messaging/conversation", { conversation })).body;
const read = (conversation: string) => admin().call("messaging/read-conversation", { id: newId(), conversation });
const exported = async (person: string) => (await admin().call("people/export-person", { id: newId(), person })).body;
const leave = (person: string) => admin().collection("people").update(person, { active: false });
const anonymise = (person: string) => admin().call("people/anonymise-person", { id: newId(), person, reason: "Pedido" });
const rowOf = async (conversation: string) =>
  (
    await query(
      school,
      `SELECT json_object('name', name, 'address', address, 'masked', masked_address, 'regarding', regarding, 'class', regarding_class,
         'last', last_text, 'search', search, 'person', person, 'state', state) FROM conversations WHERE id = '${conversation}'`,
    )
  ).map(([row]) => JSON.parse(row!) as Record<string, string>)[0]!;
const EMPTY = { name: "", address: "", masked: "", regarding: "", class: "", last: "", search: "" };

/** A conversation in which each has said something, and the family sent a file. */
async function talk(phone: string, output = "O atestado da Quirina vai em anexo.") {
  await connect(school, gateway);
  gateway.inbound({ from: phone.slice(1), text: output, file: NOTE });
  await gateway.reported();
  const conversation = await open(phone);
  await dispatchWhatsApp(school);
  await expect.poll(async () => (await detail(conversation)).bubbles[0]?.file?.name, PATIENCE).toBe("atestado.pdf");
  await admin().call("messaging/note-conversation", { id: newId(), conversation, text: "Avisar a coordenação." });
  const reply = newId();
  await admin().call("messaging/reply", { id: reply, conversation, text: "Recebemos, obrigada." });
  await dispatchWhatsApp(school);
  await settled(school, reply, "read");
  await read(conversation);
  const heard = (await detail(conversation)).bubbles[0]!.file!;
  return { conversation, reply, heard };
}

test("an export has the messages of both sides, and anonymising leaves only the fact that there was a conversation", async () => {
  const { id: person, phone } = await family(school, { name: "Quirina Xavantes", guardian: "Zoraide Xavantes" });
  const { conversation, reply, heard } = await talk(phone);
  const body = await exported(person);
  const told = JSON.stringify(body.sections);
  for (const output of ["O atestado da Quirina", "Recebemos, obrigada.", "Zoraide Xavantes", "atestado.pdf"]) {
    expect(told).toContain(output);
  }
  // The team's own note may speak of others.
  expect(told).not.toContain("Avisar a coordenação.");
  expect(body.files.map(({ path }) => path)).toContain(`/api/files/message_files/${heard.id}/${heard.file}`);

  gateway.inbound({ from: phone.slice(1), text: "Oi?" });
  await gateway.reported();
  await leave(person);
  expect((await anonymise(person)).refusal.message).toContain("1 conversa à espera de resposta");
  await read(conversation);
  expect((await anonymise(person)).refusal.code).toBe("person_has_open");
  await admin().call("messaging/close-conversation", { id: newId(), conversation, closed: true });
  expect((await anonymise(person)).status).toBe(200);
  expect(await rowOf(conversation)).toMatchObject({ ...EMPTY, state: "closed" });
  const texts = await query(
    school,
    `SELECT text, media_ref, emptied_at != '' FROM conversation_entries WHERE conversation = '${conversation}'`,
  );
  expect(texts).toEqual([1, 2, 3].map(() => ["", "", "1"]));
  expect(await query(school, `SELECT body, recipient FROM messages WHERE id = '${reply}'`)).toEqual([["", ""]]);
  expect(await query(school, `SELECT file, name FROM message_files WHERE id = '${heard.id}'`)).toEqual([["", "apagado"]]);
  for (const table of ["conversations", "messages", "conversation_entries"]) {
    const rows = JSON.stringify(await query(school, `SELECT * FROM ${table}`)).toLowerCase();
    expect([table, /quirina|zoraide/.test(rows), rows.includes(phone.slice(4))]).toEqual([table, false, false]);
  }
  // Nobody is left to write to; a later message of that telephone starts another conversation.
  expect((await detail(conversation)).closed_because).toContain("foi apagado");
  const refusedAnswer = await admin().call("messaging/reply", { id: newId(), conversation, text: "Olá" });
  expect(refusedAnswer.refusal.code).toBe("conversation_emptied");
  expect(await open(phone)).not.toBe(conversation);
});

test("anonymising one child leaves the conversation to the other, without its earlier messages", async () => {
  const one = await family(school, { name: "Ana Quaresma", guardian: "Zilda Quaresma" });
  const other = await family(school, { name: "Bia Quaresma", guardian: "Zilda Quaresma", phone: one.phone });
  const { conversation } = await talk(one.phone, "Ana e Bia faltam hoje.");
  for (const { id } of [one, other]) {
    expect((await exported(id)).sections.map(({ collection }) => collection)).toContain("conversations");
  }
  await leave(one.id);
  expect((await anonymise(one.id)).status).toBe(200);
  const row = await rowOf(conversation);
  expect(row).toMatchObject({
    name: "Zilda Quaresma",
    address: one.phone,
    regarding: "Bia Quaresma",
    person: other.id,
    last: "",
  });
  expect(JSON.stringify(row)).not.toMatch(/ana quaresma/i);
  expect(await open(one.phone)).toBe(conversation);
  expect((await admin().list("conversations", { q: "zilda bia" })).body.items.map(({ id }) => id)).toEqual([conversation]);
  expect((await detail(conversation)).bubbles.map(({ text }) => text).join("")).toBe("");
  expect((await exported(one.id)).sections.map(({ collection }) => collection)).not.toContain("conversations");
  await leave(other.id);
  expect((await anonymise(other.id)).status).toBe(200);
  expect(await rowOf(conversation)).toMatchObject(EMPTY);
});

test("a record that was entered twice takes its conversation along", async () => {
  const leaver = await family(school, { name: "Caio Prado", guardian: "Rute Prado" });
  const { id: namesake } = await school.seed.person({ name: "Caio Prado" });
  const conversation = await open(leaver.phone);
  await admin().call("messaging/note-conversation", { id: newId(), conversation, text: "Ligar amanhã." });
  const planned = (await admin().call("people/merge-preview", { kept: namesake, gone: leaver.id })).body;
  expect(planned).toMatchObject({ obstacles: [], moves: expect.arrayContaining(["1 contato", "1 conversa"]) });
  const mergeAnswer = await admin().call("people/merge-people", {
    id: newId(),
    kept: namesake,
    gone: leaver.id,
    reason: "Repetido",
  });
  expect(mergeAnswer.status).toBe(200);
  expect(await query(school, `SELECT person, people FROM conversations WHERE id = '${conversation}'`)).toEqual([
    [namesake, JSON.stringify([namesake])],
  ]);
  expect(JSON.stringify((await exported(namesake)).sections)).toContain("Ligar amanhã.");
});

test("after the school's term the name, the telephone and the words of a conversation are gone", async () => {
  const { id: person, phone } = await family(school, { guardian: "Yolanda Pires" });
  const conversation = await open(phone);
  await admin().call("messaging/note-conversation", { id: newId(), conversation, text: "Ligar amanhã." });
  const fresh = await open((await family(school)).phone);
  const old = "2020-02-03 12:00:00.000Z";
  await query(school, `UPDATE conversation_entries SET created = '${old}', at = '${old}' WHERE conversation = '${conversation}'`);
  await query(school, `UPDATE conversations SET last_at = '${old}' WHERE id = '${conversation}'`);
  await admin().call("people/run-retention", { id: newId() });
  await expect.poll(() => rowOf(conversation), PATIENCE).toMatchObject({ ...EMPTY, person, state: "closed" });
  expect((await rowOf(fresh)).address).not.toBe("");
  expect(await open(phone)).not.toBe(conversation);
});
