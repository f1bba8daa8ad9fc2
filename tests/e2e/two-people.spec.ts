/**
 * Two people at one record, in the screens whose form does not follow it live: the other's save survives, or a question comes
 * first.
 * @module-tag full
 */
import { FAR } from "../helpers/day";
import { newId } from "../helpers/ids";
import { expect, expectAccessible, type Page, test } from "./fixtures";

type School = Parameters<Parameters<typeof test>[2]>[0]["school"];

interface Editing {
  screen: string;
  path: string;
  /** Opens the form, where the screen does not show it at once. */
  open?: (page: Page) => Promise<void>;
  collection: string;
  id: (school: School) => Promise<string> | string;
  /** The field that is typed here, by its label. */
  label: string;
  typedText: string;
  /** The same field as the other person saves it. */
  remoteChange: Record<string, unknown>;
  shownText: string;
  /** The other person's changes at the same time. */
  otherChanges: Record<string, unknown>;
}

const inTable = (table: string, name: string) => async (page: Page) => {
  await page.getByRole("table", { name: table }).getByRole("button", { name }).first().click();
};
const NAMES = { type: `Mapa ${newId()}`, category: `Visitante ${newId()}` };

const EDITINGS: readonly Editing[] = [
  {
    screen: "the school's settings",
    path: "/configuracoes",
    collection: "school",
    id: () => "school000000000",
    label: "Nome da escola",
    typedText: "EE Nossa",
    remoteChange: { name: "EE Deles" },
    shownText: "EE Deles",
    otherChanges: { lock_after_minutes: 17 },
  },
  {
    screen: "the library's settings",
    path: "/configuracoes/biblioteca",
    collection: "library_settings",
    id: () => "library00000000",
    label: "Avisar do atraso no dia",
    typedText: "1;9",
    remoteChange: { overdue_stages: "2;8" },
    shownText: "2;8",
    otherChanges: { suspension_combination: "sum", pickup_days: 6 },
  },
  {
    screen: "a loan rule",
    path: "/configuracoes/emprestimos",
    open: inTable("Regras de empréstimo", "Qualquer leitor, qualquer material"),
    collection: "loan_rules",
    id: () => "ruleanyany00000",
    label: "Dias por renovação",
    typedText: "5",
    remoteChange: { renewal_days: "6" },
    shownText: "6",
    otherChanges: { loan_days: "19", ceiling: FAR },
  },
  {
    screen: "a category of readers",
    path: "/configuracoes/emprestimos",
    open: inTable("Categorias de leitor", NAMES.category),
    collection: "reader_categories",
    id: async (school) =>
      (await school.seed.create("reader_categories", { name: NAMES.category, max_loans: 2, active: true })).id,
    label: "Livros ao mesmo tempo",
    typedText: "4",
    remoteChange: { max_loans: 7 },
    shownText: "7",
    otherChanges: { max_holds: 9, exempt_from_suspension: true },
  },
  {
    screen: "a type of material",
    path: "/configuracoes/emprestimos",
    open: inTable("Tipos de material", NAMES.type),
    collection: "material_types",
    id: async (school) => (await school.seed.create("material_types", { name: NAMES.type, active: true })).id,
    label: "Nome",
    typedText: `${NAMES.type} nosso`,
    remoteChange: { name: `${NAMES.type} deles` },
    shownText: `${NAMES.type} deles`,
    otherChanges: { lendable: true, counts_in_limit: true },
  },
];

for (const { screen, path, open, collection, id, label, typedText, remoteChange, shownText, otherChanges } of EDITINGS) {
  test(`${screen}: another's change before a reload is asked about`, async ({ school, signedIn }) => {
    const record = await id(school);
    const records = school.as("superuser").collection(collection);
    const before = await records.getOne<Record<string, unknown>>(record);
    const page = await signedIn("Admin", path);
    await open?.(page);
    const field = page.getByLabel(label, { exact: true }).or(page.getByLabel(`${label} *`, { exact: true }));
    await field.fill(typedText);
    await records.update(record, { ...otherChanges, ...remoteChange });
    page.once("dialog", (dialog) => dialog.accept());
    await page.reload();
    await open?.(page);
    const disputes = page.getByRole("alert").getByRole("group");
    const own = page.getByRole("alert").getByRole("group", { name: label });
    await expect(own).toContainText(typedText);
    await expect(own).toContainText(shownText);
    await expect(disputes).toHaveCount(1 + Object.keys(otherChanges).length);
    await own.getByRole("button", { name: "Manter a minha versão" }).click();
    for (const _field of Object.keys(otherChanges)) {
      await disputes.first().getByRole("button", { name: "Usar a versão salva" }).click();
    }
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    await expect.poll(async () => Object.values(await records.getOne(record)).map(String)).toContain(typedText);
    expect(await records.getOne(record)).toMatchObject(otherChanges);
    const changed = Object.keys({ ...otherChanges, ...remoteChange });
    await records.update(record, Object.fromEntries(changed.map((name) => [name, before[name]])));
  });
}

