/** What is written or ticked while the part before it is being sent stays on the screen. */
import type { Page } from "@playwright/test";
import { CallDesk } from "../../helpers/calls";
import { family } from "../../helpers/campaigns";
import { newId, newName } from "../../helpers/ids";
import { expect, gate, PHONE, test } from "../fixtures";

/** Holds a command back until the user has gone on. */
async function held(page: Page, path: string): Promise<{ sent: Promise<unknown>; release: () => void }> {
  const { opened, open } = gate();
  const address = `**/api/school/${path}`;
  await page.route(
    address,
    async (route) => {
      await opened;
      await route.continue();
    },
    { times: 1 },
  );
  return { sent: page.waitForRequest(address), release: open };
}

test("the next words to a family or a colleague", async ({ school, signedIn }) => {
  const { phone } = await family(school, { guardian: "Noemi Seguida" });
  const { conversation } = (await school.as("Admin").call("messaging/open-conversation", { id: newId(), phone })).body;
  const page = await signedIn("Admin", `/zap/${conversation}`);
  await page.getByRole("tab", { name: "Nota da equipe" }).click();
  const field = page.getByRole("textbox", { name: "Nota da equipe" });
  await field.fill("Ligou às 8h.");
  const { sent, release } = await held(page, "messaging/note-conversation");
  await field.press("Enter");
  await sent;
  await field.pressSequentially(" Volta amanhã");
  release();
  await expect(page.getByRole("region", { name: "Mensagens" })).toContainText("Ligou às 8h.");
  await expect(field).toHaveValue("Volta amanhã");
});

test("the next words of a call's answer", async ({ school, signedIn }) => {
  const call = await new CallDesk(school).opened("none", { title: newName("Som baixo") });
  const page = await signedIn("Tecnologia", `/atendimentos/${call}`);
  const field = page.getByRole("textbox", { name: "Responder a Paula" });
  await field.fill("Levo outra caixa.");
  const { sent, release } = await held(page, "support/answer-call");
  await field.press("Control+Enter");
  await sent;
  await field.pressSequentially(" E o cabo");
  release();
  await expect(field).toHaveValue("E o cabo");
});

test("a pupil ticked as absent while the others' absences are being sent", async ({ school, signedIn }) => {
  const schoolClass = await school.seed.class({ name: newName("8º") });
  for (const name of ["Ana Ausente", "Bia Ausente"]) {
    await school.seed.person({ kind: "student", name, class: schoolClass.id });
  }
  const page = await signedIn("Admin", `/faltas?turma=${schoolClass.id}`, { viewport: PHONE, isMobile: true, hasTouch: true });
  const [ana, bia] = ["Ana Ausente", "Bia Ausente"].map((name) => page.getByRole("checkbox", { name }));
  await ana!.tap();
  const { sent, release } = await held(page, "messaging/report-absences");
  await page.getByRole("button", { name: "Avisar 1 falta" }).tap();
  await sent;
  await bia!.tap();
  release();
  await expect(page.getByText("faltou; ninguém da família foi avisado")).toBeVisible();
  await expect(ana!).not.toBeChecked();
  await expect(bia!).toBeChecked();
});
