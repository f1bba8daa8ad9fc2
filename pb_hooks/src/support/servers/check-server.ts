/**
 * Checks servers with the system's own tools: `curl` for pages and ports, `ping`, and `getent` for names. PocketBase's own HTTP
 * client would follow every redirect; curl only connects to the address that this module has tested.
 */
import { pingArguments } from "../../../../domain/support/servers/ping";
import {
  checkAddresses,
  checkHost,
  type HttpTarget,
  inAddress,
  readAddress,
  writeAddress,
} from "../../../../domain/support/servers/targets";
import type { CheckKind } from "../../../../domain/support/servers/words";

export interface Target {
  method: CheckKind;
  target: string;
  port: number;
  path: string;
}

export interface Answer {
  answered: boolean;
  milliseconds: number;
  /** The reason for a failure, in words. */
  problem: string;
}

/** The limit of processes at a time. */
const MAX_PROCESSES = 4;
const MAX_REDIRECTS = 3;
const NAME_SECONDS = 3;
const HTTP_SECONDS = 4;
/** curl holds an open port until its time limit. */
const PORT_SECONDS = 2;
const PORTS = { http: 80, https: 443 } as const;

/** Only where a test's environment says so. */
const targetPolicy = () => ({ loopback: $os.getenv("CHECKS_REACH_LOOPBACK") === "on" });
/** The operating system as the program names it. The stock PocketBase does not, but Windows names itself. */
const systemName = () => String($app.store().get("platform:system") ?? ($os.getenv("OS") === "Windows_NT" ? "windows" : "linux"));

interface Process {
  /** Its output and its exit status; null: the system has no such tool. */
  finish: () => { output: string; status: number } | null;
}

function start(name: string, ...words: string[]): Process {
  try {
    const command = $os.cmd(name, ...words)!;
    const output = command.stdoutPipe();
    command.start();
    return {
      finish() {
        const text = readerToString(output as unknown as Parameters<typeof readerToString>[0]);
        try {
          command.wait();
          return { output: text, status: 0 };
        } catch (error) {
          return { output: text, status: Number(/exit status (\d+)/.exec(String(error))?.[1] ?? 1) };
        }
      },
    };
  } catch {
    return { finish: () => null };
  }
}

const noAnswer = (problem: string): Answer => ({ answered: false, milliseconds: 0, problem });
const OUTSIDE = noAnswer("O endereço não é da rede da escola: nada foi consultado.");
const UNRESOLVED = noAnswer("O nome não foi encontrado na rede.");
const NO_NAMES = noAnswer("Este computador não resolve nomes para a verificação: use o endereço, como 192.168.0.10.");
const NO_CURL = noAnswer("O programa curl não está instalado no computador da Sineta: a verificação não pôde ser feita.");
const NO_PING = noAnswer("O programa ping não está instalado no computador da Sineta: a verificação não pôde ser feita.");

/** Finds the addresses of several hosts at once; a text where there is no tool for it. */
function resolveAll(hosts: readonly string[]): (string[] | Answer)[] {
  const lookups = hosts.map((host) =>
    checkHost(host, targetPolicy()) === "name" ? start("timeout", String(NAME_SECONDS), "getent", "ahosts", host) : null,
  );
  return hosts.map((host, index) => {
    const process = lookups[index];
    if (!process) {
      return checkHost(host, targetPolicy()) === "allowed" ? [host] : OUTSIDE;
    }
    const result = process.finish();
    if (result === null || result.status === 127) {
      return NO_NAMES;
    }
    const addresses = [...new Set(result.output.split("\n").flatMap((row) => row.trim().split(/\s+/)[0] || []))];
    if (addresses.length === 0) {
      return UNRESOLVED;
    }
    return checkAddresses(addresses, targetPolicy()) ? addresses : OUTSIDE;
  });
}

const discard = () => (systemName() === "windows" ? "NUL" : "/dev/null");

/** Without the settings of the program's user, without a proxy, without a redirect beyond the given one. */
const curl = (seconds: number, url: string, ...args: string[]): Process =>
  start(
    "curl",
    ...["-q", "--silent", "--globoff", "--noproxy", "*", "--insecure", "--user-agent", "Sineta"],
    ...["--max-time", String(seconds), "--connect-timeout", String(Math.min(seconds, 3)), "--output", discard()],
    ...["--write-out", "%{http_code}|%{time_connect}|%{time_total}|%{redirect_url}", ...args, "--url", url],
  );

