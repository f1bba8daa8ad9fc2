/**
 * Servers: the permitted targets of a check, the condition for down, and the notifications. The checked servers are real ones on
 * loopback.
 */
import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer as createTcp } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { freePort } from "../../../scripts/server";
import { ACCOUNT_TERMS } from "../../helpers/accounts";
import { CallDesk } from "../../helpers/calls";
import { computerProgram } from "../../helpers/computer-program";
import { now } from "../../helpers/day";
import { newId, newName } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Desk } from "../../helpers/support";
import { PATIENCE } from "../../helpers/timeouts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A page that is served on loopback until it is taken down. */
class Page {
  private server: HttpServer | undefined;
  port = 0;
  readonly requests: string[] = [];

  async up(answer: Answer = (_request, response) => response.end("no ar")): Promise<this> {
    this.server = createServer((request, response) => {
      this.requests.push(`${request.headers.host ?? ""}${request.url ?? ""}`);
      answer(request, response);
    });
    await new Promise<void>((resolve) => this.server!.listen(this.port, "127.0.0.1", resolve));
    this.port = (this.server.address() as AddressInfo).port;
    return this;
  }

  async down(): Promise<void> {
    const { server } = this;
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    this.server = undefined;
  }
}

describe("servers", () => {
  // Not every machine of the tests has one, and few may send.
  const { PATH } = computerProgram(
    "ping",
    'case "$*" in *127.0.0.1) echo "64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=3.4 ms";; *) exit 1;; esac',
  );
  const school = testSchool({ env: { CHECKS_REACH_LOOPBACK: "on", PATH } });
  const desk = new Desk(school);
  const calls = new CallDesk(school);
  const records = (id = "") => `/api/collections/servers/records${id && `/${id}`}`;
  let counter = 0;
  const post = (values: Record<string, unknown>) =>
    desk.technician.request<{ id: string; name: string }>("POST", records(), {
      ...{ id: newId(), name: `Servidor ${++counter}`, kind: "physical", method: "none", active: true },
      ...{ every_minutes: 1, failures_before: 2, successes_before: 1, ...values },
    });
  const server = async (values: Record<string, unknown> = {}) => (await post(values)).body;
  const onPage = (page: Page, values: Record<string, unknown> = {}) =>
    server({ method: "http", target: "127.0.0.1", port: page.port, ...values });
  const sheet = async (id: string) => (await desk.technician.call("support/server", { server: id })).body;
  const tried = async (id: string) => (await desk.technician.call("support/try-server", { server: id })).body;

  /** One round in which all are due: it is over once the last one was looked at. */
  async function round(): Promise<void> {
    await query(school, "UPDATE server_states SET checked_at = '2020-01-01 00:00:00.000Z'");
    const before = await query(school, "SELECT COUNT(*) FROM servers WHERE active = TRUE AND method != 'none'");
    const run = await school.as("superuser").request("POST", "/api/crons/server-checks");
    expect(run.status).toBe(204);
    const looked = `SELECT COUNT(*) FROM server_states s JOIN servers v ON v.id = s.server
      WHERE v.active = TRUE AND v.method != 'none' AND s.checked_at > '2020-01-02'`;
    await expect.poll(() => query(school, looked), PATIENCE).toEqual(before);
  }
  const retire = (id: string) => desk.technician.request("PATCH", records(id), { active: false });
  const readNotices = async (kind: string) =>
    (await query(school, `SELECT title FROM notifications WHERE kind = '${kind}' ORDER BY rowid`)).map(([title]) => title);

  test("a real one goes down and comes back: one alert, one call, a note on its return", async () => {
    const page = await new Page().up();
    const service = await calls.service();
    const { id, name } = await onPage(page, { service: service.id });
    await round();
    expect(await sheet(id)).toMatchObject({ state: "up", problem: "", availability: 1000 });
    await page.down();
    await round();
    expect(await sheet(id)).toMatchObject({ state: "up", problem: "Não respondeu: sem conexão.", outages: [] });
    await round();
    const fallen = await sheet(id);
    expect(fallen).toMatchObject({ state: "down", outages: [{ until: "" }] });
    expect(fallen.call_code).not.toBe("");
    await round();
    const ofCall = `SELECT COUNT(*) FROM service_calls WHERE title = '${name} fora do ar'`;
    expect(await query(school, ofCall)).toEqual([["1"]]);
    expect((await readNotices("call_opened")).filter((title) => title?.includes(name))).toHaveLength(1);
    expect(await readNotices("server_down")).toEqual([]);
    // By e-mail the team is told of it, whether a call was opened or not; one mail tells of both.
    const letters = () =>
      query(
        school,
        `SELECT subject, body FROM messages WHERE purpose = 'user_notices' AND about = '${ACCOUNT_TERMS.Tecnologia.id}'
           AND body LIKE '%${name}%'`,
      );
    expect(await letters()).toEqual([[`${name} fora do ar`, expect.stringContaining(`/servidores/${id}`)]]);
    await page.up();
    await round();
    expect(await letters()).toEqual([[`${name} fora do ar`, expect.stringContaining(`${name} no ar`)]]);
    const back = await sheet(id);
    expect(back).toMatchObject({ state: "up", call: fallen.call, outages: [{ call: fallen.call }] });
    expect(back.outages[0]?.until).not.toBe("");
    expect(back.availability).toBe(400);
    expect(await readNotices("server_up")).toContain(`${name} no ar`);
    const { body } = await desk.technician.call("support/call", { call: fallen.call });
    expect(body.state).toBe("open");
    expect(JSON.stringify(body)).toContain("voltou a responder");
    await page.down();
    await round();
    await round();
    expect((await sheet(id)).state).toBe("down");
    expect(await query(school, ofCall)).toEqual([["1"]]);
    await retire(id);
  });

  test("the desk, followers of the service's open calls and heads of sectors get the notice of a maintenance", async () => {
    const { id: service, name: service_name } = await calls.service();
    const { id: machine, name: machine_name } = await server();
    const { id: storage } = await server({ parent: machine, service });
    await calls.opened("none", { service });
    const sector = await school.seed.create("sectors", { name: newName("Secretaria"), active: true });
    const person = await school.seed.person({ kind: "staff", sector: sector.id });
    const head = await school.seed.user({ person: person.id });
    await school.as("superuser").collection("sectors").update(sector.id, { head: person.id });
    const another = await school.seed.user({ permissions: ["Tecnologia"] });
    const told = (user: string) =>
      query(
        school,
        `SELECT title, text FROM notifications WHERE user = '${user}' AND kind = 'server_maintenance' ORDER BY rowid DESC LIMIT 1`,
      );
    const [starts, ends] = [new Date(now() + 3_600_000), new Date(now() + 7_200_000)].map((at) => at.toISOString());
    const plan = { id: newId(), server: machine, starts: starts!, ends: ends!, reason: "Troca do nobreak" };
    const planAnswer = await desk.technician.call("support/plan-maintenance", plan);
    expect(planAnswer.body.sentence).toMatch(/\d+ pessoas? (foi avisada|foram avisadas)\.$/);
    for (const user of [ACCOUNT_TERMS.none.id, head.id]) {
      expect(await told(user)).toEqual([[expect.stringContaining(`${service_name}: manutenção `), "Troca do nobreak"]]);
    }
    expect(await told(another.id)).toEqual([[expect.stringContaining(`${machine_name}: manutenção `), "Troca do nobreak"]]);
    expect(await told(ACCOUNT_TERMS.Biblioteca.id)).toEqual([]);
    const shown = async () =>
      (await school.as("none").call("support/maintenances", {})).body.maintenances.filter(
        (maintenance) => maintenance.service === service,
      );
    expect(await shown()).toMatchObject([{ service_name, reason: "Troca do nobreak" }]);
    const [maintenance] = (await sheet(machine)).maintenances;
    await desk.technician.call("support/end-maintenance", { id: newId(), maintenance: maintenance!.id });
    expect(await shown()).toEqual([]);
    expect(await told(head.id)).toEqual([[expect.stringContaining("desmarcada a manutenção"), ""]]);
    await retire(storage);
    await retire(machine);
  });

  test("only the desk gets the notice of a maintenance of a server without a service", async () => {
    const { id } = await server();
    const told = () =>
      query(school, `SELECT COUNT(*) FROM notifications WHERE text = '${plan.reason}' AND link NOT LIKE '/servidores/%'`);
    const [starts, ends] = [new Date(now() + 3_600_000), new Date(now() + 7_200_000)].map((at) => at.toISOString());
    const plan = { id: newId(), server: id, starts: starts!, ends: ends!, reason: newName("Limpeza") };
    expect((await desk.technician.call("support/plan-maintenance", plan)).body.sentence).toMatch(/período\.$/);
    expect(await told()).toEqual([["0"]]);
    await retire(id);
  });

  test("a maintenance is quiet, and an outage in it counts once it is over", async () => {
    const page = await new Page().up();
    const { id, name } = await onPage(page);
    await round();
    await page.down();
    const planned = newId();
    const [starts, ends] = [new Date(now() - 60_000), new Date(now() + 3_600_000)].map((at) => at.toISOString());
    const plan = { id: planned, server: id, starts: starts!, ends: ends!, reason: "Troca do disco" };
    expect((await desk.technician.call("support/plan-maintenance", plan)).status).toBe(200);
    for (let index = 0; index < 3; index++) {
      await round();
    }
    expect(await sheet(id)).toMatchObject({ state: "up", quiet: "maintenance", outages: [], availability: 1000 });
    expect(await readNotices("server_down")).not.toContain(`${name} fora do ar`);
    const [maintenance] = (await sheet(id)).maintenances;
    const end = await desk.technician.call("support/end-maintenance", { id: newId(), maintenance: maintenance!.id });
    expect(end.status).toBe(200);
    const again = await desk.technician.call("support/end-maintenance", { id: newId(), maintenance: maintenance!.id });
    expect(again.refusal).toMatchObject({ status: 409, code: "maintenance_over" });
    await round();
    expect((await sheet(id)).state).toBe("up");
    await round();
    expect((await sheet(id)).state).toBe("down");
    expect(await readNotices("server_down")).toContain(`${name} fora do ar`);
    await retire(id);
  });

  test("a server below one that is down is quiet: one alert, for the one that fell", async () => {
    const [switchPage, filesPage] = [await new Page().up(), await new Page().up()];
    const child = await onPage(filesPage, { name: `A máquina virtual ${newId()}`, kind: "virtual" });
    const parent = await onPage(switchPage, { name: `O anfitrião ${newId()}` });
    await desk.technician.request("PATCH", records(child.id), { parent: parent.id });
    await round();
    await Promise.all([switchPage.down(), filesPage.down()]);
    for (let index = 0; index < 3; index++) {
      await round();
    }
    expect(await sheet(parent.id)).toMatchObject({ state: "down", children: [{ id: child.id, state: "up" }] });
    expect(await sheet(child.id)).toMatchObject({ state: "up", quiet: "parent", outages: [] });
    const circle = await desk.technician.request("PATCH", records(parent.id), { parent: child.id });
    expect(circle.refusal).toMatchObject({ status: 409, code: "server_circle" });
    await Promise.all([retire(child.id), retire(parent.id)]);
  });

  test("a server that answers to ping, and one that does not", async () => {
    const good = await server({ method: "ping", target: "127.0.0.1" });
    expect(await tried(good.id)).toEqual({ answered: true, sentence: "Respondeu em 3 ms." });
    const silent = await server({ method: "ping", target: "127.0.0.2" });
    expect(await tried(silent.id)).toEqual({ answered: false, sentence: "Não respondeu ao ping." });
  });

  test("an open port answers although it sends nothing, and a closed one does not @full", async () => {
    const port = await freePort();
    const mute = createTcp(() => undefined).listen(port, "127.0.0.1");
    const open = await server({ method: "port", target: "127.0.0.1", port });
    expect(await tried(open.id)).toMatchObject({ answered: true });
    await new Promise((resolve) => mute.close(resolve));
    expect(await tried(open.id)).toEqual({ answered: false, sentence: "A porta não aceita conexão." });
    await retire(open.id);
  });

  describe("an answer that leads elsewhere", () => {
    const page = new Page();
    let leads = "";
    let other = new Page();
    const answer: Answer = (_request, response) => response.writeHead(302, { Location: leads }).end();
    afterAll(() => Promise.all([page.down(), other.down()]));

    test("within the school's network it is followed, a few steps", async () => {
      await page.up(answer);
      other = await new Page().up();
      const { id } = await onPage(page);
      leads = `http://127.0.0.1:${other.port}/entrar`;
      expect(await tried(id)).toMatchObject({ answered: true });
      expect(other.requests).toEqual([`127.0.0.1:${other.port}/entrar`]);
      leads = `http://127.0.0.1:${page.port}/`;
      expect((await tried(id)).sentence).toBe("Encaminha de uma página a outra indefinidamente.");
    });

    test("an answer of that kind which leads nowhere is an answer", async () => {
      const unchanged = await new Page().up((_request, response) => response.writeHead(304).end());
      const { id } = await onPage(unchanged);
      expect(await tried(id)).toMatchObject({ answered: true });
      await unchanged.down();
    });

    test.each([
      ["http://8.8.8.8/", "Encaminha para fora da rede da escola: não foi consultado."],
      ["http://169.254.169.254/latest/meta-data/", "Encaminha para fora da rede da escola: não foi consultado."],
      ["http://[::ffff:10.0.0.1]/", "Encaminha a um endereço que não é consultado."],
      ["http://0251.0376.0251.0376/", "Encaminha para fora da rede da escola: não foi consultado."],
      ["http://2852039166/", "Encaminha para fora da rede da escola: não foi consultado."],
      ["http://usuario@127.0.0.1/", "Encaminha a um endereço que não é consultado."],
      ["ftp://10.0.0.1/", "Encaminha a um endereço que não é consultado."],
      ["file:///etc/passwd", "Encaminha a um endereço que não é consultado."],
      ["http://nao.existe.invalid/", "O nome não foi encontrado na rede."],
    ])("%s: %s", async (location, sentence) => {
      const { id } = await onPage(page);
      leads = location;
      expect(await tried(id)).toEqual({ answered: false, sentence });
    });
  });

  test.each(["8.8.8.8", "169.254.169.254", "::ffff:127.0.0.1", "0x7f000001", "-o/tmp/x", "exemplo.com:80", "[::1]"])(
    "%s is no target",
    async (target) => {
      const { refusal } = await post({ method: "http", target });
      expect(refusal).toMatchObject({ status: 400, code: "server_target_refused" });
    },
  );

  test("a check needs what it asks by", async () => {
    expect((await post({ method: "http" })).refusal.code).toBe("server_target_missing");
    expect((await post({ method: "port", target: "10.0.0.1" })).refusal.code).toBe("server_port_missing");
    expect((await post({ method: "http", target: "10.0.0.1", path: "login --help" })).refusal.code).toBe("server_path_refused");
    const unchecked = await server();
    const { refusal } = await desk.technician.call("support/try-server", { server: unchecked.id });
    expect(refusal).toMatchObject({ status: 409, code: "server_unchecked" });
  });

  test("one machine is one server", async () => {
    const machine = await desk.machine();
    await server({ equipment: machine.id });
    expect((await post({ equipment: machine.id })).refusal.code).toBe("server_equipment_taken");
  });
});

