/** The requests of a monitoring computer: /live, /ready, /metrics, and the log as JSON. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BINARY } from "../../../scripts/paths";
import { environment, flags, freePort, START_MESSAGE } from "../../../scripts/server";
import { newId } from "../../helpers/ids";
import { testSchool } from "../../helpers/school";
import { freshFolder } from "../../helpers/template";
import { PATIENCE } from "../../helpers/timeouts";

const TOKEN = "chave-do-coletor";
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

/** The figure of a line; undefined where it is not there. */
const figureOf = (text: string, line: string): number | undefined => {
  const found = text.split("\n").find((row) => row.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
};

describe("a school that is watched", () => {
  const school = testSchool({ env: { METRICS_TOKEN: TOKEN, LOG_FORMAT: "json" } });
  const at = (path: string) => `${school.server.url}${path}`;
  const metrics = async () => (await fetch(at("/metrics"), bearer(TOKEN))).text();

  test("answers liveness and readiness checks to anybody", async () => {
    const live = await fetch(at("/live"));
    expect([live.status, await live.json()]).toEqual([200, { live: true }]);
    const ready = await fetch(at("/ready"));
    expect([ready.status, await ready.json()]).toEqual([200, { ready: true, checks: { read: "ok", write: "ok", disk: "ok" } }]);
    expect(ready.headers.get("Cache-Control")).toBe("no-store");
    for (const path of ["/live", "/ready", "/metrics"]) {
      expect((await fetch(at(path), { method: "POST" })).status, path).toBe(405);
      expect((await fetch(at(path), { method: "HEAD", ...bearer(TOKEN) })).status, path).toBe(200);
    }
  });

  test.each([[{}], [bearer("outra")], [{ headers: { Authorization: TOKEN.slice(1) } }]])(
    "shows its figures to nobody without the token: %j",
    async (options) => {
      const answer = await fetch(at("/metrics"), options);
      expect([answer.status, await answer.text()]).toEqual([401, expect.not.stringContaining("sineta_")]);
    },
  );

  test("counts requests by class and status, and questions for its health not at all", async () => {
    const line = 'sineta_requests_total{route="command",status="404"}';
    const before = figureOf(await metrics(), line) ?? 0;
    expect((await fetch(at("/api/school/library/none"))).status).toBe(404);
    await fetch(at("/live"));
    const text = await metrics();
    expect(figureOf(text, line)).toBe(before + 1);
    expect(text).not.toMatch(/route="(live|ready|metrics)"/);
    expect(text).toContain('sineta_request_duration_seconds_bucket{route="command",le="+Inf"}');
    expect(figureOf(text, "sineta_disk_free_ratio")).toBeGreaterThan(0);
    expect(figureOf(text, 'sineta_outbox_messages{state="failed"}')).toBe(0);
    expect(figureOf(text, "sineta_memory_bytes")).toBeGreaterThan(1_000_000);
    expect(text).toMatch(/^sineta_info\{version="[\d.]+"\} 1$/m);
  });

  test("writes each line for a collector, with the name that the answer has and no person's", async () => {
    const answer = await fetch(at("/api/school/library/home?search=Maria%20Silva"), {
      headers: { Authorization: "nobody", "User-Agent": "Maria Silva", "X-Request-Id": "Maria Silva" },
    });
    const name = answer.headers.get("X-Request-Id");
    expect(name).toMatch(/^[0-9a-f]{12}$/);
    await expect.poll(() => school.server.output.split("\n").find((line) => line.includes(`"request":"${name}"`))).toBeDefined();
    const lines = school.server.output.split("\n").filter((line) => line !== "");
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries.find(({ request }) => request === name)).toMatchObject({
      level: "info",
      message: "request",
      method: "GET",
      route: "command",
      status: answer.status,
    });
    expect(school.server.output).not.toMatch(/Maria|search=|nobody/);
  });

  test("has no page of the first start", async () => {
    expect((await fetch(at(`/setup/${"0".repeat(32)}`))).status).toBe(410);
  });
});

