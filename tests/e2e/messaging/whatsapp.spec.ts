/**
 * The school's own WhatsApp from day to day: a campaign with errors, a mother who refuses further messages, a returned book.
 * @module-tag full
 */
import { FAILING_NUMBERS, WhatsAppGateway } from "../../../scripts/whatsapp-gateway";
import { allWrote, family, mobile } from "../../helpers/campaigns";
import { clockAt } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk, query } from "../../helpers/library";
import { TestSchool } from "../../helpers/test-school";
import { PATIENCE } from "../../helpers/timeouts";
import { test as base, expect, expectAccessible, expectNothingSideways, openSchool, PHONE } from "../fixtures";

/** A Thursday in a school's term, at an hour at which families are written to. */
const OFFICE_HOURS = clockAt("2027-03-11", "10:00");
const SIGNING_SECRET = "assinatura-de-teste";
const SLOWLY = PATIENCE;
/** A message that could not leave is sent again after a minute at most, in a job that begins each minute. */
const AGAIN = PATIENCE;
/** Of messages in a minute: the campaign is stopped by hand before its ten are gone, however long a page takes. */
const SLOW_PACE = 6;

const test = base.extend<Record<never, never>, { gateway: WhatsAppGateway; school: TestSchool }>({
  gateway: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off this pattern
    async ({}, use) => {
      const gateway = new WhatsAppGateway();
      gateway.clockAhead = Number(OFFICE_HOURS.CLOCK_SHIFT_SECONDS);
      await gateway.start();
      await use(gateway);
      await gateway.stop();
    },
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off this pattern
  school: [({}, use) => openSchool(new TestSchool(OFFICE_HOURS), use), { scope: "worker" }],
});

/** The school's number is the gateway's, and lets so many go a minute. */
async function connected(
  school: TestSchool,
  gateway: WhatsAppGateway,
  { provider, perMinute }: { provider: "cloud" | "waha"; perMinute: number },
): Promise<string> {
  const admin = school.as("Admin");
  const before = (await admin.call("messaging/channel")).body.channel;
  if (before) {
    await admin.call("messaging/disconnect-channel", { id: newId(), channel: before.id });
  }
  await school.as("superuser").request("PATCH", "/api/settings", { meta: { appURL: school.url } });
  const id = newId();
  gateway.reportAsCloud(`${school.url}/api/school/messaging/webhook/${id}`, SIGNING_SECRET);
  await admin.call("messaging/connect-channel", {
    ...{ id, provider, base_url: gateway.url, version: "v25.0", account: provider === "cloud" ? "1234567890" : "default" },
    ...{ business: "", token: gateway.key, signing_secret: SIGNING_SECRET, risk_accepted: true },
  });
  if (provider === "waha") {
    gateway.scan();
    await gateway.reported();
    await admin.call("messaging/check-channel", { channel: id });
  }
  await admin.call("messaging/pace-channel", { id: newId(), channel: id, daily_cap: 100_000, per_minute: perMinute });
  return id;
}
const run = (school: TestSchool) => school.as("superuser").request("POST", "/api/crons/whatsapp");

