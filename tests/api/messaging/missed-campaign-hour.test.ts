/**
 * Between the decision and the sending: a campaign that missed its hour asks first, and names, classes and recipients are those
 * of the sending.
 */
import { describe, expect, test } from "vitest";
import { family } from "../../helpers/campaigns";
import { clockAt } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { PATIENCE } from "../../helpers/timeouts";
import { connect, dispatchWhatsApp, gatewayForTests, OFFICE_HOURS } from "../../helpers/whatsapp";

const gateway = gatewayForTests();
const school = testSchool({ env: OFFICE_HOURS });
const admin = () => school.as("Admin");
const tend = async () => expect((await school.as("superuser").request("POST", "/api/crons/campaigns")).status).toBe(204);
const detail = async (campaign: string) => (await admin().call("messaging/campaign", { campaign })).body;

describe("a campaign whose hour passed while the PC was off", () => {
  test("asks first where it is late by hours, and goes where it is late by minutes", async () => {
    const { id: person } = await family(school);
    const launched = async (at: string) => {
      const id = newId();
      const input = { id, channel: "assisted", audience: { people: [person] }, text: "Amanhã não haverá aula.", at } as const;
      expect((await admin().call("messaging/launch", input)).status).toBe(200);
      return id;
    };
    const [late, soon] = [await launched("2027-03-11T14:00:00Z"), await launched("2027-03-13T12:30:00Z")];
    await school.server.restart(clockAt("2027-03-13", "10:00"));
    await tend();
    await expect
      .poll(async () => [(await detail(late)).state, (await detail(soon)).state], PATIENCE)
      .toEqual(["paused", "running"]);
    const { reason } = await detail(late);
    expect(reason).toContain("11/03/2027, 11h00");
    expect(await query(school, `SELECT DISTINCT state FROM messages WHERE campaign = '${late}'`)).toEqual([["held"]]);
    const notifications = await admin().collection("notifications").getFullList<{ title: string; link: string }>();
    expect(notifications).toContainEqual(
      expect.objectContaining({ title: "Comunicado parado: passou da hora", link: `/whatsapp/${late}` }),
    );
    await tend();
    expect((await detail(late)).state).toBe("paused");
    await admin().call("messaging/resume", { id: newId(), campaign: late });
    expect((await detail(late)).state).toBe("running");
  });
});

describe("at its sending", () => {
  test("a campaign has names and classes as they are then, and nothing of pupils who left", async () => {
    await connect(school, gateway, { provider: "waha" });
    const [{ id: sixth }, { id: seventh }] = [
      await school.seed.class({ name: "6º Z" }),
      await school.seed.class({ name: "7º Z" }),
    ];
    const stays = await family(school, { class: sixth, name: "Olga Prado", guardian: "Dona Rita" });
    const sibling = await family(school, { class: sixth, name: "Caio Prado", guardian: "Dona Rita", phone: stays.phone });
    const alone = await family(school, { class: sixth, name: "Davi Moura", guardian: "Rui" });
    const channel = (await admin().call("messaging/channel")).body.channel!.id;
    await admin().call("messaging/pause-channel", { id: newId(), channel });
    const text = "Olá, {{responsavel}}: {{aluno}}, {{turma}}.";
    const launched = async (way: "whatsapp" | "assisted") => {
      const id = newId();
      await admin().call("messaging/launch", { id, channel: way, audience: { classes: [sixth] }, text });
      return id;
    };
    const [byGateway, byHand] = [await launched("whatsapp"), await launched("assisted")];
    await admin()
      .collection("people")
      .update(stays.id, { class: seventh, name: "Olga Maria Prado", social_name: "Olívia Prado" });
    await admin().collection("people").update(sibling.id, { active: false });
    await admin().collection("people").update(alone.id, { active: false });
    await query(school, `UPDATE contacts SET guardian = 'Rita Alves' WHERE person = '${stays.id}'`);
    await admin().call("messaging/resume-channel", { id: newId(), channel });
    await dispatchWhatsApp(school);
    await expect.poll(() => gateway.takenBy(stays.phone).map((one) => one.text), PATIENCE).toEqual(["Olá, Rita: Olívia, 7º Z."]);
    await expect
      .poll(
        () => query(school, `SELECT state, error FROM messages WHERE campaign = '${byGateway}' AND state = 'skipped'`),
        PATIENCE,
      )
      .toEqual([["skipped", "Não está mais na escola."]]);
    expect(gateway.takenBy(alone.phone)).toEqual([]);
    const { body } = await admin().call("messaging/take", { id: newId(), campaign: byHand } as never);
    expect(body.message).toMatchObject({ body: "Olá, Rita: Olívia, 7º Z.", regarding: "Olívia Prado" });
    await admin().call("messaging/mark-sent", { id: newId(), message: body.message!.id });
    expect((await admin().call("messaging/take", { id: newId(), campaign: byHand } as never)).body.message).toBeNull();
  });
});
