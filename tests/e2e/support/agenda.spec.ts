/** A cart is booked by a teacher, handed out by scan with one machine missing, and comes back. */
import { addDays, formatDay } from "../../../domain/dates";
import { now, weekdayAhead } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk } from "../../helpers/support";
import type { TestSchool } from "../../helpers/test-school";
import { expect, expectAccessible, holdBack, test } from "../fixtures";

const MONDAY = weekdayAhead(1);

test("a teacher books a free cell of the week, and cancels it", async ({ signedIn, school }) => {
  const cart = await new Desk(school).cart(2);
  await seedPeriods(school);
  const page = await signedIn("none", `/agenda?recurso=${cart.id}&semana=${MONDAY}`);
  await page.getByRole("button", { name: /^Reservar terça, .* 2ª aula$/ }).click();
  const dialog = page.getByRole("dialog", { name: `Reservar ${cart.name}` });
  await dialog.getByLabel("Observação").fill("Pesquisa");
  await dialog.getByRole("button", { name: "Reservar" }).click();
  await expect(dialog).toBeHidden();
  const booking = page.getByRole("button", { name: /terça, 2ª aula$/ });
  await booking.click();
  const details = page.getByRole("dialog", { name: /^Reserva de / });
  await expect(details.getByText("Pesquisa")).toBeVisible();
  await details.getByRole("button", { name: "Cancelar reserva" }).click();
  await expect(page.getByRole("button", { name: /^Reservar terça, .* 2ª aula$/ })).toBeVisible();
});

test("a teacher books free hours: a clash is named, the weeks that are free are booked, and the grid shows them @full", async ({
  signedIn,
  school,
}) => {
  const cart = await new Desk(school).cart(2);
  await seedPeriods(school);
  const bookedDay = addDays(MONDAY, 8);
  await school.as("Biblioteca").call("support/book", {
    ...{ id: newId(), resource: cart.id },
    ...{ from: `${bookedDay}T11:00:00Z`, to: `${bookedDay}T12:00:00Z` },
  });
  const page = await signedIn("none", `/agenda?recurso=${cart.id}&semana=${MONDAY}`);
  await page.getByRole("button", { name: "Outro horário…" }).click();
  const dialog = page.getByRole("dialog", { name: `Reservar ${cart.name} por horário` });
  const day = dialog.getByRole("textbox", { name: "Dia", exact: true });
  await day.fill(formatDay(addDays(MONDAY, 1)));
  await dialog.getByLabel("Das", { exact: true }).fill("8:00");
  await dialog.getByLabel("Até as").fill("7:30");
  await dialog.getByRole("button", { name: "Reservar" }).click();
  await expect(dialog.getByText("O fim deve ser depois do início.")).toBeVisible();
  await dialog.getByLabel("Até as").fill("9:00");
  await dialog.getByLabel("Por quantas semanas").fill("2");
  await dialog.getByRole("button", { name: "Reservar" }).click();
  await expect(dialog.getByText(/já tem reserva: terça, .*, das 8h às 9h, por /)).toBeVisible();
  await dialog.getByLabel("Reservar só as outras semanas").check();
  await dialog.getByRole("button", { name: "Reservar" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: /das 8h às 9h.*terça$/ })).toBeVisible();
  await page.getByRole("button", { name: "Outro horário…" }).click();
  await day.fill(formatDay(addDays(MONDAY, 2)));
  await dialog.getByLabel("Das", { exact: true }).fill("5:00");
  await dialog.getByLabel("Até as").fill("6:30");
  await dialog.getByRole("button", { name: "Reservar" }).click();
  await expect(page.getByRole("list", { name: "Fora das aulas" })).toContainText("quarta");
  await expect(page.getByRole("list", { name: "Fora das aulas" })).toContainText("das 5h às 6h30");
});

