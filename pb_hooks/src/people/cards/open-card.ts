/** The data for a stranger who opens a card's page: by the token alone, without an account. */
import type { InputOf } from "../../../../domain/contract";
import { initialsOf, maskedEnrolment, shortenedName } from "../../../../domain/people/cards/cards";
import type { openCard as openContract, ShownCard } from "../../../../domain/people/cards/commands";
import type { Liveness } from "../../../../domain/people/cards/live";
import { refuse } from "../../../../domain/people/refusals";
import { SHIFT_NAMES, type Shift } from "../../../../domain/platform/shifts";
import { answerOrRefuse, type Call } from "../../platform/http/endpoint";
import { tokenIn } from "../../platform/http/link-token";
import { setPrivateHeaders } from "../../platform/http/pages";
import type { App } from "../../platform/sql/database";
import { localTime, now } from "../../platform/time/clock";
import { schoolSettings } from "../../platform/time/settings";
import { hasConsent } from "../privacy/consents";
import { type CardRecord, cardByToken, livenessOf, stateNow } from "./card";
import { servePhoto } from "./photo";

const unknown = () => refuse("unknown_card", {});

/** @throws Refusal unknown_card, too_many_misses. */
export function openCard({ app, request }: Call, { token, live }: InputOf<typeof openContract>): ShownCard {
  setPrivateHeaders(request);
  const card = cardByToken(app, request, token, unknown);
  return cardView(app, card, livenessOf(app, card, live));
}

/** The card as any reader of its code sees it. */
export function cardView(app: App, card: CardRecord, live: Liveness): ShownCard {
  const at = now();
  const state = stateNow(app, card);
  const { name, logo } = schoolSettings(app);
  const { day, minutes } = localTime(app, at);
  const local = Date.parse(`${day}T00:00:00Z`) / 60_000 + minutes;
  const enrolled = state !== "not_enrolled";
  return {
    state,
    live,
    kind: card.kind,
    name: shortenedName(card.name),
    initials: initialsOf(card.name),
    class_name: enrolled ? card.class_name : "",
    shift: enrolled && card.shift !== "" ? SHIFT_NAMES[card.shift as Shift].toLowerCase() : "",
    enrolment: maskedEnrolment(card.enrolment),
    valid_until: card.valid_until,
    photo: mayShowPhoto(app, card) ? `${PHOTO_PATH}?token=${card.token}` : "",
    now: new Date(at).toISOString(),
    zone_minutes: local - Math.floor(at / 60_000),
    school: { name, logo },
  };
}

const PHOTO_PATH = "/api/school/card-photo";

/** The page shows the photo only of a valid card, and only with a consent. */
const mayShowPhoto = (app: App, card: CardRecord): boolean =>
  card.photo !== "" && stateNow(app, card) === "valid" && hasConsent(app, card.person, "card_photo");

/** `GET /api/school/card-photo?token=…`: the picture itself. A card without a photo gets the same answer as an unknown card. */
export function cardPhoto(e: core.RequestEvent): void {
  setPrivateHeaders(e);
  const card = answerOrRefuse(e, () => {
    const card = cardByToken(e.app, e, tokenIn(e), unknown);
    if (!mayShowPhoto(e.app, card)) {
      throw unknown();
    }
    return card;
  });
  if (card) {
    servePhoto(e, card, "card");
  }
}
