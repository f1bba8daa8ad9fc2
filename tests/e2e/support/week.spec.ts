/**
 * A technician's week in the browser. A label is scanned, two teachers report the same room, one order with a part of the
 * stockroom waits for its supplier over a recess. A cart leaves with one machine missing, a server fails and recovers, a machine
 * is written off and a person leaves the school.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { addDays, weekday } from "../../../domain/dates";
import { ONE } from "../../../domain/warehouse/quantity";
import { freePort } from "../../../scripts/server";
import { ACCOUNT_TERMS } from "../../helpers/accounts";
import { CallDesk } from "../../helpers/calls";
import { clockAt, now, today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { squeezed } from "../../helpers/pdf";
import { Desk } from "../../helpers/support";
import { TestSchool } from "../../helpers/test-school";
import { PATIENCE } from "../../helpers/timeouts";
import { Stockroom } from "../../helpers/warehouse";
import { test as base, DESK, expect, openSchool, PHONE } from "../fixtures";
import { advance, choose, paperOf } from "./order-page";

const test = base.extend<object, { school: TestSchool }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off this pattern
  school: [({}, use) => openSchool(new TestSchool({ CHECKS_REACH_LOOPBACK: "on" }), use), { scope: "worker" }],
});

const RECESS = 20;
const PAGE =
  "require('node:http').createServer((_, response) => response.end('no ar')).listen(Number(process.argv[1]), '127.0.0.1', () => console.log('up'))";

/** A web server of its own, in a process of its own. */
async function serve(port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["-e", PAGE, String(port)], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout!, "data");
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const closed = once(child, "close");
  child.kill("SIGKILL");
  await closed;
}

