/** What is asked of SQLite about messages, and how it may read it. */
import { newId } from "../support/ids";
import { type AreaPlans, id, numbers } from "./plan";

export const messaging: AreaPlans = {
  growing: ["messages", "messages_documents"],
  small: ["message_channels"],
  grown: [
    `INSERT INTO messages (id, area, channel, purpose, person, about, subject, state, search, created, updated)
     SELECT printf('m%014d', n), iif(n % 9, 'library', 'account'), 'email', 'library_notice', printf('p%014d', 1 + n % 1000),
       printf('r%014d', 1 + n % 1000), 'Aviso', iif(n % 50, 'sent', 'failed'), 'aviso ' || n, printf('2026-01-01 12:00:%06.3fZ', n / 100.0),
       '2026-01-01 12:00:00.000Z' FROM ${numbers(5000)}`,
  ],
  calls: [
    ["messaging/mail-state", {}],
    ["messaging/message", { message: id("m", 1) }],
    ["messaging/resend", { id: newId(), message: id("m", 50) }],
    ["messaging/test-mail", { id: newId(), address: "teste@example.com" }],
  ],
  inOrder: /^idx_messages_created$/,
  filters: {
    messages: { state: "failed", area: "library", person: "p00000000000001", about: "r00000000000001" },
    "library-messages": { state: "failed", person: "p00000000000001", about: "r00000000000001" },
  },
};
