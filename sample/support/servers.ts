/** The sample school's servers: a switch, two machines and two virtual ones within one of them, and a month of monitoring. */
import { addDays } from "../../domain/dates";
import { count } from "../../domain/text";
import { select } from "../../pb_hooks/src/platform/sql/database";
import { selection, texts } from "../../pb_hooks/src/platform/sql/selection";
import { instantIn } from "../../pb_hooks/src/platform/time/business-clock";
import { fromStamp, localTime, stamp } from "../../pb_hooks/src/platform/time/clock";
import { schoolSettings } from "../../pb_hooks/src/platform/time/settings";
import { insertAll } from "../bulk";
import { random } from "../random";
import type { Sample } from "../sample-school";

const SEED = 20_261_188;
const DAYS = 30;
/**
 * No server is at these addresses: with rare and patient checks, their state stays as it is set here for as long as a
 * demonstration lasts.
 */
const SLOW_CHECKS = { every_minutes: 60, failures_before: 10, successes_before: 2 };
const CHECKS_A_DAY = 24;

const SERVERS = [
  {
    ...{ name: "Switch do rack", kind: "network", method: "ping", target: "192.168.0.2", port: 0, parent: "" },
    ...{ roles: "Liga os servidores e os laboratórios", operating_system: "", backup: "Configuração exportada", tested: 90 },
  },
  {
    ...{
      name: "Servidor principal",
      kind: "physical",
      method: "https",
      target: "192.168.0.10",
      port: 8006,
      parent: "Switch do rack",
    },
    ...{ roles: "Hospeda as máquinas virtuais", operating_system: "Proxmox 8", backup: "Disco externo, toda sexta", tested: 31 },
  },
  {
    ...{
      name: "Servidor de arquivos",
      kind: "virtual",
      method: "port",
      target: "192.168.0.11",
      port: 445,
      parent: "Servidor principal",
    },
    ...{
      roles: "Pastas da secretaria e dos professores",
      operating_system: "Debian 12",
      backup: "Toda noite, no servidor de câmeras",
      tested: 12,
    },
  },
  {
    ...{
      name: "Internet e filtro",
      kind: "virtual",
      method: "http",
      target: "192.168.0.1",
      port: 0,
      parent: "Servidor principal",
    },
    ...{
      roles: "Acesso à internet, filtro de páginas",
      operating_system: "pfSense",
      backup: "Configuração exportada",
      tested: 45,
    },
  },
  {
    ...{
      name: "Servidor de câmeras",
      kind: "physical",
      method: "http",
      target: "192.168.0.20",
      port: 8080,
      parent: "Switch do rack",
    },
    ...{ roles: "Gravação das câmeras, 15 dias", operating_system: "Ubuntu 24.04", backup: "Sem backup", tested: 0 },
  },
] as const;

/** The failures of the month: so many days ago, at what hour, for how many minutes. */
const OUTAGES: readonly (readonly [server: string, daysAgo: number, hour: number, minutes: number, problem: string])[] = [
  ["Internet e filtro", 24, 9, 95, "Não respondeu: sem conexão."],
  ["Servidor de câmeras", 17, 14, 260, "Respondeu com o erro 502."],
  ["Internet e filtro", 6, 7, 40, "Não respondeu: sem conexão."],
];

const MACHINE = selection(texts("e.id", "k.name"));

export function makeServers({ app, today, at }: Sample): string {
  const chance = random(SEED);
  // Servers are monitored day and night.
  const moment = fromStamp(at);
  const zone = schoolSettings(app).time_zone;
  const machines = select(
    app,
    MACHINE,
    "FROM equipment e JOIN equipment_kinds k ON k.id = e.kind WHERE k.server = TRUE OR k.name = 'Switch de rede' ORDER BY e.tombo",
  );
  const takeMachine = (kind: string) => {
    const index = machines.findIndex(({ name }) => (kind === "network") === (name === "Switch de rede"));
    return kind === "virtual" || index < 0 ? "" : machines.splice(index, 1)[0]!.id;
  };
  const ids = new Map<string, string>(SERVERS.map(({ name }) => [name, chance.id()]));
  insertAll(
    app,
    "servers",
    SERVERS.map(({ name, parent, tested, ...server }) => ({
      ...{ id: ids.get(name)!, name, ...server, parent: ids.get(parent) ?? "", equipment: takeMachine(server.kind) },
      ...{ addresses: server.target, path: "", notes: "", service: "", active: true, ...SLOW_CHECKS },
      backup_tested_on: tested > 0 ? addDays(today, -tested) : "",
    })),
    at,
  );
  const days: Record<string, unknown>[] = [];
  for (const { name } of SERVERS) {
    for (let ago = DAYS - 1; ago >= 0; ago--) {
      const missedCount = OUTAGES.filter(([server, daysAgo]) => server === name && daysAgo === ago).reduce(
        (sum, [, , , minutes]) => sum + Math.ceil(minutes / 60),
        0,
      );
      const checks = ago === 0 ? Math.max(1, Math.floor(localTime(app, moment).minutes / 60)) : CHECKS_A_DAY;
      const answeredCount = Math.max(0, checks - missedCount);
      days.push({
        ...{ id: chance.id(), server: ids.get(name)!, day: addDays(today, -ago), checks, answered: answeredCount },
        milliseconds: answeredCount * chance.between(2, 14),
      });
    }
  }
  insertAll(app, "server_days", days, at);
  const falls = OUTAGES.map(([server, daysAgo, hour, minutes, problem]) => {
    const fellAt = instantIn(zone, addDays(today, -daysAgo), hour * 60 + 12);
    return {
      id: chance.id(),
      server: ids.get(server)!,
      since: stamp(fellAt),
      until: stamp(fellAt + minutes * 60_000),
      problem,
      call: "",
    };
  });
  insertAll(app, "server_outages", falls, at);
  insertAll(
    app,
    "server_states",
    SERVERS.map(({ name }) => {
      const last = falls.filter(({ server }) => server === ids.get(name)).at(-1);
      return {
        ...{
          id: chance.id(),
          server: ids.get(name)!,
          state: "up",
          failures: 0,
          successes: 400,
          problem: "",
          quiet: "",
          call: "",
        },
        ...{ since: last?.until ?? stamp(instantIn(zone, addDays(today, -DAYS), 480)), milliseconds: chance.between(2, 14) },
        ...{ checked_at: at, answered_at: at },
      };
    }),
    at,
  );
  return count(SERVERS.length, "servidor", "servidores");
}
