/** One to one: the families' messages, the school's answers, and the record of their readers. */
import { beforeAll, describe, expect, test } from "vitest";
import { family, mobile } from "../../helpers/campaigns";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { PATIENCE } from "../../helpers/timeouts";
import { connect, dispatchWhatsApp, gatewayForTests, OFFICE_HOURS } from "../../helpers/whatsapp";

const gateway = gatewayForTests();
const school = testSchool({ env: OFFICE_HOURS });
const admin = () => school.as("Admin");
const open = async (values: object) =>
  (await admin().call("messaging/open-conversation", { id: newId(), ...values })).body.conversation;
const detail = async (conversation: string) => (await admin().call("messaging/conversation", { conversation })).body;
const messageState = async (id: string) => (await query(school, `SELECT state FROM messages WHERE id = '${id}'`))[0]![0];
const contactOf = async (person: string) => (await query(school, `SELECT id FROM contacts WHERE person = '${person}'`))[0]![0]!;
/** The job of each full minute sends what waits: between these two, nothing leaves before the test has changed its world. */
const pauseChannel = () => query(school, "UPDATE channels SET paused_at = '2027-03-11 12:00:00.000Z'");
const resumeChannel = () => query(school, "UPDATE channels SET paused_at = ''");

describe("without a provider", () => {
  test("a reply is written here and sent by hand, and the conversation shows it with its state", async () => {
    const { id: person, phone } = await family(school, { guardian: "Cláudia Ribeiro" });
    const conversation = await open({ contact: await contactOf(person) });
    expect(await open({ phone })).toBe(conversation);
    expect(await detail(conversation)).toMatchObject({ name: "Cláudia Ribeiro", person, channel: "assisted", bubbles: [] });
    const input = { id: newId(), conversation, text: "Bom dia, Cláudia!" };
    const expected = { message: input.id, channel: "assisted", address: phone };
    expect((await admin().call("messaging/reply", input)).body).toEqual(expected);
    expect((await admin().call("messaging/reply", input)).body).toEqual(expected);
    await admin().call("messaging/mark-sent", { id: newId(), message: input.id });
    const { bubbles } = await detail(conversation);
    expect(bubbles).toMatchObject([{ kind: "outbound", text: "Bom dia, Cláudia!", state: "sent", channel: "assisted" }]);
    const listText = JSON.stringify((await admin().list("conversations")).body);
    expect(listText).toContain("Cláudia Ribeiro");
    expect(listText).not.toContain(phone.slice(-8));
  });
});

test("a telephone that a court blocked in each record is not written to; one that a sibling's record allows is", async () => {
  const one = await family(school, { guardian: "Rui Vedado" });
  const conversation = await open({ phone: one.phone });
  const block = (person: string) => query(school, `UPDATE contacts SET blocked = TRUE WHERE person = '${person}'`);
  await block(one.id);
  const words = "bloqueado por decisão judicial";
  expect(await detail(conversation)).toMatchObject({ blocked: true, closed_because: expect.stringContaining(words) });
  const begin = async (values: object) => admin().call("messaging/open-conversation", { id: newId(), ...values });
  const answer = (text: string) => admin().call("messaging/reply", { id: newId(), conversation, text });
  for (const refused of [
    await answer("Olá"),
    await begin({ phone: one.phone }),
    await begin({ contact: await contactOf(one.id) }),
  ]) {
    expect([refused.status, refused.refusal.code]).toEqual([409, "contact_blocked"]);
  }
  expect(await query(school, `SELECT id FROM messages WHERE about = '${conversation}'`)).toEqual([]);
  const other = await family(school, { guardian: "Rui Vedado", phone: one.phone });
  expect(await detail(conversation)).toMatchObject({ blocked: false, closed_because: "" });
  expect((await answer("Bom dia")).status).toBe(200);
  expect((await begin({ contact: await contactOf(one.id) })).refusal.code).toBe("contact_blocked");
  await block(other.id);
  expect((await answer("Boa tarde")).refusal.code).toBe("contact_blocked");
});

