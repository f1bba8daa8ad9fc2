/** Sending by hand: the recipients of a campaign, the queue that two people share, and the stored content. */
import { beforeAll, describe, expect, test } from "vitest";
import { family, launchByHand, mobile } from "../../helpers/campaigns";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { story } from "../../helpers/messages";
import { testSchool } from "../../helpers/school";
import type { TestSchool } from "../../helpers/test-school";

const school = testSchool();
const admin = () => school.as("Admin");
const detail = async (campaign: string) => (await admin().call("messaging/campaign", { campaign })).body;
const take = (campaign: string, account: TestSchool["as"] extends (who: infer W) => unknown ? W : never = "Admin") =>
  school.as(account).call("messaging/take", { id: newId(), campaign });
const markSent = (message: string) => admin().call("messaging/mark-sent", { id: newId(), message });

describe("the recipients of a campaign by hand", () => {
  test("siblings share one message; each who gets none is named with the reason", async () => {
    const schoolClass = await school.seed.class({ name: "6º Z" });
    const phone = mobile();
    const first = await family(school, { class: schoolClass.id, name: "Heitor Leal", phone, guardian: "Adriana Leal" });
    const second = await family(school, { class: schoolClass.id, name: "Lorena Leal", phone, guardian: "Adriana Leal" });
    const without = await school.seed.person({ class: schoolClass.id, name: "Ícaro Sem Telefone" });
    const fixed = await family(school, { class: schoolClass.id, name: "Bruno Fixo", phone: "+551932561234" });
    const draft = {
      channel: "assisted",
      audience: { classes: [schoolClass.id] },
      text: "{{responsavel}}: {{aluno}}, {{turma}}",
    } as const;
    const { body } = await admin().call("messaging/preview", draft);
    expect(body.samples).toEqual([
      {
        recipient: "Adriana Leal",
        regarding: "Heitor e Lorena Leal",
        regarding_class: "6º Z",
        masked: expect.stringMatching(/^\(19\) 9••••-\d{4}$/),
        subject: "",
        body: "Adriana: Heitor e Lorena, 6º Z",
      },
    ]);
    expect(body.excluded).toEqual([
      expect.objectContaining({ person: fixed.id, reason: expect.stringContaining("telefone fixo") }),
      expect.objectContaining({ person: without.id, reason: expect.stringContaining("Nenhum telefone") }),
    ]);
    const id = newId();
    expect((await admin().call("messaging/launch", { id, ...draft })).body).toEqual({ campaign: id, messages: 1, excluded: 2 });
    const { message } = (await take(id)).body;
    expect(message).toMatchObject({ address: phone, body: "Adriana: Heitor e Lorena, 6º Z" });
    await markSent(message!.id);
    for (const person of [first.id, second.id]) {
      const events = await query(
        school,
        `SELECT text FROM timeline WHERE subject = '${person}' AND kind = 'message_sent_by_hand'`,
      );
      expect(events).toEqual([["Enviada à mão, no WhatsApp: …: …, …"]]);
    }
  });

  test("a repeated launch is one; a launch that reaches nobody, or has an unknown placeholder, is refused", async () => {
    const { id } = await family(school);
    const input = { id: newId(), channel: "assisted", audience: { people: [id] }, text: "Olá" } as const;
    // One round alone seldom meets in the middle.
    for (const campaign of [input.id, ...Array.from({ length: 15 }, newId)]) {
      const send = () => admin().call("messaging/launch", { ...input, id: campaign });
      const answers = await Promise.all(Array.from({ length: 6 }, send));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const events = await query(
        school,
        `SELECT COUNT(*) FROM timeline WHERE subject = '${campaign}' AND kind = 'campaign_launched'`,
      );
      expect(events.flat().map(Number)).toEqual([1]);
    }
    expect((await admin().list("messages", { campaign: input.id })).body.totalItems).toBe(1);
    const lonely = await school.seed.person();
    const refused = async (values: object) =>
      (await admin().call("messaging/launch", { ...input, id: newId(), ...values })).refusal;
    expect(await refused({ audience: { people: [lonely.id] } })).toMatchObject({ code: "nobody_reached" });
    expect(await refused({ audience: {} })).toMatchObject({ code: "empty_audience" });
    expect(await refused({ audience: { people: [newId()] } })).toMatchObject({ code: "empty_audience" });
    expect(await refused({ channel: "whatsapp" })).toMatchObject({ code: "channel_not_connected" });
    expect(await refused({ at: "2026-01-01T12:00:00Z" })).toMatchObject({ code: "start_past" });
    const { data } = await refused({ text: "Olá, {{mae}}" });
    expect(data.text?.message).toContain("O campo {{mae}} não existe");
  });

  test("the text and the number reach no list whole", async () => {
    const { campaign } = await launchByHand(school, { size: 1 });
    const { address } = (await take(campaign)).body.message!;
    const listText = JSON.stringify((await admin().list("messages", { campaign })).body);
    expect(listText).not.toContain(address.slice(-8));
    expect(listText).not.toContain("Bom dia");
  });
});

