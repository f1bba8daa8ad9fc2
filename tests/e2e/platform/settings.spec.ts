/** Admin's settings for the whole school, and each person's own settings. */

import { formatDay, formatLongDay } from "../../../domain/dates";
import { addOpenDays } from "../../../domain/platform/calendar";
import { PASSWORD } from "../../helpers/accounts";
import { thisYear, today } from "../../helpers/day";
import { Desk } from "../../helpers/library";
import { PIXEL } from "../../helpers/pixel";
import { expect, expectAccessible, signInByPassword, test } from "../fixtures";

test("the school's name changes on every page", async ({ signedIn }) => {
  const page = await signedIn("Admin", "/configuracoes");
  const name = page.getByLabel("Nome da escola");
  const before = await name.inputValue();
  await name.fill("");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Informe o nome da escola.")).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill("EE Paulo Freire");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Configurações da escola salvas")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Principal" })).toContainText("EE Paulo Freire");
  await page.getByLabel("Nome da escola").fill(before);
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("navigation", { name: "Principal" })).toContainText(before);
});

test("two Admins at the school's settings: the second sees both values, and loses nothing @full", async ({
  school,
  signedIn,
}) => {
  const page = await signedIn("Admin", "/configuracoes");
  const minutes = page.getByRole("textbox", { name: "Bloquear a tela depois de" });
  await expect(minutes).toHaveValue("10 min");
  await minutes.fill("25");
  await school.as("superuser").collection("school").update("school000000000", { lock_after_minutes: 30 });
  await page.getByRole("button", { name: "Salvar" }).click();
  const dispute = page.getByRole("alert").getByRole("group", { name: "Bloquear a tela depois de" });
  await expect(dispute).toContainText("25");
  await expect(dispute).toContainText("30");
  await expect(minutes).toHaveValue("25 min");
  await school.as("superuser").collection("school").update("school000000000", { lock_after_minutes: 10 });
});

test("two Admins at a loan rule: the second reads both choices by their names @full", async ({ school, signedIn }) => {
  const as = school.as("superuser");
  const [category] = await as.collection("reader_categories").getFullList({ sort: "name" });
  const [first, mine, theirs] = await as.collection("material_types").getFullList({ sort: "name" });
  const rule = await as.collection("loan_rules").create({ category: category!.id, material_type: first!.id });
  const page = await signedIn("Admin", "/configuracoes/emprestimos");
  const named = `${category!.name}, ${first!.name.toLowerCase()}`;
  await page.getByRole("table", { name: "Regras de empréstimo" }).getByRole("button", { name: named }).click();
  const drawer = page.getByRole("dialog", { name: named });
  await drawer.getByLabel("Tipo de material").click();
  await page.getByRole("option", { name: mine!.name, exact: true }).click();
  await as.collection("loan_rules").update(rule.id, { material_type: theirs!.id });
  await drawer.getByRole("button", { name: "Salvar" }).click();
  const dispute = page.getByRole("alert").getByRole("group", { name: "Tipo de material" });
  await expect(dispute).toContainText(mine!.name);
  await expect(dispute).toContainText(theirs!.name);
  await as.collection("loan_rules").delete(rule.id);
});

test("opening hours, holidays and closed days", async ({ signedIn }) => {
  const page = await signedIn("Admin", "/configuracoes/calendario");
  await page.getByLabel("sábado", { exact: true }).click();
  await expect(page.getByText("sábado: aberto das 07:00 às 17:00")).toBeVisible();
  await page.getByLabel("Fecha sábado").fill("0600");
  await page.getByRole("button", { name: "Salvar sábado" }).click();
  await expect(page.getByText("O fechamento deve ser depois da abertura.")).toBeVisible();
  await page.getByLabel("Fecha sábado").fill("1200");
  await page.getByRole("button", { name: "Salvar sábado" }).click();
  await expect(page.getByText("sábado: aberto das 07:00 às 12:00")).toBeVisible();
  await page.getByLabel("sábado", { exact: true }).click();
  await expect(page.getByText("sábado: fechado")).toBeVisible();

  const year = thisYear() + 1;
  await page.getByRole("textbox", { name: "Dia" }).fill(`31/02/${year}`);
  await page.getByLabel("Motivo").fill("Conselho de classe");
  await page.getByRole("button", { name: "Incluir dia fechado" }).click();
  await expect(page.getByText("Data inválida").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Dia" }).fill(formatDay(`${year}-03-19`));
  await page.getByRole("button", { name: "Incluir dia fechado" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: formatLongDay(`${year}-03-19`, today()) })).toContainText(
    "Conselho de classe",
  );
  await page.getByRole("button", { name: /Remover Conselho de classe/ }).click();
  const removed = page.getByRole("alert").filter({ hasText: "volta a ser dia de funcionamento" });
  await removed.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Conselho de classe" })).toBeVisible();
  await expectAccessible(page);
});