describe("by the Cloud API", () => {
  beforeAll(() => connect(school, gateway));

  test("an inbound message is unread until it is opened; a reply is sent and read; the access is recorded", async () => {
    const { id: person, phone } = await family(school, { guardian: "Tânia Pinheiro" });
    // WhatsApp's own id of a Brazilian number may lack the ninth digit.
    gateway.inbound({ from: `${phone.slice(1, 5)}${phone.slice(6)}`, text: "A declaração já está pronta?", name: "tata" });
    await gateway.reported();
    const { items } = (await admin().list("conversations", { unread: "true" })).body;
    expect(items).toMatchObject([{ name: "Tânia Pinheiro", person, unread: 1, last_text: "A declaração já está pronta?" }]);
    const conversation = items[0]!.id;
    await admin().call("messaging/read-conversation", { id: newId(), conversation });
    await admin().call("messaging/read-conversation", { id: newId(), conversation });
    expect((await admin().list("conversations", { unread: "true" })).body.items).toEqual([]);
    const opened = await query(
      school,
      `SELECT COUNT(*) FROM timeline WHERE subject = '${person}' AND kind = 'conversation_opened'`,
    );
    expect(opened).toEqual([["1"]]);
    const current = await detail(conversation);
    expect(current.channel).toBe("whatsapp");
    expect(current.window_until).not.toBe("");
    await admin().call("messaging/reply", { id: newId(), conversation, text: "Está, pode buscar." });
    await admin().call("messaging/note-conversation", { id: newId(), conversation, text: "Está na pasta azul." });
    await dispatchWhatsApp(school);
    await expect
      .poll(async () => (await detail(conversation)).bubbles.map(({ kind, state }) => `${kind} ${state}`), PATIENCE)
      .toEqual(["inbound ", "outbound read", "note "]);
    const arrived = gateway.acceptedMessages.filter(({ text }) => text === "Está, pode buscar.");
    expect(arrived).toHaveLength(1);
    expect(gateway.acceptedMessages.some(({ text }) => text.includes("pasta azul"))).toBe(false);
  });

  test("a reply that could not leave within a day asks for a decision; sent again it goes, unless a court forbids it @full", async () => {
    const { id: person, phone } = await family(school);
    gateway.inbound({ from: phone.slice(1), text: "Tem aula?" });
    await gateway.reported();
    const conversation = await open({ phone });
    const shown = async (message: string) => (await detail(conversation)).bubbles.find(({ id }) => id === message);
    const comesTo = async (message: string, state: string) => {
      await dispatchWhatsApp(school);
      await expect.poll(async () => (await shown(message))?.state, PATIENCE).toBe(state);
    };
    const sent = () => gateway.acceptedMessages.filter(({ text }) => text === "Hoje tem aula.").length;
    const replied = async () => {
      const id = newId();
      expect((await admin().call("messaging/reply", { id, conversation, text: "Hoje tem aula." })).status).toBe(200);
      return id;
    };
    await pauseChannel();
    const [late, forbidden] = [await replied(), await replied()];
    const hours = "SELECT round((julianday(expires_at) - julianday(created)) * 24) FROM messages";
    expect((await query(school, `${hours} WHERE id = '${late}'`)).flat().map(Number)).toEqual([24]);
    await query(school, `UPDATE messages SET expires_at = '2027-03-09 12:00:00.000Z' WHERE id IN ('${late}', '${forbidden}')`);
    expect((await school.as("superuser").request("POST", "/api/crons/campaigns")).status).toBe(204);
    await expect
      .poll(async () => [(await shown(late))?.state, (await shown(forbidden))?.state], PATIENCE)
      .toEqual(["expired", "expired"]);
    await resumeChannel();
    expect(await shown(late)).toMatchObject({ again: true });
    expect((await admin().call("messaging/resend", { id: newId(), message: late })).body).toEqual({ state: "queued" });
    await comesTo(late, "read");
    expect([sent(), (await shown(late))?.again]).toEqual([1, false]);

    await query(school, `UPDATE contacts SET blocked = TRUE WHERE person = '${person}'`);
    await admin().call("messaging/resend", { id: newId(), message: forbidden });
    await comesTo(forbidden, "skipped");
    expect(sent()).toBe(1);
  });

  test("a day after their last word nothing free is written; before they ever wrote neither", async () => {
    const { phone } = await family(school);
    const conversation = await open({ phone });
    expect((await detail(conversation)).closed_because).toContain("24 horas");
    const refusedAnswer = await admin().call("messaging/reply", { id: newId(), conversation, text: "Olá" });
    expect(refusedAnswer.refusal.code).toBe("window_closed");
    gateway.inbound({ from: phone.slice(1), text: "Oi" });
    await gateway.reported();
    expect((await detail(conversation)).closed_because).toBe("");
    await query(school, `UPDATE conversations SET heard_at = '2027-03-09 12:00:00.000Z' WHERE id = '${conversation}'`);
    expect((await admin().call("messaging/reply", { id: newId(), conversation, text: "Olá" })).refusal.code).toBe(
      "window_closed",
    );
  });

  test("a stranger has a conversation too; a person who asked to be left alone gets no answer; a repeated report counts once", async () => {
    const from = mobile().slice(1);
    const signed = gateway.signedCloud(
      JSON.stringify({
        entry: [
          {
            changes: [
              {
                value: {
                  contacts: [{ profile: { name: "Zé" }, wa_id: from }],
                  messages: [
                    { from, id: "wamid.twice", timestamp: "1749416383", type: "text", text: { body: "Oi, é da escola?" } },
                  ],
                },
              },
            ],
          },
        ],
      }),
    );
    for (let time = 0; time < 2; time++) {
      const { status } = await school.as("guest").request("POST", new URL(signed.url).pathname, signed.body, signed.headers);
      expect(status).toBe(200);
    }
    const conversation = await open({ phone: `+${from}` });
    const { bubbles, ...shown } = await detail(conversation);
    expect(bubbles).toHaveLength(1);
    expect(shown).toMatchObject({ name: "Zé", person: "", unread: 1 });
    gateway.inbound({ from, text: "Sair" });
    await gateway.reported();
    expect((await admin().call("messaging/reply", { id: newId(), conversation, text: "Sou" })).refusal.code).toBe("left_alone");
  });

  test("is taken over, put aside, and opened again by their next word", async () => {
    const { phone } = await family(school);
    const conversation = await open({ phone });
    const user = "useradmin000000";
    await admin().call("messaging/assign-conversation", { id: newId(), conversation, user });
    await admin().call("messaging/close-conversation", { id: newId(), conversation, closed: true });
    expect((await admin().list("conversations", { assignee: user })).body.items).toMatchObject([
      { id: conversation, state: "closed" },
    ]);
    gateway.inbound({ from: phone.slice(1), text: "Oi" });
    await gateway.reported();
    expect(await detail(conversation)).toMatchObject({ state: "open", assignee: user, unread: 1 });
    const stranger = await admin().call("messaging/assign-conversation", { id: newId(), conversation, user: newId() });
    expect(stranger.refusal.code).toBe("not_found");
  });

  test("of two users who answer at once the second reads the first's answer before; one who pressed twice is not asked", async () => {
    const { phone } = await family(school);
    gateway.inbound({ from: phone.slice(1), text: "Tem aula amanhã?" });
    await gateway.reported();
    const conversation = await open({ phone });
    const seen_at = (await detail(conversation)).bubbles.at(-1)!.at;
    const first = { id: newId(), conversation, seen_at, text: "Tem, sim." };
    expect((await admin().call("messaging/reply", first)).status).toBe(200);
    expect((await admin().call("messaging/reply", first)).status).toBe(200);
    const own = { id: newId(), conversation, seen_at, text: "Das 7h às 12h." };
    expect((await admin().call("messaging/reply", own)).status).toBe(200);
    await query(school, `UPDATE messages SET made_by = 'userlibrary0000' WHERE id = '${first.id}'`);
    const second = { id: newId(), conversation, seen_at, text: "Não tem." };
    const refusedAnswer = await admin().call("messaging/reply", second);
    expect([refusedAnswer.status, refusedAnswer.refusal.code]).toEqual([409, "answered_meanwhile"]);
    const read = (await detail(conversation)).bubbles.at(-1)!.at;
    expect((await admin().call("messaging/reply", { ...second, seen_at: read })).status).toBe(200);
  });

  test("a conversation does not stay with somebody whose account is closed, or who is no Admin any more", async () => {
    const { phone } = await family(school);
    const conversation = await open({ phone });
    for (const change of [{ active: false }, { permissions: ["Biblioteca"] }]) {
      const user = newId();
      const account = { id: user, name: "Rosa Passos", email: `${user}@example.com`, active: true, permissions: ["Admin"] };
      await school.seed.create("users", { ...account, password: "senha-de-teste-2026", passwordConfirm: "senha-de-teste-2026" });
      await admin().call("messaging/assign-conversation", { id: newId(), conversation, user });
      expect(await detail(conversation)).toMatchObject({ assignee: user });
      await admin().collection("users").update(user, change);
      expect(await detail(conversation)).toMatchObject({ assignee: "", assignee_name: "" });
    }
  });

  test("a stranger who is noted later gets their name; a number that went to another family shows nothing of the first", async () => {
    const from = mobile().slice(1);
    gateway.inbound({ from, text: "Oi", name: "zeze" });
    await gateway.reported();
    const conversation = await open({ phone: `+${from}` });
    expect(await detail(conversation)).toMatchObject({ name: "zeze", person: "" });
    const first = await family(school, { phone: `+${from}`, guardian: "Zenaide Prado", name: "Ítalo Prado" });
    gateway.inbound({ from, text: "Sou a mãe do Ítalo" });
    await gateway.reported();
    expect(await detail(conversation)).toMatchObject({ name: "Zenaide Prado", person: first.id, regarding: "Ítalo Prado" });
    expect((await detail(conversation)).bubbles).toHaveLength(2);

    const second = await family(school, { phone: `+${from}`, guardian: "Moacir Teles", name: "Bianca Teles" });
    await admin().call("messaging/read-conversation", { id: newId(), conversation });
    expect(await detail(conversation)).toMatchObject({ name: "Moacir Teles", person: second.id, bubbles: [] });
    gateway.inbound({ from, text: "Quem é?" });
    await gateway.reported();
    const { bubbles, regarding } = await detail(conversation);
    expect([bubbles.map(({ text }) => text), regarding]).toEqual([["Quem é?"], "Bianca Teles"]);
  });

  test("no conversation outlives its number: noted no more, it is a stranger's, and its words stay with the family", async () => {
    const first = await family(school, { guardian: "Odete Quaresma", name: "Iracema Quaresma" });
    const from = first.phone.slice(1);
    gateway.inbound({ from, text: "Qual foi a nota da Iracema?" });
    await gateway.reported();
    const conversation = await open({ phone: first.phone });
    const reply = newId();
    await pauseChannel();
    await admin().call("messaging/reply", { id: reply, conversation, text: "Nota 4." });
    await admin()
      .collection("contacts")
      .delete(await contactOf(first.id));

    const listText = JSON.stringify((await admin().list("conversations", { state: "open" })).body.items);
    expect(listText).not.toMatch(/Odete|Iracema/);
    expect(await detail(conversation)).toMatchObject({ name: "", person: "", regarding: "", bubbles: [], unread: 0 });
    // A user with the open thread still sees the family.
    const late = { id: newId(), conversation, person: first.id, text: "Faltou só um ponto." };
    const refusedAnswer = await admin().call("messaging/reply", late);
    expect([refusedAnswer.status, refusedAnswer.refusal.code]).toEqual([409, "conversation_parted"]);
    // A waiting reply is not sent.
    await resumeChannel();
    await dispatchWhatsApp(school);
    await expect.poll(() => messageState(reply), PATIENCE).toBe("skipped");
    expect(gateway.takenBy(first.phone)).toEqual([]);

    gateway.inbound({ from, text: "Quem fala?", name: "Novo dono" });
    await gateway.reported();
    const stranger = await detail(conversation);
    expect([stranger.name, stranger.person, stranger.bubbles.map(({ text }) => text)]).toEqual(["Novo dono", "", ["Quem fala?"]]);
    const ofFamily = (await admin().list("conversations", { person: first.id })).body.items;
    expect(ofFamily).toMatchObject([{ name: "Odete Quaresma", state: "closed" }]);
    const conversationLeft = await detail(ofFamily[0]!.id);
    expect(conversationLeft.bubbles.map(({ text }) => text)).toEqual(["Qual foi a nota da Iracema?", "Nota 4."]);
    expect(conversationLeft.closed_because).toContain("não está mais no cadastro");
    const again = await admin().call("messaging/reply", { id: newId(), conversation: ofFamily[0]!.id, text: "Olá" });
    expect(again.refusal.code).toBe("conversation_parted");
    // To the stranger it is written as to one.
    expect((await admin().call("messaging/reply", { id: newId(), conversation, person: "", text: "É da escola." })).status).toBe(
      200,
    );
  });

  test("a number that leaves the register by another door than the contacts' is parted with within a minute", async () => {
    const { id: person, phone } = await family(school, { guardian: "Nair Sem Número" });
    gateway.inbound({ from: phone.slice(1), text: "Oi" });
    await gateway.reported();
    const conversation = await open({ phone });
    expect(await detail(conversation)).toMatchObject({ name: "Nair Sem Número" });
    await query(school, `DELETE FROM contacts WHERE person = '${person}'`);
    // A look does not wait for that minute.
    expect(await detail(conversation)).toMatchObject({ name: "", person: "", bubbles: [] });
    expect((await school.as("superuser").request("POST", "/api/crons/campaigns")).status).toBe(204);
    const named = async () => (await query(school, `SELECT name FROM conversations WHERE id = '${conversation}'`))[0]![0];
    await expect.poll(named, PATIENCE).toBe("");
  });

  test("a corrected number, and a guardian's new name, keep or end a conversation as they should", async () => {
    const { id: person, phone } = await family(school, { guardian: "Vânia Antiga" });
    gateway.inbound({ from: phone.slice(1), text: "Bom dia" });
    await gateway.reported();
    const conversation = await open({ phone });
    const contact = await contactOf(person);
    await admin().collection("contacts").update(contact, { guardian: "Vânia Nova" });
    const renamed = await detail(conversation);
    expect([renamed.name, renamed.bubbles.length]).toEqual(["Vânia Nova", 1]);
    await admin().collection("contacts").update(contact, { value: mobile() });
    expect(await detail(conversation)).toMatchObject({ name: "", bubbles: [] });
  });

  test("a late message is put where it belongs, and takes nothing back", async () => {
    const from = mobile().slice(1);
    const receive = (id: string, timestamp: number, body: string) => {
      const messages = [{ from, id, timestamp: String(timestamp), type: "text", text: { body } }];
      const signed = gateway.signedCloud(JSON.stringify({ entry: [{ changes: [{ value: { messages } }] }] }));
      return school.as("guest").request("POST", new URL(signed.url).pathname, signed.body, signed.headers);
    };
    const noon = Date.parse("2027-03-11T12:00:00Z") / 1000;
    await receive("wamid.late2", noon, "segunda");
    await receive("wamid.late1", noon - 3600, "primeira");
    const conversation = await open({ phone: `+${from}` });
    const [row] = await query(
      school,
      `SELECT last_text, last_at, heard_at, unread FROM conversations WHERE id = '${conversation}'`,
    );
    const at = "2027-03-11 12:00:00.000Z";
    expect(row).toEqual(["segunda", at, at, "2"]);
    expect((await detail(conversation)).bubbles.map(({ text }) => text)).toEqual(["primeira", "segunda"]);
  });
});

