/** Readers: their library data, their loans, and their present rights. */
import { addDays } from "../../../domain/dates";
import { thisYear } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk } from "../../helpers/library";
import { STUDENT, TEACHER } from "../../helpers/seed";
import type { TestSchool } from "../../helpers/test-school";
import { expect, expectAccessible, expectUpright, gate, goWithin, type Page, test } from "../fixtures";

const rows = (page: Page) => page.getByRole("table", { name: "Leitores" }).locator("tbody tr");
const search = (page: Page) => page.getByRole("searchbox", { name: "Nome, matrícula ou carteirinha" });
const heldRegion = (page: Page) => page.getByRole("region", { name: "Com o leitor agora" });
const past = (page: Page) => page.getByRole("region", { name: "Histórico" });

/** Lends a new title to the reader, at the desk. */
async function lend(school: TestSchool, card: string, title: string): Promise<string> {
  const { copies } = await school.seed.title({ title });
  const tombo = copies[0]?.tombo ?? "";
  await school.as("Biblioteca").call("library/lend", { id: newId(), reader: card, copy: tombo });
  return tombo;
}

/** A loan that fell due long ago. */
async function overdue(school: TestSchool, reader: string, title: string): Promise<void> {
  const { copies } = await school.seed.title({ title });
  await school.seed.create("loans", {
    copy: copies[0]?.id,
    reader,
    lent_at: "2026-01-05 12:00:00.000Z",
    lent_on: "2026-01-05",
    due: "2026-01-19",
    renewals: 0,
    rule: { rule: "", day_mode: "calendar_days", loan_days: 14, max_loans: null, max_renewals: 2, renewal_days: 14 },
  });
}

