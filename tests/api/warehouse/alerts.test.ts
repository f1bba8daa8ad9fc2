/**
 * The stockroom's automatic alerts over HTTP: once for each crossing, to the people of the school's choice, by bell and by
 * e-mail. R-34.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EMAIL_DELAY } from "../../../domain/warehouse/alerts/alerts";
import { ONE } from "../../../domain/warehouse/quantity";
import { newStockSettings, STOCK_SETTINGS_ID, type StockSettings } from "../../../domain/warehouse/settings";
import { ACCOUNT_TERMS } from "../../helpers/accounts";
import { clockAhead, dayFromToday, now } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { dispatch, settled } from "../../helpers/messages";
import { testSchool } from "../../helpers/school";
import { SmtpCatcher } from "../../helpers/smtp";
import { PATIENCE } from "../../helpers/timeouts";
import { Stockroom } from "../../helpers/warehouse";

describe("alerts of the stockroom", () => {
  const school = testSchool();
  const stockroom = new Stockroom(school);
  const mailCatcher = new SmtpCatcher();

  const set = (values: Partial<StockSettings>) =>
    school.as("Admin").collection("stock_settings").update(STOCK_SETTINGS_ID, values);
  const lines = (material: { code: string }, units: number) => [{ material: material.code, quantity: units * ONE }];
  /** The notifications of a role's account about something, the oldest first. */
  const bell = async (about: string, account: "Almoxarifado" | "Admin" | "Biblioteca" = "Almoxarifado") =>
    (
      await query(
        school,
        `SELECT kind, title || ' ' || text FROM notifications WHERE user = '${ACCOUNT_TERMS[account].id}' ORDER BY rowid`,
      )
    ).flatMap(([kind, words]) => (words!.includes(about) ? [kind!] : []));
  const open = async (subject: string) =>
    (await query(school, `SELECT kind FROM stock_alerts WHERE subject = '${subject}' AND ended_at = ''`)).map(([kind]) => kind);
  const lookNow = async () => {
    const { status } = await school.as("superuser").request("POST", "/api/crons/stock-alerts");
    expect(status).toBe(204);
  };

  beforeAll(() => mailCatcher.start());
  beforeEach(() => set(newStockSettings()));
  afterAll(() => mailCatcher.stop());

  describe("the minimum", () => {
    test("R-34 the movement that crosses it gives one notice, and another only after it recovered", async () => {
      const [paper, kitchen] = [await stockroom.stocked(10, 1000, { minimum: 5 * ONE }), await stockroom.requester()];
      await stockroom.exit(kitchen.code, lines(paper, 5));
      expect(await bell(paper.name)).toEqual([]);
      const crossing = await stockroom.exit(kitchen.code, lines(paper, 1));
      expect(await bell(paper.name)).toEqual(["stock_minimum"]);
      expect(await bell(paper.name, "Admin")).toEqual(["stock_minimum"]);
      expect(await bell(paper.name, "Biblioteca")).toEqual([]);
      await stockroom.exit(kitchen.code, lines(paper, 1));
      await lookNow();
      await expect.poll(() => open(paper.id), PATIENCE).toEqual(["minimum"]);
      expect(await bell(paper.name)).toHaveLength(1);

      await stockroom.enter([{ material: paper.code, quantity: 5 * ONE, value: 500 }]);
      expect(await open(paper.id)).toEqual([]);
      await stockroom.reverse(crossing.body.id);
      await stockroom.exit(kitchen.code, lines(paper, 6));
      expect(await bell(paper.name)).toEqual(["stock_minimum", "stock_minimum"]);
      const [first] = (await school.as("Almoxarifado").collection("notifications").getFullList({ sort: "-created" })) as {
        link?: string;
      }[];
      expect(first?.link).toBe(`/materiais/${paper.id}`);
    });

    test("R-34 a reserved quantity counts as issued, and its delivery raises no second alert", async () => {
      const [paper, kitchen, id] = [
        await stockroom.stocked(10, 1000, { minimum: 7 * ONE }),
        await stockroom.requester(),
        newId(),
      ];
      await stockroom.keeper.call("warehouse/request", { id, for: kitchen.code, lines: lines(paper, 4) });
      expect(await bell(paper.name)).toEqual([]);
      await school.as("Admin").call("warehouse/approve-request", { id: newId(), request: id });
      expect(await bell(paper.name)).toEqual(["stock_minimum"]);
      await stockroom.keeper.call("warehouse/cancel-request", { id: newId(), request: id });
      expect(await open(paper.id)).toEqual([]);

      // Ten, three of them promised: seven are enough, before, at and after the delivery, and after its reversal.
      const other = newId();
      await stockroom.keeper.call("warehouse/request", { id: other, for: kitchen.code, lines: lines(paper, 3) });
      await school.as("Admin").call("warehouse/approve-request", { id: newId(), request: other });
      const delivery = newId();
      await stockroom.keeper.call("warehouse/deliver", { id: delivery, request: other });
      await stockroom.reverse(delivery);
      expect(await bell(paper.name)).toHaveLength(1);
      expect(await open(paper.id)).toEqual([]);
    });

    test("R-34 the answer to a movement warns as the alert does: what is lent or reserved is not there", async () => {
      const [projector, kitchen, request] = [
        await stockroom.stocked(10, 1000, { minimum: 5 * ONE }),
        await stockroom.requester(),
        newId(),
      ];
      const warning = (left: string) => [`${projector.name}: ${left}; o mínimo é 5 unidades.`];
      expect((await stockroom.lend(kitchen.code, lines(projector, 4))).body.warnings).toEqual([]);
      expect((await stockroom.lend(kitchen.code, lines(projector, 2))).body.warnings).toEqual(warning("restam 4 unidades"));
      await stockroom.keeper.call("warehouse/request", { id: request, for: kitchen.code, lines: lines(projector, 2) });
      await school.as("Admin").call("warehouse/approve-request", { id: newId(), request });
      expect((await stockroom.exit(kitchen.code, lines(projector, 1))).body.warnings).toEqual(warning("resta 1 unidade"));
      expect((await stockroom.enter([{ material: projector.code, quantity: ONE, value: 100 }])).body.warnings).toEqual([]);
    });

    test("a minimum that is raised over what there is is crossed by that", async () => {
      const paper = await stockroom.stocked(10, 1000);
      const raise = (minimum: number) => stockroom.keeper.collection("materials").update(paper.id, { minimum });
      await raise(20 * ONE);
      expect(await bell(paper.name)).toEqual(["stock_minimum"]);
      await raise(2 * ONE);
      expect(await open(paper.id)).toEqual([]);
    });

    test("a switched-off alert is not sent, and is sent after it is switched on", async () => {
      await set({ minimum_alert: "off", alert_admins: false });
      const [paper, kitchen] = [await stockroom.stocked(10, 1000, { minimum: 5 * ONE }), await stockroom.requester()];
      await stockroom.exit(kitchen.code, lines(paper, 9));
      await lookNow();
      expect(await open(paper.id)).toEqual([]);
      await set({ minimum_alert: "bell" });
      await lookNow();
      await expect.poll(() => open(paper.id), PATIENCE).toEqual(["minimum"]);
      expect(await bell(paper.name, "Admin")).toEqual([]);
    });

    test("a refused exit crosses nothing", async () => {
      const [paper, kitchen] = [await stockroom.stocked(10, 1000, { minimum: 5 * ONE }), await stockroom.requester()];
      expect((await stockroom.exit(kitchen.code, lines(paper, 11))).refusal.code).toBe("insufficient_stock");
      expect(await open(paper.id)).toEqual([]);
    });
  });

  describe("crossings by the days", () => {
    test("a batch comes to its last day, and passes it", async () => {
      const milk = await stockroom.material({ batch_control: true });
      const enter = (code: string, days: number) =>
        stockroom.enter([{ material: milk.code, quantity: ONE, value: 100, batch: { code, valid_until: dayFromToday(days) } }]);
      await enter("LONGE", 31);
      await enter("PERTO", 30);
      const past = await stockroom.material({ batch_control: true });
      await stockroom.enter([
        { material: past.code, quantity: ONE, value: 100, batch: { code: "L9", valid_until: dayFromToday(1) } },
      ]);
      const [batch] = (await query(school, `SELECT id FROM stock_batches WHERE material = '${past.id}'`))[0]!;
      await school.seed.change("stock_batches", batch!, { valid_until: dayFromToday(-1) });
      await lookNow();
      await expect.poll(() => bell(past.name), PATIENCE).toEqual(["stock_expired"]);
      expect(await open(batch!)).toEqual(["expired"]);
      const kinds = () =>
        query(
          school,
          `SELECT b.code, a.kind FROM stock_alerts a JOIN stock_batches b ON b.id = a.subject WHERE b.material = '${milk.id}'`,
        );
      // Each kind is written down by itself.
      await expect.poll(kinds, PATIENCE).toEqual([["PERTO", "expiring"]]);
    });

    test("R-30 a loan is late from the day after, and no more once it is renewed or back", async () => {
      const [chairs, kitchen, id] = [await stockroom.stocked(5, 500), await stockroom.requester(), newId()];
      await stockroom.lend(kitchen.code, lines(chairs, 5), { id });
      const due = (days: number) => school.seed.change("material_loans", id, { due: dayFromToday(days) });
      await due(0);
      await lookNow();
      await due(-1);
      await lookNow();
      await expect.poll(() => open(id), PATIENCE).toEqual(["overdue_loan"]);
      expect(await bell(kitchen.name)).toEqual(["stock_overdue_loan"]);
      await stockroom.takeBack(kitchen.code, lines(chairs, 5));
      await lookNow();
      await expect.poll(() => open(id), PATIENCE).toEqual([]);
    });

    test("a request waits too long after the days that were set, and no more once it is answered", async () => {
      const [paper, kitchen, id] = [await stockroom.stocked(5, 500), await stockroom.requester(), newId()];
      const { body } = await stockroom.keeper.call("warehouse/request", { id, for: kitchen.code, lines: lines(paper, 1) });
      await set({ request_days: 2 });
      const asked = (hours: number) =>
        school.seed.change("material_requests", id, {
          asked_at: new Date(now() - hours * 3_600_000).toISOString().replace("T", " "),
        });
      await asked(47);
      await lookNow();
      expect(await open(id)).toEqual([]);
      await asked(48);
      await lookNow();
      await expect.poll(() => open(id), PATIENCE).toEqual(["waiting_request"]);
      expect(await bell(body.number)).toEqual(["stock_waiting_request"]);
      expect((await stockroom.keeper.call("platform/home", {})).body.lines).toContainEqual(
        expect.objectContaining({ kind: "Solicitação", tone: "bad", text: expect.stringContaining("há 2 dias ou mais") }),
      );
      await school.as("Admin").call("warehouse/approve-request", { id: newId(), request: id });
      await lookNow();
      await expect.poll(() => open(id), PATIENCE).toEqual([]);
    });

    test("a request that waits for a sector's head is no delay of the stockroom's: it waits from its authorisation", async () => {
      const [paper, kitchen, id] = [await stockroom.stocked(5, 500), await stockroom.requester(), newId()];
      await stockroom.giveHead(kitchen.sector);
      await stockroom.keeper.call("warehouse/request", { id, for: kitchen.code, lines: lines(paper, 1) });
      await set({ request_days: 2 });
      const at = (hours: number) => new Date(now() - hours * 3_600_000).toISOString().replace("T", " ");
      await school.seed.change("material_requests", id, { asked_at: at(72) });
      await school.as("Admin").call("warehouse/authorize-request", { id: newId(), request: id });
      await lookNow();
      expect(await open(id)).toEqual([]);
      await school.seed.change("material_requests", id, { authorized_at: at(48) });
      await lookNow();
      await expect.poll(() => open(id), PATIENCE).toEqual(["waiting_request"]);
    });
  });

  describe("by e-mail", () => {
    test("one letter for a burst, of the materials that are still below when it goes @full", async () => {
      await set({ minimum_alert: "email", alert_admins: false });
      const kitchen = await stockroom.requester();
      const [paper, toner] = [
        await stockroom.stocked(10, 1000, { minimum: 5 * ONE }),
        await stockroom.stocked(10, 1000, { minimum: 5 * ONE }),
      ];
      await stockroom.exit(kitchen.code, lines(paper, 8));
      await stockroom.exit(kitchen.code, lines(toner, 8));
      await stockroom.enter([{ material: toner.code, quantity: 8 * ONE, value: 800 }]);
      const letters = await query(school, "SELECT id, address FROM messages WHERE purpose = 'stock_alert'");
      expect(letters.map(([, address]) => address)).toEqual([ACCOUNT_TERMS.Almoxarifado.email]);

      await school.server.restart({ ...mailCatcher.environment(), ...clockAhead(EMAIL_DELAY / 1000 + 1) });
      await dispatch(school);
      const { body, subject } = await settled(school, letters[0]![0]!, "sent");
      expect(subject).toBe("Almoxarifado: 1 material abaixo do mínimo");
      expect(body).toContain(`${paper.name}: 2 unidades em estoque disponível, mínimo de 5 unidades`);
      expect(body).not.toContain(toner.name);

      await stockroom.exit(kitchen.code, lines(toner, 8));
      await stockroom.enter([{ material: toner.code, quantity: 8 * ONE, value: 800 }]);
      const [later] = await query(school, "SELECT id FROM messages WHERE purpose = 'stock_alert' ORDER BY rowid DESC LIMIT 1");
      await school.server.restart({ ...mailCatcher.environment(), ...clockAhead(2 * (EMAIL_DELAY / 1000 + 1)) });
      await dispatch(school);
      expect((await settled(school, later![0]!, "skipped")).error).toContain("já estava resolvido");
    });
  });
});