test("a booking that waits for approval is listed at the desk, and decided there @full", async ({ signedIn, school }) => {
  const cart = await new Desk(school).cart(1, { needs_approval: true });
  await seedPeriods(school);
  await school.as("none").call("support/book", { id: newId(), resource: cart.id, day: MONDAY, periods: [1], weeks: 3 });
  const page = await signedIn("Tecnologia", "/agenda");
  const pending = page.getByRole("list", { name: "Reservas a aprovar" });
  await expect(pending).toContainText(cart.name);
  await expectAccessible(page);
  await pending.getByRole("button", { name: "Paula Professora" }).click();
  const dialog = page.getByRole("dialog", { name: "Reserva de Paula Professora" });
  await expect(dialog.getByLabel("Decidir também as 2 seguintes")).toBeChecked();
  await dialog.getByRole("button", { name: "Aprovar" }).click();
  await expect(pending).toBeHidden();
});

test("at the desk a card opens a person; machines go out, one comes back, the other stays with them", async ({
  signedIn,
  school,
}) => {
  const cart = await new Desk(school).cart(2);
  await seedPeriods(school);
  const person = await school.seed.person({ enrolment: `9${now()}`.slice(0, 12) });
  const enrolment = String((await school.as("superuser").collection("people").getOne(person.id)).enrolment);
  const [first, second] = cart.machines;
  const page = await signedIn("Tecnologia", `/agenda?recurso=${cart.id}`);
  await expect(page.locator("[data-scan-field]")).toBeFocused();
  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  };
  await scan(first!.tombo);
  await expect(page.getByText("Passe antes a carteirinha do solicitante").first()).toBeVisible();
  await scan(enrolment);
  await expect(page.getByRole("region", { name: person.name })).toBeVisible();
  await scan(first!.tombo);
  await expect(page.getByText(new RegExp(`entregue a ${person.name}`)).first()).toBeVisible();
  await page.getByRole("button", { name: "Entregar o carrinho inteiro (1)" }).click();
  await expect(page.getByText("2 de 2")).toBeVisible();
  // A pile that is counted once more stays out.
  await scan(first!.tombo);
  await expect(page.getByText(`Já está com ${person.name}`).first()).toBeVisible();
  await expect(page.getByText("2 de 2")).toBeVisible();
  await page.getByRole("button", { name: "Concluir" }).click();
  await expect(page.getByRole("region", { name: person.name })).toBeHidden();
  await page.locator("[data-scan-field]").focus();
  await scan(second!.tombo);
  await expect(page.getByText(`1 ainda está com ${person.name}`, { exact: false }).first()).toBeVisible();
  await scan(first!.tombo);
  await expect(page.getByText("0 de 2")).toBeVisible();
  await scan("NADA");
  await expect(page.getByText("Nenhum equipamento ou pessoa com o código NADA.").first()).toBeVisible();
});

test("the desk says until when, and how it looked: a day beyond somebody's booking is refused, and taken on purpose @full", async ({
  signedIn,
  school,
}) => {
  const desk = new Desk(school);
  const [cart, person, other] = [await desk.cart(2), await school.seed.person(), await school.seed.person()];
  const booked = { from: `${MONDAY}T13:00:00Z`, to: `${MONDAY}T14:00:00Z` };
  await desk.technician.call("support/book", { id: newId(), resource: cart.id, person: other.id, ...booked });
  const [first, second] = cart.machines;
  const page = await signedIn("Tecnologia", `/agenda?recurso=${cart.id}`);
  await expect(page.locator("[data-scan-field]")).toBeFocused();
  const scan = async (code: string) => {
    await page.locator("[data-scan-field]").focus();
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  };
  await scan(person.id);
  await expect(page.getByRole("region", { name: person.name })).toBeVisible();
  const [day, time] = [page.getByRole("textbox", { name: "Devolver até" }), page.getByRole("textbox", { name: "Às" })];
  await day.fill(formatDay(MONDAY));
  await time.fill("9:00");
  await page.getByLabel("Estado do equipamento").fill("Risco na tampa");
  await expectAccessible(page);
  await scan(first!.tombo);
  await expect(page.getByText(/devolver até .* às 9h/).first()).toBeVisible();
  await expect(page.getByLabel("Estado do equipamento")).toHaveValue("");
  await day.fill(formatDay(addDays(MONDAY, 1)));
  await scan(second!.tombo);
  await expect(page.getByText(`tem reserva de ${other.name} a partir de`, { exact: false }).first()).toBeVisible();
  await page.getByRole("button", { name: "Entregar mesmo assim" }).click();
  await expect(page.getByText("2 de 2")).toBeVisible();
  const { custodies } = (await desk.technician.call("support/machine", { equipment: first!.id })).body;
  expect(custodies[0]).toMatchObject({ due_at: `${MONDAY} 12:00:00.000Z`, condition_out: "Risco na tampa" });
  const longer = (await desk.technician.call("support/machine", { equipment: second!.id })).body.custodies;
  expect(longer[0]).toMatchObject({ due_at: `${addDays(MONDAY, 1)} 12:00:00.000Z`, condition_out: "" });
});

