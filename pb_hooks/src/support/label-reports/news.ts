/** News of a call for a reporter by the label: to an address that its own reader has confirmed, and to no other. */
import type { InputIn, OutputIn } from "../../../../domain/contract";
import { maskEmail } from "../../../../domain/messaging/email-text";
import { admitsEmail, EMAIL_WINDOW, mailboxOf } from "../../../../domain/platform/requested-emails";
import { formatCode } from "../../../../domain/support/calls/words";
import type * as contracts from "../../../../domain/support/label-reports/commands";
import { type NewsState, newsPage } from "../../../../domain/support/label-reports/news-page";
import { refuse } from "../../../../domain/support/refusals";
import { answerLinkPage } from "../../messaging/email/link-page";
import { enqueue } from "../../messaging/outbox";
import type { Composition, Message } from "../../messaging/queue/claim";
import type { Call } from "../../platform/http/endpoint";
import { isLinkToken, newLinkToken, tokenIn } from "../../platform/http/link-token";
import { admitsLookup } from "../../platform/http/lookup-limiter";
import { setPrivateHeaders } from "../../platform/http/pages";
import { requireRequestedEmail } from "../../platform/http/requested-emails";
import { type App, column, execute, newRecordId, select } from "../../platform/sql/database";
import { selection, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { schoolSettings } from "../../platform/time/settings";
import { GUEST } from "../../platform/timeline/actor";
import { guestByToken, guestLink, guestOf } from "../calls/guests";
import { reportedCall } from "./report";

/** The purpose of the mail that asks for the confirmation of an address. */
const CONFIRM = "call_guest_confirm";

/**
 * POST support/report-news. One address for each report, and one mail to each address a day, for any requests: the address comes
 * from a person without an account.
 */
export function reportNews(
  { app, request }: Call,
  { report, email }: InputIn<typeof contracts, "reportNews">,
): OutputIn<typeof contracts, "reportNews"> {
  setPrivateHeaders(request);
  const call = reportedCall(app, report);
  if (call === "") {
    throw admitsLookup(app, "label", request?.realIP() ?? "") ? refuse("unknown_report", {}) : refuse("too_many_labels", {});
  }
  const answer = { masked: maskEmail(email) };
  const [otherEmail] = column(app, "SELECT email FROM call_guests WHERE report = {:report} AND email != {:email}", {
    report,
    email,
  });
  if (otherEmail !== undefined) {
    throw refuse("news_asked", {}, "email");
  }
  if (!guestOf(app, call, email)) {
    requirePlace(app, call, email);
    const id = newRecordId();
    execute(
      app,
      `INSERT INTO call_guests (id, call, report, email, token, confirmed_at, ended_at, created, updated)
       VALUES ({:id}, {:call}, {:report}, {:email}, {:token}, '', '', {:at}, {:at})`,
      { id, call, report, email, token: newLinkToken(), at: stamp(now()) },
    );
    const { name } = schoolSettings(app);
    enqueue(app, GUEST, {
      ...{ id: newRecordId(), area: "support", purpose: CONFIRM, person: "", recipient: answer.masked, address: email },
      about: { collection: "service_calls", id: call },
      dedupeKey: `${CONFIRM}:${id}`,
      subject: `Confirme o seu e-mail: ${name}`,
      body: [
        "Olá.",
        `Foi pedido que as novidades de um problema relatado em ${name} sejam enviadas a este e-mail.`,
        LINK_PLACE,
        "Se não foi você, não é preciso fazer nada: sem a confirmação, nada mais é enviado.",
        name,
      ].join("\n\n"),
      priority: 0,
    });
  }
  return answer;
}

const GUEST_EMAIL = selection(texts("g.email", "c.equipment"));

/**
 * Counted in the database, so that a restart does not clear it.
 * @throws Refusal too_many_news, letter_sent_today.
 */
function requirePlace(app: App, call: string, email: string): void {
  const [machine = ""] = column(app, "SELECT equipment FROM service_calls WHERE id = {:call}", { call });
  const at = now();
  const guests = select(
    app,
    GUEST_EMAIL,
    "FROM call_guests g JOIN service_calls c ON c.id = g.call WHERE g.created > {:since} AND g.created <= {:at}",
    { since: stamp(at - EMAIL_WINDOW), at: stamp(at) },
  );
  const byLabel = guests.filter(({ equipment }) => equipment === machine).length;
  if (!admitsEmail("school", guests.length) || !admitsEmail("label", byLabel)) {
    throw refuse("too_many_news", {});
  }
  const mailbox = mailboxOf(email);
  const toMailbox = guests.filter((guest) => mailboxOf(guest.email) === mailbox).length;
  if (!admitsEmail("stranger", toMailbox)) {
    throw refuse("letter_sent_today", {}, "email");
  }
  requireRequestedEmail(app, "stranger", email, "email");
}

/** The place of the link in the mail; no table stores it. */
const LINK_PLACE = "[link de confirmação]";

/** Runs directly before the mail leaves. */
export function composeConfirmation(app: App, { about, address, body }: Message): Composition {
  const guest = guestOf(app, about, address);
  if (guest?.confirmed_at !== "" || guest.ended_at !== "") {
    return { skip: "O endereço já foi confirmado, ou não quer mais novidades." };
  }
  return { send: true, sentText: body.replace(LINK_PLACE, `Para confirmar, abra: ${guestLink(app, guest.token)}`) };
}

const byToken = (app: App, token: string) => (isLinkToken(token) ? guestByToken(app, token) : null);

/** `GET`: only shows the page. Programs that open every link of a mail must confirm nothing. */
export function showNews(e: core.RequestEvent): void {
  const guest = byToken(e.app, tokenIn(e));
  if (!guest) {
    unknown(e);
    return;
  }
  answer(e, 200, guest.ended_at !== "" ? "ended" : guest.confirmed_at !== "" ? "receiving" : "asked", guest);
}

/** `POST`: confirms; then ends the news; then starts them again. */
export function changeNews(e: core.RequestEvent): void {
  const guest = byToken(e.app, tokenIn(e));
  if (!guest) {
    unknown(e);
    return;
  }
  const receives = guest.confirmed_at !== "" && guest.ended_at === "";
  const at = stamp(now());
  execute(
    e.app,
    `UPDATE call_guests SET confirmed_at = iif(confirmed_at = '', {:at}, confirmed_at), ended_at = {:ended}, updated = {:at}
     WHERE id = {:id}`,
    { id: guest.id, at, ended: receives ? at : "" },
  );
  answer(e, 200, receives ? "ended" : "receiving", guest);
}

function answer(e: core.RequestEvent, status: number, state: NewsState, guest: { email: string; code: string }): void {
  const about = {
    school: schoolSettings(e.app).name,
    masked: maskEmail(guest.email),
    code: guest.code && formatCode(guest.code),
  };
  answerLinkPage(e, status, (nonce) => newsPage(state, { ...about, nonce }));
}

function unknown(e: core.RequestEvent): void {
  answer(e, admitsLookup(e.app, "label", e.realIP()) ? 404 : 429, "unknown", { email: "", code: "" });
}
