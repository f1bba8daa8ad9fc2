/** The end of a campaign's mails by the link in each of them: without an account, with one click (RFC 8058). */

import { type Subscription, unsubscribePage } from "../../../../domain/messaging/email/unsubscribe-page";
import { awaitedBody } from "../../platform/http/bodies";
import { isLinkToken, newLinkToken, tokenIn } from "../../platform/http/link-token";
import { admitsLookup } from "../../platform/http/lookup-limiter";
import { type App, column, execute, newRecordId, selectFirst, transact } from "../../platform/sql/database";
import { selection, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { schoolSettings } from "../../platform/time/settings";
import { type Actor, GUEST } from "../../platform/timeline/actor";
import { record } from "../../platform/timeline/timeline";
import { hashOf, liftHash, suppressHash } from "../suppressions";
import { EMAIL } from "./channel";
import { answerLinkPage } from "./link-page";

/** The token of an address: the same in all its mails. */
export function unsubscribeToken(
  app: App,
  { destination, person, masked }: { destination: string; person: string; masked: string },
): string {
  const hash = hashOf(EMAIL, destination);
  execute(
    app,
    `INSERT INTO unsubscribe_links (id, token, hash, person, masked_address, created, updated)
     VALUES ({:id}, {:token}, {:hash}, {:person}, {:masked}, {:at}, {:at}) ON CONFLICT DO NOTHING`,
    {
      id: newRecordId(),
      token: newLinkToken(),
      hash,
      person,
      masked,
      at: stamp(now()),
    },
  );
  return column(app, "SELECT token FROM unsubscribe_links WHERE hash = {:hash}", { hash })[0]!;
}

const LINK = selection(texts("hash", "person", "masked_address"));

const linkOf = (app: App, token: string) =>
  isLinkToken(token) ? selectFirst(app, LINK, "FROM unsubscribe_links WHERE token = {:token}", { token }) : null;

function answer(e: core.RequestEvent, status: number, subscription: Subscription, maskedAddress = ""): void {
  const school = schoolSettings(e.app).name;
  answerLinkPage(e, status, (nonce) => unsubscribePage(subscription, { school, masked: maskedAddress, nonce }));
}

function unknown(e: core.RequestEvent): void {
  answer(e, admitsLookup(e.app, "unsubscribe", e.realIP()) ? 404 : 429, "unknown");
}

/** `GET`: only shows the page. Programs that open every link of a mail must end nothing. */
export function showUnsubscribe(e: core.RequestEvent): void {
  const link = linkOf(e.app, tokenIn(e));
  if (!link) {
    unknown(e);
    return;
  }
  const endedAddress = column(
    e.app,
    "SELECT id FROM message_suppressions WHERE channel = 'email' AND hash = {:hash} AND lifted_at = '' AND kind = 'opt_out'",
    { hash: link.hash },
  );
  answer(e, 200, endedAddress.length > 0 ? "ended" : "receiving", link.masked_address);
}

/** `POST`: ends the mails at once, for any caller; the page's other button reverts that. */
export function unsubscribe(e: core.RequestEvent): void {
  const link = linkOf(e.app, tokenIn(e));
  if (!link) {
    unknown(e);
    return;
  }
  const isResubscription = wantsResubscription(e);
  transact(e.app, (tx) => (isResubscription ? receive(tx, GUEST, link) : end(tx, GUEST, link)));
  answer(e, 200, isResubscription ? "receiving" : "ended", link.masked_address);
}

/** An unreadable body asks for the end. */
function wantsResubscription(e: core.RequestEvent): boolean {
  try {
    awaitedBody(e);
    return e.requestInfo().body.receive !== undefined;
  } catch {
    return false;
  }
}

type Link = NonNullable<ReturnType<typeof linkOf>>;

const suppressionKind = (app: App, hash: string): string =>
  selectFirst(
    app,
    selection(texts("kind")),
    "FROM message_suppressions WHERE channel = 'email' AND hash = {:hash} AND lifted_at = ''",
    { hash },
  )?.kind ?? "";

function end(app: App, actor: Actor, { hash, person, masked_address }: Link): void {
  if (suppressionKind(app, hash) === "opt_out") {
    return;
  }
  suppressHash(app, actor, EMAIL, hash, { kind: "opt_out", origin: "Pelo link de um e-mail.", person, masked: masked_address });
  recordPersonEvent(app, actor, person, "mail_ended", `Pelo link do e-mail, ${masked_address} não recebe mais comunicados`);
}

function receive(app: App, actor: Actor, { hash, person, masked_address }: Link): void {
  if (suppressionKind(app, hash) !== "opt_out") {
    return;
  }
  liftHash(app, EMAIL, hash, "opt_out");
  recordPersonEvent(app, actor, person, "mail_begun", `Pelo link do e-mail, ${masked_address} volta a receber comunicados`);
}

function recordPersonEvent(app: App, actor: Actor, person: string, kind: string, text: string): void {
  if (person !== "") {
    record(app, actor, { area: "messaging", collection: "people", subject: person, kind, text });
  }
}
