/** Deletes the content of old messages: only their existence, subject and recipient stay. */
import type { Day } from "../../../domain/dates";
import { rewriteIndexes } from "../platform/person-data/erase-text";
import type { Retention } from "../platform/person-data/retention";
import { type App, execute, figure } from "../platform/sql/database";
import { now, stamp } from "../platform/time/clock";
import { EMPTY_ASSIGNMENTS } from "./conversations/emptied-conversation";
import { assignments, emptyEntryAssignments, emptyMessageAssignments } from "./emptied-fields";
import { emptyOldFiles } from "./files/files";

/** Few enough that no user waits who is at work at night. */
const MESSAGES_AT_ONCE = 500;
/** Each is deleted from the disk too. */
const FILES_AT_ONCE = 50;

/** A message without an outcome keeps its text: it may still leave. */
const DUE = "emptied_at = '' AND created < {:since} AND state NOT IN ('queued', 'held', 'sending')";
const DUE_ENTRY = "emptied_at = '' AND created < {:since}";
/** A conversation without messages since then. */
const DUE_CONVERSATION = "emptied_at = '' AND last_at < {:since}";
/** A pasted line that matched no person. */
const DUE_LINE = "line != '' AND created < {:since}";

export const retentions: readonly Retention[] = [
  {
    key: "messages",
    due: (app, since) =>
      figure(app, `SELECT COUNT(*) FROM messages WHERE ${DUE}`, { since }) +
      figure(app, `SELECT COUNT(*) FROM conversation_entries WHERE ${DUE_ENTRY}`, { since }) +
      figure(app, `SELECT COUNT(*) FROM conversations WHERE ${DUE_CONVERSATION}`, { since }) +
      figure(app, `SELECT COUNT(*) FROM campaign_exclusions WHERE ${DUE_LINE}`, { since }) +
      figure(app, "SELECT COUNT(*) FROM message_files WHERE emptied_at = '' AND created < {:since}", { since }),
    empty: emptyOldMessages,
  },
];

function emptyOldMessages(app: App, since: Day): void {
  const empty = () =>
    execute(
      app,
      `UPDATE messages SET ${assignments(emptyMessageAssignments())}, emptied_at = {:at}, updated = {:at} WHERE id IN (
         SELECT id FROM messages WHERE ${DUE}
         ORDER BY created LIMIT ${MESSAGES_AT_ONCE})`,
      { at: stamp(now()), since },
    );
  while (empty() > 0) {
    // Each round is a transaction of its own.
  }
  const emptyEntries = () =>
    execute(
      app,
      `UPDATE conversation_entries SET ${assignments(emptyEntryAssignments())}, emptied_at = {:at}, updated = {:at} WHERE id IN (
         SELECT id FROM conversation_entries WHERE ${DUE_ENTRY} ORDER BY created LIMIT ${MESSAGES_AT_ONCE})`,
      { at: stamp(now()), since },
    );
  while (emptyEntries() > 0) {
    // Likewise.
  }
  const emptyLines = () =>
    execute(
      app,
      `UPDATE campaign_exclusions SET line = '', updated = {:at} WHERE id IN (
         SELECT id FROM campaign_exclusions WHERE ${DUE_LINE} ORDER BY created LIMIT ${MESSAGES_AT_ONCE})`,
      { at: stamp(now()), since },
    );
  while (emptyLines() > 0) {
    // Likewise.
  }
  emptyOldFiles(app, since, FILES_AT_ONCE);
  const emptyConversations = () =>
    execute(
      app,
      `UPDATE conversations SET ${assignments(EMPTY_ASSIGNMENTS)}, updated = {:at} WHERE id IN (
         SELECT id FROM conversations WHERE ${DUE_CONVERSATION} ORDER BY last_at LIMIT ${MESSAGES_AT_ONCE})`,
      { at: stamp(now()), since },
    );
  while (emptyConversations() > 0) {
    // Likewise.
  }
  rewriteIndexes(app, ["messages", "conversations"]);
}
