/** What is left of a conversation whose words and telephone are gone: that it was, when, and about whom by id. */

/** Columns, with the SQL of what stands in them afterwards. The telephone's place is free again: its next word begins anew. */
export const ALL_EMPTIED: Readonly<Record<string, string>> = {
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
