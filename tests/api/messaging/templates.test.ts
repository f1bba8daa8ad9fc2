/** Approved texts: loaded page by page, filled, and sent where free text is no longer accepted. */
import { expect, test } from "vitest";
import { FAILING_NUMBERS } from "../../../scripts/whatsapp-gateway";
import { family } from "../../helpers/campaigns";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { messageOf, settled } from "../../helpers/messages";
import { testSchool } from "../../helpers/school";
import { PATIENCE } from "../../helpers/timeouts";
import { connect, dispatchWhatsApp, gatewayForTests, messageCounts, OFFICE_HOURS } from "../../helpers/whatsapp";

const gateway = gatewayForTests();
const school = testSchool({ env: OFFICE_HOURS });
const admin = () => school.as("Admin");
let numbers = 0;
/** A number to which only an approved text goes. */
const late = () => `+55199${String(7000 + ++numbers)}${FAILING_NUMBERS.windowClosed}`;

async function fetched() {
  const channel = await connect(school, gateway);
  const { status, body } = await admin().call("messaging/refresh-templates", { id: newId(), channel });
  expect([status, body]).toEqual([200, { templates: gateway.templates.length }]);
  const { templates } = (await admin().call("messaging/templates")).body;
  const named = (name: string) => templates.find((template) => template.name === name)!;
  return { channel, templates, named };
}

test("a channel of another kind has none, and one without an account says why", async () => {
  const channel = await connect(school, gateway, { provider: "waha" });
  expect((await admin().call("messaging/templates")).body).toEqual({ available: false, refreshed_at: "", templates: [] });
  expect((await admin().call("messaging/refresh-templates", { id: newId(), channel })).body).toEqual({ templates: 0 });
  const official = await connect(school, gateway);
  await query(school, `UPDATE channels SET business = '' WHERE id = '${official}'`);
  const refusedAnswer = await admin().call("messaging/refresh-templates", { id: newId(), channel: official });
  expect(refusedAnswer.refusal).toMatchObject({
    code: "templates_unavailable",
    message: expect.stringContaining("identificação da conta"),
  });
});

test("all pages are stored, each with its state; a template that is gone over there is offered no more", async () => {
  const { channel, templates, named } = await fetched();
  expect(templates.map(({ name, state }) => [name, state])).toEqual([
    ["aviso_geral", "approved"],
    ["boletim", "approved"],
    ["matricula", "rejected"],
    ["reuniao_de_responsaveis", "approved"],
  ]);
  expect(named("matricula")).toMatchObject({ reason: "o texto é propaganda", unfit: expect.stringContaining("recusado") });
  expect(named("boletim").unfit).toContain("documento");
  expect(named("reuniao_de_responsaveis").values).toEqual(["{{responsavel}}", "{{aluno}}", "{{turma}}"]);
  const all = gateway.templates;
  gateway.templates = all.slice(0, 1);
  await admin().call("messaging/refresh-templates", { id: newId(), channel });
  expect((await admin().call("messaging/templates")).body.templates).toHaveLength(1);
  gateway.templates = all;
});

test("the school's values for the places stay until the text is another", async () => {
  const { channel, named } = await fetched();
  const { id } = named("reuniao_de_responsaveis");
  const values = ["{{responsavel}}", "{{turma}}", "quinta, às 18h30"];
  await admin().call("messaging/map-template", { id: newId(), template: id, values });
  const readStored = async () =>
    (await admin().call("messaging/templates")).body.templates.find((template) => template.id === id)?.values;
  await admin().call("messaging/refresh-templates", { id: newId(), channel });
  expect(await readStored()).toEqual(values);
  const unknown = await admin().call("messaging/map-template", { id: newId(), template: id, values: ["{{nota}}"] });
  expect(unknown.status).toBe(400);
  const all = gateway.templates;
  gateway.templates = all.map((one) => ({ ...one, components: [{ type: "BODY", text: "Olá, {{1}}" }] }));
  await admin().call("messaging/refresh-templates", { id: newId(), channel });
  expect(await readStored()).toEqual(["{{responsavel}}"]);
  gateway.templates = all;
});