test("a lunch break, a recess over New Year, a Saturday with hours of its own, and the timetable @full", async ({
  school,
  signedIn,
}) => {
  const page = await signedIn("Admin", "/configuracoes/calendario");
  await page.getByLabel("Fecha quinta").fill("1130");
  await page.getByRole("button", { name: "Salvar quinta" }).click();
  await expect(page.getByText("quinta: aberto das 07:00 às 11:30")).toBeVisible();
  await page.getByRole("button", { name: "Incluir outro horário na quinta" }).click();
  // Proposed, and saved by nobody yet.
  await expect(page.getByLabel("Abre quinta, outro horário")).toBeFocused();
  await expect(page.getByLabel("Abre quinta, outro horário")).toHaveValue("12:30");
  const stretches = school.as("Admin").collection("opening_hours");
  expect(await stretches.getFullList({ filter: "weekday = 4" })).toHaveLength(1);
  await page.getByRole("button", { name: "Salvar outro horário na quinta" }).click();
  await expect(page.getByLabel("Abre quinta, 2º horário")).toHaveValue("12:30");
  await page.getByRole("button", { name: "Repetir o horário de quinta de segunda a sexta" }).click();
  await expect(page.getByLabel("Fecha sexta, 2º horário")).toHaveValue("16:30");
  await page.getByRole("button", { name: "Desfazer" }).last().click();
  await expect(page.getByLabel("Fecha sexta, 2º horário")).toBeHidden();
  await page.getByRole("button", { name: "Remover quinta, 2º horário" }).click();
  await expect(page.getByLabel("Abre quinta, 2º horário")).toBeHidden();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByLabel("Fecha quinta, 2º horário")).toHaveValue("16:30");
  await expectAccessible(page);

  const year = thisYear();
  await page.getByRole("textbox", { name: "Dia" }).fill(formatDay(`${year}-12-22`));
  await page.getByRole("textbox", { name: "Até" }).fill(formatDay(`${year + 1}-01-06`));
  await page.getByLabel("Motivo").fill("Recesso de fim de ano");
  await page.getByRole("button", { name: "Incluir dia fechado" }).click();
  const recess = page.getByRole("listitem").filter({ hasText: "Recesso de fim de ano" });
  await expect(recess.last()).toContainText(`${formatLongDay(`${year + 1}-01-06`, today())} Recesso`);
  const days = school.as("Admin").collection("calendar_days");
  expect(await days.getFullList({ filter: "reason = 'Recesso de fim de ano'" })).not.toHaveLength(0);

  await page.getByRole("textbox", { name: "Dia" }).fill(formatDay(`${year + 1}-05-08`));
  await page.getByLabel("Motivo").fill("Sábado letivo");
  await page.getByLabel("A escola abre, em horário próprio").check();
  await page.getByRole("button", { name: "Incluir dia com horário próprio" }).click();
  await expect(page.getByText("Informe os horários em ordem")).toBeVisible();
  await page.getByLabel("Horário", { exact: true }).fill("8h às 12h");
  await page.getByRole("button", { name: "Incluir dia com horário próprio" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Sábado letivo" })).toContainText("aberto das 8h às 12h");
  expect(await days.getFirstListItem("reason = 'Sábado letivo'")).toMatchObject({ hours: "08:00-12:00" });

  await page.getByLabel("Começa").fill("1900");
  await page.getByLabel("Termina").fill("1950");
  await page.getByRole("combobox", { name: "Turno" }).click();
  await page.getByRole("option", { name: "Noite" }).click();
  await page.getByRole("button", { name: "Incluir aula" }).click();
  await expect(page.getByText("1ª aula, noite: 19:00 às 19:50")).toBeVisible();
  await expect(page.getByLabel("Começa")).toHaveValue("19:50");
  await expectAccessible(page);
  for (const reason of ["Recesso de fim de ano", "Sábado letivo"]) {
    for (const { id } of await days.getFullList({ filter: `reason = '${reason}'` })) {
      await days.delete(id);
    }
  }
  const hours = school.as("Admin").collection("opening_hours");
  const [morning, afternoon] = await hours.getFullList<{ id: string }>({ filter: "weekday = 4", sort: "opens" });
  await hours.delete(afternoon!.id);
  await hours.update(morning!.id, { closes: "17:00" });
});

test("a weekday closed by a slip is open again as it was, and typed hours are not left behind unasked @full", async ({
  school,
  signedIn,
}) => {
  const hours = school.as("superuser").collection("opening_hours");
  const friday = await hours.getFirstListItem<{ id: string; opens: string; closes: string }>("weekday = 5");
  await hours.update(friday.id, { opens: "07:30", closes: "12:00" });
  const page = await signedIn("Admin", "/configuracoes/calendario");
  const day = page.getByLabel("sexta", { exact: true });
  const opens = page.getByLabel("Abre sexta");
  await expect(opens).toHaveValue("07:30");
  await day.click();
  await expect(page.getByText("sexta: fechado")).toBeVisible();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(opens).toHaveValue("07:30");
  expect(await hours.getOne(friday.id)).toMatchObject({ weekday: 5, opens: "07:30", closes: "12:00" });
  // The other way back: the same switch.
  await day.click();
  await expect(opens).toBeHidden();
  await day.click();
  await expect(page.getByLabel("Fecha sexta")).toHaveValue("12:00");

  await opens.fill("0800");
  await page.getByRole("link", { name: "Pessoas", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Sair sem salvar?" })).toBeVisible();
  await page.getByRole("button", { name: "Continuar editando" }).click();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(opens).toHaveValue("08:00");
  await expect(page.getByText("Os dados digitados e não salvos foram recuperados.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Salvar sexta" }).click();
  await expect(page.getByText("sexta: aberto das 08:00 às 12:00")).toBeVisible();
  const { id } = await hours.getFirstListItem<{ id: string }>("weekday = 5");
  await hours.update(id, { opens: friday.opens, closes: friday.closes });
});

test("a logo that was chosen and not saved is not left behind unasked @full", async ({ signedIn }) => {
  const page = await signedIn("Admin", "/configuracoes");
  await page.locator("input[type=file]").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: PIXEL });
  await expect(page.getByRole("group", { name: "Logotipo" }).getByRole("button", { name: "Trocar imagem" })).toBeVisible();
  await page.getByRole("link", { name: "Pessoas", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Sair sem salvar?" });
  await question.getByRole("button", { name: "Continuar editando" }).click();
  await expect(question).toBeHidden();
  const logo = page.getByRole("group", { name: "Logotipo" });
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Configurações da escola salvas")).toBeVisible();
  await expect(logo.locator("img")).toHaveAttribute("src", /\/api\/files\//);
  await logo.getByRole("button", { name: "Remover" }).click();
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(logo.getByRole("button", { name: "Escolher imagem" })).toBeVisible();
});

test("L-8: a closed day over due dates is seen, and one button moves them", async ({ school, signedIn }) => {
  const desk = new Desk(school);
  const { due, reader_name } = await desk.loan();
  const { due: sameDue } = await desk.loan();
  expect(sameDue).toBe(due);
  const page = await signedIn("Admin", "/configuracoes/calendario");
  await page.getByRole("textbox", { name: "Dia" }).fill(due.split("-").reverse().join("/"));
  await page.getByLabel("Motivo").fill("Dedetização");
  await page.getByRole("button", { name: "Incluir dia fechado" }).click();
  const panel = page.getByRole("region", { name: "Prazos em dia fechado" });
  await expect(panel).toContainText(/\d+ empréstimos vencem em .*: passam para /);
  await panel.getByRole("button", { name: "Ver os leitores" }).click();
  await expect(panel.getByRole("list", { name: "Leitores com prazo a mover" })).toContainText(reader_name);
  await expectAccessible(page);
  await panel.getByRole("button", { name: /^Mover \d+ prazos/ }).click();
  await expect(page.getByText(/^\d+ empréstimos mudaram de data/)).toBeVisible();
  await expect(panel).toBeHidden();
  // Opening the day again brings nothing back, and nothing is left to move.
  await page.getByRole("button", { name: /Remover Dedetização/ }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Dedetização" })).toBeHidden();
  await expect(panel).toBeHidden();
});

test("L-36: a closed day that opens again ends a suspension sooner, and the calendar says so first @full", async ({
  school,
  signedIn,
}) => {
  const admin = school.as("Admin");
  await admin.collection("library_settings").update("library00000000", { suspension_days: "open_days" });
  const hours = await admin.collection("opening_hours").getFullList<{ weekday: number }>();
  const days = await admin.collection("calendar_days").getFullList<{ day: string; reason: string }>();
  const week = {
    openWeekdays: hours.map(({ weekday }) => weekday),
    closedDays: Object.fromEntries(days.map(({ day, reason }) => [day, reason])),
  };
  const desk = new Desk(school);
  const { lent_on: today } = await desk.loan();
  const reader = await school.seed.reader({}, { name: "Quitéria Suspensa" });
  const dueDay = addOpenDays(week, today, 4);
  // Said while one of its days was closed, which has opened since.
  await school.seed.create("suspensions", {
    ...{ reader: reader.id, kind: "late", reason: "3 dias de atraso: Til", days: 3 },
    ...{ counted_from: today, starts: addOpenDays(week, today, 1), ends: dueDay },
  });
  const page = await signedIn("Admin");
  const conflicts = "**/api/school/library/due-date-conflicts**";
  let fails = true;
  await page.route(conflicts, (route) =>
    fails
      ? route.fulfill({ status: 500, contentType: "application/json", body: '{"status":500,"message":"","data":{}}' })
      : route.continue(),
  );
  await page.goto("/configuracoes/calendario");
  const unknown = page.getByRole("region", { name: "Prazos em dia fechado" });
  await expect(unknown.getByRole("alert")).toBeVisible();
  await expectAccessible(page);
  const panel = page.getByRole("region", { name: "Suspensões que terminam antes" });
  const retry = unknown.getByRole("button", { name: "Tentar de novo" });
  const asked = page.waitForRequest(conflicts);
  await retry.click();
  await asked;
  fails = false;
  // The page may ask again by itself before the second press.
  await expect(retry.or(panel)).toBeVisible();
  await retry.click({ timeout: 5000 }).catch(() => undefined);
  await expect(panel).toContainText(/1 suspensão ia até .*: termina /);
  await panel.getByRole("button", { name: "Ver os leitores" }).click();
  await expect(panel.getByRole("list")).toContainText(["Quitéria Suspensa"]);
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Encurtar 1 suspensão" }).click();
  await expect(page.getByText("1 suspensão encurtada")).toBeVisible();
  await expect(panel).toBeHidden();
  expect((await desk.sheet(reader.card)).body.suspended_until).toBe(addOpenDays(week, today, 3));
});

test("the history below a form shows the user who changed a setting or a choice, with the value before and after", async ({
  school,
  signedIn,
}) => {
  const page = await signedIn("Admin", "/configuracoes/biblioteca");
  await page.getByText("Histórico", { exact: true }).click();
  const days = page.getByLabel("Dias para retirar");
  const before = await days.inputValue();
  await days.fill("9");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("listitem").filter({ hasText: `(antes: ${before}; agora: 9)` })).toContainText("Ana");
  await expectAccessible(page);
  await days.fill(before);
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("listitem").filter({ hasText: `(antes: 9; agora: ${before})` })).toBeVisible();

  const { id, name } = await school.seed.create<{ id: string; name: string }>("rooms", { name: "Sala Verde", active: true });
  await school.as("Admin").collection("rooms").update(id, { active: false });
  await page.goto(`/equipamentos/salas?aberto=${id}`);
  const drawer = page.getByRole("dialog", { name, exact: true });
  await drawer.getByText("Histórico", { exact: true }).click();
  await expect(drawer.getByText("Desativação")).toBeVisible();
  await expectAccessible(page);
});

test("a loan rule is made, read in words and found for a category and a type", async ({ signedIn }) => {
  const page = await signedIn("Admin", "/configuracoes/emprestimos");
  // A heading that sticks must not stick over its own rows.
  const rules = page.getByRole("table", { name: "Regras de empréstimo" });
  const heading = await rules.getByRole("columnheader").first().boundingBox();
  const firstRow = await rules.getByRole("row").nth(1).boundingBox();
  expect((heading?.y ?? 0) + (heading?.height ?? 0)).toBeLessThanOrEqual((firstRow?.y ?? 0) + 1);
  await page.getByRole("button", { name: "Nova regra" }).click();
  const drawer = page.getByRole("dialog", { name: "Nova regra" });
  await drawer.getByLabel("Categoria do leitor").click();
  await page.getByRole("option", { name: "Aluno" }).click();
  await drawer.getByLabel("Tipo de material").click();
  await page.getByRole("option", { name: "Revista" }).click();
  await drawer.getByLabel("Dias de empréstimo").fill("três");
  await drawer.getByRole("button", { name: "Salvar" }).click();
  await expect(drawer.getByText("Use um número inteiro, ou deixe em branco para usar a regra geral.")).toBeVisible();
  await drawer.getByLabel("Dias de empréstimo").fill("3");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("row", { name: /Aluno, revista/ })).toContainText("3 dias");

  await page.getByLabel("Categoria do leitor").click();
  await page.getByRole("option", { name: "Aluno" }).click();
  await page.getByLabel("Tipo de material").click();
  await page.getByRole("option", { name: "Revista" }).click();
  await expect(page.getByText("3 dias (dias corridos), até 3 livros ao todo, 2 renovações de 3 dias.")).toBeVisible();
  await expectAccessible(page);
});

test("one's own name, and a password that the old one guards @full", async ({ school, guest }) => {
  const user = await school.seed.user({ name: "Carla Nunes", password: PASSWORD, passwordConfirm: PASSWORD });
  const page = await guest("/auth/login");
  await page.getByLabel("E-mail").fill(user.email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /Carla/ })).toBeVisible();

  await page.goto("/minhas-informacoes");
  await page.getByLabel("Nome", { exact: true }).fill("Carla Nunes Prado");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("button", { name: "Conta de Carla Nunes Prado" })).toBeVisible();

  await page.getByLabel("Senha atual", { exact: true }).fill("não é esta");
  await page.getByLabel("Nova senha", { exact: true }).fill("outra-senha-2026");
  await page.getByLabel("Repita a nova senha", { exact: true }).fill("outra-senha-2026");
  await page.getByRole("button", { name: "Trocar senha" }).click();
  await expect(page.getByText("Senha atual incorreta.")).toBeVisible();
  await page.getByLabel("Senha atual", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Trocar senha" }).click();
  await expect(page.getByText("Senha trocada. As outras sessões foram encerradas")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Minhas informações" })).toBeVisible();
});

test("notices: read one, read all @full", async ({ school, guest }) => {
  const { id: user, email } = await school.seed.user();
  for (const title of ["Seu perfil mudou", "27 livros em atraso"]) {
    await school.seed.create("notifications", { user, kind: "test", title });
  }
  const page = await guest("/notifications");
  await signInByPassword(page, email);
  await expect(page.getByText("2 novas")).toBeVisible();
  await page
    .getByRole("row", { name: /Seu perfil mudou/ })
    .getByRole("button")
    .click();
  await expect(page.getByText("1 nova", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Marcar todas como lidas" }).click();
  await expect(page.getByRole("row", { name: /27 livros em atraso/ })).toContainText("Lida");
});
