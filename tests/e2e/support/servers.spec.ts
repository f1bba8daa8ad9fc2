/** Servers on the screen: edited, put into maintenance, and the staff beside them. */
import { formatDay } from "../../../domain/dates";
import { timeOfDay, today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk } from "../../helpers/support";
import { expect, expectAccessible, goWithin, test } from "../fixtures";

test("a server is registered, refused outside of the school's network, and put into maintenance", async ({ signedIn }) => {
  const name = `Arquivos ${newId().slice(0, 6)}`;
  const page = await signedIn("Tecnologia", "/servidores");
  await page.getByRole("heading", { name: "Servidores", level: 1 }).waitFor();
  await page.keyboard.press("n");
  const drawer = page.getByRole("dialog", { name: "Novo servidor" });
  await drawer.getByLabel("Nome").fill(name);
  await drawer.getByRole("combobox", { name: "Verificação" }).click();
  await page.getByRole("option", { name: "Porta aberta" }).click();
  await drawer.getByLabel("Endereço consultado").fill("8.8.8.8");
  await drawer.getByLabel("Porta", { exact: true }).fill("445");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(drawer.getByText("8.8.8.8 não é da rede da escola").first()).toBeVisible();
  await drawer.getByLabel("Endereço consultado").fill("192.168.77.10");
  await drawer.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole("link", { name }).click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  await page.getByRole("button", { name: "Marcar manutenção" }).click();
  const dialog = page.getByRole("dialog", { name: `Manutenção de ${name}` });
  await dialog.getByLabel("Serviço a fazer").fill("Troca do disco");
  // The browser's clock is the machine's.
  await dialog.getByRole("textbox", { name: "Dia" }).fill(formatDay(today()));
  await dialog.getByRole("textbox", { name: "Hora" }).fill(timeOfDay());
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Marcar" }).click();
  await expect(page.getByText("Em manutenção").first()).toBeVisible();
  await page.getByRole("button", { name: "Encerrar Troca do disco" }).click();
  await expect(page.getByRole("row", { name: /Troca do disco/ })).toBeHidden();
  await expectAccessible(page);
});

test("a drawer over a server does not stay when another server comes under it @full", async ({ school, signedIn }) => {
  const desk = new Desk(school);
  const [one, other] = [await desk.server(), await desk.server()];
  const page = await signedIn("Tecnologia", `/servidores/${one.id}`);
  await expect(page.getByRole("heading", { level: 1, name: one.name })).toBeVisible();
  await expect(await goWithin(page, `/servidores/${other.id}`)).toHaveText(other.name);
  await page.getByRole("button", { name: "Editar" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.locator("h1")).toHaveText(one.name);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the staff are shown with what is in their hands @full", async ({ school, signedIn }) => {
  const desk = new Desk(school);
  const person = await school.seed.person({ name: `Zenilda ${newId()}`, kind: "staff" });
  const machine = await desk.machine();
  await desk.technician.call("support/give-charge", { id: newId(), equipment: [machine.id], person: person.id });
  const page = await signedIn("Tecnologia", "/servidores");
  await page.getByRole("navigation", { name: "Servidores" }).getByRole("link", { name: "Equipe" }).click();
  await page.getByRole("searchbox").fill("Zenilda");
  await expect(page.getByRole("row", { name: /Zenilda/ })).toContainText("1");
  await page.getByRole("button", { name: "Com itens em mãos" }).click();
  await expect(page.getByRole("row", { name: /Zenilda/ })).toBeVisible();
});
