/** A fresh school's first WhatsApp: written once, sent by hand with two keys for each family. */
import writeXlsxFile from "write-excel-file/node";
import { family, launchByHand } from "../../helpers/campaigns";
import { newName } from "../../helpers/ids";
import { chooseFile, expect, expectAccessible, expectNothingSideways, PHONE, test } from "../fixtures";

test("writes to a class and sends the first message by keyboard", async ({ school, signedIn }) => {
  const schoolClass = await school.seed.class({ name: "6º Q" });
  await family(school, { class: schoolClass.id, name: "Davi Moreira", guardian: "Cláudia Ribeiro" });
  await school.seed.person({ class: schoolClass.id, name: "Ivo Sem Telefone" });
  const page = await signedIn("Admin", "/whatsapp");
  await page.getByRole("link", { name: "Novo comunicado" }).first().click();
  await page.getByRole("combobox", { name: "Turmas" }).fill("6º Q");
  await page.getByRole("option", { name: /6º Q/ }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: "Texto" }).fill("Bom dia, ");
  await page.getByRole("button", { name: "o primeiro nome do destinatário" }).click();
  await page.keyboard.type("! Reunião na quinta.");
  const preview = page.getByRole("region", { name: "Como será lido" });
  await expect(preview).toContainText("Bom dia, Cláudia! Reunião na quinta.");
  await expect(preview).toContainText("Davi Moreira, 6º Q");
  await page.getByRole("button", { name: "Ver os nomes" }).click();
  await expect(page.getByRole("list", { name: "Pessoas excluídas" })).toContainText("Ivo Sem Telefone");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Preparar 1 mensagem" }).click();

  const board = page.getByRole("region", { name: "Envio à mão" });
  await expect(board).toContainText("Cláudia Ribeiro");
  await expect(board.locator("[aria-hidden] > span").first()).toHaveAttribute("style", "width: 0%;");
  await expect(board.getByRole("button", { name: /Abrir no WhatsApp/ })).toBeFocused();
  await expectAccessible(page);
  // No school's test may reach WhatsApp.
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "" }));
  const [opened] = await Promise.all([page.waitForEvent("popup"), page.keyboard.press("Enter")]);
  await opened.waitForURL(({ href }) => href.includes("Bom%20dia%2C%20Cl%C3%A1udia!%20Reuni%C3%A3o%20na%20quinta."));
  await opened.close();
  await page.bringToFront();
  await expect(board.getByRole("button", { name: /Enviei/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("terminado")).toBeVisible();
  await expect(page.getByRole("table", { name: "Mensagens do comunicado" })).toContainText("enviado");
});

test("skips, marks a wrong number, takes it back, and fits a telephone @full", async ({ school, signedIn }) => {
  const { campaign } = await launchByHand(school, { size: 3 });
  const page = await signedIn("Admin", `/whatsapp/${campaign}`, { viewport: PHONE });
  const board = page.getByRole("region", { name: "Envio à mão" });
  await expect(board).toContainText("Marta0 Lima");
  await expectNothingSideways(page);
  await board.getByRole("button", { name: /Pular/ }).click();
  await expect(board).toContainText("Marta1 Lima");
  await page.keyboard.press("e");
  await expect(board).toContainText("Marta2 Lima");
  await expect(board).toContainText("Falta 1 de 3");
  await page.keyboard.press("Control+z");
  await expect(board).toContainText("Marta1 Lima");
  await expect(board).toContainText("Faltam 2 de 3");
  await page.getByRole("button", { name: "Pausar" }).click();
  await expect(page.getByText("As mensagens restantes aguardam a retomada.")).toBeVisible();
});

test("takes the names from a spreadsheet's own column, saved by Excel or copied", async ({ school, signedIn }) => {
  const [joao, conceicao] = [newName("João Araújo"), newName("Conceição Lima")];
  const schoolClass = await school.seed.class();
  await family(school, { class: schoolClass.id, name: joao, guardian: "Cláudia Ribeiro" });
  await family(school, { class: schoolClass.id, name: conceicao, guardian: "Marta Lima" });
  const page = await signedIn("Admin", "/whatsapp/novo");
  await page.getByRole("button", { name: "Usar uma lista de nomes ou uma planilha" }).click();
  const list = page.getByRole("textbox", { name: "Lista de nomes ou matrículas" });
  const choose = (name: string, buffer: Buffer) =>
    chooseFile(page.getByRole("button", { name: "Ler de uma planilha" }), { name, mimeType: "text/csv", buffer });
  await choose("alunos.csv", Buffer.from("%PDF-1.7", "latin1"));
  await expect(page.getByText("Não foi possível ler o arquivo: é um PDF; peça a planilha original.")).toBeVisible();
  await choose("alunos.csv", Buffer.from(`Nº;Nome;Turma\r\n1;${joao};6º Q\r\n`, "latin1"));
  await expect(list).toHaveValue(joao);
  await expect(page.getByText("Não foi possível ler o arquivo")).toHaveCount(0);

  await list.evaluate((field, cells) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", cells);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, `Nº\tNome\n1\t${conceicao}\n2\tNinguém Assim`);
  await expect(list).toHaveValue(`${joao}\n${conceicao}\nNinguém Assim`);
  await list.fill("");
  const sheet = (name: string, ...rows: string[][]) => ({
    sheet: name,
    data: rows.map((row) => row.map((value) => ({ value, type: String }))),
  });
  const workbook = await writeXlsxFile([
    sheet("Capa", ["Escola Estadual de Exemplo"], ["Relação de alunos"]),
    sheet("6º Q", ["Nº", "Nome do aluno"], ["1", joao], ["2", conceicao], ["Total de alunos: 2", ""]),
    sheet("6º R", ["Nome do aluno"], ["Ninguém Assim"]),
  ]).toBuffer();
  await choose("turmas.xlsx", Buffer.from(workbook));
  await expect(list).toHaveValue(`${joao}\n${conceicao}\nNinguém Assim`);
  await page.getByRole("textbox", { name: "Texto" }).fill("Reunião na quinta.");
  await expect(page.getByRole("button", { name: "Preparar 2 mensagens" })).toBeVisible();
  await page.getByRole("button", { name: "Ver os nomes" }).click();
  await expect(page.getByRole("list", { name: "Pessoas excluídas" })).toContainText("Ninguém Assim");
  await expectAccessible(page);
});
