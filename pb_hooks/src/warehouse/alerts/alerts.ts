/** Notifies the stockroom's staff once for each crossing: by the bell, and by e-mail where the school wants that. R-34. */
import { remainingCollectionTime } from "../../../../domain/messaging/outbox";
import {
  ALERT_KINDS,
  type AlertKind,
  type AlertStatus,
  alertEmail,
  bellNotice,
  crossings,
  EMAIL_DELAY,
  STOCK_ALERT,
  wayOf,
} from "../../../../domain/warehouse/alerts/alerts";
import { STOCK_SETTINGS_ID } from "../../../../domain/warehouse/settings";
import { topics } from "../../../../domain/warehouse/topics";
import { channelsOfUsers } from "../../messaging/notify-users";
import { enqueue } from "../../messaging/outbox";
import type { Composition, Message } from "../../messaging/queue/claim";
import type { Call } from "../../platform/http/endpoint";
import { namedIn } from "../../platform/person-data/person-placeholders";
import type { RecordHook } from "../../platform/records/records";
import { notify } from "../../platform/school/notifications";
import { type App, column, execute, insertNew, newRecordId, select, transact } from "../../platform/sql/database";
import { selection, texts } from "../../platform/sql/selection";
import { fromStamp, now, stamp } from "../../platform/time/clock";
import { schoolSettings } from "../../platform/time/settings";
import { type Actor, SERVER } from "../../platform/timeline/actor";
import { stockSettings } from "../settings";
import { alertStatusOf, crossedMinimum } from "./alert-status";

/** Runs every ten minutes: finds crossings by time, and those that no movement checked. */
export function checkAlerts(app: App): void {
  for (const kind of ALERT_KINDS) {
    transact(app, (tx) => {
      // A kind that is switched off has no alerts; once it is switched on again, they are sent.
      const currentAlerts = wayOf(kind, stockSettings(tx)) === "off" ? [] : alertStatusOf(tx, kind);
      const open = column(tx, "SELECT subject FROM stock_alerts WHERE kind = {:kind} AND ended_at = ''", { kind });
      storeAlerts(tx, SERVER, kind, crossings(currentAlerts, [...open]));
    });
  }
}

/**
 * Runs after a user's command: finds the materials among these that crossed their minimum, in either direction. The job covers
 * the program's own work, such as a long import.
 */
export function checkMinimum({ app, actor, request }: Call, materials: readonly string[]): void {
  if (request !== null && materials.length > 0) {
    notifyCrossed(app, actor, materials);
  }
}

/** A changed minimum may be crossed by the change. */
export const minimumSaves: RecordHook = {
  after(e) {
    const material = e.record!;
    const original = material.original();
    if (material.getInt("minimum") !== original.getInt("minimum") || material.getBool("active") !== original.getBool("active")) {
      notifyCrossed(e.app, SERVER, [material.id]);
    }
  },
};

function notifyCrossed(app: App, actor: Actor, materials: readonly string[]): void {
  if (stockSettings(app).minimum_alert !== "off") {
    storeAlerts(app, actor, "minimum", crossedMinimum(app, materials));
  }
}

/** Stores new and ended alerts, and notifies users of the new ones. */
function storeAlerts(
  app: App,
  actor: Actor,
  kind: AlertKind,
  { started, ended }: { started: readonly AlertStatus[]; ended: readonly string[] },
) {
  if (ended.length > 0) {
    execute(
      app,
      `UPDATE stock_alerts SET ended_at = {:at}, updated = {:at}
       WHERE kind = {:kind} AND ended_at = '' AND subject IN (SELECT value FROM json_each({:ended}))`,
      { at: stamp(now()), kind, ended },
    );
  }
  if (started.length === 0) {
    return;
  }
  const users = channelsOfUsers(
    app,
    alertedUsers(app).map(({ id }) => id),
    topics.stock_alerts,
  );
  const wants = wayOf(kind, stockSettings(app));
  for (const user of users) {
    // Runs before the alerts are stored, so that a mail that is enqueued now contains them.
    if (wants === "email" && user.mail) {
      enqueueEmail(app, actor, user);
    }
    if (user.bell) {
      notify(app, user.id, { kind: `stock_${kind}`, ...bellNotice(kind, started) });
    }
  }
  const at = stamp(now());
  insertNew(
    app,
    "stock_alerts",
    at,
    started.map(({ subject }) => ({ id: newRecordId(), kind, subject, crossed_at: at, ended_at: "" })),
  );
}

const USER = selection(texts("id", "name", "email", "person"));
const IS_STOREKEEPER = `permissions LIKE '%"Almoxarifado"%'`;
const IS_ADMIN = `permissions LIKE '%"Admin"%'`;

/** The storekeepers, and Admin where the school wants that. */
const alertedUsers = (app: App) =>
  select(
    app,
    USER,
    `FROM users WHERE active = TRUE AND (${IS_STOREKEEPER}${stockSettings(app).alert_admins ? ` OR ${IS_ADMIN}` : ""}) ORDER BY id`,
  );

/** One mail for a series of alerts: while a mail to the same user waits, it takes this one too. */
function enqueueEmail(app: App, actor: Actor, { name, email, person }: { name: string; email: string; person: string }): void {
  const waitingMessage = column(
    app,
    "SELECT id FROM messages WHERE about = {:about} AND purpose = {:purpose} AND state = 'queued' AND address = {:email} LIMIT 1",
    { about: STOCK_SETTINGS_ID, purpose: STOCK_ALERT, email },
  );
  if (waitingMessage.length > 0 || email === "") {
    return;
  }
  const id = newRecordId();
  enqueue(app, actor, {
    ...{ id, area: "warehouse", purpose: STOCK_ALERT, person, recipient: name, address: email },
    about: { collection: "stock_settings", id: STOCK_SETTINGS_ID },
    dedupeKey: `${STOCK_ALERT}:${id}`,
    subject: "Avisos do almoxarifado",
    body: "",
    priority: 3,
  });
}

const CREATED_COLUMN = selection(texts("created"));

/** Runs directly before a mail leaves: collects the alerts since it was enqueued that are still true. */
export function composeStockAlerts(app: App, { id, address, recipient }: Message): Composition {
  const [message] = select(app, CREATED_COLUMN, "FROM messages WHERE id = {:id}", { id });
  const wait = remainingCollectionTime(fromStamp(message!.created), EMAIL_DELAY, now());
  if (wait > 0) {
    return { wait };
  }
  if (!alertedUsers(app).some(({ email }) => email === address)) {
    return { skip: "O destinatário não está mais no almoxarifado." };
  }
  const settings = stockSettings(app);
  const news = ALERT_KINDS.filter((kind) => wayOf(kind, settings) === "email").map((kind) => {
    const open = column(
      app,
      "SELECT subject FROM stock_alerts WHERE kind = {:kind} AND ended_at = '' AND crossed_at >= {:since}",
      { kind, since: message!.created },
    );
    const openAlerts = new Set([...open]);
    return {
      kind,
      alerts: openAlerts.size > 0 ? alertStatusOf(app, kind).filter(({ subject }) => openAlerts.has(subject)) : [],
    };
  });
  if (news.every(({ alerts }) => alerts.length === 0)) {
    return { skip: "O assunto do aviso já estava resolvido." };
  }
  const words = alertEmail({
    ...{ school: schoolSettings(app).name, recipient, groups: namedIn(app, news) },
    address: app.settings().meta.appURL.replace(/\/$/, ""),
  });
  return { send: true, content: { recipient, address, ...words } };
}