test("an act on an earlier scan uses the words that stand in the fields by then @full", async ({ signedIn, school }) => {
  const desk = new Desk(school);
  const [cart, person, other] = [await desk.cart(2), await school.seed.person(), await school.seed.person()];
  const booked = { from: `${MONDAY}T13:00:00Z`, to: `${MONDAY}T14:00:00Z` };
  await desk.technician.call("support/book", { id: newId(), resource: cart.id, person: other.id, ...booked });
  const [first, second] = cart.machines;
  await desk.technician.call("support/hand-out", { id: newId(), person: person.id, codes: [first!.id] });
  const page = await signedIn("Tecnologia", `/agenda?recurso=${cart.id}`);
  await expect(page.locator("[data-scan-field]")).toBeFocused();
  const scan = async (code: string) => {
    await page.locator("[data-scan-field]").focus();
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  };
  await scan(person.id);
  await scan(first!.tombo);
  await expect(page.getByText(`Já está com ${person.name}`).first()).toBeVisible();
  const condition = page.getByLabel("Estado do equipamento");
  await condition.fill("Tela riscada");
  await page.getByRole("button", { name: /^Devolver/ }).click();
  await expect(condition).toHaveValue("");
  const day = page.getByRole("textbox", { name: "Devolver até" });
  await day.fill(formatDay(addDays(MONDAY, 2)));
  await scan(second!.tombo);
  await expect(page.getByText(`tem reserva de ${other.name} a partir de`, { exact: false }).first()).toBeVisible();
  await day.fill(formatDay(addDays(MONDAY, 1)));
  await page.getByRole("textbox", { name: "Às" }).fill("9:00");
  await page.getByRole("button", { name: "Entregar mesmo assim" }).click();
  await expect(page.getByText("1 de 2")).toBeVisible();
  const custodiesOf = async (equipment: string) => (await desk.technician.call("support/machine", { equipment })).body.custodies;
  expect((await custodiesOf(first!.id))[0]).toMatchObject({ condition_back: "Tela riscada" });
  expect((await custodiesOf(second!.id))[0]).toMatchObject({ due_at: `${addDays(MONDAY, 1)} 12:00:00.000Z`, condition_out: "" });
});

test("a condition that is typed while a machine is handed out stays for the next one @full", async ({ signedIn, school }) => {
  const desk = new Desk(school);
  const [cart, person] = [await desk.cart(2), await school.seed.person()];
  const [machine] = cart.machines;
  const page = await signedIn("Tecnologia", `/agenda?recurso=${cart.id}`);
  const field = page.locator("[data-scan-field]");
  await expect(field).toBeFocused();
  await page.keyboard.type(person.id);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: person.name })).toBeVisible();
  const held = await holdBack(page, "**/api/school/support/hand-out", 1);
  await field.focus();
  await page.keyboard.type(machine!.tombo);
  await page.keyboard.press("Enter");
  await held.arrived;
  const condition = page.getByLabel("Estado do equipamento");
  await condition.fill("Sem carregador");
  held.letThrough();
  await expect(page.getByText(new RegExp(`entregue a ${person.name}`)).first()).toBeVisible();
  await expect(condition).toHaveValue("Sem carregador");
});

async function seedPeriods(school: TestSchool): Promise<void> {
  const { totalItems } = await school.as("superuser").collection("class_periods").getList(1, 1, { filter: 'shift = "morning"' });
  if (totalItems > 0) {
    return;
  }
  for (const [index, starts] of ["07:00", "07:50", "08:40"].entries()) {
    const ends = ["07:50", "08:40", "09:30"][index];
    await school.seed.create("class_periods", { shift: "morning", number: index + 1, starts, ends });
  }
}