test("a notice's words: both are shown, and one is chosen", async ({ school, signedIn }) => {
  const page = await signedIn("Biblioteca", "/avisos/textos");
  const card = page.getByRole("region", { name: "Vence em breve" });
  const theirs = {
    ...{ kind: "library_due_soon", channel: "email" as const },
    ...{ subject: "Assunto deles", body: "Texto deles:\n\n{{livros}}" },
  };
  await card.getByText("E-mail", { exact: true }).click();
  await card.getByLabel("Texto").fill("Nosso texto:\n\n{{livros}}");
  expect((await school.as("Admin").call("messaging/save-notice-text", theirs)).status).toBe(200);
  await card.getByRole("button", { name: "Salvar" }).click();
  const dispute = card.getByRole("alert").getByRole("group", { name: "Texto" });
  await expect(dispute).toContainText("Nosso texto");
  await expect(dispute).toContainText("Texto deles");
  await expect(card.getByLabel("Assunto")).toHaveValue("Assunto deles");
  await dispute.getByRole("button", { name: "Manter a minha versão" }).click();
  await card.getByRole("button", { name: "Salvar" }).click();
  await expect
    .poll(async () => {
      const { kinds } = (await school.as("Biblioteca").call("messaging/notice-texts")).body;
      return kinds.find(({ name }) => name === "library_due_soon")?.now.email;
    })
    .toEqual({ subject: "Assunto deles", body: "Nosso texto:\n\n{{livros}}", own: true });
});

test("a weekday's hours: another's change is taken over, and a change of both is asked about", async ({ school, signedIn }) => {
  const hours = school.as("superuser").collection("opening_hours");
  const monday = await hours.getFirstListItem<{ id: string; opens: string; closes: string }>("weekday = 1");
  const page = await signedIn("Admin", "/configuracoes/calendario");
  await page.getByLabel("Fecha segunda").fill("1630");
  await hours.update(monday.id, { opens: "06:45" });
  // A live update; the typed text stays.
  await expect(page.getByLabel("Abre segunda")).toHaveValue("06:45");
  await expect(page.getByLabel("Fecha segunda")).toHaveValue("1630");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("As alterações já foram incluídas em: Abre.");
  await hours.update(monday.id, { closes: "15:00" });
  const dispute = alert.getByRole("group", { name: "Fecha" });
  await expect(dispute).toContainText("15:00");
  await expectAccessible(page);
  await dispute.getByRole("button", { name: "Manter a minha versão" }).click();
  await page.getByRole("button", { name: "Salvar segunda" }).click();
  await expect.poll(() => hours.getOne(monday.id)).toMatchObject({ opens: "06:45", closes: "16:30" });
  await expect(dispute).toBeHidden();
  await hours.update(monday.id, { opens: monday.opens, closes: monday.closes });
});

test("a title: a question after one save stays through the next and a reload", async ({ school, signedIn }) => {
  const { id } = await school.seed.title({ title: `Três mãos ${newId()}`, publisher: "Ática" });
  const titles = school.as("superuser").collection("titles");
  const page = await signedIn("Biblioteca", `/acervo/${id}/editar`);
  await page.getByLabel("Editora").fill("Nossa");
  await titles.update(id, { publisher: "Deles" });
  const alert = page.getByRole("alert");
  const dispute = alert.getByRole("group", { name: "Editora" });
  await expect(dispute).toContainText("Deles");
  await titles.update(id, { volume: "3" });
  await expect(alert).toContainText("As alterações já foram incluídas em: Volume.");
  await expect(dispute).toContainText("Nossa");
  await titles.update(id, { publisher: "De outros" });
  await expect(dispute).toContainText("De outros");
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(dispute).toContainText("Nossa");
  await dispute.getByRole("button", { name: "Usar a versão salva" }).click();
  await expect(alert.getByRole("group")).toHaveCount(0);
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page).toHaveURL(`/acervo/${id}`);
  expect(await titles.getOne(id)).toMatchObject({ publisher: "De outros", volume: "3" });
});
