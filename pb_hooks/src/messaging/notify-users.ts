/** Notifies users, each in the way that they chose: bell, e-mail, both or none. */
import { remainingCollectionTime } from "../../../domain/messaging/outbox";
import { noticesEmail } from "../../../domain/messaging/user-notices";
import type { Topic, TopicChannels } from "../../../domain/topic";
import { withCurrentNames } from "../platform/person-data/person-placeholders";
import { type Notification, notify } from "../platform/school/notifications";
import { type App, execute, newRecordId, select, selectFirst } from "../platform/sql/database";
import { flag, selection, texts } from "../platform/sql/selection";
import { fromStamp, now } from "../platform/time/clock";
import { schoolSettings } from "../platform/time/settings";
import type { Actor } from "../platform/timeline/actor";
import type { Event } from "../platform/timeline/timeline";
import { enqueue } from "./outbox";
import type { Composition, Message } from "./queue/claim";

/** The purpose of the mails that collect notifications. */
const USER_NOTICES = "user_notices";

/** The time for which a mail collects notifications. */
const EMAIL_DELAY = 60_000;
/** The limit of a mail's notifications; the bell shows the others. */
const MAX_EMAIL_LENGTH = 15_000;

/** A notification, and the area whose staff see its mail in the outbox. */
interface UserNotification extends Notification {
  area: Event["area"];
  /** The bell has another notification for it. */
  mailOnly?: boolean;
}

export interface Recipient extends TopicChannels {
  id: string;
  name: string;
  email: string;
  /** The user's id in `people`. */
  person: string;
}

const RECIPIENT_COLUMNS = selection<Recipient>()({
  ...texts("u.id", "u.name", "u.email", "u.person"),
  bell: flag("ifnull(c.bell, TRUE)"),
  mail: flag("ifnull(c.mail, {:mail})"),
});

/** The channels of a topic for these users; users who may not sign in are left out. */
export const channelsOfUsers = (app: App, users: readonly string[], topic: Topic): Recipient[] =>
  users.length === 0
    ? []
    : select(
        app,
        RECIPIENT_COLUMNS,
        `FROM json_each({:users}) w JOIN users u ON u.id = w.value LEFT JOIN notice_choices c ON c.user = u.id AND c.topic = {:topic}
         WHERE u.active = TRUE`,
        { users, topic: topic.name, mail: topic.mail },
      );

/** Notifies users about an event of a topic; nobody is notified of their own act. */
export function notifyUsers(
  app: App,
  actor: Actor,
  users: readonly string[],
  topic: Topic,
  { area, mailOnly = false, ...notification }: UserNotification,
): void {
  for (const user of channelsOfUsers(
    app,
    users.filter((id) => id !== "" && id !== actor.id),
    topic,
  )) {
    if (user.bell && !mailOnly) {
      notify(app, user.id, notification);
    }
    if (user.mail) {
      enqueueEmail(app, actor, user, area, notification);
    }
  }
}

const WAITING_MESSAGE = selection(texts("id", "body"));

/** One mail for a series of events: while a mail to the same user waits, it takes this notification too. */
function enqueueEmail(app: App, actor: Actor, user: Recipient, area: Event["area"], notification: Notification): void {
  if (user.email === "") {
    return;
  }
  const link = notification.link ? `${app.settings().meta.appURL.replace(/\/+$/, "")}${notification.link}` : "";
  const words = [notification.title, notification.text, link].filter(Boolean).join("\n");
  const waitingMessage = selectFirst(
    app,
    WAITING_MESSAGE,
    `FROM messages WHERE about = {:user} AND purpose = {:purpose} AND area = {:area} AND state = 'queued' AND address = {:email}`,
    { user: user.id, purpose: USER_NOTICES, area, email: user.email },
  );
  if (waitingMessage) {
    if (waitingMessage.body.length + words.length < MAX_EMAIL_LENGTH) {
      execute(app, "UPDATE messages SET body = {:body} WHERE id = {:id}", {
        id: waitingMessage.id,
        body: `${waitingMessage.body}\n\n${words}`,
      });
    }
    return;
  }
  const id = newRecordId();
  enqueue(app, actor, {
    ...{ id, area, purpose: USER_NOTICES, person: user.person, recipient: user.name, address: user.email },
    about: { collection: "users", id: user.id },
    dedupeKey: `${USER_NOTICES}:${id}`,
    subject: notification.title,
    body: words,
    priority: 3,
  });
}

const CREATED_COLUMN = selection(texts("created"));
const ACCOUNT = selection({ ...texts("email"), active: flag("active") });

/** Runs directly before a mail leaves: tests that it has waited long enough, and that its account is still the intended one. */
export function composeUserNotifications(app: App, { id, about, address, recipient, body }: Message): Composition {
  const wait = remainingCollectionTime(
    fromStamp(selectFirst(app, CREATED_COLUMN, "FROM messages WHERE id = {:id}", { id })!.created),
    EMAIL_DELAY,
    now(),
  );
  if (wait > 0) {
    return { wait };
  }
  const user = selectFirst(app, ACCOUNT, "FROM users WHERE id = {:about}", { about });
  if (!user?.active || user.email !== address) {
    return { skip: "A conta que receberia foi desativada ou mudou de e-mail." };
  }
  const { appURL } = app.settings().meta;
  const { text, headers } = noticesEmail({
    school: schoolSettings(app).name,
    recipient,
    paragraphs: withCurrentNames(app, body),
    appUrl: appURL,
  });
  return { send: true, sentText: text, headers };
}
