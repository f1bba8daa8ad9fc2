/** The queries about messages, and the plans that SQLite may use for them. */
import { id } from "../helpers/grown-school-ids";
import { newId } from "../helpers/ids";
import { type AreaPlans, numbers, PLAN_DAY, screenQuery } from "./plan";

const RUNNING = id("g", 40);
const ABSENT_CLASS = "classabsent0000";
const ABSENT = "pupilabsent0000";
/** Whose absence was taken back after its notice had left. */
const PRESENT = "pupilpresent000";
const MISTAKE = "absencemistake0";
const AUDIENCE = { channel: "assisted", audience: { classes: ["class0000000000"], people: [id("p", 1)] }, text: "Olá" };
const TEMPLATE = id("t", 1);
const TEMPLATED = `INSERT INTO channels (id, provider, state, created, updated) VALUES ('${id("j", 1)}', 'cloud', 'new', '', '')`;

/** By everything that an audience can be chosen by. */
const WHOLE = {
  shifts: ["morning"],
  kinds: ["teacher"],
  groups: ["library_overdue", "library_loans", "library_ready_holds", "warehouse_approved_requests"],
  lines: ["1001", "Ana Souza"],
  unreached: RUNNING,
};

export const messaging: AreaPlans = {
  growingTables: [
    ...["messages", "messages_documents", "campaigns", "campaigns_documents"],
    ...["message_suppressions", "unsubscribe_links", "channel_reports", "campaign_exclusions", "absences", "absence_lists"],
    ...[
      "message_files",
      "conversations",
      "conversations_documents",
      "conversation_people",
      "conversation_entries",
      "message_people",
    ],
    ...["message_attempts", "telephone_forms"],
  ],
  smallTables: [
    "message_channels",
    "channels",
    "notice_texts",
    "notice_settings",
    "message_prices",
    "message_templates",
    "quick_replies",
  ],
  growthStatements: [
    `INSERT INTO messages (id, area, channel, purpose, person, address, about, subject, state, search, created, updated)
     SELECT printf('m%014d', n), iif(n % 9, 'library', 'account'), 'email', 'library_notice', printf('p%014d', 1 + n % 1000), 'm@example.com',
       printf('r%014d', 1 + n % 1000), 'Aviso', iif(n % 50, 'sent', 'failed'), 'aviso ' || n, printf('2026-01-01 12:00:%06.3fZ', n / 100.0),
       '2026-01-01 12:00:00.000Z' FROM ${numbers(5000)}`,
    `INSERT INTO campaigns (id, name, channel, state, text, search, created, updated)
     SELECT printf('g%014d', n), 'Comunicado ' || n, 'assisted', iif(n % 40, 'finished', 'running'), 'Olá', 'comunicado ' || n,
       printf('2026-01-01 12:00:%06.3fZ', n / 100.0), '2026-01-01 12:00:00.000Z' FROM ${numbers(400)}`,
    `INSERT INTO messages (id, area, channel, purpose, campaign, recipient, address, destination, people, subject, state, search, created, updated)
     SELECT printf('h%014d', n), 'messaging', 'assisted', 'campaign', printf('g%014d', 40 * (1 + n % 10)), 'Marta', '+5519987654321',
       printf('55198%07d', n), json_array(printf('p%014d', n)), 'Aviso', iif(n % 3, 'queued', 'sent'), 'marta ' || n, printf('2026-01-02 12:00:%06.3fZ', n / 100.0),
       '2026-01-02 12:00:00.000Z' FROM ${numbers(2000)}`,
    `INSERT INTO contacts (id, person, kind, value, guardian)
     SELECT printf('f%014d', n), printf('p%014d', n), 'phone', printf('+551998%07d', n), 'Marta' FROM ${numbers(1000)}`,
    `INSERT INTO conversations (id, destination, address, state, people, unread, is_unread, waiting_since, search, last_at, created, updated)
     SELECT printf('n%014d', n), printf('55198%07d', n), printf('+551998%07d', n), 'open', '[]', iif(n % 10, 0, 1), iif(n % 10, 0, 1), iif(n % 10, '', '2026-01-02'), 'marta ' || n,
       printf('2026-01-02 12:00:%06.3fZ', n / 100.0), '', '' FROM ${numbers(2000)}`,
    `INSERT INTO conversation_entries (id, conversation, kind, text, at, created, updated)
     SELECT printf('o%014d', n), printf('n%014d', 1 + n % 2000), 'inbound', 'Oi', printf('2026-01-02 12:00:%06.3fZ', n / 100.0), '', ''
       FROM ${numbers(4000)}`,
    `INSERT INTO message_suppressions (id, channel, hash, kind, person, created, updated)
     SELECT printf('z%014d', n), 'whatsapp', 'hash' || n, 'opt_out', printf('p%014d', n), '', '' FROM ${numbers(1000)}`,
    `INSERT INTO campaign_exclusions (id, campaign, person, reason, place, created, updated)
     SELECT printf('x%014d', n), printf('g%014d', 1 + n % 400), printf('p%014d', 1 + n % 1000), 'Sem e-mail', n, '', '' FROM ${numbers(2000)}`,
    `INSERT INTO absences (id, person, day, created, updated)
     SELECT printf('a%014d', n), printf('p%014d', 1 + n % 1000), date('2020-01-01', '+' || n || ' days'), '', '' FROM ${numbers(2000)}`,
    `INSERT INTO absence_lists (id, class, day, created, updated)
     SELECT printf('l%014d', n), printf('c%014d', n % 60), date('2020-01-01', '+' || n || ' days'), '', '' FROM ${numbers(2000)}`,
    `INSERT INTO classes (id, name, year, active, created, updated) VALUES ('${ABSENT_CLASS}', '9º Z', 2026, TRUE, '', '')`,
    `INSERT INTO people (id, name, search, kind, class, active, created, updated)
     VALUES ('${ABSENT}', 'Bia Falta', 'bia falta', 'student', '${ABSENT_CLASS}', TRUE, '', '')`,
    `INSERT INTO contacts (id, person, kind, value, guardian) VALUES ('${ABSENT}', '${ABSENT}', 'phone', '+5519988880000', 'Rosa')`,
    `INSERT INTO people (id, name, search, kind, class, active, created, updated)
     VALUES ('${PRESENT}', 'Caio Veio', 'caio veio', 'student', '${ABSENT_CLASS}', TRUE, '', '')`,
    `INSERT INTO contacts (id, person, kind, value, guardian) VALUES ('${PRESENT}', '${PRESENT}', 'phone', '+5519988880001', 'Rute')`,
    `INSERT INTO messages (id, area, channel, purpose, campaign, recipient, address, destination, people, subject, state, search, created, updated)
     VALUES ('${MISTAKE}', 'messaging', 'assisted', 'campaign', '${MISTAKE}', 'Rute', '+5519988880001', '551988880001', json_array('${PRESENT}'),
       'Falta', 'sent', 'rute', '', '')`,
    `INSERT INTO absences (id, person, day, class, campaign, reversal_of, created, updated)
     VALUES ('${MISTAKE}', '${PRESENT}', '${PLAN_DAY}', '${ABSENT_CLASS}', '${MISTAKE}', '', '', ''),
       ('absencereversal', '${PRESENT}', '${PLAN_DAY}', '${ABSENT_CLASS}', '', '${MISTAKE}', '', '')`,
    TEMPLATED,
    `INSERT INTO message_files (id, name, kind, mime, hash, file, created, updated)
     SELECT printf('q%014d', n), 'a.pdf', 'document', 'application/pdf', 'h', 'a.pdf', '', '' FROM ${numbers(2000)}`,
    `INSERT INTO message_templates (id, channel, name, language, category, state, body, created, updated)
     VALUES ('${TEMPLATE}', '${id("j", 1)}', 'aviso', 'pt_BR', 'utility', 'approved', 'Olá, {{1}}', '', '')`,
    `INSERT INTO unsubscribe_links (id, token, hash, person, created, updated)
     SELECT printf('u%014d', n), 'token' || n, 'hash' || n, printf('p%014d', n), '', '' FROM ${numbers(1000)}`,
  ],
  calls: [
    ["messaging/report-absences", { id: newId(), class: ABSENT_CLASS, day: PLAN_DAY, people: [ABSENT] }],
    ["messaging/withdraw-absence", { id: newId(), day: PLAN_DAY, person: ABSENT }],
    ["messaging/tell-absence-mistake", { id: newId(), day: PLAN_DAY, person: PRESENT }],
    ["messaging/preview", AUDIENCE],
    ["messaging/preview", { ...AUDIENCE, channel: "email", audience: WHOLE }],
    ["messaging/preview", { ...AUDIENCE, category: "marketing" }],
    ["messaging/open-conversation", { id: newId(), contact: id("f", 7) }],
    ["messaging/open-conversation", { id: newId(), phone: "(19) 98765-4321" }],
  ],
  orderedIndexes:
    /^idx_((messages|campaigns|message_suppressions)_created|conversations_(last|waiting)|campaign_exclusions_campaign)$/,
  questions: [
    screenQuery("messaging/conversations/PersonConversations.tsx", "contacts", {
      filter: "person = 'p00000000000001' && kind = 'phone'",
      sort: "created",
    }),
  ],
};
