/** What is asked of SQLite about messages, and how it may read it. */
import { newId } from "../support/ids";
import { type AreaPlans, id, numbers } from "./plan";

const RUNNING = id("g", 40);
const AUDIENCE = { channel: "assisted", audience: { classes: ["class0000000000"], people: [id("p", 1)] }, text: "Olá" };

export const messaging: AreaPlans = {
  growing: ["messages", "messages_documents", "campaigns", "campaigns_documents", "message_suppressions"],
  small: ["message_channels"],
  grown: [
    `INSERT INTO messages (id, area, channel, purpose, person, about, subject, state, search, created, updated)
     SELECT printf('m%014d', n), iif(n % 9, 'library', 'account'), 'email', 'library_notice', printf('p%014d', 1 + n % 1000),
       printf('r%014d', 1 + n % 1000), 'Aviso', iif(n % 50, 'sent', 'failed'), 'aviso ' || n, printf('2026-01-01 12:00:%06.3fZ', n / 100.0),
       '2026-01-01 12:00:00.000Z' FROM ${numbers(5000)}`,
    `INSERT INTO campaigns (id, name, channel, state, text, search, created, updated)
     SELECT printf('g%014d', n), 'Comunicado ' || n, 'assisted', iif(n % 40, 'finished', 'running'), 'Olá', 'comunicado ' || n,
       printf('2026-01-01 12:00:%06.3fZ', n / 100.0), '2026-01-01 12:00:00.000Z' FROM ${numbers(400)}`,
    `INSERT INTO messages (id, area, channel, purpose, campaign, recipient, address, destination, people, subject, state, search, created, updated)
     SELECT printf('h%014d', n), 'messaging', 'assisted', 'campaign', printf('g%014d', 40 * (1 + n % 10)), 'Marta', '+5519987654321',
       printf('55198%07d', n), '[]', 'Aviso', iif(n % 3, 'queued', 'sent'), 'marta ' || n, printf('2026-01-02 12:00:%06.3fZ', n / 100.0),
       '2026-01-02 12:00:00.000Z' FROM ${numbers(2000)}`,
    `INSERT INTO contacts (id, person, kind, value, guardian)
     SELECT printf('f%014d', n), printf('p%014d', n), 'phone', printf('+551998%07d', n), 'Marta' FROM ${numbers(1000)}`,
    `INSERT INTO message_suppressions (id, channel, hash, kind, created, updated)
     SELECT printf('z%014d', n), 'whatsapp', 'hash' || n, 'opt_out', '', '' FROM ${numbers(1000)}`,
  ],
  calls: [
    ["messaging/mail-state", {}],
    ["messaging/message", { message: id("m", 1) }],
    ["messaging/resend", { id: newId(), message: id("m", 50) }],
    ["messaging/preview", AUDIENCE],
    ["messaging/launch", { id: newId(), ...AUDIENCE }],
    ["messaging/campaign", { campaign: RUNNING }],
    ["messaging/take", { id: newId(), campaign: RUNNING }],
    ["messaging/mark-sent", { id: newId(), message: id("h", 10) }],
    ["messaging/undo-mark", { id: newId(), message: id("h", 10) }],
    ["messaging/skip", { id: newId(), message: id("h", 20) }],
    ["messaging/mark-wrong", { id: newId(), message: id("h", 40) }],
    ["messaging/pause", { id: newId(), campaign: RUNNING }],
    ["messaging/resume", { id: newId(), campaign: RUNNING }],
    ["messaging/send-again", { id: newId(), campaign: RUNNING }],
    ["messaging/cancel", { id: newId(), campaign: RUNNING }],
    ["messaging/test-mail", { id: newId(), address: "teste@example.com" }],
  ],
  inOrder: /^idx_(messages|campaigns)_created$/,
  filters: {
    messages: {
      state: "failed",
      area: "library",
      person: "p00000000000001",
      about: "r00000000000001",
      channel: "email",
      campaign: RUNNING,
    },
    campaigns: { state: "running", channel: "assisted" },
    "library-messages": { state: "failed", person: "p00000000000001", about: "r00000000000001" },
  },
};