describe("the queue", () => {
  beforeAll(async () => {
    await school.seed.user({ id: "helena000000000", name: "Helena Duarte", email: "helena@escola.test", permissions: ["Admin"] });
  });
  const helena = async () => school.signIn("none", "users", "helena@escola.test", "senha-de-teste-2026");

  test("two people never hold one message; one cannot mark what the other holds", async () => {
    const { campaign } = await launchByHand(school, { size: 3 });
    const other = await helena();
    const [mine, theirs] = await Promise.all([take(campaign), other.call("messaging/take", { id: newId(), campaign })]);
    const [first, second] = [mine.body.message!, theirs.body.message!];
    expect(first.id).not.toBe(second.id);
    expect((await take(campaign)).body.message).toEqual(first);
    const refusedAnswer = await markSent(second.id);
    expect(refusedAnswer.refusal).toMatchObject({
      code: "message_taken",
      message: "Helena Duarte está enviando esta mensagem agora.",
    });
    expect((await detail(campaign)).senders).toEqual(["Helena Duarte"]);
    // Left open, it comes back to the queue, and says so.
    await query(school, `UPDATE messages SET leased_until = '2026-01-01 12:00:00.000Z' WHERE id = '${second.id}'`);
    await markSent(first.id);
    expect((await take(campaign)).body.message).toMatchObject({ note: expect.stringContaining("Já foi aberta antes") });
  });

  test("sent, skipped, wrong: the history has each with its user; the last one finishes the campaign; undone, it goes on", async () => {
    const { campaign } = await launchByHand(school, { size: 3 });
    const one = (await take(campaign)).body.message!;
    const sent = { id: newId(), message: one.id };
    expect((await admin().call("messaging/mark-sent", sent)).body).toEqual({ state: "sent" });
    expect((await admin().call("messaging/mark-sent", sent)).body).toEqual({ state: "sent" });
    const two = (await take(campaign)).body.message!;
    await admin().call("messaging/skip", { id: newId(), message: two.id });
    const three = (await take(campaign)).body.message!;
    await admin().call("messaging/mark-wrong", { id: newId(), message: three.id });
    expect(await detail(campaign)).toMatchObject({ state: "finished", counts: { sent: 1, skipped: 1, failed: 1, queued: 0 } });
    expect((await take(campaign)).body).toEqual({ message: null, state: "finished" });
    expect(await story(school, one.id)).toEqual(["message_sent_by_hand"]);
    const again = await admin().call("messaging/preview", {
      channel: "assisted",
      audience: { people: [(await query(school, `SELECT person FROM messages WHERE id = '${three.id}'`))[0]![0]!] },
      text: "Olá",
    });
    expect(again.body.excluded[0]?.reason).toBe("O número foi marcado como errado.");
    for (const message of [one.id, two.id, three.id]) {
      expect((await admin().call("messaging/undo-mark", { id: newId(), message })).body).toEqual({ state: "sending" });
    }
    expect(await detail(campaign)).toMatchObject({ state: "running", counts: { sent: 0, sending: 3 } });
    const refusedAnswer = await admin().call("messaging/undo-mark", { id: newId(), message: one.id });
    expect(refusedAnswer.refusal.code).toBe("message_not_marked");
  });

  test("paused it gives out nothing; cancelled, what was left never goes", async () => {
    const { campaign } = await launchByHand(school, { size: 2 });
    const stateAfter = async (verb: "pause" | "resume" | "cancel") =>
      (await admin().call(`messaging/${verb}`, { id: newId(), campaign })).body.state;
    expect(await stateAfter("pause")).toBe("paused");
    expect((await take(campaign)).body.message).toBeNull();
    expect(await stateAfter("resume")).toBe("running");
    const message = (await take(campaign)).body.message!;
    await markSent(message.id);
    expect(await stateAfter("cancel")).toBe("cancelled");
    expect((await detail(campaign)).counts).toMatchObject({ sent: 1, skipped: 1 });
    const refusedAnswer = await admin().call("messaging/resume", { id: newId(), campaign });
    expect(refusedAnswer.refusal).toMatchObject({ code: "campaign_not_open", message: expect.stringContaining("cancelado") });
  });

  test("of five hundred families it is queued at once, in the order of the classes", async () => {
    const schoolClass = await school.seed.class();
    const rows = Array.from({ length: 500 }, (_, n) => n);
    await query(
      school,
      `WITH RECURSIVE n(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < 499)
       INSERT INTO people (id, name, kind, class, active, search)
         SELECT printf('q%014d', n), 'Aluno ' || n, 'student', '${schoolClass.id}', TRUE, printf('aluno %03d', n) FROM n`,
    );
    await query(
      school,
      `WITH RECURSIVE n(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < 499)
       INSERT INTO contacts (id, person, kind, value, guardian)
         SELECT printf('k%014d', n), printf('q%014d', n), 'phone', printf('+551996%07d', n), 'Mãe ' || n FROM n`,
    );
    const id = newId();
    const { body } = await admin().call("messaging/launch", {
      id,
      channel: "assisted",
      audience: { classes: [schoolClass.id] },
      text: "Olá, {{aluno}}",
    });
    expect(body).toMatchObject({ messages: 500, excluded: 0 });
    const { items } = (await admin().list("messages", { campaign: id, sort: "created", perPage: 500 })).body;
    expect(items.map(({ regarding }) => regarding)).toEqual(rows.map((n) => `Aluno ${n}`));
  });
});

