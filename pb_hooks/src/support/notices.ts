/** The IT desk's notices on a person's preferred channel, in addition to the notifications and e-mails of their account. */
import { minutesUntilSending } from "../../../domain/messaging/notices/stages";
import { readBy } from "../../../domain/messaging/notices/ways";
import { LONGEST_WAIT } from "../../../domain/messaging/outbox";
import { SUPPORT_NOTICE, SUPPORT_NOTICES, type SupportNoticeKind, supportNotice } from "../../../domain/support/notices";
import { noticeTextsOf } from "../messaging/notices/texts";
import { readerNow, waysTo } from "../messaging/notices/ways";
import { enqueueAll } from "../messaging/outbox";
import type { Composition, Message } from "../messaging/queue/claim";
import { allContacts, guardianKey } from "../people/contacts";
import { calledName } from "../platform/person-data/person-sql";
import { type App, column, newRecordId, selectFirst } from "../platform/sql/database";
import { selection, text, texts } from "../platform/sql/selection";
import { localTime, now, today } from "../platform/time/clock";
import { calendarWithHours, schoolSettings } from "../platform/time/settings";
import type { Actor } from "../platform/timeline/actor";

const MINUTE = 60_000;

const PERSON = selection({ ...texts("p.kind", "d.birth_date"), person: text("p.id"), name: text(calledName("p")) });

const personOf = (app: App, person: string) =>
  selectFirst(app, PERSON, "FROM people p LEFT JOIN person_details d ON d.person = p.id WHERE p.id = {:person}", { person });

interface NoticeSubject {
  kind: SupportNoticeKind;
  /** The recipient, by the id in `people`; empty: none with an address. */
  person: string;
  /** Whether they have an account, which has its own notifications. */
  account: boolean;
  about: { collection: "service_calls" | "bookings" | "custody_terms"; id: string };
  /** The subject, in words. */
  subject: string;
  /** Distinguishes this occasion from others. */
  occasion: string;
}

/**
 * Enqueues a notice on the preferred channel of a person. A person with an account gets only notices for which they prefer
 * WhatsApp.
 */
export function noticeTo(app: App, actor: Actor, { kind, person, account, about, subject, occasion }: NoticeSubject): void {
  const recipient = person === "" ? null : personOf(app, person);
  if (!recipient) {
    return;
  }
  const prefersPhone = (allContacts(app, [person]).get(person) ?? []).some(
    (contact) => contact.kind === "phone" && contact.preferred,
  );
  if (account && !prefersPhone) {
    return;
  }
  const { ways } = waysTo(app, [recipient], today(app))(recipient);
  const usableWays = account ? ways.filter(({ channel }) => channel !== "email") : ways;
  const texts = noticeTextsOf(app, SUPPORT_NOTICES)[kind]!;
  const { name: school } = schoolSettings(app);
  enqueueAll(
    app,
    actor,
    usableWays.map(({ channel, guardian, address }) => {
      const by = readBy(channel);
      const key = guardianKey(person, guardian);
      const words = supportNotice({ school, name: guardian || recipient.name, subject, channel: by }, texts[by]);
      return {
        ...{ id: newRecordId(), area: "support", channel, purpose: SUPPORT_NOTICE, person, about, priority: 5 },
        ...{ recipient: guardian || recipient.name, regarding: recipient.name, address, ...words },
        subject: words.subject || SUPPORT_NOTICES.find(({ name }) => name === kind)!.title,
        dedupeKey: `${kind}:${about.id}:${occasion}:${key}`,
      };
    }),
  );
}

/** The subjects that a notice may still tell of. A call may have another solution by now, which has a notice of its own. */
const OPEN_RECORDS = {
  service_calls: `SELECT id FROM service_calls WHERE id = {:about} AND state IN ('resolved', 'closed')
    AND instr({:key}, ':' || id || ':' || resolved_at || ':') > 0`,
  bookings: "SELECT id FROM bookings WHERE id = {:about} AND state IN ('pending', 'confirmed')",
  custody_terms: "SELECT id FROM custodies WHERE term = {:about} AND ended_at = ''",
} as const;

/**
 * Runs directly before a notice leaves: tests whether it is still true, whether it may leave at this hour, and whether its
 * recipient is still the same.
 */
export function composeSupportNotice(
  app: App,
  { id, about_collection, about, person, channel, address, ...said }: Message,
): Composition {
  const local = localTime(app, now());
  const minutesToWait = minutesUntilSending(calendarWithHours(app), local);
  if (minutesToWait > 0) {
    return { wait: Math.min(minutesToWait * MINUTE, LONGEST_WAIT) };
  }
  const [key = ""] = column(app, "SELECT dedupe_key FROM messages WHERE id = {:id}", { id });
  const openQuery = Object.entries(OPEN_RECORDS).find(([collection]) => collection === about_collection)?.[1];
  if (!openQuery || column(app, openQuery, { about, key }).length === 0) {
    return { skip: "O aviso deixou de ser necessário antes do envio." };
  }
  const noticePerson = personOf(app, person);
  const message = { channel, guardian_key: key.split(":").at(-1) ?? "", address };
  const recipient = noticePerson
    ? readerNow(app, noticePerson, message, local.day)
    : { noReaderReason: "O destinatário saiu do cadastro." };
  return "noReaderReason" in recipient
    ? { skip: recipient.noReaderReason }
    : { send: true, content: { recipient: said.recipient, subject: said.subject, body: said.body, address: recipient.address } };
}
