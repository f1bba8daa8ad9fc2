/** Addresses to which the school no longer writes, with the reason. Every send to many people asks this module first. */
import { destinationKey, type Stop as StopKind, type Suppression } from "../../../domain/messaging/campaigns/audience";
import type { ChannelName } from "../../../domain/messaging/outbox";
import { asksToStop } from "../../../domain/messaging/whatsapp";
import { parsePhone } from "../../../domain/people/phone";
import { type App, column, execute, newRecordId, select } from "../platform/sql/database";
import { selection, text, texts } from "../platform/sql/selection";
import { now, stamp } from "../platform/time/clock";
import type { Actor } from "../platform/timeline/actor";

/** WhatsApp is one channel, by hand or automatic. */
const storedChannel = (channel: ChannelName): "whatsapp" | "email" => (channel === "email" ? "email" : "whatsapp");

export const hashOf = (channel: ChannelName, destination: string): string =>
  $security.sha256(`${storedChannel(channel)}:${destination}`);

/** The reasons for no further messages, for those of these destinations that have one. */
export function suppressionsOf(
  app: App,
  channel: ChannelName,
  destinations: readonly string[],
): ReadonlyMap<string, Suppression> {
  const byHash = new Map(destinations.map((destination) => [hashOf(channel, destination), destination]));
  const rows = select(
    app,
    selection({ ...texts("hash"), kind: text<Suppression>("kind") }),
    `${IN_FORCE} AND kind != 'promotions'`,
    { channel: storedChannel(channel), hashes: [...byHash.keys()] },
  );
  return new Map(rows.map(({ hash, kind }) => [byHash.get(hash) ?? "", kind]));
}

const IN_FORCE =
  "FROM message_suppressions WHERE channel = {:channel} AND lifted_at = '' AND hash IN (SELECT value FROM json_each({:hashes}))";

/** The destinations among these that refuse promotions. */
export function promotionsEnded(app: App, channel: ChannelName, destinations: readonly string[]): ReadonlySet<string> {
  const byHash = new Map(destinations.map((destination) => [hashOf(channel, destination), destination]));
  const rows = select(app, selection(texts("hash")), `${IN_FORCE} AND kind = 'promotions'`, {
    ...{ channel: storedChannel(channel), hashes: [...byHash.keys()] },
  });
  return new Set(rows.map(({ hash }) => byHash.get(hash) ?? ""));
}

/**
 * Whether the school may answer a person who asked for no more messages: they have written since, and their last message is no
 * such wish. This applies to a reply to them alone; the wish stays for all other messages.
 */
export function mayBeAnswered(app: App, destination: string): boolean {
  const [last] = column(
    app,
    `SELECT e.text FROM conversations c JOIN conversation_entries e ON e.conversation = c.id AND e.kind = 'inbound'
       JOIN message_suppressions s ON s.channel = 'whatsapp' AND s.hash = {:hash} AND s.lifted_at = '' AND s.kind = 'opt_out'
     WHERE c.destination = {:destination} AND e.created >= c.family_since AND e.created > s.created ORDER BY e.created DESC, e.rowid DESC LIMIT 1`,
    { destination, hash: hashOf("whatsapp", destination) },
  );
  return last !== undefined && !asksToStop(last);
}

/** The reason, and the person as far as known: the hash alone means nothing to a user. */
interface Stop {
  kind: StopKind;
  /** The origin in words. */
  origin: string;
  person: string;
  masked: string;
}

/**
 * Stops all messages to a destination. The first reason stays, except for a family's own wish, which outlasts a new mailbox. The
 * end of promotions stays beside another reason, which may be lifted alone.
 */
export function suppress(
  app: App,
  actor: Actor,
  channel: ChannelName,
  destination: string,
  { kind, origin, person, masked }: Stop,
): void {
  suppressHash(app, actor, channel, hashOf(channel, destination), { kind, origin, person, masked });
}

/** The same where only the hash is known. */
export function suppressHash(
  app: App,
  actor: Actor,
  channel: ChannelName,
  hash: string,
  { kind, origin, person, masked }: Stop,
): void {
  if (kind === "opt_out") {
    // A wish for no messages at all is more than that.
    liftHash(app, channel, hash, "promotions");
  }
  execute(
    app,
    `INSERT INTO message_suppressions (id, channel, hash, kind, origin, person, masked_address, made_by, created, updated)
     VALUES ({:id}, {:channel}, {:hash}, {:kind}, {:origin}, {:person}, {:masked}, {:by}, {:at}, {:at})
     ON CONFLICT (channel, hash, kind = 'promotions') WHERE lifted_at = '' DO UPDATE SET kind = excluded.kind, origin = excluded.origin, updated = excluded.updated
       WHERE excluded.kind = 'opt_out' AND kind != 'opt_out'`,
    {
      id: newRecordId(),
      channel: storedChannel(channel),
      hash,
      kind,
      origin: origin.slice(0, 120),
      person,
      masked,
      by: actor.id,
      at: stamp(now()),
    },
  );
}

/** Ends a stop with this reason. */
export function liftSuppression(app: App, channel: ChannelName, destination: string, kind: StopKind): void {
  liftHash(app, channel, hashOf(channel, destination), kind);
}

/** The same where only the hash is known. */
export function liftHash(app: App, channel: ChannelName, hash: string, kind: StopKind): void {
  execute(
    app,
    `UPDATE message_suppressions SET lifted_at = {:at}, updated = {:at}
     WHERE channel = {:channel} AND hash = {:hash} AND kind = {:kind} AND lifted_at = ''`,
    { channel: storedChannel(channel), hash, kind, at: stamp(now()) },
  );
}

/** The kind of a person's contact that a channel uses. */
export const mediumOf = (channel: ChannelName) => (channel === "email" ? "email" : "phone");

/** The key of a destination for comparisons, from its address. */
export const destinationOf = (channel: ChannelName, address: string): string =>
  destinationKey(mediumOf(channel), mediumOf(channel) === "phone" ? (parsePhone(address)?.e164 ?? address) : address);
