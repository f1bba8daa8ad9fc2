/** What is written or ticked while the part before it is being sent stays on the screen. */
import { CallDesk } from "../../helpers/calls";
import { family } from "../../helpers/campaigns";
import { newId, newName } from "../../helpers/ids";
import { PIXEL } from "../../helpers/pixel";
import type { TestSchool } from "../../helpers/test-school";
import { BY_FINGER, expect, holdBack, test } from "../fixtures";

test("the next words to a family or a colleague", async ({ school, signedIn }) => {
  const { phone } = await family(school, { guardian: "Noemi Seguida" });
  const { conversation } = (await school.as("Admin").call("messaging/open-conversation", { id: newId(), phone })).body;
  const page = await signedIn("Admin", `/zap/${conversation}`);
  await page.getByRole("tab", { name: "Nota da equipe" }).click();
  const field = page.getByRole("textbox", { name: "Nota da equipe" });
  await field.fill("Ligou às 8h.");
  const { arrived, letThrough } = await holdBack(page, "**/api/school/messaging/note-conversation", 1);
  await field.press("Enter");
  await arrived;
  await field.pressSequentially(" Volta amanhã");
  letThrough();
  await expect(page.getByRole("region", { name: "Mensagens" })).toContainText("Ligou às 8h.");
  await expect(field).toHaveValue("Volta amanhã");
});

test("the next words of a call's answer", async ({ school, signedIn }) => {
  const call = await new CallDesk(school).opened("none", { title: newName("Som baixo") });
  const page = await signedIn("Tecnologia", `/atendimentos/${call}`);
  const field = page.getByRole("textbox", { name: "Responder a Paula" });
  await field.fill("Levo outra caixa.");
  const { arrived, letThrough } = await holdBack(page, "**/api/school/support/answer-call", 1);
  await field.press("Control+Enter");
  await arrived;
  await field.pressSequentially(" E o cabo");
  letThrough();
  await expect(field).toHaveValue("E o cabo");
});

test("a pupil ticked as absent while the others' absences are being sent", async ({ school, signedIn }) => {
  const schoolClass = await school.seed.class({ name: newName("8º") });
  for (const name of ["Ana Ausente", "Bia Ausente"]) {
    await school.seed.person({ kind: "student", name, class: schoolClass.id });
  }
  const page = await signedIn("Admin", `/faltas?turma=${schoolClass.id}`, BY_FINGER);
  const [ana, bia] = ["Ana Ausente", "Bia Ausente"].map((name) => page.getByRole("checkbox", { name }));
  await ana!.tap();
  const { arrived, letThrough } = await holdBack(page, "**/api/school/messaging/report-absences", 1);
  await page.getByRole("button", { name: "Avisar 1 falta" }).tap();
  await arrived;
  await bia!.tap();
  letThrough();
  await expect(page.getByText("faltou; ninguém da família foi avisado")).toBeVisible();
  await expect(ana!).not.toBeChecked();
  await expect(bia!).toBeChecked();
});

const PDF = { name: "aviso.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 um aviso") };

/** Only by the school's own number are files sent; another test may have disconnected it. */
async function ensureOwnNumber(school: TestSchool): Promise<void> {
  if ((await school.as("Admin").call("messaging/channel")).body.channel === null) {
    const channels = school.as("superuser").collection("channels");
    const { items } = await channels.getList(1, 1, { sort: "created" });
    await channels.update(items[0]!.id, { serves: "whatsapp", state: "connected" });
  }
}

test("the attachment of a reply, beside a note that is saved first @full", async ({ school, signedIn }) => {
  await ensureOwnNumber(school);
  const { phone } = await family(school, { guardian: "Noemi Anexada" });
  const { conversation } = (await school.as("Admin").call("messaging/open-conversation", { id: newId(), phone })).body;
  const page = await signedIn("Admin", `/zap/${conversation}`);
  await page.locator("input[type=file]").setInputFiles(PDF);
  const remove = page.getByRole("button", { name: "Remover aviso.pdf" });
  await expect(remove).toBeVisible();
  await page.getByRole("tab", { name: "Nota da equipe" }).click();
  const field = page.getByRole("textbox", { name: "Nota da equipe" });
  await field.fill("Ligou às 8h.");
  await field.press("Enter");
  await expect(field).toHaveValue("");
  await page.getByRole("tab", { name: "Responder a Noemi" }).click();
  await expect(remove).toBeVisible();
});

test("the attachment of the next reply @full", async ({ school, signedIn }) => {
  await ensureOwnNumber(school);
  const { phone } = await family(school, { guardian: "Noemi Juntada" });
  const { conversation } = (await school.as("Admin").call("messaging/open-conversation", { id: newId(), phone })).body;
  const page = await signedIn("Admin", `/zap/${conversation}`);
  const field = page.getByRole("textbox", { name: "Responder a Noemi" });
  await field.fill("Já envio o aviso.");
  const { arrived, letThrough } = await holdBack(page, "**/api/school/messaging/reply", 1);
  await field.press("Enter");
  await arrived;
  await page.locator("input[type=file]").setInputFiles(PDF);
  const remove = page.getByRole("button", { name: "Remover aviso.pdf" });
  await expect(remove).toBeVisible();
  letThrough();
  await expect(field).toHaveValue("");
  await expect(remove).toBeVisible();
});

test("the photo of a call's next answer @full", async ({ school, signedIn }) => {
  const call = await new CallDesk(school).opened("none", { title: newName("Tela riscada") });
  const page = await signedIn("Tecnologia", `/atendimentos/${call}`);
  const field = page.getByRole("textbox", { name: "Responder a Paula" });
  await field.fill("Veja a foto.");
  const { arrived, letThrough } = await holdBack(page, "**/api/school/support/answer-call", 1);
  await field.press("Control+Enter");
  await arrived;
  await page.locator("input[type=file]").first().setInputFiles({ name: "tela.png", mimeType: "image/png", buffer: PIXEL });
  const photo = page.getByRole("img", { name: "Foto 1", exact: true });
  await expect(photo).toBeVisible();
  letThrough();
  await expect(field).toHaveValue("");
  await expect(photo).toBeVisible();
});
