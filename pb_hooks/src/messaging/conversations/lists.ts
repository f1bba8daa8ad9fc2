/** The conversations as a list, the latest activity first. */
import type { ConversationRow, lists } from "../../../../domain/messaging/lists";
import { recordListAccess } from "../../people/privacy/access-log";
import { type ListSource, reference } from "../../platform/lists/list";
import { fullText } from "../../platform/lists/list-search";
import { number, selection, text, texts } from "../../platform/sql/selection";

const LAST_REPLY = `(SELECT iif(m.channel = 'assisted' AND m.state IN ('queued', 'sending'), 'by_hand', m.state) FROM messages m
  WHERE m.about = c.id AND m.purpose = 'conversation' ORDER BY m.created DESC LIMIT 1)`;

export const conversations: ListSource<(typeof lists)["conversations"]> = {
  from: "conversations c",
  id: "c.id",
  search: (search) => fullText("conversations", search),
  onPageSent: recordListAccess("conversations", "conversations", "emptied_at = ''"),
  filters: {
    state: (value) => (value === "open" || value === "closed" ? { sql: "c.state = {:state}", params: { state: value } } : null),
    waiting: (value) => (value === "true" ? { sql: "c.waiting_since != ''", params: {} } : null),
    unread: (value) => (value === "true" ? { sql: "c.is_unread = TRUE", params: {} } : null),
    assignee: reference("assignee", "c.assignee = {:assignee}"),
    person: reference("person", "c.person = {:person}"),
  },
  sorts: { last: ["c.last_at", "c.id"] },
  rows: {
    joins: "LEFT JOIN users u ON u.id = c.assignee",
    select: selection<ConversationRow>()({
      ...texts("c.id", "c.name", "c.masked_address", "c.person", "c.regarding", "c.regarding_class", "c.last_at", "c.last_text"),
      ...texts("c.assignee", "c.waiting_since"),
      assignee_name: text("u.name"),
      state: text("c.state"),
      last_kind: text("c.last_kind"),
      unread: number("c.unread"),
      last_reply: text(LAST_REPLY),
    }),
  },
};
