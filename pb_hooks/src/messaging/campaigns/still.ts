/** Whether what was meant for somebody may still go to them: asked right before it leaves, whoever sends it. */
import { DECLINED, passedOn, SUPPRESSED, whyNoMore } from "../../../../domain/messaging/campaigns/audience";
import type { CampaignState } from "../../../../domain/messaging/campaigns/states";
import type { ChannelName } from "../../../../domain/messaging/outbox";
import { emailContacts, everyHolder, phoneContacts } from "../../people/contacts";
import { consentWords } from "../../people/privacy/consents";
import { fromStamp, now } from "../../platform/clock";
import { type App, column, list, selectFirst, selection, text, texts } from "../../platform/database";
import { destinationOf, mediumOf, suppressionsOf } from "../suppressions";

/** A campaign's message as far as it hangs on whom it goes to. */
const MEANT = selection({
  ...texts("m.destination", "m.person", "m.masked_address", "m.expires_at", "c.category"),
  channel: text<ChannelName>("m.channel"),
  campaign_state: text<CampaignState | "">("c.state"),
  people: list<readonly string[]>("m.people"),
});

type Meant = NonNullable<ReturnType<typeof meantOf>>;

export const meantOf = (app: App, id: string) =>
  selectFirst(app, MEANT, "FROM messages m LEFT JOIN campaigns c ON c.id = m.campaign WHERE m.id = {:id}", { id });

/** Why it goes no more; empty while it may. */
export function whyNot(app: App, meant: Meant): string {
  const { channel, destination, people, person, campaign_state, category, expires_at } = meant;
  if (campaign_state === "cancelled") {
    return "O comunicado foi cancelado.";
  }
  const stop = suppressionsOf(app, channel, [destination]).get(destination);
  if (stop) {
    return SUPPRESSED[stop];
  }
  if (category === "marketing" && changedTheirMind(app, [...people, person])) {
    return DECLINED.marketing;
  }
  return expires_at !== "" && fromStamp(expires_at) < now()
    ? "Prazo vencido: não foi enviada."
    : noMore(app, channel, destination, people);
}

/** What the school has noted of them may have changed since the launch. */
function noMore(app: App, channel: ChannelName, destination: string, people: readonly string[]): string {
  const medium = mediumOf(channel);
  // Who was entered twice is written to by the record that stayed.
  const whose = column(
    app,
    "SELECT DISTINCT ifnull(nullif(p.merged_into, ''), p.id) FROM json_each({:people}) w CROSS JOIN people p ON p.id = w.value",
    { people: JSON.stringify(people) },
  );
  const contacts = medium === "phone" ? phoneContacts(app, whose) : emailContacts(app, whose);
  const there = whose.map((person) => ({
    person,
    noted: (contacts.get(person) ?? []).filter(({ value }) => destinationOf(channel, value) === destination),
  }));
  const values = there.flatMap(({ noted }) => noted.map(({ value }) => value));
  const gone = passedOn(everyHolder(app, medium, values));
  return whyNoMore(there.map(({ person, noted }) => noted.filter(({ value }) => !gone.has(`${person} ${value}`))));
}

/** Whether one of those whom it is about, or who answers for them, agrees no more. */
function changedTheirMind(app: App, about: readonly string[]): boolean {
  const people = [...new Set(about)].filter(Boolean);
  const words = consentWords(app, people, "marketing");
  return people.some((person) => words.get(person) !== "given");
}