describe("a family that waits for the school", () => {
  const waiting = async () => (await admin().list("conversations", { waiting: "true" })).body.items.map(({ id }) => id);
  const since = async (id: string) => (await query(school, `SELECT waiting_since FROM conversations WHERE id = '${id}'`))[0]![0]!;
  const heard = async (text = "Bom dia") => {
    const from = mobile().slice(1);
    gateway.inbound({ from, text });
    await gateway.reported();
    return { from, id: await open({ phone: `+${from}` }) };
  };

  beforeAll(() => connect(school, gateway));

  test("waits since their first word, through a look and a note, until the school writes or puts it aside", async () => {
    const { from, id } = await heard();
    const first = await since(id);
    expect(first).not.toBe("");
    gateway.inbound({ from, text: "Alguém aí?" });
    await gateway.reported();
    await admin().call("messaging/read-conversation", { id: newId(), conversation: id });
    await admin().call("messaging/note-conversation", { id: newId(), conversation: id, text: "Ligar antes." });
    expect([await since(id), (await waiting()).includes(id)]).toEqual([first, true]);
    await admin().call("messaging/reply", { id: newId(), conversation: id, text: "Estamos aqui." });
    expect(await waiting()).not.toContain(id);

    gateway.inbound({ from, text: "Obrigada!" });
    await gateway.reported();
    expect(await waiting()).toContain(id);
    await admin().call("messaging/close-conversation", { id: newId(), conversation: id, closed: true });
    expect(await waiting()).not.toContain(id);
    await admin().call("messaging/close-conversation", { id: newId(), conversation: id, closed: false });
    expect(await waiting()).not.toContain(id);
  });

  test("a family that asks to be left alone waits for nothing", async () => {
    expect(await waiting()).not.toContain((await heard("PARAR")).id);
  });

  test("a reply that did not arrive answers nobody; sent again it does, unless they wrote since", async () => {
    const { id } = await heard();
    const reply = newId();
    await admin().call("messaging/reply", { id: reply, conversation: id, text: "Sim." });
    const becomes = (state: string) => query(school, `UPDATE messages SET state = '${state}' WHERE id = '${reply}'`);
    const row = async () => (await admin().list("conversations", {})).body.items.find((item) => item.id === id);
    for (const lost of ["failed", "uncertain"]) {
      await becomes(lost);
      expect(await row()).toMatchObject({ last_reply: lost, waiting_since: expect.stringMatching(/^20/) });
      await becomes("queued");
      expect(await row()).toMatchObject({ last_reply: "queued", waiting_since: "" });
    }
    await becomes("failed");
    await query(school, `UPDATE conversations SET heard_at = '2027-12-31 12:00:00.000Z' WHERE id = '${id}'`);
    await becomes("queued");
    expect(await waiting()).toContain(id);
  });

  test("of a long conversation the end is shown, and more when it is asked for", async () => {
    const { id } = await heard();
    for (const text of ["um", "dois", "três"]) {
      await admin().call("messaging/note-conversation", { id: newId(), conversation: id, text });
    }
    const shown = async (most: number) => {
      const { bubbles, more } = (await admin().call("messaging/conversation", { conversation: id, most })).body;
      return [bubbles.map(({ text }) => text), more];
    };
    expect(await shown(2)).toEqual([["dois", "três"], true]);
    expect(await shown(4)).toEqual([["Bom dia", "um", "dois", "três"], false]);
    expect((await admin().call("messaging/conversation", { conversation: id, most: 0 })).status).toBe(400);
  });
});

