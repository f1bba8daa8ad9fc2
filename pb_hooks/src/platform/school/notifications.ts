import type { InputIn, OutputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/platform/commands";
import { refuse } from "../../../../domain/platform/refusals";
import { mayPass } from "../../../../domain/roles";
import type { Topic } from "../../../../domain/topic";
import type { Call } from "../http/endpoint";
import { type App, execute, newRecordId, select } from "../sql/database";
import { flags, selection, texts } from "../sql/selection";
import { now, stamp } from "../time/clock";

export interface Notification {
  kind: string;
  title: string;
  text?: string;
  /** A path of the pages. */
  link?: string;
}

const CHOICE_COLUMNS = selection({ ...texts("topic"), ...flags("bell", "mail") });

/** GET platform/notice-choices */
export const noticeChoices =
  (topics: () => readonly Topic[]) =>
  ({ app, actor }: Call): OutputIn<typeof contracts, "noticeChoices"> => {
    const choices = select(app, CHOICE_COLUMNS, "FROM notice_choices WHERE user = {:user}", { user: actor.id });
    const ownTopics = topics().filter(({ roles }) => mayPass(actor.roles, roles));
    return {
      choices: ownTopics.map(({ name, label, note, mail }) => {
        const { bell, mail: byMail } = choices.find(({ topic }) => topic === name) ?? { bell: true, mail };
        return { topic: name, label, note, bell, mail: byMail };
      }),
    };
  };

/**
 * The caller's channels for a topic. Of two browsers the later one decides.
 * @throws Refusal not_found, for a topic that does not exist or belongs to another role.
 */
export const chooseNotices =
  (topics: () => readonly Topic[]) =>
  (
    { app, actor }: Call,
    { topic, bell, mail }: InputIn<typeof contracts, "chooseNotices">,
  ): OutputIn<typeof contracts, "chooseNotices"> => {
    if (actor.id === "" || !topics().some(({ name, roles }) => name === topic && mayPass(actor.roles, roles))) {
      throw refuse("not_found", { what: "este assunto" });
    }
    execute(
      app,
      `INSERT INTO notice_choices (id, user, topic, bell, mail, created, updated)
       VALUES ({:id}, {:user}, {:topic}, {:bell}, {:mail}, {:at}, {:at})
       ON CONFLICT (user, topic) DO UPDATE SET bell = excluded.bell, mail = excluded.mail, updated = excluded.updated`,
      { id: newRecordId(), user: actor.id, topic, bell, mail, at: stamp(now()) },
    );
    return { topic, bell, mail };
  };

/** Writes a notification for a user, in the caller's transaction; their bell rings once it is committed. */
export function notify(app: App, user: string, notification: Notification): void {
  const record = new Record(app.findCachedCollectionByNameOrId("notifications"));
  record.load({ user, ...notification });
  app.save(record);
}

/** Marks them one by one through the record, so that the bell in another tab gets each event; a user has few unread ones. */
export function readNotifications({ app, actor }: Call): OutputIn<typeof contracts, "readNotifications"> {
  const unread = app.findRecordsByFilter("notifications", "user = {:user} && read_at = ''", "created", 500, 0, {
    user: actor.id,
  });
  const at = stamp(now());
  for (const notification of unread) {
    notification!.set("read_at", at);
    app.saveNoValidate(notification!);
  }
  return { read: unread.length };
}
