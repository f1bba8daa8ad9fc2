/** Bulk actions: a lab is moved and handed over, a morning's calls are resolved, each refused row shows its reason. */
import { CallDesk } from "../../helpers/calls";
import { newId } from "../../helpers/ids";
import { Desk } from "../../helpers/support";
import { expect, expectAccessible, expectNothingSideways, PHONE, test } from "../fixtures";

test("machines of a list are moved and charged on one term; a refused machine stays chosen, with the reason", async ({
  school,
  signedIn,
}) => {
  const desk = new Desk(school);
  const [kind, room, person] = [
    await desk.kind({ name: `Tablet ${newId()}` }),
    await desk.room({ name: `Laboratório ${newId()}` }),
    await school.seed.person(),
  ];
  const machines = await Promise.all(Array.from({ length: 3 }, () => desk.machine({ kind: kind.id })));
  await desk.technician.call("support/write-off-equipment", { id: newId(), equipment: machines[2]!.id, reason: "Quebrou" });
  const page = await signedIn("Tecnologia", `/equipamentos?tipo=${kind.id}`);
  await page.getByRole("checkbox", { name: "Selecionar todos desta página" }).check();
  const bar = page.getByRole("region", { name: "Linhas selecionadas" });
  await bar.getByRole("button", { name: "Mover…" }).click();
  const moving = page.getByRole("dialog", { name: "Mover 3 equipamentos" });
  await moving.getByRole("combobox", { name: "Sala" }).fill(room.name);
  await page.getByRole("option", { name: room.name }).click();
  await moving.getByRole("button", { name: "Mover" }).click();
  await expect(bar.getByRole("listitem")).toContainText("está baixado");
  await expect(bar).toContainText("1 selecionado");
  await expect(page.getByRole("cell", { name: room.name })).toHaveCount(2);

  await bar.getByRole("button", { name: "Limpar seleção" }).click();
  await page.getByRole("checkbox", { name: "Selecionar todos desta página" }).check();
  await bar.getByRole("button", { name: "Passar carga…" }).click();
  const charging = page.getByRole("dialog", { name: "Passar a carga de 3 equipamentos" });
  await charging.getByRole("combobox", { name: "Pessoa" }).fill(person.name);
  await page.getByRole("option", { name: person.name }).click();
  await charging.getByRole("button", { name: "Gerar termo" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Termo de responsabilidade/ })).toBeVisible();
  await expect(page.getByText(machines[0]!.tombo, { exact: true })).toBeVisible();
  await expect(page.getByText(machines[1]!.tombo, { exact: true })).toBeVisible();
});

test("calls are chosen by keyboard and resolved together, and one that awaits approval says so @full", async ({
  school,
  signedIn,
}) => {
  const calls = new CallDesk(school);
  const sector = await school.seed.create("sectors", { name: `Setor ${newId()}`, active: true });
  const person = await school.seed.person({ kind: "staff", sector: sector.id });
  const asks = await calls.service({ needs_approval: true });
  for (const title of ["Primeira de muitas", "Segunda de muitas"]) {
    await calls.opened("Tecnologia", { title, person: person.id });
  }
  await calls.opened("Tecnologia", { title: "Pedido caro", person: person.id, service: asks.id });
  const page = await signedIn("Tecnologia", `/atendimentos?setor=${sector.id}`);
  const first = page.getByRole("button", { name: /^Primeira de muitas/ });
  await expect(first).toBeVisible();
  // One Tab from the heading, and the rows are one stop.
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Ir para os atendimentos" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-call]").first()).toBeFocused();
  await page.getByRole("button", { name: "Selecionar", exact: true }).click();
  await page.getByRole("checkbox", { name: "Selecionar todos desta página" }).check();
  await page.setViewportSize(PHONE);
  await expectNothingSideways(page);
  await expectAccessible(page);
  const bar = page.getByRole("region", { name: "Linhas selecionadas" });
  await bar.getByRole("button", { name: "Resolver…" }).click();
  const dialog = page.getByRole("dialog", { name: "Resolver 3 atendimentos" });
  await dialog.getByLabel("Solução").fill("Reiniciei a rede.");
  await dialog.getByRole("button", { name: "Resolver" }).click();
  await expect(bar.getByRole("listitem")).toContainText("aguarda a aprovação");
  await expect(page.locator("[data-call]")).toHaveCount(1);
});

test("an answer to many calls that gets lost half way keeps its text, and reaches each call once @full", async ({
  school,
  signedIn,
}) => {
  const calls = new CallDesk(school);
  const sector = await school.seed.create("sectors", { name: `Setor ${newId()}`, active: true });
  const person = await school.seed.person({ kind: "staff", sector: sector.id });
  const ids = [];
  for (const title of ["Primeira interrompida", "Segunda interrompida", "Terceira interrompida"]) {
    ids.push(await calls.opened("Tecnologia", { title, person: person.id }));
  }
  const page = await signedIn("Tecnologia", `/atendimentos?setor=${sector.id}`);
  await expect(page.locator("[data-call]")).toHaveCount(3);
  await page.getByRole("button", { name: "Selecionar", exact: true }).click();
  await page.getByRole("checkbox", { name: "Selecionar todos desta página" }).check();
  const bar = page.getByRole("region", { name: "Linhas selecionadas" });
  await bar.getByRole("button", { name: "Responder…" }).click();
  const dialog = page.getByRole("dialog", { name: "Responder 3 atendimentos" });
  await dialog.getByLabel("Resposta").fill("A rede volta às 10h.");
  let requests = 0;
  await page.route(/support\/answer-call/, async (route) => {
    requests += 1;
    if (requests === 1) {
      await route.continue();
    } else {
      // The server has it, and the page hears nothing of it.
      await route.fetch();
      await route.abort();
    }
  });
  const send = dialog.getByRole("button", { name: "Responder" });
  await send.click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByLabel("Resposta")).toHaveValue("A rede volta às 10h.");
  expect(requests).toBe(2);
  await page.unroute(/support\/answer-call/);
  await send.click();
  await expect(page.getByText("3 atendimentos respondidos")).toBeVisible();
  await expect(dialog).toBeHidden();
  for (const id of ids) {
    const { entries } = await calls.sheet(id);
    expect(entries.filter(({ text }) => text === "A rede volta às 10h.")).toHaveLength(1);
  }
});
