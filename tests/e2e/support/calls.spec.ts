/** A call from a teacher's page to the technician's board and back. */
import { ACCOUNT_TERMS } from "../../helpers/accounts";
import { CallDesk } from "../../helpers/calls";
import { today } from "../../helpers/day";
import { newId, newName } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { PIXEL } from "../../helpers/pixel";
import { Desk } from "../../helpers/support";
import { BY_FINGER, expect, expectAccessible, expectNothingSideways, type Page, PHONE, test } from "../fixtures";

const band = (page: Page, name: string) => page.getByRole("region", { name: new RegExp(`^${name}:`) });
const row = (page: Page, title: string) => page.getByRole("button", { name: new RegExp(`^${title}, AT `) });

test("a teacher opens, the technician takes, writes, waits and resolves, the teacher says it goes on and then that it is done", async ({
  school,
  signedIn,
}) => {
  const calls = new CallDesk(school);
  const service = await calls.service({
    name: "Impressora de teste",
    fields: [{ label: "Qual impressora?", kind: "text", options: [], required: true }],
  });
  const teacher = await signedIn("none", "/");
  await teacher.getByRole("link", { name: "Abrir chamado" }).click();
  await teacher.getByRole("combobox", { name: "Serviço" }).click();
  await teacher.getByRole("option", { name: service.name }).click();
  await teacher.getByLabel("Qual é o problema?").fill("Atola a cada três folhas");
  await teacher.getByRole("button", { name: "Abrir chamado" }).click();
  await expect(teacher.getByText("Responda “Qual impressora?”.")).toBeVisible();
  await teacher.getByLabel("Qual impressora?").fill("A da secretaria");
  await expectAccessible(teacher);
  await teacher.getByRole("button", { name: "Abrir chamado" }).click();
  await expect(teacher.getByRole("heading", { name: "Atola a cada três folhas", level: 1 })).toBeVisible();

  const page = await signedIn("Tecnologia", "/atendimentos");
  const title = "Atola a cada três folhas";
  await expect(row(page, title)).toBeVisible();
  await page.getByRole("button", { name: `Assumir ${title}` }).click();
  await expect(band(page, "Em atendimento").getByRole("button", { name: new RegExp(title) })).toBeVisible();
  await row(page, title).click();
  const sheet = page.getByRole("region", { name: /^Atendimento / });
  await expect(sheet).toContainText("A da secretaria");
  await sheet.getByRole("tab", { name: "Nota da equipe" }).click();
  await sheet.getByLabel("Nota da equipe").fill("Fusor gasto, reservei um.");
  await sheet.getByRole("button", { name: "Salvar nota" }).click();
  await expect(sheet.getByText("Só a equipe vê").first()).toBeVisible();
  await sheet.getByRole("tab", { name: "Responder a Paula" }).click();
  await sheet.getByLabel("Responder a Paula").fill("Qual é a sala?");
  await page.keyboard.press("Control+Enter");
  await expect(sheet.getByText("Qual é a sala?")).toBeVisible();
  await expect(sheet.locator('[data-team="true"]')).toContainText("Qual é a sala?");
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Aguardar…" }).click();
  await page.getByRole("button", { name: "Parar o relógio" }).click();
  await expect(band(page, "Aguardando").getByRole("button", { name: new RegExp(title) })).toBeVisible();
  await expect(sheet).toContainText("relógio parado");

  // The teacher's page follows by itself, and shows nothing of the note.
  await expect(teacher.getByText("Qual é a sala?")).toBeVisible();
  await expect(teacher.getByText("Fusor")).toBeHidden();
  await teacher.getByLabel("Responder à equipe").fill("Na secretaria, bloco A.");
  await teacher.getByRole("button", { name: "Enviar" }).click();
  await expect(band(page, "Em atendimento").getByRole("button", { name: new RegExp(title) })).toBeVisible();
  const resolve = async (solution: string) => {
    await sheet.getByRole("button", { name: "Resolver…" }).click();
    await page.getByLabel("Solução").fill(solution);
    await page.getByRole("button", { name: "Resolver", exact: true }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  };
  await resolve("Limpei os roletes.");
  await teacher.getByRole("button", { name: "O problema continua…" }).click();
  await teacher.getByLabel("Descrição do problema que continua").fill("Atolou outra vez.");
  await teacher.getByRole("button", { name: "Enviar" }).last().click();
  await expect(sheet.getByText("Atolou outra vez.")).toBeVisible();
  await resolve("Troquei o fusor.");
  await teacher.getByRole("button", { name: "Sim, foi resolvido" }).click();
  await teacher.getByRole("button", { name: "Ótimo" }).click();
  await expect(teacher.getByText("avaliou o atendimento com nota 5 de 5").first()).toBeVisible();
  await expectAccessible(teacher);
});

test("of a resolved call the teacher reads until when, and what they write says that the problem goes on @full", async ({
  school,
  signedIn,
}) => {
  const calls = new CallDesk(school);
  const call = await calls.opened("none", { title: "Som com chiado" });
  await calls.resolve(call, "Tecnologia", "Troquei o cabo.");
  const page = await signedIn("none", `/meus-chamados/${call}`);
  await expect(page.getByText(/^Sem resposta até \d{2}\/\d{2}\/\d{4}, o chamado será fechado\.$/)).toBeVisible();
  await page.getByLabel("Responder à equipe").fill("Ainda chia.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Enviar e informar que o problema continua" }).click();
  await expect(page.getByText("Em atendimento")).toBeVisible();
  await expect(page.getByText("Ainda chia.")).toBeVisible();
  await expect(page.getByLabel("Responder à equipe")).toHaveValue("");
  expect(await calls.sheet(call)).toMatchObject({ state: "in_progress", reopened: 1 });
});

