/** The channel of each recipient of an area's notice, by the present choices of the school and its families. */
import type { Day } from "../../../../domain/dates";
import {
  destinationKey,
  QUESTIONED_CONTACT,
  reassignedContacts,
  SUPPRESSED_REASONS,
  type Suppression,
  withQuestions,
} from "../../../../domain/messaging/campaigns/audience";
import { NOTICE_SETTINGS_ID, newNoticeSettings } from "../../../../domain/messaging/notices/settings";
import { gatewayAllowed, noticeWays, readBy, type Way, type WayContact } from "../../../../domain/messaging/notices/ways";
import type { ChannelName } from "../../../../domain/messaging/outbox";
import { providerOf } from "../../../../domain/messaging/providers/providers";
import { type MessagePerson, readerOfMessage } from "../../../../domain/people/recipients";
import { allContacts, everyHolder, guardianKey } from "../../people/contacts";
import { consentWords } from "../../people/privacy/consents";
import type { App } from "../../platform/sql/database";
import { settingsRecord } from "../../platform/sql/settings-record";
import { activeChannel } from "../gateway/state";
import { suppressionsOf } from "../suppressions";

export const noticeSettings = settingsRecord("notice_settings", NOTICE_SETTINGS_ID, newNoticeSettings);

/** A person about whom a notice is. */
export interface NoticePerson extends MessagePerson {
  person: string;
}

const KINDS = { phone: "assisted", email: "email" } as const satisfies Record<WayContact["kind"], ChannelName>;

/** The ways to each of these people, by the person's id; or the reason why there is none. */
export function waysTo(
  app: App,
  people: readonly NoticePerson[],
  today: Day,
): (person: NoticePerson) => { ways: readonly Way[]; noWayReason: string } {
  const ids = people.map(({ person }) => person);
  const contacts = usableContacts(app, ids);
  const suppressions = suppressionsOfContacts(app, [...contacts.values()].flat());
  const consents = consentWords(app, ids, "whatsapp_gateway");
  const { first, asks_consent } = noticeSettings(app);
  const gateway = takesFreeText(app);
  return (person) =>
    noticeWays(person, contacts.get(person.person) ?? [], {
      ...{ today, first, gateway, asks_consent },
      consent: consents.get(person.person) ?? "",
      suppressionOf: suppressions,
    });
}

/** Whether the school's own WhatsApp accepts a free text at any time. A provider with approved templates does not. */
function takesFreeText(app: App): boolean {
  const channel = activeChannel(app);
  return channel !== null && providerOf(channel.provider)?.templates === null;
}

/** Contacts that may belong to another family now raise a question. */
function usableContacts(app: App, people: readonly string[]): ReadonlyMap<string, readonly WayContact[]> {
  const contactsByPerson = allContacts(app, people);
  const valuesOf = (kind: WayContact["kind"]) =>
    [...contactsByPerson.values()].flatMap((contacts) =>
      contacts.filter((contact) => contact.kind === kind).map(({ value }) => value),
    );
  const passedOnContacts = new Set(
    (["phone", "email"] as const).flatMap((kind) => {
      const values = valuesOf(kind);
      return values.length === 0 ? [] : [...reassignedContacts(everyHolder(app, kind, values))];
    }),
  );
  return withQuestions(contactsByPerson, passedOnContacts, ({ kind }) => kind);
}

function suppressionsOfContacts(
  app: App,
  contacts: readonly WayContact[],
): (kind: WayContact["kind"], destination: string) => Suppression | undefined {
  const of = (kind: WayContact["kind"]) =>
    suppressionsOf(
      app,
      KINDS[kind],
      contacts.filter((contact) => contact.kind === kind).map(({ value }) => destinationKey(kind, value)),
    );
  const suppressions = { phone: of("phone"), email: of("email") };
  return (kind, destination) => suppressions[kind].get(destination);
}

const NO_RECIPIENT_REASON = "O destinatário não quer mais avisos ou saiu do cadastro.";
const NO_CONSENT_REASON = "A família não autoriza mais o WhatsApp por intermediário.";

/**
 * The recipient and the address of a message that was created before: the intended person, at the present address of its channel.
 * Or the reason why nobody gets it any more.
 */
export function readerNow(
  app: App,
  person: NoticePerson,
  message: { channel: ChannelName; guardian_key: string; address: string },
  today: Day,
): { guardian: string; address: string } | { noReaderReason: string } {
  const channel = readBy(message.channel);
  const kind = channel === "email" ? "email" : "phone";
  const { asks_consent } = noticeSettings(app);
  const consent = consentWords(app, [person.person], "whatsapp_gateway").get(person.person) ?? "";
  if (message.channel === "whatsapp" && !gatewayAllowed({ asks_consent, consent })) {
    return { noReaderReason: NO_CONSENT_REASON };
  }
  const ownContacts = (usableContacts(app, [person.person]).get(person.person) ?? []).filter((contact) => contact.kind === kind);
  const suppressions = suppressionsOfContacts(app, ownContacts);
  const reasons: string[] = [];
  // Tests each contact separately: any of a guardian's several contacts may be the good one.
  const good = ownContacts.flatMap((contact) => {
    const { ways, noWayReason } = noticeWays(person, [contact], {
      ...{ today, first: channel, gateway: message.channel === "whatsapp", asks_consent, consent },
      suppressionOf: suppressions,
    });
    if (ways.length === 0) {
      reasons.push(noWayReason);
    }
    return ways.map(({ address }) => ({ ...contact, value: address }));
  });
  const recipient = readerOfMessage(message, good, (guardian) => guardianKey(person.person, guardian));
  if (recipient) {
    return { guardian: recipient.guardian, address: recipient.value };
  }
  const telling: readonly string[] = [...Object.values(SUPPRESSED_REASONS), ...Object.values(QUESTIONED_CONTACT), NO_MAIL];
  return {
    noReaderReason:
      good.length === 0 ? (reasons.find((reason) => telling.includes(reason)) ?? NO_RECIPIENT_REASON) : NO_RECIPIENT_REASON,
  };
}

const NO_MAIL = "O e-mail do cadastro não é um endereço válido.";
