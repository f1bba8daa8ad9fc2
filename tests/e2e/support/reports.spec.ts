/** From a figure of the IT desk to exactly its rows. */
import { addDays } from "../../../domain/dates";
import { CallDesk } from "../../helpers/calls";
import { today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { expect, expectAccessible, expectNothingSideways, PHONE, test } from "../fixtures";

test("each figure opens the rows that it counts", async ({ school, signedIn }) => {
  const calls = new CallDesk(school);
  const service = await calls.service({ name: "Projetor de teste" });
  // Other tests leave calls of the same fault in their school.
  const title = `Projetor apagado ${newId()}`;
  const old = await calls.opened("none", { service: service.id, title });
  await query(school, `UPDATE service_calls SET opened_on = '${addDays(today(), -20)}', priority = 5 WHERE id = '${old}'`);
  for (const solvedTitle of ["Lâmpada fraca", "Sem imagem"]) {
    await calls.resolve(await calls.opened("none", { service: service.id, title: solvedTitle }));
  }
  const page = await signedIn("Tecnologia", "/relatorios-suporte");
  const cell = page.getByRole("link", { name: /^1: 8 a 30 dias, Urgente/ });
  await expect(cell).toBeVisible();
  const tile = page.getByRole("link", { name: /^Em aberto/ });
  const sizes = await tile
    .locator("span")
    .evaluateAll((parts) => parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize)));
  // The figure is read from afar, its label beside it.
  expect(sizes[1]).toBeGreaterThan(1.5 * sizes[0]!);
  await expectAccessible(page);
  await cell.click();
  await expect(page.getByRole("button", { name: `${title}, AT ` })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText("1 atendimento");
  await page.goBack();
  await page.getByRole("link", { name: "Solução", exact: true }).click();
  const row = page.getByRole("row", { name: /Projetor de teste/ });
  await expect(row).toContainText("2 de 2 no prazo, 100%");
  await row.getByRole("link").click();
  await expect(page.getByText(/^Abertos e encerrados, resolvidos de .*Projetor de teste/)).toBeVisible();
  await expect(page.getByRole("button", { name: /, AT / })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ver todos" }).click();
  await expect(page.getByRole("button", { name: `${title}, AT ` })).toBeVisible();
});

test("every figure of the dashboard opens as many rows as it says @full", async ({ school, signedIn }) => {
  // A page for each figure.
  test.slow();
  const calls = new CallDesk(school);
  const waiting = await calls.opened("none", { title: "Espera a peça" });
  await calls.act("support/take-call", waiting);
  await calls.wait(waiting);
  const late = await calls.opened("none", { title: "Passou da hora" });
  await query(school, `UPDATE service_calls SET due = '2020-01-01 12:00:00.000Z' WHERE id = '${late}'`);
  await calls.resolve(await calls.opened("none", { title: "Já resolvido" }));
  const page = await signedIn("Tecnologia", "/relatorios-suporte");
  const figures = page.getByRole("main").locator('a[href^="/atendimentos/prazo?"]');
  await expect(page.getByRole("heading", { name: "No período" })).toBeVisible();
  const figuresShown = await figures.evaluateAll((links) =>
    links.map((link) => {
      const [label = "", figure = "", note = ""] = [...link.querySelectorAll("span")].map((part) => part.textContent ?? "");
      // "1 de 2": the part; "em média, de 2": all of them. A table's cell is its own figure.
      const words = /^em média, de (.+)$/.exec(note)?.[1] ?? /^(.+) de /.exec(note)?.[1] ?? figure;
      return { to: link.getAttribute("href") ?? "", label, rows: Number((words || (link.textContent ?? "")).replace(/\D/g, "")) };
    }),
  );
  expect(figuresShown.length).toBeGreaterThan(10);
  const counts = [];
  for (const { to, label } of figuresShown) {
    await page.goto(to);
    const rows = page.getByRole("main").getByRole("button", { name: /, AT \d{4}\// });
    const none = page.getByText(/^Nada encontrado|^Nenhum/).first();
    await expect(rows.first().or(none)).toBeVisible();
    // "1–200 de 787", where they are more than a page holds.
    const range = page.getByText(/^1–[\d.]+ de [\d.]+$/);
    const total = (await range.count()) > 0 ? (await range.first().innerText()).split(" de ")[1]! : String(await rows.count());
    counts.push({ to, label, rows: Number(total.replace(/\D/g, "")) });
  }
  expect(counts).toEqual(figuresShown);
});

test("the dashboard and a report fit a phone, and the rate is the school's @full", async ({ signedIn }) => {
  const page = await signedIn("Tecnologia", "/relatorios-suporte", { viewport: PHONE });
  await expect(page.getByRole("heading", { name: "Agora" })).toBeVisible();
  await expectNothingSideways(page);
  await page.goto("/relatorios-suporte/servicos");
  await expect(page.getByRole("figure")).toBeVisible();
  await expectNothingSideways(page);
  const admin = await signedIn("Admin", "/configuracoes/suporte");
  await admin.getByLabel("Valor da hora de trabalho").fill("45,50");
  await admin.getByRole("button", { name: "Salvar" }).click();
  await expect(admin.getByText("Ajustes do suporte salvos")).toBeVisible();
  await admin.reload();
  await expect(admin.getByLabel("Valor da hora de trabalho")).toHaveValue(/45,50/);
  await expectAccessible(admin);
});