test("finds a reader by name, enrolment and card, and filters by class, category and state @full", async ({
  school,
  signedIn,
}) => {
  const mark = newId();
  const group = await school.seed.class({ name: `9º ${mark}` });
  const ana = await school.seed.reader({}, { name: `Ângela ${mark}`, enrolment: `M${mark}`, class: group.id });
  await school.seed.reader({ category: TEACHER }, { name: `Bruno ${mark}`, kind: "teacher" });
  const leaver = await school.seed.reader({ active: false }, { name: `Carla ${mark}` });
  await overdue(school, ana.id, `Atrasado ${mark}`);
  await lend(school, (await school.seed.reader({}, { name: `Davi ${mark}` })).card, `Em dia ${mark}`);

  const page = await signedIn("Biblioteca", "/leitores");
  for (const words of [`angela ${mark}`, `m${mark}`, ana.card.toLowerCase()]) {
    await search(page).fill(words);
    await expect(page).toHaveURL((url) => url.searchParams.get("busca") === words);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(`Ângela ${mark}`);
  }
  await expect(rows(page)).toContainText("1 em atraso");
  await search(page).fill(mark);
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).filter({ hasText: "Davi" })).toContainText("1 livro");
  await page.getByRole("button", { name: "Inativos" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(leaver.card);
  await page.getByRole("button", { name: "Todos" }).click();
  await page.getByRole("button", { name: "Com atraso" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Ângela");
  await page.getByRole("button", { name: "Todos" }).click();
  await page.getByRole("combobox", { name: "Turma" }).click();
  await page.getByRole("combobox", { name: "Turma" }).fill(mark);
  await page.getByRole("option", { name: group.name }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`turma=${group.id}`));
  await page.getByRole("button", { name: "Todos" }).click();
  await page.getByRole("combobox", { name: "Categoria" }).click();
  await page.getByRole("option", { name: "Professor" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Bruno");
  await page.goBack();
  await expect(rows(page)).toHaveCount(4);
});

test("pages through what a teacher with many books has, and the desk shows the most urgent @full", async ({
  school,
  signedIn,
}) => {
  const mark = newId();
  const reader = await school.seed.reader({ category: TEACHER }, { name: `Sueli ${mark}` });
  for (let number = 10; number < 42; number++) {
    await overdue(school, reader.id, `Didático ${number} ${mark}`);
  }
  const page = await signedIn("Biblioteca", `/leitores/${reader.id}`);
  await expect(heldRegion(page).getByRole("listitem")).toHaveCount(20);
  await heldRegion(page).getByRole("button", { name: "Mostrar todos os 32" }).click();
  await expect(heldRegion(page).getByRole("listitem").filter({ hasText: "Didático" })).toHaveCount(30);
  await heldRegion(page).getByRole("navigation").getByRole("button").last().click();
  await expect(heldRegion(page).getByRole("listitem").filter({ hasText: "Didático" })).toHaveCount(2);
  await expectAccessible(page);
  for (const remaining of [1, 0]) {
    await heldRegion(page)
      .getByRole("button", { name: /^Devolver/ })
      .first()
      .click();
    await expect(heldRegion(page).getByRole("listitem").filter({ hasText: "Didático" })).toHaveCount(remaining === 1 ? 1 : 30);
  }

  await page.getByRole("link", { name: "Emprestar", exact: true }).click();
  const panel = page.getByRole("region", { name: `Sueli ${mark}` });
  await expect(panel.getByRole("listitem")).toHaveCount(21);
  await expect(panel).toContainText("e mais 10 livros");
  await expectAccessible(page);
});

test("says what keeps a reader from borrowing, renews, takes back and undoes", async ({ school, signedIn }) => {
  const mark = newId();
  const reader = await school.seed.reader({}, { name: `João ${mark}` });
  await overdue(school, reader.id, `Velho ${mark}`);
  const page = await signedIn("Biblioteca", `/leitores/${reader.id}`);
  await expect(page.getByRole("heading", { name: `João ${mark}` })).toBeVisible();
  await expect(page.getByText("1 de 3 livros")).toBeVisible();
  const blocks = page.getByRole("list", { name: "Impedimentos" });
  await expect(blocks).toContainText(`João ${mark} está com 1 livro em atraso; devolva-o para levar outro.`);

  await heldRegion(page)
    .getByRole("button", { name: `Renovar Velho ${mark}` })
    .click();
  await expect(heldRegion(page)).toContainText("em atraso; devolva-o para levar outro");
  await heldRegion(page)
    .getByRole("button", { name: `Devolver Velho ${mark}` })
    .click();
  await expect(heldRegion(page)).toContainText("Nenhum livro emprestado.");
  await expect(blocks).toBeHidden();
  await expect(past(page)).toContainText(`Velho ${mark}`);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(heldRegion(page)).toContainText(`Velho ${mark}`);
  await heldRegion(page)
    .getByRole("button", { name: `Devolver Velho ${mark}` })
    .click();
  await expect(past(page)).toContainText(`Velho ${mark}`);
  await past(page)
    .getByRole("button", { name: new RegExp(`Detalhes: Velho ${mark}`) })
    .click();
  await expect(past(page)).toContainText("Devolução desfeita");
  await expect(past(page)).toContainText("Bia da Biblioteca");
  await expectUpright(page);

  // From another desk, without a reload.
  await lend(school, reader.card, `Novo ${mark}`);
  await expect(heldRegion(page)).toContainText(`Novo ${mark}`);
  const renew = heldRegion(page).getByRole("button", { name: `Renovar Novo ${mark}` });
  await renew.click();
  await expect(heldRegion(page)).toContainText("a renovação agora não aumentaria o prazo. Renove a partir de");
  const desk = new Desk(school);
  await desk.comesDue((await desk.sheet(reader.card)).body.loans[0]?.id ?? "");
  await renew.click();
  await expect(heldRegion(page)).toContainText("renovado 1 de 2");

  await page.getByRole("link", { name: "Emprestar", exact: true }).click();
  await expect(page).toHaveURL(/\/emprestimos/);
  await expect(page.getByRole("region", { name: `João ${mark}` })).toBeVisible();
});

test("makes a person a reader; the card is automatic, and a person who is one already can't be chosen", async ({
  school,
  signedIn,
}) => {
  const mark = newId();
  const already = await school.seed.reader({}, { name: `Elisa Primeira ${mark}` });
  await school.seed.person({ name: `Elisa Segunda ${mark}`, kind: "teacher" });
  await school.seed.person({ name: `Elisa Terceira ${mark}` });
  const page = await signedIn("Biblioteca", "/leitores");
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press("n");
  const person = page.getByRole("combobox", { name: "Pessoa" });
  await expect(person).toBeFocused();
  await page.keyboard.type(`elisa ${mark}`);
  const option = page.getByRole("option", { name: new RegExp(`Elisa Primeira ${mark}.*já é leitor, ${already.card}`) });
  await expect(option).toHaveAttribute("data-combobox-disabled", "true");
  await page.getByRole("option", { name: new RegExp(`Elisa Segunda ${mark}`) }).click();
  await expect(page.getByRole("combobox", { name: "Categoria" })).toHaveValue("Professor");
  await page.getByRole("button", { name: "Salvar e novo" }).click();
  const status = page.getByRole("status").filter({ hasText: "agora é leitor" });
  await expect(status).toContainText(new RegExp(`Elisa Segunda ${mark} agora é leitor, carteirinha L\\d{5}`));

  await expect(person).toBeFocused();
  await person.fill(`terceira ${mark}`);
  await page.getByRole("option", { name: new RegExp(`Elisa Terceira ${mark}`) }).click();
  await expect(page.getByRole("combobox", { name: "Categoria" })).toHaveValue("Aluno");
  await page.getByRole("textbox", { name: "Carteirinha" }).fill(already.card.toLowerCase());
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText(`A carteirinha ${already.card} já é de outro leitor.`).first()).toBeVisible();
  await page.getByRole("textbox", { name: "Carteirinha" }).fill("");
  const year = thisYear() + 1;
  await page.getByRole("textbox", { name: "Validade" }).fill(`31/02/${year}`);
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("Data inválida. Use dia/mês/ano")).toBeVisible();
  await page.getByRole("textbox", { name: "Validade" }).fill(`31/12/${year}`);
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByRole("heading", { name: `Elisa Terceira ${mark}` })).toBeVisible();
  await expect(page.getByText(`31 dez ${year}`)).toBeVisible();
});

