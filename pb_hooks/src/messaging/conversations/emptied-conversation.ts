/** The remains of an emptied conversation: its existence, its time, and the people by id. */

/**
 * Columns, with the SQL of their content afterwards. The telephone becomes free: its next message starts another conversation.
 */
export const EMPTY_ASSIGNMENTS: Readonly<Record<string, string>> = {
  name: "''",
  destination: "id",
  address: "''",
  chat: "''",
  masked_address: "''",
  regarding: "''",
  regarding_class: "''",
  last_text: "''",
  search: "''",
  unread: "0",
  waiting_since: "''",
  is_unread: "FALSE",
  state: "'closed'",
  emptied_at: "{:at}",
};
