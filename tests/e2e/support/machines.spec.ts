/** A machine's life on the screen: registered, moved, handed over with its signed form, labelled, written off. */
import { ACCOUNT_TERMS } from "../../helpers/accounts";
import { CallDesk } from "../../helpers/calls";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { Desk } from "../../helpers/support";
import { expect, expectAccessible, test } from "../fixtures";

test("a technician registers a machine, moves it, puts it in a person's charge and prints the term", async ({
  signedIn,
  school,
}) => {
  const desk = new Desk(school);
  const [kind, room, person] = [
    await desk.kind({ name: `Notebook ${newId()}` }),
    await desk.room({ name: `Laboratório ${newId()}` }),
    await school.seed.person(),
  ];
  const page = await signedIn("Tecnologia", "/equipamentos/novo");
  await page.getByRole("combobox", { name: "Tipo" }).fill(kind.name);
  await page.getByRole("option", { name: kind.name }).click();
  await page.getByLabel("Marca").fill("Positivo");
  await page.getByLabel("Modelo").fill("Motion C4120");
  await page.getByRole("textbox", { name: "Data da aquisição" }).fill("31/01/2024");
  await page.getByLabel("Valor da aquisição").fill("3.600,00");
  await page.getByLabel("Garantia (meses)").fill("1");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${kind.name} Positivo Motion C4120` })).toBeVisible();
  await expect(page.getByText("Guardado", { exact: true })).toBeVisible();
  await expect(page.getByText(/encerrada em .*29 fev/)).toBeVisible();

  await page.getByRole("button", { name: "Mover" }).click();
  const moving = page.getByRole("dialog", { name: "Mover equipamento" });
  await moving.getByRole("combobox", { name: "Sala" }).fill(room.name);
  await page.getByRole("option", { name: room.name }).click();
  await moving.getByRole("button", { name: "Mover" }).click();
  await expect(page.getByText(`Movido de sem lugar para ${room.name}`)).toBeVisible();
  await expect(page.getByText("Em uso", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Passar carga" }).click();
  const charging = page.getByRole("dialog", { name: "Passar carga" });
  await charging.getByRole("combobox", { name: "Pessoa" }).fill(person.name);
  await page.getByRole("option", { name: person.name }).click();
  await charging.getByRole("button", { name: "Gerar termo" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Termo de responsabilidade \d{4}\/\d{6}$/ })).toBeVisible();
  await expect(page.getByText(`Recebido por: ${person.name}`)).toBeVisible();
  await page.getByRole("link", { name: "Voltar" }).click();
  await page.getByRole("button", { name: "Registrar assinatura" }).click();
  await expect(page.getByText(/assinado no papel/).first()).toBeVisible();

  await page.getByRole("button", { name: "Mais ações" }).click();
  await page.getByRole("menuitem", { name: "Dar baixa…" }).click();
  const writing = page.getByRole("dialog", { name: "Dar baixa" });
  await expect(
    writing.getByText(`A baixa ainda não pode ser feita: o equipamento está na carga de ${person.name}.`),
  ).toBeVisible();
  await writing.getByLabel("Motivo").fill("Irrecuperável");
  await writing.getByRole("button", { name: "Dar baixa" }).click();
  await expect(writing.getByText(/não pode ser baixado: está na carga de/)).toBeVisible();
});

test("a machine's sheet leads to its calls and orders, and opens the next ones @full", async ({ signedIn, school }) => {
  const [desk, calls] = [new Desk(school), new CallDesk(school)];
  const order = await desk.order();
  const { tombo, id } = order.machine;
  await calls.opened("none", { equipment: tombo, title: "Tela piscando" });
  const second = await calls.opened("none", { equipment: tombo, title: "Tela apagada" });
  const page = await signedIn("Tecnologia", `/equipamentos/${id}`);
  const callsRegion = page.getByRole("region", { name: "Atendimentos" });
  const done = page.getByRole("region", { name: "Ordens de serviço" });
  await expect(callsRegion.getByRole("link", { name: /Tela piscando/ })).toBeVisible();
  await expect(done.getByText(order.number)).toBeVisible();
  await expectAccessible(page);
  await callsRegion.getByRole("link", { name: "Abrir chamado" }).click();
  await expect(page.getByLabel("Tombo do equipamento")).toHaveValue(tombo);
  await page.goBack();
  await expect(done.getByRole("link", { name: "Abrir OS" })).toHaveAttribute("href", `/ordem-servico/nova?equipamento=${tombo}`);
  await page.goto(`/atendimentos/${second}`);
  await page.getByRole("link", { name: "2ª vez em 30 dias" }).click();
  await expect(page).toHaveURL(new RegExp(`equipamento=${id}`));
  await expect(page.getByText("Tela piscando").first()).toBeVisible();
  await expect(page.getByText("Tela apagada").first()).toBeVisible();
});

test("lent machines are listed with their borrowers, late ones by themselves @full", async ({ signedIn, school }) => {
  const [desk, ana, rui] = [new Desk(school), await school.seed.person(), await school.seed.person()];
  const [first, second] = [await desk.machine(), await desk.machine()];
  const handOut = (person: string, code: string) =>
    desk.technician.call("support/hand-out", { id: newId(), person, codes: [code], despite_booking: true });
  await handOut(ana.id, first.tombo);
  await handOut(rui.id, second.tombo);
  await query(school, `UPDATE custodies SET due_at = '2026-03-02 12:00:00.000Z' WHERE equipment = '${first.id}'`);
  const page = await signedIn("Tecnologia", "/equipamentos");
  await page.getByRole("link", { name: "Empréstimos" }).click();
  await page.getByRole("searchbox").fill(ana.name);
  const row = page.getByRole("row", { name: new RegExp(first.tombo) });
  await expect(row).toContainText(ana.name);
  await expect(row).toContainText("em atraso desde");
  await expectAccessible(page);
  await page.getByRole("searchbox").fill("");
  await page.getByRole("button", { name: "Em atraso" }).click();
  await expect(page.getByText(second.tombo)).toBeHidden();
  await expect(row).toBeVisible();
});

test("the custodian of a machine reads the term and accepts it", async ({ signedIn, school }) => {
  const [desk, person, term] = [new Desk(school), await school.seed.person(), newId()];
  const machine = await desk.machine();
  const users = school.as("superuser").collection("users");
  await users.update(ACCOUNT_TERMS.none.id, { person: person.id });
  await desk.technician.call("support/give-charge", { id: term, equipment: [machine.id], person: person.id });
  const page = await signedIn("none", `/termos/${term}/imprimir`);
  await expect(page.getByRole("cell", { name: machine.tombo })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Aceitar termo" }).click();
  await expect(page.getByText(/^Aceito por Paula Professora em /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Aceitar termo" })).toBeHidden();
  await users.update(ACCOUNT_TERMS.none.id, { person: "" });
});