test("a campaign to two classes is paused, outlives its gateway, and what failed goes again and then by hand", async ({
  school,
  gateway,
  signedIn,
}) => {
  const channel = await connected(school, gateway, { provider: "cloud", perMinute: SLOW_PACE });
  const name = newId().slice(0, 5);
  for (const schoolClass of [`6º ${name}`, `7º ${name}`]) {
    const { id } = await school.seed.class({ name: schoolClass });
    for (let place = 0; place < 4; place++) {
      await family(school, { class: id, guardian: `Marta${place} Lima` });
    }
    // Nothing was said within a day, and the Cloud API takes no free text then.
    const phone = `${mobile().slice(0, -4)}${FAILING_NUMBERS.windowClosed}`;
    await family(school, { class: id, phone: schoolClass.startsWith("6") ? phone : mobile(), guardian: "Rita Alves" });
  }
  await allWrote(school);
  const page = await signedIn("Admin", "/whatsapp/novo");
  await page.getByRole("radio", { name: "WhatsApp da escola" }).check();
  const classField = page.getByRole("combobox", { name: "Turmas" });
  for (const schoolClass of [`6º ${name}`, `7º ${name}`]) {
    await classField.fill(schoolClass);
    await page.getByRole("option", { name: schoolClass }).click();
  }
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: "Texto" }).fill("Reunião na quinta.");
  await expect(page.getByText(/Término previsto: .* Custo estimado: R\$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Enviar 10 mensagens" }).click();
  const dialog = page.getByRole("dialog", { name: "Enviar 10 mensagens?" });
  await expect(dialog).toContainText("Custo estimado: R$");
  // The job of each minute may come at any moment.
  await school.as("Admin").call("messaging/pause-channel", { id: newId(), channel });
  await dialog.getByRole("button", { name: "Enviar 10 mensagens" }).click();

  const figures = page.getByRole("group", { name: "Mensagens por situação" });
  await expect(figures.getByRole("button", { name: /Na fila 10/ })).toBeVisible();
  await school.as("Admin").call("messaging/resume-channel", { id: newId(), channel });
  await run(school);
  await expect.poll(() => gateway.acceptedMessages.length, SLOWLY).toBeGreaterThan(1);
  await expect(page.getByText(/termina por volta das \d+h\d\d/)).toBeVisible();
  await page.getByRole("button", { name: "Pausar" }).click();
  await expect(page.getByText("As mensagens restantes aguardam a retomada.")).toBeVisible();
  await figures.getByRole("button", { name: /Na fila/ }).click();
  await expect(page).toHaveURL(/situacao=waiting/);
  await expect(page.getByRole("table", { name: "Mensagens do comunicado" })).toContainText("em espera");
  await figures.getByRole("button", { name: /Na fila/ }).click();
  await expectAccessible(page);

  await gateway.stop();
  const campaign = page.url().split("?")[0]!;
  await page.getByRole("button", { name: "Retomar" }).click();
  await run(school);
  await page.goto("/configuracoes/whatsapp");
  // Found out by a message that could not leave, or by the look of a minute's job.
  const silent = page.getByText(/O WhatsApp não respondeu há pouco|O servidor do WhatsApp não responde neste endereço/);
  await expect(async () => {
    await page.reload();
    await expect(silent).toBeVisible({ timeout: 3000 });
  }).toPass(SLOWLY);
  await gateway.start();
  await page.getByRole("button", { name: "Conferir agora" }).click();
  await expect(page.getByText("ligado", { exact: true })).toBeVisible();
  await expect(silent).toHaveCount(0);
  await school.as("Admin").call("messaging/pace-channel", { id: newId(), channel, daily_cap: 100_000, per_minute: 4800 });
  await run(school);
  await page.goto(campaign);
  await expect(page.getByText("terminado", { exact: true })).toBeVisible(AGAIN);
  expect(new Set(gateway.acceptedMessages.map(({ to }) => to)).size).toBe(gateway.acceptedMessages.length);

  // The one that asks for a decision stands first.
  const row = page.getByRole("row").nth(1);
  await expect(row).toContainText("Rita Alves");
  const [[refused = ""] = []] = await query(
    school,
    `SELECT id FROM messages WHERE campaign = '${campaign.split("/").at(-1)}' AND state = 'failed'`,
  );
  await page.getByRole("button", { name: "Mais ações" }).click();
  await page.getByRole("menuitem", { name: "Reenviar as que falharam" }).click();
  await run(school);
  const tried = () => query(school, `SELECT COUNT(*) FROM timeline WHERE subject = '${refused}' AND kind = 'message_failed'`);
  await expect.poll(async () => Number((await tried())[0]?.[0]), AGAIN).toBe(2);
  await page.reload();
  await expect(page.getByText("terminado", { exact: true })).toBeVisible(SLOWLY);
  await row.getByRole("button", { name: "Enviar à mão" }).click();
  const byHand = page.getByRole("region", { name: "Enviar à mão" });
  await expect(byHand.getByRole("button", { name: "Abrir no WhatsApp" })).toBeFocused();
  await expectAccessible(page);
  // No school's test may reach WhatsApp.
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "" }));
  const [opened] = await Promise.all([page.waitForEvent("popup"), page.keyboard.press("Enter")]);
  await opened.close();
  await page.bringToFront();
  await byHand.getByRole("button", { name: "Enviei" }).click();
  await expect(byHand).toHaveCount(0);
  await expect(figures.getByRole("button", { name: /Falharam 0/ })).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectNothingSideways(page);
});

