/** A service order on the screen, from its draft to its paper: time, parts of the stockroom, waiting, and the printed text. */
import { formatDay } from "../../../domain/dates";
import { ONE } from "../../../domain/warehouse/quantity";
import { ACCOUNT_TERMS } from "../../helpers/accounts";
import { CallDesk } from "../../helpers/calls";
import { dayFromToday, thisYear } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { Desk } from "../../helpers/support";
import { Stockroom } from "../../helpers/warehouse";
import { DESK, expect, expectAccessible, goWithin, test } from "../fixtures";
import { advance, choose, paperOf } from "./order-page";

test("an order from draft to its paper: number, time, parts, waiting, conclusion", async ({ school, signedIn }) => {
  const [desk, room] = [new Desk(school), new Stockroom(school)];
  const kind = await desk.kind({ name: `Notebook ${newId().slice(0, 6)}` });
  const place = await desk.room({ name: `Sala da ordem ${newId().slice(0, 6)}` });
  const machine = await desk.machine({ kind: kind.id, room: place.id, serial: `SN${newId().slice(0, 8)}` });
  const person = await school.seed.person({ name: `Sandra Melo ${newId().slice(0, 6)}`, kind: "teacher" });
  const [panel, tape] = [
    await room.stocked(2, 77_800, { name: `Painel LCD ${newId().slice(0, 6)}` }),
    await room.stocked(3, 3870, { name: `Fita dupla-face ${newId().slice(0, 6)}` }),
  ];
  const quantityOf = async (material: string) => (await room.balanceOf(material))[0] / ONE;

  const page = await signedIn("Tecnologia", `/ordem-servico/nova?equipamento=${machine.tombo}`, { viewport: DESK });
  await page.getByLabel("Problema").fill("Tela trincada no canto superior direito.");
  await page.getByRole("combobox", { name: "Solicitante" }).fill(person.name);
  await page.getByRole("option", { name: person.name }).click();
  await page.getByLabel("Só rascunho").check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ordem em rascunho" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Imprimir" })).toBeHidden();
  const [[before = "0"] = []] = await query(school, `SELECT MAX(number) FROM service_orders WHERE year = ${thisYear()}`);

  await advance(page, "Abrir ordem");
  const number = `${thisYear()}/${String(Number(before) + 1).padStart(6, "0")}`;
  await expect(page.getByRole("heading", { level: 1, name: `Ordem ${number}` })).toBeVisible();
  await advance(page, "Atribuir", (dialog) => choose(page, dialog, "Responsável", ACCOUNT_TERMS.Tecnologia.name));
  await advance(page, "Iniciar");
  await expect(page.getByText("Em execução").first()).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(machine.tombo) })).toContainText(/manutenção/i);

  for (const [text, minutes] of [
    ["Desmontagem e diagnóstico", "25"],
    ["Serviço de outra ordem", "10"],
    ["Troca do painel", "40"],
  ] as const) {
    await page.getByRole("button", { name: "Lançar tempo" }).click();
    const dialog = page.getByRole("dialog", { name: "Lançar tempo" });
    await dialog.getByLabel("Serviço feito").fill(text);
    await dialog.getByLabel("Minutos").fill(minutes);
    await dialog.getByRole("button", { name: "Lançar" }).click();
    await expect(dialog).toBeHidden();
  }
  const done = page.getByRole("table", { name: "Serviço feito" });
  await page.getByRole("button", { name: "Retirar Serviço de outra ordem" }).click();
  await expect(done.getByText("Serviço de outra ordem")).toHaveCount(0);
  await expect(done.getByText(`${ACCOUNT_TERMS.Tecnologia.name} · horário repetido`)).toHaveCount(2);

  const take = async (material: string, reserve: boolean) => {
    await page.getByRole("button", { name: "Retirar peça" }).click();
    const dialog = page.getByRole("dialog", { name: "Retirar peça" });
    await dialog.getByLabel("Material").fill(material);
    if (reserve) {
      await dialog.getByLabel("Só reservar").check();
    }
    await dialog.getByRole("button", { name: "Retirar", exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  const part = (name: string) =>
    page.getByRole("table", { name: "Peças do almoxarifado" }).getByRole("row", { name: new RegExp(name) });
  await take(panel.code, true);
  await expect(part(panel.name)).toContainText("reservada");
  expect(await quantityOf(panel.id)).toBe(2);
  await take(tape.code, false);
  await expect(part(tape.name)).toContainText("usada");
  expect(await quantityOf(tape.id)).toBe(2);

  await advance(page, "Aguardar", (dialog) => choose(page, dialog, "Motivo da espera", "Fornecedor"));
  await expect(page.getByText("Aguardando fornecedor").first()).toBeVisible();
  await advance(page, "Retomar");

  // A part that is only reserved holds the conclusion back, at its place and with nothing lost.
  await page.getByRole("button", { name: "Concluir", exact: true }).click();
  const concluding = page.getByRole("dialog", { name: "Concluir" });
  await concluding.getByLabel("Diagnóstico").fill("Painel LCD quebrado por pressão na tampa.");
  await concluding.getByLabel("Solução").fill("Painel substituído e testado por 30 minutos.");
  await concluding.getByRole("button", { name: "Concluir" }).click();
  await expect(concluding.getByText(new RegExp(`peça reservada: ${panel.name}`))).toBeVisible();
  await expect(concluding.getByLabel("Solução")).toHaveValue(/Painel substituído/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Sair sem salvar" }).click();
  await part(panel.name).getByRole("button", { name: "Usar" }).click();
  await expect(part(panel.name)).toContainText("usada");
  expect(await quantityOf(panel.id)).toBe(1);
  await part(tape.name).getByRole("button", { name: "Devolver" }).click();
  await expect(part(tape.name)).toContainText("devolvida");
  expect(await quantityOf(tape.id)).toBe(3);
  await advance(page, "Concluir", async (dialog) => {
    await dialog.getByLabel("Diagnóstico").fill("Painel LCD quebrado por pressão na tampa.");
    await dialog.getByLabel("Solução").fill("Painel substituído e testado por 30 minutos.");
  });
  await expect(page.getByText("Concluída", { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Imprimir" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Ordem de serviço ${number}` })).toBeVisible();
  await expect(page.getByText("1ª via")).toBeVisible();
});

test("H-48: a long order breaks its pages without losing the signatures, and a cancelled one says so", async ({
  school,
  signedIn,
}) => {
  const desk = new Desk(school);
  const machines = [];
  for (let index = 0; index < 30; index++) {
    machines.push((await desk.machine()).id);
  }
  const { id, number } = await desk.order({ problem: "Trocar todas. ".repeat(250), equipment: machines });
  const page = await signedIn("Tecnologia", `/ordem-servico/${id}/imprimir`);
  await expect(page.getByRole("heading", { level: 1, name: `Ordem de serviço ${number}` })).toBeVisible();
  const pages = await paperOf(page);
  expect(pages.length).toBeGreaterThan(1);
  const signed = pages.filter(({ text }) => /Recebimento/.test(text));
  expect(signed).toHaveLength(1);
  for (const word of [
    "Recebi o equipamento",
    "O problema continua",
    "Responsável técnico",
    "nome legível e assinatura",
    "Data",
  ]) {
    expect(signed[0]!.text).toContain(word);
  }
  await school.as("Admin").call("support/advance-order", { id: newId(), order: id, act: "cancel", reason: "Engano" });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: `Ordem de serviço ${number}, CANCELADA` })).toBeVisible();
  expect((await paperOf(page))[0]!.text).toContain("CANCELADA");
});

test("an order from a call: prefilled, filled up, edited, each machine sent where it belongs", async ({ school, signedIn }) => {
  const [desk, calls] = [new Desk(school), new CallDesk(school)];
  const [machine, other, extra] = [await desk.machine(), await desk.machine(), await desk.machine()];
  const title = `Tela piscando ${newId().slice(0, 6)}`;
  const [first, second] = [
    await calls.opened("none", { equipment: machine.tombo, title }),
    await calls.opened("Biblioteca", { equipment: machine.tombo, title: `Tela apagada ${newId().slice(0, 6)}` }),
  ];
  const codeOf = async (call: string) => (await calls.sheet(call)).code;
  const page = await signedIn("Tecnologia", `/atendimentos/${first}`, { viewport: DESK });
  await page.getByRole("link", { name: "Abrir OS" }).click();
  await expect(page.getByLabel("Problema")).toHaveValue(title);
  await expect(page.getByLabel("Equipamentos")).toHaveValue(machine.tombo);
  await page.getByRole("checkbox", { name: new RegExp(await codeOf(second)) }).check();
  await page.getByLabel("Equipamentos").fill(`${machine.tombo} ${other.tombo}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Ordem \d{4}\/\d{6}$/ })).toBeVisible();
  const joined = page.getByRole("table", { name: "Atendimentos" });
  for (const call of [first, second]) {
    await expect(joined).toContainText(await codeOf(call));
  }
  await advance(page, "Atribuir", (dialog) => choose(page, dialog, "Responsável", ACCOUNT_TERMS.Tecnologia.name));
  await advance(page, "Iniciar");
  await page.getByRole("button", { name: "Incluir equipamento" }).click();
  const filling = page.getByRole("dialog", { name: "Incluir equipamento" });
  await filling.getByLabel("Equipamentos").fill(extra.tombo);
  await filling.getByRole("button", { name: "Incluir", exact: true }).click();
  await expect(page.getByRole("table", { name: "Equipamentos" })).toContainText(extra.tombo);
  await page.getByRole("button", { name: `Retirar tombo ${extra.tombo}` }).click();
  await expect(page.getByRole("table", { name: "Equipamentos" })).not.toContainText(extra.tombo);

  await page.getByRole("button", { name: "Editar", exact: true }).click();
  const editing = page.getByRole("dialog", { name: "Editar ordem" });
  await editing.getByRole("textbox", { name: "Agendada para" }).fill("31/12/2030");
  await editing.getByLabel("Hora").fill("14:30");
  await choose(page, editing, "Prioridade", "Muito alta");
  await expectAccessible(page);
  await editing.getByRole("button", { name: "Salvar" }).click();
  await expect(editing).toBeHidden();
  await expect(page.getByText("31 dez 2030, 14h30").first()).toBeVisible();
  await expect(page.getByText(/prioridade muito alta/)).toBeVisible();

  await advance(page, "Concluir", async (dialog) => {
    await dialog.getByLabel("Solução").fill("Cabo trocado.");
    await dialog.getByRole("combobox", { name: new RegExp(`tombo ${other.tombo}`) }).click();
    await page.getByRole("option", { name: "Guardado" }).click();
  });
  const stateOf = async (equipment: string) => (await desk.technician.call("support/machine", { equipment })).body.state;
  expect(await stateOf(other.id)).toBe("in_stock");
});

test("a colleague's changes while a form is open come into it, and are overwritten only by choice @full", async ({
  school,
  signedIn,
}) => {
  const desk = new Desk(school);
  const { id } = await desk.order();
  const sheet = async () => (await desk.technician.call("support/order", { order: id })).body;
  const write = async (texts: Record<string, string>) => {
    const { updated: version, problem, diagnosis, solution, priority } = await sheet();
    const input = { id: newId(), order: id, seen: version, problem, diagnosis, solution, priority, ...texts };
    expect((await school.as("Admin").call("support/edit-order", input)).status).toBe(200);
  };
  const page = await signedIn("Tecnologia", `/ordem-servico/${id}`, { viewport: DESK });
  await page.getByRole("button", { name: "Editar", exact: true }).click();
  const editing = page.getByRole("dialog", { name: "Editar ordem" });
  await editing.getByLabel("Problema").fill("Não liga desde sexta");
  await write({ diagnosis: "Fonte queimada" });
  await expect(editing.getByRole("alert")).toContainText("As alterações já foram incluídas em: Diagnóstico");
  await expect(editing.getByLabel("Diagnóstico")).toHaveValue("Fonte queimada");
  await expectAccessible(page);
  await editing.getByRole("button", { name: "Salvar" }).click();
  await expect(editing).toBeHidden();
  expect(await sheet()).toMatchObject({ problem: "Não liga desde sexta", diagnosis: "Fonte queimada" });

  await page.getByRole("button", { name: "Concluir", exact: true }).click();
  const concluding = page.getByRole("dialog", { name: "Concluir" });
  await concluding.getByLabel("Solução").fill("Troquei o cabo.");
  await write({ solution: "Troquei a fonte." });
  const solutionGroup = concluding.getByRole("group", { name: "Solução" });
  await expect(solutionGroup).toContainText("Troquei a fonte.");
  await solutionGroup.getByRole("button", { name: "Usar a versão salva" }).click();
  await concluding.getByRole("button", { name: "Concluir", exact: true }).click();
  await expect(concluding).toBeHidden();
  expect(await sheet()).toMatchObject({ state: "concluded", solution: "Troquei a fonte." });
});

test("a draft is thrown away @full", async ({ school, signedIn }) => {
  const [desk, id] = [new Desk(school), newId()];
  await desk.technician.call("support/open-order", { id, draft: true, problem: "Engano" });
  const page = await signedIn("Tecnologia", `/ordem-servico/${id}`);
  await page.getByRole("button", { name: "Mais ações" }).click();
  await page.getByRole("menuitem", { name: "Descartar rascunho…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Descartar rascunho" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ordens de serviço" })).toBeVisible();
  expect((await desk.technician.call("support/order", { order: id })).refusal.code).toBe("not_found");
});

test("the requester of an order reads the report and confirms it @full", async ({ school, signedIn }) => {
  const order = await new Desk(school).concluded();
  const page = await signedIn("none", `/minhas-ordens/${order}`);
  await expect(page.getByText("Trocado")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sim, foi resolvido" }).click();
  await expect(page.getByText("Encerrada", { exact: true })).toBeVisible();
  await expect(page.getByText(ACCOUNT_TERMS.none.name).first()).toBeVisible();
});

test("the team's tab leads to what somebody has in charge @full", async ({ school, signedIn }) => {
  const desk = new Desk(school);
  const [person, machine] = [
    await school.seed.person({ name: `Lia Prado ${newId().slice(0, 6)}`, kind: "teacher" }),
    await desk.machine(),
  ];
  await desk.technician.call("support/give-charge", { id: newId(), equipment: [machine.id], person: person.id });
  const page = await signedIn("Tecnologia", `/servidores/equipe?busca=${encodeURIComponent(person.name)}`);
  await page.getByRole("link", { name: person.name }).click();
  await expect(page.getByRole("heading", { level: 1, name: person.name })).toBeVisible();
  await expect(page.getByText(machine.tombo)).toBeVisible();
  await expectAccessible(page);
  const own = await signedIn("Admin", `/pessoas/${person.id}`);
  await expect(own.getByRole("table", { name: "Suporte de TI" })).toContainText(machine.tombo);
});

test("work of an earlier day needs its hour @full", async ({ school, signedIn }) => {
  const desk = new Desk(school);
  const { id } = await desk.order();
  const page = await signedIn("Tecnologia", `/ordem-servico/${id}`);
  await page.getByRole("button", { name: "Lançar tempo" }).click();
  const dialog = page.getByRole("dialog", { name: "Lançar tempo" });
  const yesterday = dayFromToday(-1);
  await dialog.getByLabel("Serviço feito").fill("Limpeza de ontem");
  await dialog.getByLabel("Minutos").fill("30");
  await dialog.getByLabel("Dia", { exact: true }).fill(formatDay(yesterday));
  await dialog.getByRole("button", { name: "Lançar" }).click();
  await expect(dialog.getByText("Informe a hora de início: o serviço não é de hoje.")).toBeVisible();
  await dialog.getByLabel("Início").fill("9:00");
  await dialog.getByRole("button", { name: "Lançar" }).click();
  await expect(dialog).toBeHidden();
  const { tasks } = (await desk.technician.call("support/order", { order: id })).body;
  expect(tasks).toMatchObject([{ minutes: 30, starts: `${yesterday} 12:00:00.000Z` }]);
});

test("a dialog over an order does not stay when another order comes under it @full", async ({ school, signedIn }) => {
  const desk = new Desk(school);
  const [one, other] = [await desk.order(), await desk.order()];
  const page = await signedIn("Tecnologia", `/ordem-servico/${one.id}`);
  await expect(page.getByRole("heading", { level: 1, name: `Ordem ${one.number}` })).toBeVisible();
  await expect(await goWithin(page, `/ordem-servico/${other.id}`)).toHaveText(`Ordem ${other.number}`);
  await page.getByRole("button", { name: "Retirar peça" }).click();
  await expect(page.getByRole("dialog", { name: "Retirar peça" })).toBeVisible();
  await page.goBack();
  await expect(page.locator("h1")).toHaveText(`Ordem ${one.number}`);
  await expect(page.getByRole("dialog", { name: "Retirar peça" })).toBeHidden();
});
