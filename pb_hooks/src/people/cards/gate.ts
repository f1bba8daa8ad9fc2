/** The gate: a card is shown, and the answer is its state at this moment. */
import type { InputOf } from "../../../../domain/contract";
import { readCardCode } from "../../../../domain/people/cards/cards";
import { type CheckedCard, type CheckOutcome, checkCard as checkContract } from "../../../../domain/people/cards/commands";
import { refuse } from "../../../../domain/people/refusals";
import { SHIFT_NAMES, type Shift } from "../../../../domain/platform/shifts";
import { PORTER } from "../../../../domain/roles";
import { answerOrRefuse, type Call } from "../../platform/http/endpoint";
import { countLookup } from "../../platform/http/lookup-limiter";
import { setPrivateHeaders } from "../../platform/http/pages";
import { inShortTurns } from "../../platform/jobs/long-work";
import type { Retention } from "../../platform/person-data/retention";
import { type App, execute, figure, find, insertAll, isDatabaseBusy, selectFirst } from "../../platform/sql/database";
import { selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, now, stamp } from "../../platform/time/clock";
import { type Actor, actorOf } from "../../platform/timeline/actor";
import { record } from "../../platform/timeline/timeline";
import { hasConsent } from "../privacy/consents";
import { type CardRecord, cardByCode, requireCard } from "./card";
import { servePhoto } from "./photo";

const CHECK = selection({ ...texts("card", "at"), outcome: text<CheckOutcome>("outcome") });

/** POST people/check-card. */
export function checkCard({ app, actor }: Call, { id, code }: InputOf<typeof checkContract>): CheckedCard {
  const many = boundSerials(app, actor, code);
  const scannedCard = cardByCode(app, code);
  if (!scannedCard) {
    throw refuse("unknown_card", {});
  }
  if (many) {
    recordManyLookups(app, actor);
  }
  const { card, state, live } = scannedCard;
  const earlierCheck = selectFirst(app, CHECK, "FROM card_checks WHERE id = {:id}", { id });
  if (earlierCheck && earlierCheck.card !== card.id) {
    throw refuse("id_taken", {});
  }
  const check = earlierCheck ?? { at: stamp(now()), outcome: state === "valid" && live === "old" ? "old" : state };
  if (!earlierCheck) {
    // By SQL: a user at the gate waits for it, and no screen shows it live.
    insertAll(app, "card_checks", check.at, [{ id, card: card.id, ...check }]);
  }
  return checkedCard(app, card, { id, ...check, live });
}

/**
 * Numbers are consecutive, so a caller without other access to pupils' names gets no list of them here.
 * @returns whether these are many already.
 * @throws Refusal too_many_serials.
 */
function boundSerials(app: App, actor: Actor, code: string): boolean {
  const cardCode = readCardCode(code);
  if (actor.roles.some((role) => role !== PORTER) || (cardCode && "token" in cardCode)) {
    return false;
  }
  const attempt = countLookup(app, "serial", actor.id);
  if (attempt === "too_many") {
    throw refuse("too_many_serials", {});
  }
  return attempt === "many";
}

const HOUR_LENGTH = "2026-11-23 13".length;

/** Once an hour, in the account's history. */
function recordManyLookups(app: App, actor: Actor): void {
  const id = $security.sha256(`serials:${actor.id}:${stamp(now()).slice(0, HOUR_LENGTH)}`).slice(0, 15);
  if (!find(app, "timeline", id)) {
    record(app, actor, {
      ...{ id, area: "people", collection: "users", subject: actor.id, kind: "many_card_numbers" },
      text: "Muitas carteiras conferidas por número em pouco tempo",
    });
  }
}

function checkedCard(
  app: App,
  card: CardRecord,
  { id, at, outcome, live }: Pick<CheckedCard, "at" | "outcome" | "live"> & { id: string },
): CheckedCard {
  const { serial, kind, name, valid_until, class_name, shift } = card;
  const here = outcome !== "not_enrolled";
  return {
    ...{ outcome, live, serial, kind, name, valid_until, at },
    class_name: here ? class_name : "",
    shift: here && shift !== "" ? SHIFT_NAMES[shift as Shift].toLowerCase() : "",
    photo: mayShow(app, card, outcome) ? `${PHOTO_PATH}?check=${id}` : "",
  };
}

const PHOTO_PATH = "/api/school/gate-photo";
const PHOTO_MILLISECONDS = 10 * 60_000;

const mayShow = (app: App, { photo, person }: CardRecord, outcome: CheckOutcome): boolean =>
  photo !== "" && outcome !== "not_enrolled" && hasConsent(app, person, "card_photo");

/**
 * `GET /api/school/gate-photo?check=…&token=…`: the photo of a card that was just checked, for users who may check cards. A
 * porter sees no other photo of the school, and a picture's address expires with the moment at the gate.
 */
export function gatePhoto(e: core.RequestEvent): void {
  setPrivateHeaders(e);
  const query = e.request!.url!.query();
  const cardRecord = answerOrRefuse(e, () => {
    actorOf(userOf(e.app, query.get("token")), checkContract.roles);
    const check = selectFirst(e.app, CHECK, "FROM card_checks WHERE id = {:id}", { id: query.get("check") });
    const card = check && fromStamp(check.at) > now() - PHOTO_MILLISECONDS ? requireCard(e.app, check.card) : null;
    if (!check || !card || !mayShow(e.app, card, check.outcome)) {
      throw refuse("unknown_card", {});
    }
    return card;
  });
  if (cardRecord) {
    servePhoto(e, cardRecord, "gate");
  }
}

/** The owner of a file token; null for an invalid one. */
function userOf(app: App, token: string): core.Record | null {
  try {
    return app.findAuthRecordByToken(token, "file") ?? null;
  } catch (error) {
    if (isDatabaseBusy(error)) {
      throw error;
    }
    return null;
  }
}

/** Deletes checks after their term. */
export const checksRetention: Retention = {
  key: "checks",
  due: (app, since) => figure(app, "SELECT COUNT(*) FROM card_checks WHERE at < {:since}", { since }),
  empty: (app, since) =>
    inShortTurns(
      app,
      (tx, limit) =>
        execute(
          tx,
          `DELETE FROM card_checks WHERE id IN (SELECT id FROM card_checks WHERE at < {:since} ORDER BY at LIMIT {:most})`,
          { since, most: limit },
        ) > 0,
    ),
};