describe("outside of a test", () => {
  const school = testSchool();

  test("the machine itself is never asked, by no name", async () => {
    const technician = school.as("Tecnologia");
    const make = (target: string) =>
      technician.request<{ id: string }>("POST", "/api/collections/servers/records", {
        ...{ id: newId(), name: `Eu ${target}`, kind: "physical", method: "http", port: Number(new URL(school.url).port) },
        ...{ target, active: true },
      });
    expect((await make("127.0.0.1")).refusal.code).toBe("server_target_refused");
    const { body } = await make("localhost");
    const { sentence } = (await technician.call("support/try-server", { server: body.id })).body;
    expect(sentence).toBe("O endereço não é da rede da escola: nada foi consultado.");
  });
});

describe("the staff", () => {
  const school = testSchool();
  const desk = new Desk(school);

  test("are the school's people with what is in their hands, and no pupils", async () => {
    const name = `Zuleica ${newId()}`;
    const person = await school.seed.person({ name, kind: "teacher" });
    await school.seed.person({ name: `${name} filha`, kind: "student" });
    const machine = await desk.machine();
    await desk.technician.call("support/give-charge", { id: newId(), equipment: [machine.id], person: person.id });
    await school.seed.create("sectors", { name: `Setor ${newId()}`, active: true, head: person.id });
    const { body } = await desk.technician.list("staff", { q: name });
    expect(body.items).toMatchObject([{ id: person.id, charges: 1, loans: 0, calls: 0 }]);
    expect(body.items[0]?.heads).toMatch(/^Setor /);
    const holding = await desk.technician.list("staff", { q: name, holding: "true" });
    expect(holding.body.totalItems).toBe(1);
  });
});

describe("the record of a server", () => {
  const school = testSchool();
  const desk = new Desk(school);

  test("a machine that was written off meanwhile becomes no server", async () => {
    const machine = await desk.machine();
    await desk.technician.call("support/write-off-equipment", { id: newId(), equipment: machine.id, reason: "Quebrou" });
    await expect(desk.server({ equipment: machine.id })).rejects.toMatchObject({ status: 409 });
  });
});