test("home's lines open what they count: approvals, and waits to ask after, which say the day @full", async ({
  school,
  signedIn,
}) => {
  const calls = new CallDesk(school);
  const service = (await calls.service({ needs_approval: true })).id;
  await calls.opened("none", { service, title: "Comprar um microfone" });
  const call = await calls.opened("none", { title: "Placa no conserto" });
  await calls.act("support/take-call", call);
  const until = today();
  await school.as("Tecnologia").call("support/wait-call", { id: newId(), call, waiting_for: "supplier", until });
  const page = await signedIn("Admin", "/atendimentos?aprovacao=pending");
  await expect(row(page, "Comprar um microfone")).toBeVisible();
  await expect(row(page, "Placa no conserto")).toBeHidden();
  await page.goto("/atendimentos?cobrar=true");
  await expect(row(page, "Placa no conserto")).toBeVisible();
  await expect(row(page, "Comprar um microfone")).toBeHidden();
  await expect(band(page, "Aguardando").getByText(/cobrar em \d{1,2} \p{L}{3}/u)).toBeVisible();
});

test("a call under the wrong name is corrected, and goes to a service about machines with the tombo @full", async ({
  school,
  signedIn,
}) => {
  const [calls, desk] = [new CallDesk(school), new Desk(school)];
  const call = await calls.opened("none", { title: "Coisa da sala não vai" });
  const room = await desk.room({ name: `Sala corrigida ${newId().slice(0, 6)}` });
  const machine = await desk.machine();
  const service = await calls.service({ name: `Conserto ${newId().slice(0, 6)}`, needs_equipment: true });
  const page = await signedIn("Tecnologia", `/atendimentos/${call}`, { viewport: PHONE });
  const more = async (act: string) => {
    await page.getByRole("button", { name: "Mais ações" }).click();
    await page.getByRole("menuitem", { name: act }).click();
  };
  await more("Corrigir…");
  const dialog = page.getByRole("dialog", { name: "Corrigir atendimento" });
  await dialog.getByLabel("Problema").fill("Projetor sem imagem");
  await dialog.getByRole("combobox", { name: "Sala" }).click();
  await page.getByRole("option", { name: room.name }).click();
  await expectAccessible(page);
  await expectNothingSideways(page);
  // The answer of a colleague reaches the page after the save that it makes stale: it is no reason to press again.
  const sheets = "**/api/school/support/call?**";
  const refused = page.waitForResponse((answer) => answer.url().endsWith("/support/edit-call"));
  await page.route(sheets, async (route) => {
    await refused;
    await route.continue();
  });
  await calls.answer(call, "Já vou.", "Admin");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  expect((await refused).status()).toBe(409);
  await expect(dialog).toBeHidden();
  await page.unroute(sheets);
  await expect(page.getByRole("heading", { name: "Projetor sem imagem" })).toBeVisible();
  await expect(page.getByText(/título de “Coisa da sala não vai” para “Projetor sem imagem”/)).toBeVisible();
  await more("Mudar o serviço…");
  const moving = page.getByRole("dialog", { name: "Mudar o serviço" });
  await moving.getByRole("combobox", { name: "Serviço" }).click();
  await page.getByRole("option", { name: service.name }).click();
  await moving.getByLabel("Tombo do equipamento").fill(machine.tombo);
  await moving.getByRole("button", { name: "Mudar" }).click();
  await expect(moving).toBeHidden();
  expect(await calls.sheet(call)).toMatchObject({ tombo: machine.tombo, room: room.id, service: service.id });
});