test("a technician's week", async ({ school, signedIn, guest }) => {
  const [desk, calls, stock] = [new Desk(school), new CallDesk(school), new Stockroom(school)];
  const runs = (job: string) => school.as("superuser").request("POST", `/api/crons/${job}`);
  const kind = await desk.kind({ name: `Computador ${newId().slice(0, 6)}`, faults: ["Não liga", "Sem imagem"] });
  const lab = await desk.room({ name: `Laboratório ${newId().slice(0, 6)}`, building: "Bloco B" });
  const service = await calls.service({ name: `Computadores ${newId().slice(0, 6)}`, kinds: [kind.id], solution_minutes: 960 });
  const [one, second, three] = [
    await desk.machine({ kind: kind.id, room: lab.id }),
    await desk.machine({ kind: kind.id, room: lab.id }),
    await desk.machine({ kind: kind.id, room: lab.id }),
  ];
  const projector = await desk.machine({ kind: (await desk.kind()).id, room: lab.id });
  const supply = await stock.stocked(3, 59_700, { name: `Fonte ATX ${newId().slice(0, 6)}` });

  await test.step("a guest scans the label on a phone and reports in two taps", async () => {
    const [[token] = []] = await query(school, `SELECT label_token FROM equipment WHERE id = '${one.id}'`);
    const page = await guest(`/qr/${token}`);
    await page.setViewportSize(PHONE);
    await page.getByRole("button", { name: "Não liga" }).click();
    await page.getByRole("button", { name: "Relatar problema" }).click();
    await expect(page.getByText("Problema relatado. Obrigado.")).toBeVisible();
  });

  const teacher = await signedIn("none", "");
  await test.step("two teachers report the same room", async () => {
    for (const [page, machine, title] of [
      [teacher, second, "Máquina do fundo não liga"],
      [await signedIn("Biblioteca", ""), three, "Outra máquina sem imagem"],
    ] as const) {
      await page.goto("/abrir-chamado");
      await page.getByRole("combobox", { name: "Serviço" }).click();
      await page.getByRole("option", { name: service.name }).click();
      await page.getByLabel("Qual é o problema?").fill(title);
      await page.getByLabel("Tombo do equipamento").fill(machine.tombo);
      await page.getByRole("button", { name: "Abrir chamado" }).click();
      await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    }
  });

  const rows = await query(
    school,
    `SELECT id, code FROM service_calls WHERE equipment IN ('${one.id}', '${second.id}', '${three.id}') ORDER BY number`,
  );
  expect(rows).toHaveLength(3);
  const [ids, codes] = [rows.map(([id]) => id!), rows.map(([, code]) => code!)];
  const states = async () => Promise.all(ids.map(async (id) => (await calls.sheet(id)).state));

  const page = await signedIn("Tecnologia", "/atendimentos", { viewport: DESK });
  await test.step("all three become one order, with a part of the stockroom", async () => {
    for (const id of ids) {
      await calls.answer(id, "Já estamos vendo.");
    }
    await page.goto(`/atendimentos/${ids[0]}`);
    await page.getByRole("link", { name: "Abrir OS" }).click();
    await expect(page.getByLabel("Atendimentos")).toHaveValue(codes[0]!);
    await page.getByLabel("Problema").fill("Três máquinas do laboratório não ligam");
    await page.getByLabel("Equipamentos").fill([one, second, three].map(({ tombo }) => tombo).join(" "));
    await page.getByLabel("Atendimentos").fill(codes.join(" "));
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Ordem \d{4}\/\d{6}$/ })).toBeVisible();
    await advance(page, "Atribuir", (dialog) => choose(page, dialog, "Responsável", ACCOUNT_TERMS.Tecnologia.name));
    // Nobody had taken them: they are the order's technician's now.
    await expect.poll(states).toEqual(["in_progress", "in_progress", "in_progress"]);
    await advance(page, "Iniciar");
    await page.getByRole("button", { name: "Retirar peça" }).click();
    const taking = page.getByRole("dialog", { name: "Retirar peça" });
    await taking.getByLabel("Material").fill(supply.code);
    await taking.getByRole("button", { name: "Retirar", exact: true }).click();
    await expect(page.getByRole("row", { name: new RegExp(supply.name) })).toContainText("usada");
    expect((await stock.balanceOf(supply.id))[0]).toBe(2 * ONE);
  });
  const order = page.url().split("/").at(-1)!;

  await test.step("a cart is booked for four periods and handed out with one machine missing", async () => {
    const cart = await desk.cart(3);
    const monday = addDays(today(), 7 + ((8 - weekday(addDays(today(), 7))) % 7));
    await teacher.goto(`/agenda?recurso=${cart.id}&semana=${monday}`);
    await teacher.getByRole("button", { name: /^Reservar quarta, .* 2ª aula$/ }).click();
    const dialog = teacher.getByRole("dialog", { name: `Reservar ${cart.name}` });
    await dialog.getByRole("combobox", { name: "Até" }).click();
    await teacher.getByRole("option", { name: /^5ª aula/ }).click();
    await dialog.getByRole("button", { name: "Reservar" }).click();
    await expect(dialog).toBeHidden();
    const { bookings } = (await desk.technician.call("support/agenda", { resource: cart.id, from: monday })).body;
    expect(bookings).toMatchObject([{ first_period: 2, last_period: 5 }]);

    const [missing] = cart.machines;
    await desk.technician.call("support/set-equipment-state", {
      ...{ id: newId(), equipment: missing!.id, state: "maintenance", reason: "Tela trincada" },
    });
    const person = await school.seed.person({
      enrolment: newId().replace(/\D/g, "").padEnd(6, "7").slice(0, 6) + String(now()).slice(-6),
    });
    const { enrolment } = await school.as("superuser").collection("people").getOne<{ enrolment: string }>(person.id);
    await page.goto(`/agenda?recurso=${cart.id}`);
    await expect(page.locator("[data-scan-field]")).toBeFocused();
    await page.keyboard.type(enrolment);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: person.name })).toBeVisible();
    await page.getByRole("button", { name: "Entregar o carrinho inteiro (2)" }).click();
    await expect(page.getByText("2 de 3")).toBeVisible();
    await expect(page.getByRole("list", { name: `Lugares de ${cart.name}` })).toContainText(
      `tombo ${missing!.tombo}, fora de uso`,
    );
  });

  await test.step("a server falls and comes back: one call, and a word on its return", async () => {
    const port = await freePort();
    let child = await serve(port);
    const server = await desk.server({
      ...{ name: `Arquivos ${newId().slice(0, 6)}`, method: "http", target: "127.0.0.1", port, service: service.id },
      ...{ every_minutes: 1, failures_before: 2, successes_before: 1 },
    });
    const round = async () => {
      await query(school, `UPDATE server_states SET checked_at = '2020-01-01 00:00:00.000Z' WHERE server = '${server.id}'`);
      await runs("server-checks");
      await expect
        .poll(
          () => query(school, `SELECT COUNT(*) FROM server_states WHERE server = '${server.id}' AND checked_at > '2020-01-02'`),
          PATIENCE,
        )
        .toEqual([["1"]]);
    };
    await round();
    await page.goto(`/servidores/${server.id}`);
    await expect(page.getByText("No ar").first()).toBeVisible();
    await end(child);
    await round();
    await round();
    await page.reload();
    await expect(page.getByText("Fora do ar").first()).toBeVisible();
    child = await serve(port);
    await round();
    await page.reload();
    await expect(page.getByText("No ar").first()).toBeVisible();
    await end(child);
    await desk.technician.collection("servers").update(server.id, { active: false });
    const rows = await query(school, `SELECT state FROM service_calls WHERE title LIKE '%${server.name}%'`);
    expect(rows).toHaveLength(1);
  });

  const [first, back] = [addDays(today(), 1), addDays(today(), RECESS + 1)];
  const opens = (() => {
    let day = back;
    while (weekday(day) === 0 || weekday(day) === 6) {
      day = addDays(day, 1);
    }
    return day;
  })();
  const minutesLeft = async () => Promise.all(ids.map(async (id) => (await calls.sheet(id)).left.minutes));
  let minutesBefore: number[] = [];

  await test.step("the order waits for its supplier, and its calls with it; a preventive plan falls on the recess", async () => {
    await page.goto(`/ordem-servico/${order}`);
    await advance(page, "Aguardar", (dialog) => choose(page, dialog, "Motivo da espera", "Fornecedor"));
    await expect(page.getByText("Aguardando fornecedor").first()).toBeVisible();
    expect(await states()).toEqual(["waiting", "waiting", "waiting"]);
    minutesBefore = await minutesLeft();
    await desk.technician.collection("maintenance_plans").create({
      ...{
        id: newId(),
        name: `Limpeza do laboratório ${newId().slice(0, 6)}`,
        task: "Limpar tudo",
        opens: "order",
        equipment: projector.id,
      },
      ...{ every: 6, unit: "month", anchor: addDays(today(), 5), active: true },
    });
    for (let day = first; day < opens; day = addDays(day, 1)) {
      await school
        .as("Admin")
        .collection("calendar_days")
        .create({ day, reason: "Recesso" })
        // A national holiday of the sample's lies there already.
        .catch((error: { status?: number }) => expect(error.status).toBe(400));
    }
    const planned = () =>
      query(
        school,
        "SELECT opened_on FROM plan_occurrences o JOIN maintenance_plans p ON p.id = o.plan WHERE p.task = 'Limpar tudo'",
      );
    await school.server.restart(clockAt(addDays(today(), 8), "12:00"));
    await runs("plans");
    await school.server.restart(clockAt(opens, "09:00"));
    expect(await planned()).toEqual([]);
    await runs("plans");
    await expect.poll(planned, PATIENCE).toEqual([[opens]]);
  });

  await test.step("after the recess nothing of the clocks was used, and the order is concluded, printed and signed", async () => {
    expect(await minutesLeft()).toEqual(minutesBefore);
    await page.goto(`/ordem-servico/${order}`);
    await advance(page, "Retomar");
    await expect.poll(states).toEqual(["in_progress", "in_progress", "in_progress"]);
    for (const [index, minutes] of (await minutesLeft()).entries()) {
      // The seconds that the program took are the call's.
      expect(minutesBefore[index]! - minutes).toBeLessThanOrEqual(2);
    }
    await advance(page, "Concluir", async (dialog) => {
      await dialog.getByLabel("Diagnóstico").fill("Fontes queimadas por um pico de energia.");
      await dialog.getByLabel("Solução").fill("Fontes trocadas e testadas.");
    });
    await expect.poll(states).toEqual(["resolved", "resolved", "resolved"]);
    await page.getByRole("link", { name: "Imprimir" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Ordem de serviço/ })).toBeVisible();
    const paper = await paperOf(page);
    expect(paper).toHaveLength(1);
    for (const word of [...codes, one.tombo, second.tombo, three.tombo, supply.name, "199,00", "Fontes trocadas e testadas."]) {
      expect(squeezed(paper[0]!.text)).toContain(squeezed(word));
    }
    await page.goto(`/ordem-servico/${order}`);
    await advance(page, "Registrar assinatura", (dialog) => dialog.getByLabel("Assinada por").fill("Paula Professora"));
    await expect(page.getByText("assinada por Paula Professora").first()).toBeVisible();
    await teacher.goto(`/meus-chamados/${ids[1]}`);
    await teacher.getByRole("button", { name: "Sim, foi resolvido" }).click();
    await expect.poll(async () => (await states())[1]).toBe("closed");
  });

  await test.step("a machine is written off once nothing of it is open", async () => {
    await page.goto(`/equipamentos/${projector.id}`);
    await page.getByRole("button", { name: "Mais ações" }).click();
    await page.getByRole("menuitem", { name: "Dar baixa…" }).click();
    const dialog = page.getByRole("dialog", { name: "Dar baixa" });
    await dialog.getByLabel("Motivo").fill("Irrecuperável");
    // The dialog names the order before it is asked, too.
    const answered = page.waitForResponse(/write-off-equipment/);
    await dialog.getByRole("button", { name: "Dar baixa" }).click();
    expect((await answered).ok()).toBe(false);
    await expect(dialog.getByText(/está na ordem/)).toBeVisible();
    const [[planned] = []] = await query(
      school,
      `SELECT o.\`order\` FROM plan_occurrences o JOIN maintenance_plans p ON p.id = o.plan WHERE p.task = 'Limpar tudo'`,
    );
    await school
      .as("Admin")
      .call("support/advance-order", { id: newId(), order: planned!, act: "cancel", reason: "Sala em obras" });
    await desk.technician.call("support/set-equipment-state", {
      id: newId(),
      equipment: projector.id,
      state: "in_stock",
      reason: "Recolhido",
    });
    await dialog.getByRole("button", { name: "Dar baixa" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Baixado", { exact: true }).first()).toBeVisible();
  });

  await test.step("a leaver with a machine is pending until it is back", async () => {
    const [leaver, machine] = [
      await school.seed.person({ name: `Lia Prado ${newId().slice(0, 6)}`, kind: "teacher" }),
      await desk.machine(),
    ];
    await desk.technician.call("support/give-charge", { id: newId(), equipment: [machine.id], person: leaver.id });
    await page.goto(`/nada-consta/${leaver.id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Pendências com a escola" })).toBeVisible();
    await expect(page.getByText(new RegExp(machine.tombo)).first()).toBeVisible();
    await desk.technician.call("support/end-charge", { id: newId(), equipment: machine.id });
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Nada consta" })).toBeVisible();
  });
});