describe("a school that is not watched", () => {
  const school = testSchool({ env: { RATE_LIMITS: "on" } });

  test("counts no health check against its sender", async () => {
    const responses = Array.from({ length: 400 }, (_, index) => fetch(`${school.server.url}/${index % 2 ? "live" : "ready"}`));
    const answers = await Promise.all(responses.map(async (answer) => (await answer).status));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect((await fetch(`${school.server.url}/api/health`)).status).toBe(200);
  });

  test("has no figures to show, and its requests have names all the same", async () => {
    const answer = await fetch(`${school.server.url}/metrics`, bearer(""));
    expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining("sineta_")]);
    const page = await fetch(`${school.server.url}/api/health`);
    expect(page.headers.get("X-Request-Id")).toMatch(/^[0-9a-f]{12}$/);
  });

  test("shows them at an address of their own, where one is named", async () => {
    const port = await freePort();
    await school.server.restart({ METRICS_ADDRESS: `127.0.0.1:${port}` });
    const apart = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    expect(await (await apart("/metrics")).text()).toContain("sineta_info");
    expect((await apart("/ready")).status).toBe(200);
    expect((await apart("/api/health")).status).toBe(404);
    expect((await fetch(`${school.server.url}/metrics`)).status).toBe(404);
  });
});

describe("the page of the first start", () => {
  const folder = resolve(freshFolder(`page-${newId()}`, "nothing"));
  const data = resolve(folder, "data");
  let child: ChildProcess;
  let output = "";
  let address = "";
  let port = 0;

  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    port = await freePort();
    child = spawn(BINARY, [...flags(data), "serve", `--http=127.0.0.1:${port}`], {
      env: environment({
        ADMIN_EMAIL: "",
        ADMIN_PASSWORD: "",
        ADMIN_NAME: "",
        SCHOOL_NAME: "",
        DISPLAY: "",
        WAYLAND_DISPLAY: "",
      }),
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        output += chunk.toString("utf8");
      });
    }
    address = await new Promise<string>((resume, reject) => {
      child.stdout?.on("data", () => {
        const address = /http:\/\/127\.0\.0\.1:\d+\/setup\/[0-9a-f]{32}/.exec(output)?.[0];
        if (address) {
          resume(address);
        }
      });
      child.once("close", () => reject(new Error(output)));
    });
  });
  afterAll(async () => {
    const ended = new Promise((resume) => child.once("close", resume));
    child.kill("SIGTERM");
    await ended;
  });

  const send = (changed: Record<string, string>) =>
    fetch(address, {
      method: "POST",
      body: new URLSearchParams({
        school: "Escola Três",
        name: "Dora",
        email: "diretora@escola.test",
        password: "senha-da-diretora-1",
        again: "senha-da-diretora-1",
        ...changed,
      }),
    });

  test("makes nothing of answers that the program refuses, and says why at their place", async () => {
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    const poor = await send({ password: "12345678", again: "12345678" });
    expect([poor.status, await poor.text()]).toEqual([422, expect.stringMatching(/id="password-fault">[^<]*fácil de adivinhar/)]);
    const email = await send({ email: "diretora" });
    expect([email.status, await email.text()]).toEqual([422, expect.stringMatching(/id="email-fault">[^<]*e-mail válido/)]);
    expect(existsSync(resolve(data, "data.db"))).toBe(false);
  });

  test("makes the school, and is gone", async () => {
    const response = await send({});
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining("Escola criada")]);
    await expect.poll(() => output, PATIENCE).toMatch(START_MESSAGE);
    expect((await fetch(address)).status).toBe(410);
    const session = await fetch(`http://127.0.0.1:${port}/api/collections/users/auth-with-password`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ identity: "diretora@escola.test", password: "senha-da-diretora-1" }),
    });
    expect(session.status).toBe(200);
    expect(readFileSync(resolve(data, "VERSION"), "utf8")).toContain("sineta=");
  });
});