test("a new reader from a person's page: nothing typed, nothing asked; a draft is that person's @full", async ({
  school,
  signedIn,
}) => {
  const mark = newId();
  const [ana, bia] = [await school.seed.person({ name: `Ana ${mark}` }), await school.seed.person({ name: `Bia ${mark}` })];
  const page = await signedIn("Biblioteca", `/leitores/novo?pessoa=${ana.id}`);
  const person = page.getByRole("combobox", { name: "Pessoa" });
  const category = page.getByRole("combobox", { name: "Categoria" });
  await expect(category).toHaveValue("Aluno");
  await page.getByRole("button", { name: "Cancelar" }).click();
  await expect(page).toHaveURL("/leitores");

  await page.goto(`/leitores/novo?pessoa=${ana.id}`);
  await page.getByRole("textbox", { name: "Carteirinha" }).fill("L77001");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto(`/leitores/novo?pessoa=${bia.id}`);
  await expect(person).toHaveValue(new RegExp(`^Bia ${mark}`));
  await expect(page.getByRole("textbox", { name: "Carteirinha" })).toHaveValue("");
  await goWithin(page, `/leitores/novo?pessoa=${ana.id}`);
  await expect(person).toHaveValue(new RegExp(`^Ana ${mark}`));
  await expect(page.getByRole("textbox", { name: "Carteirinha" })).toHaveValue("L77001");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByRole("heading", { name: `Ana ${mark}` })).toBeVisible();
  await expect(page.getByText("Aluno").first()).toBeVisible();
});

test("edits a reader; the list at another desk follows @full", async ({ school, signedIn }) => {
  const mark = newId();
  const reader = await school.seed.reader({ category: STUDENT }, { name: `Fábio ${mark}` });
  const other = await signedIn("Admin", `/leitores?busca=${mark}`);
  await expect(rows(other)).toContainText("Aluno");
  const page = await signedIn("Biblioteca", `/leitores/${reader.id}`);
  await page.getByRole("button", { name: "Editar leitor" }).click();
  await page.getByRole("combobox", { name: "Categoria" }).click();
  await page.getByRole("option", { name: "Professor" }).click();
  await page.getByRole("textbox", { name: "Carteirinha" }).fill("XYZ");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("A carteirinha é a letra L seguida do número, como L00012.")).toBeVisible();
  await page.getByRole("textbox", { name: "Carteirinha" }).fill(reader.card);
  await page.getByRole("textbox", { name: "Observações" }).fill("Avisar a mãe.\nSó leva gibi.");
  await page.getByRole("switch", { name: "Leitor ativo" }).press("Space");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Só leva gibi.")).toBeVisible();
  await expect(page.getByText(`Fábio ${mark} está com o cadastro de leitor desativado.`)).toBeVisible();
  await expect(rows(other)).toContainText("Professor");
  await expect(rows(other)).toContainText("Inativo");
});

/** A reader with everything that a sheet can show. */
async function fullReader(school: TestSchool): Promise<string> {
  const reader = await school.seed.reader(
    { notes: "Uma observação." },
    { name: "Maria Aparecida de Albuquerque Cavalcanti Figueiredo", enrolment: `2026${newId()}` },
  );
  await overdue(school, reader.id, "Um livro de nome comprido como os de catálogo costumam ser");
  return reader.id;
}

test("a full sheet is accessible @full", async ({ school, signedIn }) => {
  const reader = await fullReader(school);
  const page = await signedIn("Biblioteca", `/leitores/${reader}`);
  await expect(heldRegion(page)).toContainText("Um livro");
  await expectAccessible(page);
});