describe("changes after the launch", () => {
  test("a number that proved wrong in one campaign is handed out in no other", async () => {
    const first = await launchByHand(school, { size: 1 });
    const second = newId();
    const draft = { id: second, channel: "assisted", audience: { classes: [first.class] }, text: "Outro" } as const;
    await admin().call("messaging/launch", draft);
    const { message } = (await take(first.campaign)).body;
    await admin().call("messaging/mark-wrong", { id: newId(), message: message!.id });
    const next = (await take(second)).body;
    expect(next).toEqual({ message: null, state: "finished" });
    const rows = await query(school, `SELECT state, error FROM messages WHERE campaign = '${second}'`);
    expect(rows).toEqual([["skipped", "O número foi marcado como errado."]]);
  });

  test("a launch that broke off is finished for the pupils whom the class has by now, or is ended", async () => {
    const { id: classId } = await school.seed.class();
    for (const name of ["Bento Lima", "Caio Lima"]) {
      await family(school, { class: classId, name });
    }
    const input = { id: newId(), channel: "assisted", audience: { classes: [classId] }, text: "Olá" } as const;
    const none = { people: [], shifts: [], kinds: [], groups: [], lines: [], unreached: "" };
    const unsaid = { name: "", subject: "", at: "", expires: "", urgent: "", template: "", template_values: [], file: "" };
    const request = JSON.stringify({ ...unsaid, ...input, audience: { ...none, classes: [classId] } });
    const broken = async () => {
      await query(school, `UPDATE campaigns SET state = 'preparing', request = '${request}' WHERE id = '${input.id}'`);
      await query(school, `UPDATE messages SET state = 'held' WHERE campaign = '${input.id}'`);
    };
    await admin().call("messaging/launch", input);
    await broken();
    await family(school, { class: classId, name: "Ana Lima" });
    expect((await admin().call("messaging/launch", input)).body).toMatchObject({ messages: 3 });
    const queued = await query(school, `SELECT regarding FROM messages WHERE campaign = '${input.id}' AND state = 'queued'`);
    expect(queued.flat().sort()).toEqual(["Ana Lima", "Bento Lima", "Caio Lima"]);

    await broken();
    await family(school, { class: classId, name: "Davi Lima" });
    const resumed = await admin().call("messaging/resume", { id: newId(), campaign: input.id });
    expect(resumed.body).toEqual({ state: "running" });
    expect(await detail(input.id)).toMatchObject({ total: 4, counts: { queued: 4, held: 0 } });

    await broken();
    expect((await admin().call("messaging/cancel", { id: newId(), campaign: input.id })).body).toEqual({ state: "cancelled" });
    expect((await detail(input.id)).counts).toMatchObject({ skipped: 4 });
  });
});
