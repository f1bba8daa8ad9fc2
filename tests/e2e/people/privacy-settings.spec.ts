/** Configurações, Privacidade: data past its retention period, the texts for families, and the public notice. */
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { expect, expectAccessible, test } from "../fixtures";

test("data past its retention is announced, then emptied, and the run is recorded", async ({ school, signedIn }) => {
  const { id } = await school.seed.person({ active: false });
  await school.seed.create("contacts", { person: id, kind: "email", value: `${newId()}@example.com`, guardian: "Rui Alves" });
  await query(school, `UPDATE people SET left_at = '2020-02-03 12:00:00.000Z' WHERE id = '${id}'`);
  const page = await signedIn("Admin", "/configuracoes/privacidade");
  const due = page.getByRole("region", { name: "Fora do prazo hoje" });
  await expect(due.getByText("1 pessoa", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await due.getByRole("button", { name: "Apagar agora…" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Contatos e dados reservados após a saída (1 pessoa)");
  await dialog.getByRole("button", { name: "Apagar" }).click();
  await expect(page.getByText("Dados fora do prazo apagados")).toBeVisible();
  await expect(due.getByText("1 pessoa", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Limpezas feitas" })).toContainText("1 pessoa");
  expect(await query(school, `SELECT COUNT(*) FROM contacts WHERE person = '${id}'`)).toEqual([["0"]]);
});

test("a text gets a new version, and families are asked again @full", async ({ school, signedIn }) => {
  const { id } = await school.seed.person();
  const consent = { id: newId(), person: id, purpose: "publicity", decision: "given", declared_by: "Marta Lima" } as const;
  await school.as("Admin").call("people/record-consent", consent);
  const page = await signedIn("Admin", "/configuracoes/privacidade");
  await page.getByRole("button", { name: "Alterar texto: Imagem em divulgação" }).click();
  const dialog = page.getByRole("dialog", { name: "Imagem em divulgação" });
  await dialog.getByRole("button", { name: "Salvar texto" }).click();
  await expect(dialog.getByText("O texto é o mesmo que já está em uso.")).toBeVisible();
  const text = `Autorizo o uso da imagem no site. ${newId()}`;
  await dialog.getByLabel("Texto apresentado à família").fill(text);
  await dialog.getByLabel("Pedir a autorização de novo").check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Salvar texto" }).click();
  await expect(page.getByRole("region", { name: "Textos de autorização" }).getByText(text)).toBeVisible();
  await page.goto(`/pessoas/${id}/privacidade`);
  await expect(page.getByText("Sem resposta")).toHaveCount(4);
});

test("the notice is opened without an account, and says who answers @full", async ({ school, guest }) => {
  await school.as("Admin").collection("people_settings").update("people000000000", { dpo_name: "Helena Duarte" });
  const page = await guest("/aviso-de-privacidade");
  await expect(page.getByRole("heading", { name: "Aviso de privacidade" })).toBeVisible();
  await expect(page.getByText("Encarregado dos dados pessoais: Helena Duarte.")).toBeVisible();
  await expect(page.getByRole("table", { name: "Dados guardados" })).toContainText("Empréstimos da biblioteca");
  await expectAccessible(page);
});