test("two technicians at once: the second reads who was quicker, and nothing typed is lost", async ({ school, signedIn }) => {
  const calls = new CallDesk(school);
  const call = await calls.opened("none", { title: "Lousa descalibrada" });
  const page = await signedIn("Tecnologia", `/atendimentos/${call}`);
  await page.getByRole("button", { name: "Resolver…" }).click();
  const solution = page.getByLabel("Solução");
  await solution.fill("Calibrei a lousa.");
  await calls.resolve(call, "Admin", "Calibrada por Ana.");
  await page.getByRole("button", { name: "Resolver", exact: true }).click();
  await expect(page.getByText(/Ana Administradora já resolveu este atendimento .*Calibrada por Ana/)).toBeVisible();
  await expect(solution).toHaveValue("Calibrei a lousa.");
});

test("an answer that is being written stays with its call, and one that was changed after a lost answer is sent at a second press @full", async ({
  school,
  signedIn,
}) => {
  const calls = new CallDesk(school);
  const [call, other] = [
    await calls.opened("none", { title: "Som sem graves" }),
    await calls.opened("none", { title: "Som baixo" }),
  ];
  const page = await signedIn("Tecnologia", `/atendimentos/${call}`);
  const sheet = page.getByRole("region", { name: /^Atendimento / });
  const answer = page.getByRole("textbox", { name: "Responder a Paula" });
  const note = page.getByRole("textbox", { name: "Nota da equipe" });
  await answer.fill("Levo outra caixa");
  await page.goto(`/atendimentos/${other}`);
  await expect(answer).toHaveValue("");
  await page.getByRole("tab", { name: "Nota da equipe" }).click();
  await note.fill("Cabo velho");
  await page.goto(`/atendimentos/${call}`);
  await expect(answer).toHaveValue("Levo outra caixa");
  await page.route(
    "**/api/school/support/answer-call",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByRole("alert")).toContainText("conexão");
  await answer.fill("Levo duas caixas");
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByText("O envio anterior já foi gravado. Confira o registro antes de enviar de novo.")).toBeVisible();
  await expect(sheet).toContainText("Levo outra caixa");
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(answer).toHaveValue("");
  await expect(sheet).toContainText("Levo duas caixas");
  await page.goto(`/atendimentos/${other}`);
  await expect(note).toHaveValue("Cabo velho");
});