function startHttp(target: HttpTarget, address: string): Process {
  const pinned = target.host === address ? [] : ["--resolve", `${target.host}:${target.port}:${inAddress(address)}`];
  return curl(HTTP_SECONDS, writeAddress(target), "--proto", "=http,https", ...pinned);
}

const milliseconds = (seconds: string): number => Math.max(1, Math.round(Number(seconds) * 1000));

/** The result of a page's answer, including its redirects: each step is tested like the first. */
function readHttp(process: Process, redirects: number): Answer {
  const result = process.finish();
  if (result === null) {
    return NO_CURL;
  }
  const [code = "000", connectTime = "0", total = "0", next = ""] = result.output.split("|");
  const status = Number(code);
  if (status === 0) {
    return noAnswer(Number(connectTime) > 0 ? "Conectou, mas não respondeu a tempo." : "Não respondeu: sem conexão.");
  }
  if (next !== "" && status >= 300 && status < 400) {
    const following = readAddress(next);
    if (!following || redirects === 0) {
      return noAnswer(
        following ? "Encaminha de uma página a outra indefinidamente." : "Encaminha a um endereço que não é consultado.",
      );
    }
    const [addresses] = resolveAll([following.host]);
    return Array.isArray(addresses)
      ? readHttp(startHttp(following, addresses[0]!), redirects - 1)
      : noAnswer(addresses === OUTSIDE ? "Encaminha para fora da rede da escola: não foi consultado." : addresses!.problem);
  }
  // A server that asks for a password works.
  return status < 400 || status === 401 || status === 403
    ? { answered: true, milliseconds: milliseconds(total), problem: "" }
    : noAnswer(`Respondeu com o erro ${status}.`);
}

function readPort(process: Process): Answer {
  const processEnd = process.finish();
  if (processEnd === null) {
    return NO_CURL;
  }
  const connectTime = processEnd.output.split("|")[1] ?? "0";
  return Number(connectTime) > 0
    ? { answered: true, milliseconds: milliseconds(connectTime), problem: "" }
    : noAnswer("A porta não aceita conexão.");
}

const startPing = (address: string): Process => start("ping", ...pingArguments(systemName(), address));

function readPing(process: Process): Answer {
  const result = process.finish();
  if (result === null) {
    return NO_PING;
  }
  // Windows also returns 0 where a router says that there is no route; only an answer has a time to live.
  const time = /[=<]\s*(\d+(?:[.,]\d+)?)\s*ms/i.exec(result.output);
  return result.status === 0 && /ttl[=\s]/i.test(result.output)
    ? { answered: true, milliseconds: Math.max(1, Math.round(Number((time?.[1] ?? "1").replace(",", ".")))), problem: "" }
    : noAnswer("Não respondeu ao ping.");
}

/** Starts a check; returns the function that reads its result. */
function startCheck({ method, target, port, path }: Target, addresses: string[] | Answer): () => Answer {
  if (!Array.isArray(addresses)) {
    return () => addresses;
  }
  const address = addresses[0]!;
  if (method === "ping") {
    const process = startPing(address);
    return () => readPing(process);
  }
  if (method === "port") {
    const process = curl(PORT_SECONDS, `telnet://${inAddress(address)}:${port}`, "--proto", "=telnet");
    return () => readPort(process);
  }
  const scheme = method === "https" ? "https" : "http";
  const httpTarget: HttpTarget = { scheme, host: target.toLowerCase(), port: port || PORTS[scheme], path: path || "/" };
  const process = startHttp(httpTarget, address);
  return () => readHttp(process, MAX_REDIRECTS);
}

/** Checks several servers, few at a time. Never within a transaction: it takes seconds. */
export function probeAll(targets: readonly Target[]): Answer[] {
  const answers: Answer[] = [];
  for (let from = 0; from < targets.length; from += MAX_PROCESSES) {
    const chunk = targets.slice(from, from + MAX_PROCESSES);
    const addresses = resolveAll(chunk.map(({ target }) => target));
    const checks = chunk.map((target, index) => startCheck(target, addresses[index]!));
    answers.push(...checks.map((readCheck) => readCheck()));
  }
  return answers;
}