describe("a message written on the school's telephone", () => {
  test("answers in the conversation that there is, once, begins none, and is not what this program sent", async () => {
    await connect(school, gateway, { provider: "waha" });
    const from = mobile().slice(1);
    gateway.inbound({ from, text: "Tem aula amanhã?" });
    await gateway.reported();
    const id = await open({ phone: `+${from}` });
    gateway.writeOnTelephone(from, "Tem, normal.");
    await gateway.reported();
    const sentencesOf = async () => (await detail(id)).bubbles.map(({ kind, text }) => `${kind} ${text}`);
    expect(await sentencesOf()).toEqual(["inbound Tem aula amanhã?", "outbound Tem, normal."]);
    expect((await admin().list("conversations", { waiting: "true" })).body.items.map((item) => item.id)).not.toContain(id);
    expect(JSON.stringify((await admin().list("conversations", {})).body)).toContain("Tem, normal.");

    await admin().call("messaging/reply", { id: newId(), conversation: id, text: "Até amanhã." });
    await dispatchWhatsApp(school);
    await expect.poll(() => gateway.takenBy(from).length, PATIENCE).toBe(1);
    gateway.showOnTelephone(gateway.takenBy(from)[0]!);
    gateway.showOnTelephone(gateway.takenBy(from)[0]!);
    await gateway.reported();
    expect(await sentencesOf()).toEqual(["inbound Tem aula amanhã?", "outbound Tem, normal.", "outbound Até amanhã."]);

    const stranger = mobile().slice(1);
    gateway.writeOnTelephone(stranger, "Bom dia, aqui é o Jorge.");
    await gateway.reported();
    expect(await query(school, `SELECT id FROM conversations WHERE address LIKE '%${stranger.slice(-8)}'`)).toEqual([]);
  });
});
