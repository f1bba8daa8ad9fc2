/** The gate: cards before a scanner, and the display that everybody near it sees. */
import encodeQR from "qr";
import { PASSWORD } from "../../helpers/accounts";
import { newId } from "../../helpers/ids";
import { PIXEL } from "../../helpers/pixel";
import { BY_FINGER, expect, expectAccessible, expectNothingSideways, type Page, PHONE, test } from "../fixtures";

test("the gate says of a card whether it holds, and never shows the one before", async ({ school, signedIn }) => {
  const schoolClass = await school.seed.class({ name: `8º ${newId().slice(0, 4)}`, shift: "morning" });
  const { id } = await school.seed.person({ name: "João Pedro Siqueira", class: schoolClass.id });
  const { body } = await school.as("Admin").call("people/issue-cards", { id: newId(), people: [id], class: "", valid_until: "" });
  const card = body.cards[0]!;
  const page = await signedIn("Biblioteca");
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Conferir carteira" }).click();
  const result = page.getByRole("region", { name: "Resultado" });
  const scan = async (code: string) => {
    await page.getByRole("textbox", { name: "Passe a carteira" }).fill(code);
    await page.keyboard.press("Enter");
  };
  await scan(`https://escola.exemplo.br${card.path}`);
  await expect(result.getByRole("heading", { name: "Válida" })).toBeVisible();
  await expect(result).toContainText("João Pedro Siqueira");
  await expect(result).toContainText(`${schoolClass.name} · manhã`);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNothingSideways(page);

  await school.as("Admin").call("people/block-card", { card: card.id, reason: "Perdida" });
  await scan(card.serial);
  await expect(result.getByRole("heading", { name: "Bloqueada" })).toBeVisible();
  await scan("2001-000001");
  await expect(result.getByRole("heading", { name: "Não conferida" })).toBeVisible();
  await expect(result).not.toContainText("João");
  // The card that did not hold stays in sight, though another was read since.
  await expect(page.getByRole("region", { name: "Recusadas há pouco" })).toContainText("Bloqueada: João Pedro Siqueira");
  await expectNothingSideways(page);
});

test("an account that Admin ticks as porter has the gate in its menu, shows the photo, and has nothing else", async ({
  school,
  guest,
  signedIn,
}) => {
  const user = await school.seed.user({ email: `porteiro.${newId()}@escola.test`, name: "Pedro Porteiro", permissions: [] });
  const staff = await signedIn("Admin", `/users/${user.id}`);
  await staff.getByRole("switch", { name: "Portaria" }).check();
  await staff.getByRole("button", { name: "Salvar" }).click();
  await expect(staff.getByText("Conta de Pedro Porteiro salva")).toBeVisible();

  const { id } = await school.seed.person({ name: "Lia Lopes" });
  const form = new FormData();
  form.append("photo", new File([PIXEL], "foto.png", { type: "image/png" }));
  const admin = school.as("Admin");
  await admin.collection("people").update(id, form);
  const decisionInput = { person: id, purpose: "card_photo", decision: "given", declared_by: "Rita" } as const;
  await admin.call("people/record-consent", { id: newId(), ...decisionInput });
  const { body } = await admin.call("people/issue-cards", { id: newId(), people: [id], class: "", valid_until: "" });

  const page = await guest("/auth/login", { viewport: PHONE });
  await page.getByLabel("E-mail").fill(user.email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.getByRole("link", { name: "Conferir" }).click();
  await page.getByRole("textbox", { name: "Passe a carteira" }).fill(body.cards[0]!.serial);
  await page.keyboard.press("Enter");
  const face = page.getByRole("img", { name: "Foto de Lia Lopes" });
  await expect(face).toBeVisible();
  // Larger than on the card: a face is compared from a step away.
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  await expectNothingSideways(page);
  await page.goto("/pessoas");
  await expect(page.getByText(/é restrito ao perfil Admin/)).toBeVisible();
  await staff.goto("/pessoas/carteiras/conferencias");
  await expect(staff.getByRole("row", { name: /Lia Lopes/ })).toContainText("Válida");
});

/** A camera before which somebody holds this code, in a browser that reads none by itself, as an iPhone's. */
async function holdBefore(page: Page, text: string): Promise<void> {
  await page.addInitScript(
    (rows) => {
      Object.defineProperty(window, "BarcodeDetector", { value: undefined });
      navigator.mediaDevices.getUserMedia = () => {
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [rows.length * 8, rows.length * 8];
        const picture = canvas.getContext("2d")!;
        setInterval(() => {
          picture.fillStyle = "#fff";
          picture.fillRect(0, 0, canvas.width, canvas.height);
          picture.fillStyle = "#000";
          for (const [y, row] of rows.entries()) {
            for (const [x, dark] of row.entries()) {
              if (dark) {
                picture.fillRect(x * 8, y * 8, 8, 8);
              }
            }
          }
        }, 50);
        return Promise.resolve(canvas.captureStream(20));
      };
    },
    encodeQR(text, "raw", { ecc: "medium", border: 4 }),
  );
}

test("a camera reads the card where the browser reads no codes by itself, as on an iPhone @full", async ({
  school,
  signedIn,
}) => {
  const { id } = await school.seed.person({ name: "Nina Nunes", kind: "teacher" });
  const { body } = await school.as("Admin").call("people/issue-cards", { id: newId(), people: [id], class: "", valid_until: "" });
  await school.as("Almoxarifado").collection("requesters").create({ id: newId(), kind: "person", person: id, active: true });
  const card = `${school.url}${body.cards[0]!.path}`;
  const page = await signedIn("Biblioteca");
  await holdBefore(page, card);
  await page.goto("/conferir-carteira");
  await page.getByRole("button", { name: "Ler com a câmera" }).click();
  const result = page.getByRole("region", { name: "Resultado" });
  await expect(result.getByRole("heading", { name: "Válida" })).toBeVisible();
  await expect(result).toContainText("Nina Nunes");

  const phone = await signedIn("Almoxarifado", "", BY_FINGER);
  await holdBefore(phone, card);
  await phone.goto("/entradaSaida");
  await phone.getByRole("button", { name: "Ler com a câmera" }).click();
  await expect(phone.getByText("Neste navegador a câmera só lê códigos QR")).toBeVisible();
  await expect(phone.getByRole("region", { name: "Nina Nunes", exact: true })).toContainText("Pode retirar");
  await expectNothingSideways(phone);
});