test("the board by keys and by drag, the list by what is due, on a phone too; both count alike @full", async ({
  school,
  signedIn,
}) => {
  const calls = new CallDesk(school);
  const sector = await school.seed.create("sectors", { name: "Setor do quadro", active: true });
  const person = await school.seed.person({ name: "Neide do Quadro", kind: "staff", sector: sector.id });
  for (const title of ["Primeira do quadro", "Segunda do quadro"]) {
    await calls.opened("Tecnologia", { title, person: person.id });
  }
  const page = await signedIn("Tecnologia", `/atendimentos?setor=${sector.id}`);
  await expect(band(page, "Novos").getByRole("listitem")).toHaveCount(2);
  await row(page, "Primeira do quadro").focus();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(band(page, "Em atendimento").getByRole("listitem")).toHaveCount(1);
  await expect(row(page, "Primeira do quadro")).toBeFocused();
  await row(page, "Segunda do quadro").dragTo(band(page, "Em atendimento"));
  await expect(band(page, "Em atendimento").getByRole("listitem")).toHaveCount(2);
  await row(page, "Segunda do quadro").focus();
  await page.keyboard.press("ArrowUp");
  await expect(row(page, "Primeira do quadro")).toBeFocused();
  await page.getByRole("link", { name: "Por prazo" }).click();
  await expect(page.getByRole("list", { name: "Atendimentos" }).getByRole("listitem")).toHaveCount(2);
  await page.setViewportSize(PHONE);
  await expectNothingSideways(page);
  await row(page, "Primeira do quadro").click();
  await expect(page.getByRole("region", { name: /^Atendimento / })).toBeVisible();
  await expectNothingSideways(page);
  await expectAccessible(page);
});

test("a user with the same problem joins the existing call", async ({ school, signedIn }) => {
  const [calls, desk] = [new CallDesk(school), new Desk(school)];
  const machine = await desk.machine();
  const call = await calls.opened("none", { title: "Projetor sem imagem", equipment: machine.tombo });
  const page = await signedIn("Biblioteca", "/abrir-chamado");
  await page.getByLabel("Tombo do equipamento").fill(machine.tombo);
  await page.getByRole("button", { name: "Também estou com este problema" }).click();
  await expect(page).toHaveURL(new RegExp(`/meus-chamados/${call}$`));
  await expect(page.getByText("também está com este problema").first()).toBeVisible();
  // The title is the writer's own words, and no fault of the kind's list.
  await expect(page.getByText("Projetor sem imagem")).toHaveCount(0);
  await expect(page.getByText("As mensagens são lidas somente pelo solicitante")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Mensagem" })).toHaveCount(0);
  expect((await calls.sheet(call)).affected).toBe(2);
});

test("a service with its team and its questions @full", async ({ signedIn }) => {
  const page = await signedIn("Tecnologia", "/servicos");
  await page.getByRole("button", { name: "Novo serviço" }).first().click();
  const name = `Instalação ${newId()}`;
  await page.getByRole("textbox", { name: /^Nome/ }).fill(name);
  await page.getByRole("button", { name: "Incluir pergunta" }).click();
  await page.getByLabel("Pergunta 1").first().fill("Qual programa?");
  await page.getByRole("combobox", { name: "Equipe" }).click();
  await page.getByRole("option", { name: ACCOUNT_TERMS.Tecnologia.name }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText(`${name} salvo`)).toBeVisible();

  // A new one may ask for approval; of one that stands Admin says it.
  await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole("switch", { name: "Precisa de aprovação da direção" })).toBeDisabled();
  await expect(page.getByText("Depois de criado o serviço, a alteração é feita pelo perfil Admin.")).toBeVisible();
});

test("a service keeps a kind that is no longer active, and names a member who left the team @full", async ({
  school,
  signedIn,
}) => {
  const [service, kind] = [await new CallDesk(school).service({}), await new Desk(school).kind()];
  await query(school, `UPDATE equipment_kinds SET active = FALSE WHERE id = '${kind.id}'`);
  await query(
    school,
    `UPDATE services SET kinds = json_array('${kind.id}'), technicians = (SELECT json_array(id) FROM users WHERE name = '${ACCOUNT_TERMS.Almoxarifado.name}')
     WHERE id = '${service.id}'`,
  );
  const page = await signedIn("Admin", `/servicos?aberto=${service.id}`);
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText(kind.name)).toBeVisible();
  await expect(drawer.getByText("Conta fora da equipe")).toBeVisible();
});