test("a campaign by a template reaches who wrote nothing for a day, each with their own words", async () => {
  const { named } = await fetched();
  const { id } = named("reuniao_de_responsaveis");
  const { id: classId, name: room_name } = await school.seed.class();
  const phone = late();
  await family(school, { phone, class: classId, guardian: "Rosa Alves" });
  const campaign = newId();
  const template_values = ["{{responsavel}}", "{{turma}}", "quinta,\n às    18h30"];
  const launchAnswer = await admin().call("messaging/launch", {
    ...{ id: campaign, channel: "whatsapp", audience: { classes: [classId] }, text: "não vale", template: id, template_values },
  });
  expect(launchAnswer.status).toBe(200);
  await dispatchWhatsApp(school);
  await expect.poll(() => messageCounts(school, campaign), PATIENCE).toEqual({ read: 1 });
  expect(gateway.takenBy(phone)).toMatchObject([
    { template: { name: "reuniao_de_responsaveis", values: ["Rosa", room_name, "quinta, às 18h30"] } },
  ]);
  const [[body = ""] = []] = await query(school, `SELECT body FROM messages WHERE campaign = '${campaign}'`);
  expect(body).toBe(`Olá, Rosa! A reunião da turma ${room_name} será quinta, às 18h30.\n\nSecretaria da escola`);
});

test("a template that is not approved, is another number's or lacks a word is refused before anything is queued", async () => {
  const { named } = await fetched();
  const { id: person } = await family(school);
  const launch = async (template: string, template_values: string[] = []) =>
    (
      await admin().call("messaging/launch", {
        ...{ id: newId(), channel: "whatsapp", audience: { people: [person] }, text: "Olá", template, template_values },
      })
    ).refusal;
  expect(await launch(named("matricula").id)).toMatchObject({ code: "template_unusable" });
  const meeting = named("reuniao_de_responsaveis").id;
  expect(await launch(meeting, ["{{responsavel}}", ""])).toMatchObject({
    code: "template_unfilled",
    message: "Falta preencher {{2}} no modelo.",
  });
  await connect(school, gateway);
  expect(await launch(meeting)).toMatchObject({ code: "template_unusable", message: "Este modelo é de outro número." });
});

test("a template that Meta refuses pauses the campaign, and Meta's report of a pause stops further launches", async () => {
  const { named } = await fetched();
  const { id, name, language } = named("aviso_geral");
  gateway.templates = gateway.templates.map((template) =>
    template.name === name ? { ...template, status: "PAUSED" } : template,
  );
  const { id: person } = await family(school);
  const campaign = newId();
  const input = { channel: "whatsapp", audience: { people: [person] }, text: "Olá", template: id } as const;
  await admin().call("messaging/launch", { id: campaign, ...input });
  await dispatchWhatsApp(school);
  await expect
    .poll(async () => (await admin().call("messaging/campaign", { campaign })).body.reason, PATIENCE)
    .toBe("O modelo de mensagem foi pausado pela Meta.");
  const value = { event: "PAUSED", message_template_name: name, message_template_language: language };
  const body = JSON.stringify({ entry: [{ changes: [{ field: "message_template_status_update", value }] }] });
  const { url, headers } = gateway.signedCloud(body);
  expect((await fetch(url, { method: "POST", headers, body })).status).toBe(200);
  expect((await admin().call("messaging/launch", { id: newId(), ...input })).refusal.message).toContain("pausado");
  gateway.templates = gateway.templates.map((template) =>
    template.name === name ? { ...template, status: "APPROVED" } : template,
  );
});

test("in a conversation whose day is over only a template is taken, filled with the recipient's data", async () => {
  const { named } = await fetched();
  const { name, phone } = await family(school, { phone: late(), guardian: "Rosa Alves" });
  const { conversation } = (await admin().call("messaging/open-conversation", { id: newId(), phone })).body;
  const shown = (await admin().call("messaging/conversation", { conversation })).body;
  expect(shown).toMatchObject({ by_template: true, closed_because: expect.stringContaining("24 horas") });
  const words = { conversation, text: "Olá" };
  expect((await admin().call("messaging/reply", { id: newId(), ...words })).refusal.code).toBe("window_closed");
  const id = newId();
  const template = named("reuniao_de_responsaveis").id;
  const values = ["{{responsavel}}", "{{aluno}}", "amanhã"];
  expect((await admin().call("messaging/reply", { id, ...words, template, template_values: values })).status).toBe(200);
  await dispatchWhatsApp(school);
  await settled(school, id, "read");
  expect(gateway.takenBy(phone)).toMatchObject([{ template: { values: ["Rosa", name, "amanhã"] } }]);
  expect((await messageOf(school, id)).body).toContain(`A reunião da turma ${name} será amanhã.`);
});