test("a mother who answers SAIR is written to no more, and the office sees why", async ({ school, gateway, signedIn }) => {
  await connected(school, gateway, { provider: "waha", perMinute: 4800 });
  const { id: classId } = await school.seed.class({ name: `8º ${newId().slice(0, 5)}` });
  const { phone } = await family(school, { class: classId, name: "Davi Moreira", guardian: "Cláudia Ribeiro" });
  const other = await family(school, { class: classId, name: "Ivo Ramos", guardian: "Rosa Ramos" });
  const admin = school.as("Admin");
  const launch = async () => {
    const id = newId();
    await admin.call("messaging/launch", {
      id,
      channel: "whatsapp",
      audience: { classes: [classId] },
      text: "Olá, {{responsavel}}",
    });
    await run(school);
    return id;
  };
  const first = await launch();
  const page = await signedIn("Admin", `/whatsapp/${first}`);
  await expect(page.getByText("terminado", { exact: true })).toBeVisible(SLOWLY);
  gateway.inbound({ from: phone.slice(1), text: "SAIR" });
  await gateway.reported();
  await expect.poll(() => gateway.takenBy(phone).length, SLOWLY).toBe(2);
  expect(gateway.takenBy(phone)[1]?.text).toContain("não enviará mais mensagens");
  const second = await launch();
  await page.goto(`/whatsapp/${second}`);
  await expect(page.getByText("terminado", { exact: true })).toBeVisible(SLOWLY);
  const excludedPeople = page.getByRole("list", { name: "Pessoas excluídas" });
  await expect(excludedPeople).toContainText("Davi Moreira");
  await expect(excludedPeople).toContainText("pediu para não receber mensagens");
  expect(gateway.takenBy(phone)).toHaveLength(2);
  expect(gateway.takenBy(other.phone)).toHaveLength(2);
});

test("an overdue book reaches a guardian by WhatsApp, and no further message goes once it is back", async ({
  school,
  gateway,
  signedIn,
}) => {
  await connected(school, gateway, { provider: "waha", perMinute: 4800 });
  const desk = new Desk(school);
  const reader = await school.seed.reader({}, { name: `Ana ${newId().slice(0, 5)}` });
  const phone = mobile();
  const noted = { person: reader.person, kind: "phone", value: phone, guardian: "Marta", preferred: true };
  await school.seed.create("contacts", noted);
  const copy = await desk.copy();
  const loan = await desk.openLoan(reader.id, copy.id, "2027-03-09");
  await school.as("Admin").collection("library_settings").update("library00000000", { notices: true });
  const page = await signedIn("Biblioteca", "/avisos/hoje");
  await page.getByRole("button", { name: "Enviar agora" }).click();
  await expect(page.getByText(/na fila de envio; \d+ leitor/).first()).toBeVisible();
  await run(school);
  await expect.poll(() => gateway.takenBy(phone).map(({ text }) => text), SLOWLY).toEqual([expect.stringContaining(copy.tombo)]);
  await page.goto(`/leitores/${reader.id}`);
  await expect(page.getByText(/Última mensagem da escola: .*WhatsApp da escola/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Abrir a conversa" })).toHaveCount(0);
  await expectAccessible(page);

  // The next stage would be due, and the book comes back first.
  await query(school, `UPDATE loans SET due = '2027-03-02' WHERE id = '${loan.id}'`);
  await desk.checkIn(copy.tombo);
  await page.goto("/avisos/hoje");
  await expect(page.getByRole("listitem").filter({ hasText: reader.name })).toHaveCount(0);
  await run(school);
  expect(gateway.takenBy(phone)).toHaveLength(1);
});