test("a filter is saved under a name, shown to the team, taken up again and given up @full", async ({ school, signedIn }) => {
  const calls = new CallDesk(school);
  await calls.opened("none", { title: "Teclado sem a letra A" });
  const page = await signedIn("Admin", "/atendimentos?tecnico=none");
  const saved = (name: string) => page.getByRole("button", { name, exact: true });
  await saved("Filtros salvos").click();
  await page.getByRole("menuitem", { name: "Salvar o filtro atual…" }).click();
  const dialog = page.getByRole("dialog", { name: "Salvar filtro" });
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog).toContainText("Informe o nome do filtro");
  await dialog.getByLabel("Nome do filtro").fill("À espera de técnico");
  await dialog.getByLabel("Mostrar à equipe de Tecnologia").check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(saved("À espera de técnico")).toBeVisible();

  // A colleague finds it on the other view of the same list.
  const other = await signedIn("Tecnologia", "/atendimentos/prazo?atraso=true");
  await other.getByRole("button", { name: "Filtros salvos" }).click();
  await other.getByRole("menuitem", { name: "À espera de técnico" }).click();
  await expect(other).toHaveURL(/\/atendimentos\/prazo\?tecnico=none$/);
  await expect(other.getByRole("button", { name: /^Teclado sem a letra A, AT / })).toBeVisible();

  await saved("À espera de técnico").click();
  await page.getByRole("menuitem", { name: "Editar os meus filtros…" }).click();
  await page.getByRole("button", { name: "Excluir À espera de técnico" }).click();
  await expect(page.getByText("Nenhum filtro salvo.")).toBeVisible();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "À espera de técnico" })).toBeVisible();
});

test("a teacher sends a photo with the call, the technician sees it and answers with another", async ({ school, signedIn }) => {
  const calls = new CallDesk(school);
  const service = await calls.service({ name: "Tela de teste" });
  const teacher = await signedIn("none", "/abrir-chamado", { viewport: PHONE });
  await teacher.getByRole("combobox", { name: "Serviço" }).click();
  await teacher.getByRole("option", { name: service.name }).click();
  await teacher.getByLabel("Qual é o problema?").fill("Tela trincada no canto");
  const photo = { name: "tela.png", mimeType: "image/png", buffer: PIXEL };
  await teacher.locator('input[type="file"]').first().setInputFiles(photo);
  await expect(teacher.getByRole("img", { name: "Foto 1" })).toBeVisible();
  await teacher.getByRole("button", { name: "Abrir chamado" }).click();
  await expect(teacher.getByRole("heading", { name: "Tela trincada no canto", level: 1 })).toBeVisible();
  await expect(teacher.getByRole("img", { name: /^Foto 1 de / })).toBeVisible();
  await expectAccessible(teacher);
  await expectNothingSideways(teacher);

  const page = await signedIn("Tecnologia", "/atendimentos");
  await row(page, "Tela trincada no canto").click();
  const sheet = page.getByRole("region", { name: /^Atendimento / });
  const shown = sheet.getByRole("img", { name: /^Foto 1 de / });
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await sheet.locator('input[type="file"]').first().setInputFiles(photo);
  await expect(sheet.getByRole("img", { name: "Foto 1", exact: true })).toBeVisible();
  await sheet.getByRole("button", { name: "Enviar" }).click();
  await expect(sheet.getByText("1 foto", { exact: true })).toBeVisible();
  await expect(teacher.getByRole("img", { name: /^Foto 1 de Téo/ })).toBeVisible();
});

