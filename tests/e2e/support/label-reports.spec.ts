/** A QR code scanned by a person without an account, on a phone. */
import { addDays, weekday } from "../../../domain/dates";
import { CallDesk } from "../../helpers/calls";
import { clockAt, today } from "../../helpers/day";
import { newId, newName } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { PIXEL } from "../../helpers/pixel";
import { Desk } from "../../helpers/support";
import { TestSchool } from "../../helpers/test-school";
import { BY_FINGER, test as base, expect, expectAccessible, expectNothingSideways, openSchool, PHONE } from "../fixtures";

// Of its own: its clock is set.
const test = base.extend<object, { school: TestSchool }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off this pattern
  school: [({}, use) => openSchool(new TestSchool(), use), { scope: "worker" }],
});

async function nextOpenDay(school: TestSchool): Promise<string> {
  const closed = (await query(school, "SELECT day FROM calendar_days")).map(([day]) => day);
  let day = addDays(today(), 1);
  while (weekday(day) === 0 || weekday(day) === 6 || closed.includes(day)) {
    day = addDays(day, 1);
  }
  return day;
}

test("a guest reports in two taps, and the next one joins in one", async ({ school, guest, signedIn }) => {
  const [calls, desk] = [new CallDesk(school), new Desk(school)];
  const kind = await desk.kind({ name: `Projetor ${newId()}`, faults: ["Não liga", "Sem imagem"] });
  const room = await desk.room({ name: `Sala ${newId()}`, building: "Bloco B" });
  await calls.service({ kinds: [kind.id] });
  const machine = await desk.machine({ kind: kind.id, room: room.id });
  const mail = { SMTP_HOST: "127.0.0.1", SMTP_PORT: "9", MAIL_FROM: "escola@escola.test" };
  await school.server.restart({ ...clockAt(await nextOpenDay(school), "09:00"), ...mail });
  const other = await desk.machine({ kind: kind.id, room: room.id, bookable: true });
  const [[token] = []] = await query(school, `SELECT label_token FROM equipment WHERE id = '${machine.id}'`);
  const page = await guest(`/qr/${token}`);
  await page.setViewportSize(PHONE);
  await expect(page.getByRole("heading", { name: `${kind.name}, ${room.name}` })).toBeVisible();
  await expect(page.getByText(`Bloco B · etiqueta ${machine.tombo}`)).toBeVisible();
  await expectNothingSideways(page);
  await expectAccessible(page);
  await expect(page.getByRole("link", { name: "abrir chamado com a minha conta" })).toHaveAttribute(
    "href",
    `/abrir-chamado?equipamento=${machine.tombo}`,
  );
  await page.getByRole("button", { name: "Relatar problema" }).click();
  await expect(page.getByRole("alert")).toHaveText("Toque em um dos problemas ou escreva.");
  await page.getByRole("button", { name: "Sem imagem" }).click();
  await page.getByRole("button", { name: "Relatar problema" }).click();
  await expect(page.getByText("Problema relatado. Obrigado.")).toBeVisible();
  await expect(page.getByText(new RegExp(`Precisa de outro agora\\? .*${other.tombo} está livre até`))).toBeVisible();
  await expect(page.getByText(/A resposta é dada/)).toBeVisible();
  await page.getByLabel("E-mail para receber novidades, se quiser").fill("aluna@example.com");
  await page.getByRole("button", { name: "Receber novidades" }).click();
  await expect(page.getByText("a•••@example.com")).toBeVisible();
  await expectNothingSideways(page);
  await expectAccessible(page);

  await page.goto(`/qr/${token}`);
  await expect(page.getByText("“Sem imagem”")).toBeVisible();
  await page.getByRole("button", { name: "Também estou com este problema" }).click();
  await expect(page.getByText("Obrigado. O relato foi registrado.")).toBeVisible();
  const { body } = await school.as("Tecnologia").list("calls", { equipment: machine.id });
  expect(body.items).toMatchObject([{ title: "Sem imagem", channel: "qr" }]);
  expect((await calls.sheet(body.items[0]!.id)).affected).toBe(2);

  // The same code, at the IT desk.
  const technician = await signedIn("Tecnologia", `/qr/${token}`);
  await technician.getByRole("link", { name: "abrir equipamento" }).click();
  await expect(technician).toHaveURL(new RegExp(`/equipamentos/${machine.id}$`));
});

