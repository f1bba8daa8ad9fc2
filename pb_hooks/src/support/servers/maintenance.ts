/** The people whom a server's maintenance affects, and the services that it stops. */
import { timeOf } from "../../../../domain/platform/hours";
import {
  DAYS_AHEAD,
  formatMaintenance,
  type LocalMoment,
  type ServiceMaintenance,
} from "../../../../domain/support/servers/maintenance";
import { topics } from "../../../../domain/support/topics";
import { listing } from "../../../../domain/text";
import { notifyUsers } from "../../messaging/notify-users";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, select } from "../../platform/sql/database";
import { selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, localTime, now, stamp, today } from "../../platform/time/clock";
import type { Actor } from "../../platform/timeline/actor";
import { technicians } from "../technicians";

const DAY = 24 * 60 * 60_000;

const SERVICE_MAINTENANCE = selection<ServiceMaintenance>()({
  ...texts("m.id", "m.starts", "m.ends", "m.reason"),
  service: text("q.id"),
  service_name: text("q.name"),
});

/** GET support/maintenances */
export function maintenances({ app }: Call): { maintenances: ServiceMaintenance[] } {
  const at = now();
  return {
    maintenances: select(
      app,
      SERVICE_MAINTENANCE,
      `FROM (
         WITH RECURSIVE below (maintenance, server) AS (
           SELECT id, server FROM server_maintenances WHERE ends > {:now} AND starts <= {:until}
           UNION SELECT b.maintenance, v.id FROM below b CROSS JOIN servers v WHERE v.parent = b.server AND v.parent != ''
         )
         SELECT DISTINCT b.maintenance, v.service FROM below b CROSS JOIN servers v
         WHERE v.id = b.server AND v.active = TRUE AND v.service != ''
       ) b CROSS JOIN server_maintenances m CROSS JOIN services q
       WHERE m.id = b.maintenance AND q.id = b.service AND q.active = TRUE
       ORDER BY m.starts, q.name, m.id`,
      { now: stamp(at), until: stamp(at + DAYS_AHEAD * DAY) },
    ),
  };
}

interface NamedService {
  id: string;
  name: string;
}

/** The active services of a server, and of the servers that depend on it. */
const servicesOn = (app: App, server: string): NamedService[] =>
  select(
    app,
    selection(texts("id", "name")),
    `FROM services WHERE active = TRUE AND id IN (
       WITH RECURSIVE below (server) AS (
         SELECT {:server} UNION SELECT v.id FROM below b CROSS JOIN servers v WHERE v.parent = b.server AND v.parent != ''
       )
       SELECT v.service FROM below b CROSS JOIN servers v WHERE v.id = b.server AND v.active = TRUE AND v.service != '')
     ORDER BY name`,
    { server },
  );

/** The followers of the services' open calls, and the heads of sectors, who inform their people. */
const usersOf = (app: App, services: readonly NamedService[]): string[] =>
  services.length === 0
    ? []
    : column(
        app,
        `SELECT f.user FROM json_each({:services}) s CROSS JOIN service_calls c CROSS JOIN call_followers f
           WHERE c.service = s.value AND c.ended = FALSE AND f.call = c.id
         UNION SELECT u.id FROM sectors c CROSS JOIN users u
           WHERE c.active = TRUE AND c.head != '' AND u.person = c.head AND u.person != ''`,
        { services: services.map(({ id }) => id) },
      );

function momentOf(app: App, instant: number): LocalMoment {
  const { day, minutes } = localTime(app, instant);
  return { day, time: timeOf(minutes) };
}

/** "segunda, 30 de novembro, das 18h às 20h". */
export const maintenanceWords = (app: App, { starts, ends }: Pick<ServiceMaintenance, "starts" | "ends">): string =>
  formatMaintenance(momentOf(app, fromStamp(starts)), momentOf(app, fromStamp(ends)), today(app));

interface MaintainedServer {
  id: string;
  name: string;
}

/**
 * Notifies the desk of a server's maintenance, and all other affected users of its services.
 * @returns the number of the others.
 */
export function notifyMaintenance(app: App, actor: Actor, { id, name }: MaintainedServer, words: string, reason: string): number {
  const team = technicians(app);
  const kind = "server_maintenance";
  notifyUsers(app, actor, team, topics.servers, {
    ...{ area: "support", kind, title: `${name}: ${words}`, text: reason, link: `/servidores/${id}` },
  });
  const services = servicesOn(app, id);
  const otherUsers = usersOf(app, services).filter((user) => user !== actor.id && !team.includes(user));
  notifyUsers(app, actor, otherUsers, topics.maintenances, {
    ...{
      area: "support",
      kind,
      title: `${listing(
        services.map((service) => service.name),
        3,
      )}: ${words}`,
      text: reason,
    },
    link: "/meus-chamados",
  });
  return otherUsers.length;
}
