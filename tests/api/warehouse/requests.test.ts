/** Requests over HTTP: from the request to the receipt, and the reserved quantities meanwhile.. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "../../../domain/dates";
import { ONE } from "../../../domain/warehouse/quantity";
import { PASSWORD } from "../../helpers/accounts";
import type { Client } from "../../helpers/clients";
import { today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Stockroom, stockDisagreements } from "../../helpers/warehouse";

describe("requests", () => {
  const school = testSchool();
  const stockroom = new Stockroom(school);
  afterAll(async () => expect(await stockDisagreements(school)).toEqual([]));

  interface Someone {
    client: Client;
    user: string;
    person: string;
    sector: string;
    name: string;
  }
  let counter = 0;
  const someone = async (): Promise<Someone> => {
    const name = `Secretaria ${++counter}`;
    const sector = await school.seed.create("sectors", { name, active: true });
    const person = await school.seed.person({ kind: "staff", sector: sector.id });
    const user = await school.seed.user({ person: person.id });
    const client = await school.signIn("none", "users", user.email, PASSWORD);
    return { client, user: user.id, person: person.id, sector: sector.id, name: person.name };
  };
  let teacher: Someone;
  beforeAll(async () => {
    teacher = await someone();
  });

  const ask = async (lines: readonly { material: string; quantity: number }[], who: Someone = teacher, overrides = {}) => {
    const id = newId();
    const answer = await who.client.call("warehouse/request", { id, reason: "Aula", lines: [...lines], ...overrides });
    expect({ status: answer.status, refusal: answer.refusal }).toMatchObject({ status: 200 });
    return id;
  };
  const approve = (request: string, overrides = {}) =>
    stockroom.keeper.call("warehouse/approve-request", { id: newId(), request, ...overrides });
  const deliver = (request: string, overrides = {}) =>
    stockroom.keeper.call("warehouse/deliver", { id: newId(), request, ...overrides });
  const figures = (answer: { body: { lines: { asked: number; approved: number; delivered: number; cancelled: number }[] } }) =>
    answer.body.lines.map(({ asked, approved, delivered, cancelled }) =>
      [asked, approved, delivered, cancelled].map((one) => one / ONE).join("/"),
    );

  test("from the asking to the receipt", async () => {
    const material = await stockroom.stocked(10, 1000);
    const id = newId();
    const input = {
      id,
      needed_on: addDays(today(), 2),
      reason: "Kits de rematrícula",
      lines: [{ material: material.code, quantity: 4 * ONE }],
    };
    const answer = await teacher.client.call("warehouse/request", input);
    expect(answer).toMatchObject({
      status: 200,
      body: { id, state: "asked", user: teacher.user, requester_name: teacher.name, reason: "Kits de rematrícula" },
    });
    expect(answer.body.number).toMatch(/^\d{4}\/\d{6}$/);
    expect((await teacher.client.call("warehouse/request", input)).body).toEqual(answer.body);
    expect((await teacher.client.call("warehouse/request", { ...input, reason: "Outra" })).refusal.code).toBe("id_taken");

    const { body: queue } = await stockroom.keeper.list("requests", { task: "answer", ids: id });
    expect(queue.items).toMatchObject([{ id, lines: [{ available: 10 * ONE, asked: 4 * ONE }] }]);
    expect((await approve(id)).body).toMatchObject({ state: "approved", sentence: `Solicitação ${answer.body.number} aprovada` });
    expect((await stockroom.sheet(material.id)).body).toMatchObject({ stock: 10 * ONE, reserved: 4 * ONE, available: 6 * ONE });

    const delivery = { id: newId(), request: id };
    const deliveryAnswer = await stockroom.keeper.call("warehouse/deliver", delivery);
    expect(deliveryAnswer.body).toMatchObject({ state: "delivered" });
    expect((await stockroom.keeper.call("warehouse/deliver", delivery)).body).toEqual(deliveryAnswer.body);
    expect((await deliver(id)).refusal.code).toBe("request_state");
    expect(await stockroom.balanceOf(material.id)).toEqual([6 * ONE, 600]);
    expect((await stockroom.keeper.call("warehouse/document", { document: delivery.id })).body).toMatchObject({
      kind: "exit",
      requester_name: teacher.name,
      note: `Solicitação ${answer.body.number}`,
    });

    const home = await teacher.client.call("platform/home", {});
    expect(home.body.lines).toMatchObject([{ kind: "Recebimento", to: "/pedir-material/minhas" }]);
    expect((await teacher.client.call("warehouse/confirm-receipt", { id: newId(), request: id })).body.state).toBe("received");
    expect((await teacher.client.call("platform/home", {})).body.lines).toEqual([]);
    const notices = await teacher.client.collection("notifications").getFullList<{ title: string }>({ sort: "created" });
    expect(notices.map(({ title }) => title)).toEqual([
      `Solicitação ${answer.body.number} aprovada`,
      `Solicitação ${answer.body.number} entregue`,
    ]);
    expect((await teacher.client.call("warehouse/my-requests", {})).body.requests).toMatchObject([{ id, state: "received" }]);
  });

  describe("a sector whose head authorises first", () => {
    const authorize = (client: Client, request: string) => client.call("warehouse/authorize-request", { id: newId(), request });
    const ofSector = async () => {
      const [who, material] = [await someone(), await stockroom.stocked(10, 1000)];
      const head = await stockroom.giveHead(who.sector);
      const client = await school.signIn("none", "users", head.user.email, PASSWORD);
      return { who, head: { ...head, client }, lines: [{ material: material.code, quantity: 2 * ONE }] };
    };
    const stateOf = async (request: string) => (await stockroom.keeper.call("warehouse/request-sheet", { request })).body.state;

    test("the head gets a notice, sees it on home, and passes it on", async () => {
      const { who, head, lines } = await ofSector();
      const id = await ask(lines, who);
      expect(await stateOf(id)).toBe("to_authorize");
      const { body: home } = await head.client.call("platform/home", {});
      expect(home.lines).toMatchObject([
        { kind: "Autorização", lead: "1 solicitação de material", to: "/pedir-material/minhas" },
      ]);
      const own = (await head.client.call("warehouse/my-requests", {})).body;
      expect(own).toMatchObject({ requests: [], to_authorize: [{ id, requester_name: who.name, head_name: head.person.name }] });
      expect((await head.client.call("warehouse/request-sheet", { request: id })).status).toBe(200);
      const notices = await head.client.collection("notifications").getFullList<{ kind: string; link: string }>();
      expect(notices).toMatchObject([{ kind: "request_to_authorize", link: `/pedir-material/minhas?aberta=${id}` }]);
      // The stockroom sees that it is on its way, and can do nothing yet.
      expect((await stockroom.keeper.list("requests", { task: "authorize", ids: id })).body.items).toMatchObject([{ id }]);
      expect((await stockroom.keeper.list("requests", { task: "answer", ids: id })).body.items).toEqual([]);
      expect((await approve(id)).refusal.code).toBe("request_state");
      const input = { id: newId(), request: id };
      const passed = await head.client.call("warehouse/authorize-request", input);
      expect(passed.body).toMatchObject({ state: "asked", authorized_by_name: expect.any(String) });
      expect(passed.body.authorized_at).not.toBe("");
      expect((await head.client.call("warehouse/authorize-request", input)).body).toEqual(passed.body);
      expect((await authorize(head.client, id)).refusal.code).toBe("request_state");
      expect((await head.client.call("platform/home", {})).body.lines).toEqual([]);
      expect((await approve(id)).body.state).toBe("approved");
      const notifications = await who.client.collection("notifications").getFullList<{ title: string }>({ sort: "created" });
      expect(notifications.map(({ title }) => title)).toEqual([
        `Solicitação ${passed.body.number} autorizada pelo setor`,
        `Solicitação ${passed.body.number} aprovada`,
      ]);
    });

    test("the head refuses with a reason, and the stockroom hears nothing of it", async () => {
      const { who, head, lines } = await ofSector();
      const id = await ask(lines, who);
      const refusedAnswer = await head.client.call("warehouse/decline-request", {
        id: newId(),
        request: id,
        reason: "Já temos no armário",
      });
      expect(refusedAnswer.body).toMatchObject({ state: "refused", declined: true, answer: "Já temos no armário" });
      expect((await approve(id)).refusal.code).toBe("request_state");
    });

    test("nobody else passes it on: neither who asked nor the storekeeper nor another head; Admin may in their stead", async () => {
      const { who, lines } = await ofSector();
      const other = await ofSector();
      const id = await ask(lines, who);
      for (const client of [who.client, stockroom.keeper, other.head.client]) {
        expect((await authorize(client, id)).refusal.code).toBe("not_the_head");
      }
      expect((await other.head.client.call("warehouse/request-sheet", { request: id })).status).toBe(404);
      expect((await authorize(school.as("Admin"), id)).body.state).toBe("asked");
    });

    test("R-25 the head's own request goes straight on, and its writer does not authorise it", async () => {
      const { who, head, lines } = await ofSector();
      expect(await stateOf(await ask(lines, { ...who, client: head.client }))).toBe("asked");
      const sectors = await stockroom.keeper.collection("requesters").create<{ code: string }>({
        ...{ id: newId(), kind: "sector", sector: who.sector, active: true },
      });
      const id = newId();
      const byAdmin = await school.as("Admin").call("warehouse/request", { id, for: sectors.code, lines });
      expect(byAdmin.body.state).toBe("to_authorize");
      expect((await authorize(school.as("Admin"), id)).refusal.code).toBe("own_request");
      expect((await authorize(head.client, id)).status).toBe(200);
    });

    test("a head who leaves keeps nothing: new requests go straight on, and Admin sees those that wait", async () => {
      const { who, head, lines } = await ofSector();
      const id = await ask(lines, who);
      await school.as("Admin").collection("users").update(head.user.id, { active: false });
      expect(await stateOf(await ask(lines, who))).toBe("asked");
      const { body: home } = await school.as("Admin").call("platform/home", {});
      expect(home.lines).toMatchObject(expect.arrayContaining([expect.objectContaining({ kind: "Autorização" })]));
      expect((await who.client.call("warehouse/cancel-request", { id: newId(), request: id })).body.state).toBe("cancelled");
    });
  });

  test("R-23 asked 10, approved 6, delivered 4, closed: 2 are free again, 4 stay consumed", async () => {
    const material = await stockroom.stocked(6, 600);
    const id = await ask([{ material: material.code, quantity: 10 * ONE }]);
    const some = [{ material: material.code, quantity: 6 * ONE }];
    expect((await approve(id, { lines: some })).refusal.code).toBe("answer_reason_missing");
    expect((await approve(id)).refusal).toMatchObject({ code: "not_available", params: { available: 6 * ONE } });
    expect((await approve(id, { lines: [{ ...some[0], quantity: 11 * ONE }], reason: "x" })).refusal.code).toBe(
      "approved_too_much",
    );
    expect((await approve(id, { lines: [{ ...some[0], quantity: 0 }], reason: "x" })).refusal.code).toBe("nothing_approved");
    expect(figures(await approve(id, { lines: some, reason: "Chega mais na sexta" }))).toEqual(["10/6/0/0"]);
    const part = await deliver(id, { lines: [{ material: material.code, quantity: 4 * ONE }] });
    expect([part.body.state, ...figures(part)]).toEqual(["delivering", "10/6/4/0"]);
    expect((await deliver(id, { lines: [{ material: material.code, quantity: 3 * ONE }] })).refusal.code).toBe(
      "delivered_too_much",
    );
    const closeAnswer = await stockroom.keeper.call("warehouse/cancel-request", {
      id: newId(),
      request: id,
      reason: "Não precisa mais",
    });
    expect([closeAnswer.body.state, ...figures(closeAnswer)]).toEqual(["delivered", "10/6/4/2"]);
    expect((await stockroom.sheet(material.id)).body).toMatchObject({ quantity: 2 * ONE, reserved: 0, available: 2 * ONE });
  });

  test("R-24 the same last five are promised once, and leave for nobody else", async () => {
    const [material, kitchen] = [await stockroom.stocked(5, 500), await stockroom.requester()];
    const [first, second] = [
      await ask([{ material: material.code, quantity: 5 * ONE }]),
      await ask([{ material: material.code, quantity: 5 * ONE }]),
    ];
    expect((await approve(first)).status).toBe(200);
    expect((await approve(second)).refusal).toMatchObject({ code: "not_available", params: { available: 0 } });
    const { refusal } = await stockroom.exit(kitchen.id, [{ material: material.code, quantity: ONE }]);
    expect(refusal).toMatchObject({
      code: "insufficient_stock",
      params: { available: 0, reserved: 5 * ONE },
      message: `Saldo insuficiente de ${material.name}: pedido 1 unidade, disponível 0 unidades. Há reserva de 5 unidades para solicitações aprovadas.`,
    });
    expect((await teacher.client.list("catalogue", { ids: material.id })).body.items).toMatchObject([{ available: 0 }]);
    await teacher.client.call("warehouse/cancel-request", { id: newId(), request: first });
    expect((await approve(second)).status).toBe(200);
    expect((await deliver(second)).body.state).toBe("delivered");
  });

  test("two approvals of the last five at once: one of them is refused", async () => {
    const material = await stockroom.stocked(5, 500);
    const requests = await Promise.all([1, 2, 3].map(() => ask([{ material: material.code, quantity: 5 * ONE }])));
    const answers = await Promise.all(requests.map((request) => approve(request)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await stockroom.sheet(material.id)).body).toMatchObject({ reserved: 5 * ONE, available: 0 });
  });

  test("R-25 nobody answers their own request, nor one that they wrote down", async () => {
    const [material, kitchen] = [await stockroom.stocked(5, 500), await stockroom.requester()];
    const id = newId();
    const lines = [{ material: material.code, quantity: ONE }];
    expect((await stockroom.keeper.call("warehouse/request", { id, for: kitchen.code, lines })).status).toBe(200);
    expect((await approve(id)).refusal.code).toBe("own_request");
    expect(
      (await stockroom.keeper.call("warehouse/refuse-request", { id: newId(), request: id, reason: "Não" })).refusal.code,
    ).toBe("own_request");
    expect((await school.as("Admin").call("warehouse/approve-request", { id: newId(), request: id })).status).toBe(200);
    // The state of the request comes before its owner.
    expect(
      (await stockroom.keeper.call("warehouse/refuse-request", { id: newId(), request: id, reason: "Não" })).refusal.code,
    ).toBe("request_state");
    expect((await teacher.client.call("warehouse/request", { id: newId(), for: kitchen.code, lines })).refusal.code).toBe(
      "role_missing",
    );
  });

  test("R-25 the sector is the one of that day", async () => {
    const material = await stockroom.stocked(5, 500);
    const moving = await someone();
    const id = await ask([{ material: material.code, quantity: ONE }], moving);
    const elsewhere = await school.seed.create("sectors", { name: `Outro setor ${++counter}`, active: true });
    await school.as("Admin").collection("people").update(moving.person, { sector: elsewhere.id });
    await approve(id);
    const { body } = await deliver(id);
    expect(body.sector).toBe(moving.sector);
    expect(await query(school, `SELECT sector FROM stock_documents WHERE id = '${body.deliveries[0]?.document}'`)).toEqual([
      [moving.sector],
    ]);
  });

  test("nobody who left the school meanwhile fetches for another", async () => {
    const material = await stockroom.stocked(10, 1000);
    const id = await ask([{ material: material.code, quantity: ONE }]);
    await approve(id);
    const { id: proxy } = await school.seed.person({ kind: "staff", active: false });
    expect((await deliver(id, { proxy })).refusal.code).toBe("person_left");
    expect((await deliver(id)).body).toMatchObject({ state: "delivered" });
  });

  test("R-26 a proxy confirms what they fetched; a denied receipt tells the stockroom and deletes nothing", async () => {
    const [material, colleague] = [await stockroom.stocked(5, 500), await someone()];
    const id = await ask([{ material: material.code, quantity: 2 * ONE }]);
    await approve(id);
    await deliver(id, { proxy: colleague.person, lines: [{ material: material.code, quantity: ONE }] });
    expect((await (await someone()).client.call("warehouse/confirm-receipt", { id: newId(), request: id })).refusal.code).toBe(
      "nothing_to_confirm",
    );
    const denied = await teacher.client.call("warehouse/deny-receipt", { id: newId(), request: id, reason: "Veio aberto" });
    expect(denied.body).toMatchObject({ state: "delivering", deliveries: [{ denied: "Veio aberto" }] });
    const notices = await stockroom.keeper
      .collection("notifications")
      .getFullList<{ text: string }>({ filter: 'kind = "request_deny"' });
    expect(notices.map(({ text }) => text)).toContain(`${teacher.name}: Veio aberto`);
    expect((await colleague.client.call("warehouse/my-requests", {})).body.requests).toMatchObject([{ id }]);
    const confirmAnswer = await colleague.client.call("warehouse/confirm-receipt", { id: newId(), request: id });
    expect(confirmAnswer.body.deliveries[0]).toMatchObject({ denied: "", proxy_name: colleague.name });
    expect(confirmAnswer.body.deliveries[0]?.confirmed_at).not.toBe("");
  });

  test("R-26 a delivery confirmed before the rest was closed is received, and waits for nobody", async () => {
    const material = await stockroom.stocked(6, 600);
    const id = await ask([{ material: material.code, quantity: 6 * ONE }]);
    await approve(id);
    await deliver(id, { lines: [{ material: material.code, quantity: 4 * ONE }] });
    expect((await teacher.client.call("warehouse/confirm-receipt", { id: newId(), request: id })).body.state).toBe("delivering");
    const closeAnswer = await stockroom.keeper.call("warehouse/cancel-request", {
      id: newId(),
      request: id,
      reason: "Não precisa mais",
    });
    expect([closeAnswer.body.state, ...figures(closeAnswer)]).toEqual(["received", "6/6/4/2"]);
    expect((await stockroom.keeper.list("requests", { task: "confirm", ids: id })).body.items).toEqual([]);
  });

  test("R-26 the stockroom confirms by the signed receipt for a person who can't sign in any more, and for nobody else", async () => {
    const [material, who] = [await stockroom.stocked(5, 500), await someone()];
    const id = await ask([{ material: material.code, quantity: ONE }], who);
    await approve(id);
    expect((await deliver(id)).body).toMatchObject({ confirms_by_account: true });
    const confirm = () => stockroom.keeper.call("warehouse/confirm-receipt", { id: newId(), request: id });
    expect((await confirm()).refusal.code).toBe("nothing_to_confirm");
    await school.as("Admin").collection("users").update(who.user, { active: false });
    expect((await stockroom.keeper.call("warehouse/request-sheet", { request: id })).body.confirms_by_account).toBe(false);
    expect((await confirm()).body.state).toBe("received");
  });

  test("R-29 unused material comes back at the value it left with, never more than left", async () => {
    const material = await stockroom.stocked(10, 1000);
    const id = await ask([{ material: material.code, quantity: 4 * ONE }]);
    await approve(id);
    await deliver(id, { lines: [{ material: material.code, quantity: ONE }] });
    await deliver(id);
    await stockroom.enter([{ material: material.code, quantity: 6 * ONE, value: 9000 }]);
    const back = (units: number) => ({ id: newId(), request: id, lines: [{ material: material.code, quantity: units * ONE }] });
    expect((await stockroom.keeper.call("warehouse/return-unused", back(5))).refusal).toMatchObject({
      code: "returned_too_much",
      params: { remaining: 4 * ONE },
    });
    const input = back(3);
    const returnAnswer = await stockroom.keeper.call("warehouse/return-unused", input);
    expect(returnAnswer.body.lines).toMatchObject([{ delivered: 4 * ONE, returned: 3 * ONE }]);
    expect((await stockroom.keeper.call("warehouse/return-unused", input)).body).toEqual(returnAnswer.body);
    expect(await stockroom.balanceOf(material.id)).toEqual([15 * ONE, 600 + 9000 + 300]);
    expect((await stockroom.keeper.call("warehouse/return-unused", back(2))).refusal.code).toBe("returned_too_much");
    await stockroom.reverse(input.id);
    expect((await stockroom.keeper.call("warehouse/request-sheet", { request: id })).body.lines).toMatchObject([{ returned: 0 }]);
  });

  test("an exit that is reversed is to be delivered again, unless it was received", async () => {
    const material = await stockroom.stocked(10, 1000);
    const id = await ask([{ material: material.code, quantity: 4 * ONE }]);
    await approve(id);
    const { body } = await deliver(id);
    const [delivery] = body.deliveries;
    expect((await stockroom.undoExit(delivery!.document)).status).toBe(200);
    const again = await stockroom.keeper.call("warehouse/request-sheet", { request: id });
    expect([again.body.state, ...figures(again)]).toEqual(["approved", "4/4/0/0"]);
    expect(again.body.deliveries).toEqual([]);
    const second = await deliver(id);
    await teacher.client.call("warehouse/confirm-receipt", { id: newId(), request: id });
    expect((await stockroom.reverse(second.body.deliveries[0]!.document)).refusal.code).toBe("delivery_received");
  });

  test("a user without a person or a sector reads whom to ask", async () => {
    const material = await stockroom.material();
    const lines = [{ material: material.code, quantity: ONE }];
    const without = await school.seed.user();
    const client = await school.signIn("none", "users", without.email, PASSWORD);
    const { refusal } = await client.call("warehouse/request", { id: newId(), lines });
    expect(refusal.code).toBe("account_without_person");
    expect(refusal.message).toContain("Ana Administradora");
    expect((await client.call("warehouse/asking", {})).body).toMatchObject({ obstacle: refusal.message, favourites: [] });
    const person = await school.seed.person({ kind: "teacher" });
    await school.as("Admin").collection("users").update(without.id, { person: person.id });
    expect((await client.call("warehouse/request", { id: newId(), lines })).refusal.code).toBe("person_without_sector");
  });

  test("favourites, and what was had in the month before", async () => {
    const material = await stockroom.stocked(5, 500);
    const who = await someone();
    for (const favourite of [true, true]) {
      await who.client.call("warehouse/favourite", { material: material.id, favourite });
    }
    expect((await who.client.call("warehouse/asking", {})).body).toMatchObject({
      obstacle: "",
      favourites: [{ id: material.id, available: 5 * ONE }],
      last_month: [],
    });
    await who.client.call("warehouse/favourite", { material: material.id, favourite: false });
    expect((await who.client.call("warehouse/asking", {})).body.favourites).toEqual([]);
  });

  test("a request is nobody else's to read or to cancel; an impossible request is refused", async () => {
    const [material, past] = [await stockroom.stocked(5, 500), addDays(today(), -1)];
    const id = await ask([{ material: material.code, quantity: ONE }]);
    const other = await someone();
    expect((await other.client.call("warehouse/request-sheet", { request: id })).status).toBe(404);
    expect((await other.client.call("warehouse/cancel-request", { id: newId(), request: id })).refusal.code).toBe(
      "not_your_request",
    );
    const lines = [{ material: material.code, quantity: ONE / 2 }];
    expect((await other.client.call("warehouse/request", { id: newId(), lines })).refusal.code).toBe("quantity_decimals");
    expect((await other.client.call("warehouse/request", { id: newId(), needed_on: past, lines })).refusal.code).toBe("day_past");
    const twice = await ask([
      { material: material.code, quantity: ONE },
      { material: material.id, quantity: 2 * ONE },
    ]);
    expect((await stockroom.keeper.call("warehouse/request-sheet", { request: twice })).body.lines).toMatchObject([
      { asked: 3 * ONE },
    ]);
  });

  test("R-08 an inactive material can't be requested, and the sentence says so", async () => {
    const material = await stockroom.material();
    await stockroom.keeper.collection("materials").update(material.id, { active: false });
    const { refusal } = await teacher.client.call("warehouse/request", {
      id: newId(),
      lines: [{ material: material.code, quantity: ONE }],
    });
    expect(refusal).toMatchObject({
      code: "material_inactive",
      message: `O material ${material.name} está fora de uso e não pode ser pedido. Escolha outro material.`,
    });
  });

  test("found by person, sector, material and number", async () => {
    const [material, who] = [await stockroom.stocked(5, 500, { name: `Barbante ${newId()}` }), await someone()];
    const id = await ask([{ material: material.code, quantity: ONE }], who);
    const { number } = (await stockroom.keeper.call("warehouse/request-sheet", { request: id })).body;
    const [, sector] = (await query(school, `SELECT id, name FROM sectors WHERE id = '${who.sector}'`))[0]!;
    for (const q of [material.name, `${who.name} barbante`, number, String(sector)]) {
      const { items } = (await stockroom.keeper.list("requests", { q })).body;
      expect({ q, found: items.some((row) => row.id === id) }).toEqual({ q, found: true });
    }
    for (const filters of [
      { requester: newId() },
      { sector: newId() },
      { material: newId() },
      { open: "false" },
      { task: "deliver" },
    ]) {
      expect((await stockroom.keeper.list("requests", { ids: id, ...filters })).body.items).toEqual([]);
    }
  });
});