test("what was chosen and written is there again when a phone has ended the page for its camera program", async ({
  school,
  guest,
}) => {
  await school.server.restart();
  const [calls, desk] = [new CallDesk(school), new Desk(school)];
  const kind = await desk.kind({ name: `Lousa ${newId()}`, faults: ["Não liga"] });
  await calls.service({ kinds: [kind.id] });
  const machine = await desk.machine({ kind: kind.id });
  const [[token] = []] = await query(school, `SELECT label_token FROM equipment WHERE id = '${machine.id}'`);
  const page = await guest(`/qr/${token}`, BY_FINGER);
  await page.getByRole("button", { name: "Não liga" }).tap();
  await page.getByRole("button", { name: "Escrever" }).tap();
  await page.getByLabel("Descrição do problema").fill("Pisca e apaga");
  await page.reload();
  await expect(page.getByRole("button", { name: "Não liga" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel("Descrição do problema")).toHaveValue("Pisca e apaga");
  await page.getByRole("button", { name: "Relatar problema" }).tap();
  await expect(page.getByText("Problema relatado. Obrigado.")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "É outro problema" }).tap();
  await expect(page.getByRole("button", { name: "Não liga" })).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByLabel("Descrição do problema")).toBeHidden();
});

test("a fault on no list is written: the field is there at once, or with “Outra coisa” @full", async ({ school, guest }) => {
  await school.server.restart();
  const [calls, desk] = [new CallDesk(school), new Desk(school)];
  const open = async (faults: string[]) => {
    const kind = await desk.kind({ name: `Impressora ${newId()}`, faults });
    await calls.service({ kinds: [kind.id] });
    const machine = await desk.machine({ kind: kind.id });
    const [[token] = []] = await query(school, `SELECT label_token FROM equipment WHERE id = '${machine.id}'`);
    return { machine, page: await guest(`/qr/${token}`) };
  };
  const { page: listed } = await open(["Não liga"]);
  await expect(listed.getByLabel("Descrição do problema")).toBeHidden();
  await listed.getByRole("button", { name: "Outra coisa" }).click();
  await expect(listed.getByLabel("Descrição do problema")).toBeVisible();

  const { machine, page } = await open([]);
  await expect(page.getByRole("button", { name: "Outra coisa" })).toBeHidden();
  await page.getByLabel("Descrição do problema").fill("Puxa duas folhas");
  await page.getByRole("button", { name: "Relatar problema" }).click();
  await expect(page.getByText("Problema relatado. Obrigado.")).toBeVisible();
  // No mail server: nothing is promised by mail.
  await expect(page.getByLabel("E-mail para receber novidades, se quiser")).toBeHidden();
  const { body } = await school.as("Tecnologia").list("calls", { equipment: machine.id });
  expect(body.items).toMatchObject([{ title: "Puxa duas folhas" }]);
});

test("a report waits for the photo that the phone still prepares @full", async ({ school, guest }) => {
  const [calls, desk] = [new CallDesk(school), new Desk(school)];
  const kind = await desk.kind({ name: newName("Projetor"), faults: ["Não liga", "Sem imagem"] });
  await calls.service({ kinds: [kind.id] });
  const machine = await desk.machine({ kind: kind.id });
  const [[token] = []] = await query(school, `SELECT label_token FROM equipment WHERE id = '${machine.id}'`);
  const page = await guest(`/qr/${token}`);
  await page.getByRole("button", { name: "Sem imagem" }).click();
  await page.evaluate(() => {
    const draw = window.createImageBitmap.bind(window);
    const ready = new Promise<void>((resolve) => Object.assign(window, { letThePhotoBeReady: resolve }));
    Object.assign(window, { createImageBitmap: (file: Blob) => ready.then(() => draw(file)) });
  });
  await page.locator("input[type=file]").setInputFiles({ name: "tela.png", mimeType: "image/png", buffer: PIXEL });
  await page.getByRole("button", { name: "Relatar problema" }).click();
  await page.evaluate(() => Reflect.get(window, "letThePhotoBeReady")());
  await expect(page.getByText("Problema relatado. Obrigado.")).toBeVisible();
  const { body } = await school.as("Tecnologia").list("calls", { equipment: machine.id });
  const [[photos] = []] = await query(school, `SELECT photos FROM call_messages WHERE call = '${body.items[0]?.id}'`);
  expect(JSON.parse(photos || "[]")).toHaveLength(1);
});
