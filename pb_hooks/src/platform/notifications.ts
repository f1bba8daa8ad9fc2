import type { OutputOf } from "../../../domain/contract";
import type { readNotifications as contract } from "../../../domain/platform/commands";
import { now, stamp } from "./clock";
import type { App } from "./database";
import type { Call } from "./endpoint";

export interface Notice {
  kind: string;
  title: string;
  text?: string;
  /** A path of the pages. */
  link?: string;
}

/** Leaves a notice for a user, in the caller's transaction; their bell rings once it stands. */
export function notify(app: App, user: string, notice: Notice): void {
  const record = new Record(app.findCachedCollectionByNameOrId("notifications"));
  record.load({ user, ...notice });
  app.save(record);
}

/** One by one through the record, so that the bell in another tab hears of each; a person has few unread. */
export function readNotifications({ app, actor }: Call): OutputOf<typeof contract> {
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