test("forms are accessible @full", async ({ school, signedIn }) => {
  const page = await signedIn("Biblioteca", `/leitores/${await fullReader(school)}`);
  await page.getByRole("button", { name: "Editar leitor" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/leitores/novo");
  await expect(page.getByRole("combobox", { name: "Pessoa" })).toBeFocused();
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("Escolha a pessoa.")).toBeVisible();
  await expectAccessible(page);
});

test("a row opened while a search is being typed opens: the search does not call one back @full", async ({
  school,
  signedIn,
}) => {
  const reader = await school.seed.reader({}, { name: `Yara ${newId()}` });
  const page = await signedIn("Biblioteca", "");
  const arrival = gate();
  await page.route(/\/assets\/Reader-[^/]+\.js$/, async (route) => {
    await arrival.opened;
    await route.continue();
  });
  await page.goto(`/leitores?busca=${reader.card}`);
  await expect(rows(page)).toHaveCount(1);
  // The pause after which a search is sent ends with the click, before anything is drawn again.
  await page.evaluate(() => {
    const sends: TimerHandler[] = [];
    const { setTimeout } = window;
    Object.assign(window, {
      sends,
      setTimeout: (...timer: Parameters<typeof setTimeout>) =>
        timer[1] === 200 ? sends.push(timer[0]) : setTimeout.apply(window, timer),
    });
  });
  await search(page).press("End");
  await search(page).press("Backspace");
  const sent = await rows(page)
    .getByRole("link")
    .first()
    .evaluate((row: HTMLElement) => {
      row.click();
      const sends: (() => void)[] = Reflect.get(window, "sends");
      for (const send of sends) {
        send();
      }
      return sends.length;
    });
  expect(sent).toBe(1);
  arrival.open();
  await expect(page).toHaveURL(new RegExp(`/leitores/${reader.id}\\b`));
  await expect(page.getByRole("heading", { level: 1, name: /^Yara/ })).toBeVisible();
});

test("shows suspensions and expired cards in the list, filters by them, and the home page leads there @full", async ({
  school,
  signedIn,
}) => {
  const mark = newId();
  const { today } = (await school.as("guest").call("platform/school", {})).body;
  const until = addDays(today, 9);
  const late = await school.seed.reader({}, { name: `Nome de Registro ${mark}`, social_name: `Dandara ${mark}` });
  await school.seed.reader({ valid_until: addDays(today, -1) }, { name: `Edu ${mark}` });
  await school.seed.reader({}, { name: `Fábia ${mark}` });
  const page = await signedIn("Biblioteca", `/leitores?busca=${mark}`);
  await expect(rows(page)).toHaveCount(3);
  const row = rows(page).filter({ hasText: "Dandara" });
  await expect(row).not.toContainText("Suspenso");
  // From another desk, without a reload.
  await school.as("Biblioteca").call("library/suspend", { id: newId(), reader: late.card, until, reason: "Combinado" });
  const [, month, day] = until.split("-");
  await expect(row).toContainText(`Suspenso até ${day}/${month}`);
  await page.getByRole("button", { name: "Suspensos" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/suspenso=true/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Todos" }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Carteirinha vencida" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(`Edu ${mark}`);

  await page.goto("/");
  await page.getByRole("link", { name: /^Leitores suspensos/ }).click();
  await expect(page).toHaveURL(/\/leitores\?suspenso=true$/);
  await search(page).fill(mark);
  await expect(rows(page)).toHaveCount(1);
  await rows(page)
    .getByRole("link", { name: `Dandara ${mark}` })
    .click();
  await expect(page.getByRole("heading", { name: `Dandara ${mark}` })).toBeVisible();
  await expect(page.getByRole("region", { name: "Ocorrências" })).toContainText("Combinado");
});

test("a person who left the school is among the inactive readers, is found at the desk as such, and is offered no hold @full", async ({
  school,
  signedIn,
}) => {
  const name = `Lívia Partida ${newId()}`;
  const reader = await school.seed.reader({}, { name });
  await lend(school, reader.card, "Livro que ainda volta");
  await school.as("Admin").collection("people").update(reader.person, { active: false });
  const page = await signedIn("Biblioteca", `/leitores?busca=${encodeURIComponent(name)}&ativo=false`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText("Saiu da escola");

  await page.goto("/emprestimos");
  await expect(page.getByLabel("Passe a carteirinha ou o livro")).toBeFocused();
  await page.keyboard.press("F2");
  await page.getByRole("dialog").getByLabel("Nome ou matrícula").fill(name);
  const match = page.getByRole("list", { name: "Leitores encontrados" }).getByRole("button", { name: new RegExp(name) });
  await expect(match).toContainText("saiu da escola");
  await match.click();
  await expect(page.getByRole("region", { name })).toContainText("Livro que ainda volta");

  const { id } = await school.seed.title({ title: "Livro disputado" });
  await page.goto(`/acervo/${id}`);
  await page.getByRole("button", { name: "Reservar" }).click();
  await page.getByRole("dialog").getByRole("combobox", { name: "Leitor" }).fill(name);
  await expect(page.getByText("Nenhum leitor ativo encontrado")).toBeVisible();
});
