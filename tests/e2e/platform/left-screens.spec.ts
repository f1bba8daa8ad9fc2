/** An answer that comes after the user has gone on to another screen: it leads nobody back, and a refusal is still told. */
import { newId, newName } from "../../helpers/ids";
import { Stockroom } from "../../helpers/warehouse";
import { expect, holdBack, type Page, test } from "../fixtures";

const menu = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: new RegExp(`^${name}( |$)`) });

/** Goes on by the menu, and waits until the other screen stands there. */
async function goOn(page: Page): Promise<void> {
  await menu(page, "Início").click();
  await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/);
  await expect(page.getByRole("heading", { level: 1, name: /^(Bom dia|Boa tarde|Boa noite)/ })).toBeVisible();
}

test("a record saved after its user has gone on does not call them back", async ({ signedIn }) => {
  const page = await signedIn("Admin", "/pessoas/nova");
  const name = newName("Dora");
  await page.getByLabel("Nome completo").fill(name);
  const saving = await holdBack(page, /\/api\/collections\/people\/records/);
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await saving.arrived;
  await goOn(page);
  saving.letThrough();
  await expect(page.getByText(`${name}: cadastro salvo`)).toBeVisible();
  await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/);
});

test("a refusal that comes after its user has gone on is told, and the form keeps what was typed", async ({
  school,
  signedIn,
}) => {
  const enrolment = newId();
  const other = await school.seed.person({ name: newName("Ema"), enrolment });
  const page = await signedIn("Admin", "/pessoas/nova");
  const name = newName("Eva");
  await page.getByLabel("Nome completo").fill(name);
  await page.getByLabel("Matrícula").fill(enrolment);
  const saving = await holdBack(page, /\/api\/collections\/people\/records/);
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await saving.arrived;
  await goOn(page);
  saving.letThrough();
  await expect(page.getByText(`Na tela anterior: A matrícula ${enrolment} é de ${other.name}.`)).toBeVisible();
  await page.goto("/pessoas/nova");
  await expect(page.getByLabel("Nome completo")).toHaveValue(name);
});

test("a request for material sent before its user went on is told, and is not left in the draft @full", async ({
  school,
  signedIn,
}) => {
  const stockroom = new Stockroom(school);
  const name = newName("Grampo");
  const [{ code }] = [await stockroom.requester(), await stockroom.stocked(50, 5000, { name })];
  const page = await signedIn("Almoxarifado", "/pedir-material");
  await page.getByRole("combobox", { name: "Em nome de" }).fill(code);
  await page.getByRole("option", { name: new RegExp(code) }).click();
  await page.getByRole("searchbox", { name: "Nome ou código do material" }).fill(name);
  await page.getByRole("button", { name: `Pedir ${name}` }).click();
  const sending = await holdBack(page, /\/api\/school\/warehouse\/request$/);
  await page.getByRole("button", { name: "Enviar solicitação" }).click();
  await sending.arrived;
  await goOn(page);
  sending.letThrough();
  await expect(page.getByText(/^Solicitação \S+ enviada/)).toBeVisible();
  await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/);
  await page.goto("/pedir-material");
  await expect(page.getByLabel(`Quantidade de ${name}`)).toBeHidden();
});

test("a screen whose data comes while its user is going on does not keep them @full", async ({ signedIn }) => {
  const page = await signedIn("Almoxarifado", "");
  const [months, screen] = [await holdBack(page, /warehouse\/months/), await holdBack(page, /\/assets\/Materials-[^/]+\.js$/)];
  await page.goto("/entradaSaida/fechamento");
  await months.arrived;
  await menu(page, "Materiais").click();
  await screen.arrived;
  months.letThrough();
  await expect(page.getByRole("combobox", { name: "Mês" })).toBeVisible();
  screen.letThrough();
  await expect(page).toHaveURL(/\/materiais/);
});

test("a record opened while another is being saved stays open, and the other's refusal is told @full", async ({
  school,
  signedIn,
}) => {
  const [first, renamed, second, taken] = [newName("Setor"), newName("Setor"), newName("Setor"), newName("Setor")];
  for (const name of [first, second, taken]) {
    await school.as("Admin").collection("sectors").create({ name });
  }
  const page = await signedIn("Admin", "/setores");
  const open = async (name: string) => {
    await page.getByRole("searchbox").fill(name);
    await page
      .getByRole("row", { name: new RegExp(name) })
      .getByRole("button", { name })
      .click();
  };
  const nameField = page.getByRole("dialog").getByLabel("Nome do setor");
  for (const [record, typed, notice] of [
    [first, renamed, `Setor ${renamed} salvo`],
    [renamed, taken, "Na tela anterior: Já existe um registro com este valor."],
  ] as const) {
    await open(record);
    await nameField.fill(typed);
    const saving = await holdBack(page, /\/api\/collections\/sectors\/records\//, 1);
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    await saving.arrived;
    await page.goBack();
    await open(second);
    await expect(nameField).toHaveValue(second);
    saving.letThrough();
    await expect(page.getByText(notice)).toBeVisible();
    await page.getByRole("dialog").getByLabel("Local").fill(typed);
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    await expect(page.getByText(`Setor ${second} salvo`).last()).toBeVisible();
    await expect(nameField).toBeHidden();
  }
});

test("a row that is opened while its list takes up the search stays open @full", async ({ school, signedIn }) => {
  const name = newName("Setor");
  await school.as("Admin").collection("sectors").create({ name });
  const page = await signedIn("Admin", "");
  // The list waits 200 ms for the next letter.
  for (const after of [170, 185, 195, 197, 198, 199, 200, 201, 205, 215]) {
    await page.goto("/setores");
    await expect(page.getByRole("row", { name: new RegExp(name) })).toBeVisible();
    await page.getByRole("searchbox").evaluate(
      (field: HTMLInputElement, { name, after }) => {
        const press = () => {
          const rows = [...document.querySelectorAll<HTMLButtonElement>("tbody button")];
          const row = rows.find(({ textContent }) => textContent?.includes(name));
          row ? row.click() : setTimeout(press);
        };
        setTimeout(press, after);
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, name);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      },
      { name, after },
    );
    await expect(page, `${after} ms`).toHaveURL(/[?&]aberto=/);
    await expect(page, `${after} ms`).toHaveURL(/[?&]busca=/);
    await expect(page.getByRole("dialog").getByLabel("Nome do setor")).toHaveValue(name);
    expect(new URL(page.url()).searchParams.has("aberto")).toBe(true);
    await page.goBack();
    await expect(page.getByRole("dialog"), `${after} ms`).toBeHidden();
    await expect(page, `${after} ms`).toHaveURL(/\/setores/);
  }
});