test("photos that were chosen and not sent are not lost by the way back", async ({ school, signedIn }) => {
  await new CallDesk(school).service({ name: "Mesa de som" });
  const page = await signedIn("none", "/", BY_FINGER);
  await page.getByRole("link", { name: "Abrir chamado" }).first().tap();
  await expect(page.getByLabel("Qual é o problema?")).toBeVisible();
  const photo = { name: "mesa.png", mimeType: "image/png", buffer: PIXEL };
  await page.locator('input[type="file"]').first().setInputFiles(photo);
  await expect(page.getByRole("img", { name: "Foto 1" })).toBeVisible();
  await page.goBack();
  const question = page.getByRole("dialog", { name: "Sair sem salvar?" });
  await question.getByRole("button", { name: "Continuar editando" }).tap();
  await expect(page.getByRole("img", { name: "Foto 1" })).toBeVisible();
  await page.goBack();
  await question.getByRole("button", { name: "Sair sem salvar" }).tap();
  await expect(page.getByRole("heading", { name: "Abrir chamado" })).toBeHidden();
});

test("a call moves to another service, an address in its words opens, and the list is saved as a file @full", async ({
  school,
  signedIn,
}) => {
  const calls = new CallDesk(school);
  const [before, after] = [await calls.service(), await calls.service()];
  const call = await calls.opened("none", { service: before.id, title: `Sem rede ${newId()}` });
  await calls.answer(call, "Veja https://escola.example/ajuda.");
  const page = await signedIn("Tecnologia", `/atendimentos?aberto=${call}`);
  const sheet = page.getByRole("region", { name: /^Atendimento / });
  const link = sheet.getByRole("link", { name: "https://escola.example/ajuda" });
  await expect(link).toHaveAttribute("href", "https://escola.example/ajuda");
  await expect(link).toHaveAttribute("rel", /noopener/);
  await sheet.getByRole("button", { name: "Mais ações" }).click();
  await page.getByRole("menuitem", { name: "Mudar o serviço…" }).click();
  const dialog = page.getByRole("dialog", { name: "Mudar o serviço" });
  await dialog.getByRole("combobox", { name: "Serviço" }).fill(after.name);
  await page.getByRole("option", { name: after.name, exact: true }).click();
  await dialog.getByRole("button", { name: "Mudar" }).click();
  await expect(dialog).toBeHidden();
  await expect(sheet.getByText(`Serviço de ${before.name} para ${after.name}`)).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^atendimentos-\d{4}-\d{2}-\d{2}\.csv$/);
});

test("the form of a call whose services do not come says why, and asks again @full", async ({ signedIn }) => {
  const page = await signedIn("Tecnologia");
  const services = "**/api/collections/services/records**";
  await page.route(services, (route) =>
    route.fulfill({ status: 500, contentType: "application/json", body: '{"status":500,"message":"","data":{}}' }),
  );
  await page.goto("/abrir-chamado");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.unroute(services);
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByRole("combobox", { name: "Serviço" })).toBeVisible();
});

test("a priority set by a colleague meanwhile is not overwritten @full", async ({ school, signedIn }) => {
  const calls = new CallDesk(school);
  const call = await calls.opened("none", { title: newName("Rede lenta"), urgency: 2 });
  const page = await signedIn("Tecnologia", `/atendimentos/${call}`);
  await page.getByRole("button", { name: "Mais ações" }).click();
  await page.getByRole("menuitem", { name: "Prioridade…" }).click();
  const dialog = page.getByRole("dialog", { name: "Prioridade" });
  await expect(dialog.getByRole("combobox", { name: "Prioridade" })).toHaveValue(/^Pela urgência/);
  await school.as("Admin").call("support/prioritize-call", { id: newId(), call, urgency: 2, impact: 2, priority: 6 });
  await expect(dialog.getByRole("combobox", { name: "Prioridade" })).toHaveValue("Crítica");
  await dialog.getByRole("combobox", { name: "Urgência" }).click();
  await page.getByRole("option").first().click();
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog).toBeHidden();
  expect(await calls.sheet(call)).toMatchObject({ urgency: 1, priority: 6, priority_by_hand: true });
});
