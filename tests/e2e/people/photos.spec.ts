/** Photos of people: a class is photographed one by one, and a person approves each photo before it shows. */
import { cleanPhoto } from "../../../domain/platform/photo";
import { now, stampNow } from "../../helpers/day";
import { newId, newName } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { expect, expectAccessible, expectNothingSideways, holdBack, type Page, PHONE, test } from "../fixtures";

/** The system ends the camera: it was unplugged, or another program took it. */
const endCamera = (page: Page) =>
  page.getByLabel("Imagem da câmera").evaluate((video: HTMLVideoElement) => {
    for (const track of (video.srcObject as MediaStream).getTracks()) {
      track.stop();
      track.dispatchEvent(new Event("ended"));
    }
  });

/** A camera that shows something, in every browser that the tests open. */
const withCamera = (page: Page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [640, 480];
      const picture = canvas.getContext("2d");
      setInterval(() => picture?.fillRect(0, 0, Math.random() * 640, 480), 50);
      return Promise.resolve(canvas.captureStream(20));
    };
  });

test("a class is photographed by keys, one after the other, and nothing shows before it is approved", async ({
  school,
  signedIn,
}) => {
  const schoolClass = await school.seed.class({ name: `6º ${newId().slice(0, 4)}` });
  const named = (name: string) => school.seed.person({ name, class: schoolClass.id, enrolment: `F${newId()}` });
  const [ana, bia, caio] = [await named("Ana Alves"), await named("Bia Brito"), await named("Caio Costa")];
  const page = await signedIn("Admin");
  await withCamera(page);
  await page.goto(`/pessoas/fotos/tirar?turma=${schoolClass.id}`);
  const now = page.getByRole("status").filter({ hasText: /Alves|Brito|Costa/ });
  await expect(now).toHaveText("Ana Alves");
  await expect(page.getByRole("button", { name: "Fotografar" })).toBeEnabled();
  await expectAccessible(page);
  await page.keyboard.press("f");
  await expect(page.getByRole("img", { name: "A foto tirada" })).toBeVisible();
  await page.keyboard.press("r");
  await page.getByRole("button", { name: "Fotografar" }).click();
  await expect(page.getByRole("img", { name: "A foto tirada" })).toBeVisible();
  await expectAccessible(page);
  // The button that goes on has the focus.
  await page.keyboard.press("Enter");
  await expect(now).toHaveText("Bia Brito");
  await page.keyboard.press("f");
  await expect(page.getByRole("img", { name: "A foto tirada" })).toBeVisible();
  await page.keyboard.press("u");
  await expect(now).toHaveText("Caio Costa");
  await expect(page.getByText("2 de 3 pessoas com foto")).toBeVisible();
  await page.keyboard.press("k");
  await expect(now).toHaveText("Bia Brito");
  const photoOf = async (id: string) => (await school.as("superuser").collection("people").getOne<{ photo: string }>(id)).photo;
  expect(await Promise.all([ana, bia, caio].map(({ id }) => photoOf(id)))).toEqual(["", "", ""]);

  await page.getByRole("link", { name: "Fotos à espera" }).click();
  await expect(page.getByRole("img", { name: "Foto enviada de Ana Alves" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Recortar a foto de Ana Alves" }).click();
  const cutting = page.getByRole("dialog", { name: "Recortar a foto" });
  await cutting.getByRole("button", { name: /^Canto inferior direito/ }).focus();
  await page.keyboard.press("Shift+ArrowLeft");
  await cutting.getByRole("button", { name: "Usar esta foto" }).click();
  await expect(cutting).toBeHidden();
  await page.getByRole("button", { name: "Recusar a foto de Bia Brito" }).click();
  const refusing = page.getByRole("dialog", { name: "Recusar a foto de Bia Brito" });
  await refusing.getByRole("button", { name: "Recusar" }).click();
  await expect(refusing.getByRole("alert")).toHaveText("Informe o motivo da recusa.");
  await refusing.getByRole("radio", { name: "Fora de foco" }).check();
  await refusing.getByRole("button", { name: "Recusar" }).click();
  await expect(page.getByRole("img", { name: "Foto enviada de Bia Brito" })).toBeHidden();
  await page.getByRole("button", { name: "Aprovar a foto de Ana Alves" }).click();
  await expect(page.getByText("1 foto aprovada")).toBeVisible();
  const file = await photoOf(ana.id);
  expect([file !== "", await photoOf(bia.id)]).toEqual([true, ""]);
  const admin = school.as("Admin");
  const { token } = (await admin.request<{ token: string }>("POST", "/api/files/token")).body;
  const answer = await fetch(`${school.url}/api/files/people/${ana.id}/${file}?token=${token}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { width, height } = cleanPhoto(bytes)!.size;
  expect(width / height).toBeCloseTo(3 / 4, 1);
});

test("a camera that stops takes no photo: its last picture is that of the pupil before", async ({ school, signedIn }) => {
  const schoolClass = await school.seed.class({ name: `6º ${newId().slice(0, 4)}` });
  await school.seed.person({ name: "Davi Dias", class: schoolClass.id });
  const page = await signedIn("Admin");
  await withCamera(page);
  await page.goto(`/pessoas/fotos/tirar?turma=${schoolClass.id}`);
  const shoot = page.getByRole("button", { name: "Fotografar" });
  await expect(shoot).toBeEnabled();
  await endCamera(page);
  await expect(page.getByRole("alert")).toContainText("A câmera parou");
  await expect(shoot).toBeDisabled();
});

test("a phone takes the photos with its own camera program @full", async ({ school, signedIn }) => {
  const schoolClass = await school.seed.class({ name: `6º ${newId().slice(0, 4)}` });
  await school.seed.person({ name: "Davi Dias", class: schoolClass.id });
  const page = await signedIn("Admin", `/pessoas/fotos/tirar?turma=${schoolClass.id}`, {
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
  });
  await expect(page.locator("input[type=file][capture=environment]")).toHaveCount(1);
  await expectNothingSideways(page);
  await expectAccessible(page);
});

test("files named by enrolment numbers show their people, are sent cut, and approved together", async ({ school, signedIn }) => {
  const schoolClass = await school.seed.class({ name: `6º ${newId().slice(0, 4)}` });
  const number = `00${now()}`;
  const person = await school.seed.person({ name: "Edu Elias", class: schoolClass.id, enrolment: number });
  const two = await school.seed.person({ name: "Fabi Farias", class: schoolClass.id, enrolment: `G${number}` });
  const page = await signedIn("Admin", "/pessoas/fotos/enviar");
  const encoded = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1600, 1200];
    canvas.getContext("2d")?.fillRect(0, 0, 800, 600);
    return canvas.toDataURL("image/jpeg", 0.9);
  });
  const buffer = Buffer.from(encoded.replace(/^[^,]*,/, ""), "base64");
  const file = (name: string, content = buffer) => ({ name, mimeType: "image/jpeg", buffer: content });
  await page
    .locator("input[type=file]")
    .setInputFiles([file(`${Number(number)}.jpg`), file(`g${number} (1).JPG`), file("IMG_0001.jpg")]);
  await expect(page.getByRole("status").filter({ hasText: "fotos com pessoa encontrada" })).toHaveText(
    "2 fotos com pessoa encontrada · 1 arquivo sem envio",
  );
  await expect(page.getByRole("region", { name: "Arquivos sem envio" })).toContainText("Nenhuma pessoa tem esta matrícula");
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNothingSideways(page);
  await page.getByRole("button", { name: "Enviar 2 fotos" }).click();
  await page.getByRole("link", { name: "Aprovar as fotos" }).click();
  await page.goto(`/pessoas/fotos?turma=${schoolClass.id}`);
  await expect(page.getByRole("img", { name: "Foto enviada de Edu Elias" })).toBeVisible();
  await expectNothingSideways(page);
  const admin = school.as("Admin");
  const waiting = (await admin.list("waiting-photos", { class: schoolClass.id })).body.items;
  expect(waiting.map(({ name, source }) => [name, source])).toEqual([
    ["Edu Elias", "file"],
    ["Fabi Farias", "file"],
  ]);
  const approved = await admin.call("people/approve-photos", { id: newId(), photos: waiting.map(({ id }) => id) });
  expect(approved.body).toEqual({ approved: 2, gone: 0 });
  for (const { id } of [person, two]) {
    expect((await school.as("superuser").collection("people").getOne<{ photo: string }>(id)).photo).not.toBe("");
  }
});

test("a photo on its way takes nothing from the pupil chosen meanwhile @full", async ({ school, signedIn }) => {
  const schoolClass = await school.seed.class({ name: `6º ${newId().slice(0, 4)}` });
  const named = (name: string) => school.seed.person({ name, class: schoolClass.id, enrolment: `F${newId()}` });
  const [ana] = [await named("Ana Alves"), await named("Bia Brito"), await named("Caio Costa")];
  const page = await signedIn("Admin");
  await withCamera(page);
  await page.goto(`/pessoas/fotos/tirar?turma=${schoolClass.id}`);
  const shown = page.getByRole("status").filter({ hasText: /Alves|Brito|Costa/ });
  const picture = page.getByRole("img", { name: "A foto tirada" });
  const shoot = page.getByRole("button", { name: "Fotografar" });
  const again = page.getByRole("button", { name: "Repetir" });
  const upload = await holdBack(page, /people\/send-photo/, 1);
  await expect(shoot).toBeEnabled();
  await page.keyboard.press("f");
  await expect(picture).toBeVisible();
  await page.keyboard.press("u");
  await upload.arrived;
  await expect(again).toBeDisabled();
  await page.getByRole("button", { name: /^Caio Costa/ }).click();
  await expect(shown).toHaveText("Caio Costa");
  await expect(shoot).toBeEnabled();
  await page.keyboard.press("f");
  await expect(picture).toBeVisible();
  upload.letThrough();
  await expect(page.getByText("1 de 3 pessoas com foto")).toBeVisible();
  await expect(shown).toHaveText("Caio Costa");
  await expect(picture).toBeVisible();
  await page.keyboard.press("u");
  await expect(page.getByText("2 de 3 pessoas com foto")).toBeVisible();
  const waiting = (await school.as("Admin").list("waiting-photos", { class: schoolClass.id })).body.items;
  expect(waiting.map(({ name }) => name).sort()).toEqual(["Ana Alves", "Caio Costa"]);
  expect(waiting.some(({ person }) => person === ana.id)).toBe(true);
});

test("the pupil before the camera stays when another station delivers the photo @full", async ({ school, signedIn }) => {
  const schoolClass = await school.seed.class({ name: `6º ${newId().slice(0, 4)}` });
  const named = (name: string) => school.seed.person({ name, class: schoolClass.id, enrolment: `F${newId()}` });
  await named("Ana Alves");
  await named("Bia Brito");
  const address = `/pessoas/fotos/tirar?turma=${schoolClass.id}`;
  const [here, there] = [await signedIn("Admin"), await signedIn("Admin")];
  await withCamera(there);
  await here.goto(address);
  await there.goto(address);
  const shown = here.getByRole("status").filter({ hasText: /Alves|Brito/ });
  await expect(shown).toHaveText("Ana Alves");
  await expect(there.getByRole("button", { name: "Fotografar" })).toBeEnabled();
  await there.keyboard.press("f");
  await expect(there.getByRole("img", { name: "A foto tirada" })).toBeVisible();
  await there.keyboard.press("u");
  await expect(here.getByText("1 de 2 pessoas com foto")).toBeVisible();
  await expect(shown).toHaveText("Ana Alves");
});

test("the photos approved before the network failed are counted, and the others stay selected @full", async ({
  school,
  signedIn,
}) => {
  const schoolClass = await school.seed.class({ name: newName("6º") });
  const [mark, at] = [newId().slice(0, 10), stampNow()];
  const numbers = "(WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 101) SELECT n FROM c)";
  await query(
    school,
    `INSERT INTO people (id, name, kind, class, active, created, updated)
     SELECT printf('${mark}%05d', n), printf('Pessoa %03d', n), 'student', '${schoolClass.id}', TRUE, '${at}', '${at}' FROM ${numbers}`,
  );
  await query(
    school,
    `INSERT INTO waiting_photos (id, person, photo, source, sent_at, created, updated)
     SELECT id, id, 'foto.jpg', 'file', '${at}', '${at}', '${at}' FROM people WHERE class = '${schoolClass.id}'`,
  );
  const page = await signedIn("Admin", `/pessoas/fotos?turma=${schoolClass.id}`);
  await page.getByRole("checkbox", { name: "Selecionar todos desta página" }).check();
  const bar = page.getByRole("region", { name: "Linhas selecionadas" });
  await bar.getByRole("button", { name: "Selecionar todos os 101" }).click();
  await expect(bar).toContainText("101 selecionados");
  await page.route("**/people/approve-photos", (route) =>
    route.request().postDataJSON().photos.length === 100 ? route.fulfill({ json: { approved: 100, gone: 0 } }) : route.abort(),
  );
  await bar.getByRole("button", { name: "Aprovar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Aprovar 101 fotos" }).click();
  await expect(page.getByText("100 fotos aprovadas")).toBeVisible();
  await expect(bar).toContainText("1 selecionado");
  await expect(bar.getByRole("listitem")).toContainText("Sem conexão com o servidor");
});

test("a cropped photo that did not reach the server is sent again, once @full", async ({ school, signedIn }) => {
  const schoolClass = await school.seed.class({ name: newName("6º") });
  await school.seed.person({ name: "Gil Gomes", class: schoolClass.id });
  const page = await signedIn("Admin");
  await withCamera(page);
  await page.goto(`/pessoas/fotos/tirar?turma=${schoolClass.id}`);
  await expect(page.getByRole("button", { name: "Fotografar" })).toBeEnabled();
  await page.keyboard.press("f");
  await expect(page.getByRole("img", { name: "A foto tirada" })).toBeVisible();
  await page.keyboard.press("u");
  await expect(page.getByText("1 de 1 pessoa com foto")).toBeVisible();
  await page.goto(`/pessoas/fotos?turma=${schoolClass.id}`);
  await page.getByRole("button", { name: "Recortar a foto de Gil Gomes" }).click();
  const cutting = page.getByRole("dialog", { name: "Recortar a foto" });
  const sentIds: string[] = [];
  await page.route("**/people/send-photo", async (route) => {
    sentIds.push(route.request().postDataJSON().id);
    await (sentIds.length === 1 ? route.abort() : route.continue());
  });
  await cutting.getByRole("button", { name: "Usar esta foto" }).click();
  const unsent = page.getByRole("dialog", { name: "O recorte da foto de Gil Gomes não foi enviado" });
  await expect(unsent).toContainText("Sem conexão com o servidor");
  await unsent.getByRole("button", { name: "Enviar de novo" }).click();
  await expect(unsent).toBeHidden();
  await expect
    .poll(async () => (await school.as("Admin").list("waiting-photos", { class: schoolClass.id })).body.items[0]?.id)
    .toBe(sentIds[0]);
  expect(new Set(sentIds).size).toBe(1);
});
