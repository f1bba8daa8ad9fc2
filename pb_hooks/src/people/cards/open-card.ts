/** What a stranger is shown who opens a card's page: by the token alone, without an account. */
import type { InputOf } from "../../../../domain/contract";
import { initialsOf, isToken, maskedEnrolment, shortenedName, TOKEN_LENGTH } from "../../../../domain/people/cards/cards";
import type { openCard as openContract, ShownCard } from "../../../../domain/people/cards/commands";
import { refuse } from "../../../../domain/people/refusals";
import { SHIFT_NAMES, type Shift } from "../../../../domain/platform/shifts";
import { localTime, now } from "../../platform/clock";
import type { App } from "../../platform/database";
import { answer, type Call } from "../../platform/endpoint";
import { admitsMiss } from "../../platform/misses";
import { schoolSettings } from "../../platform/settings";
import { hasConsent } from "../privacy/consents";
import { type CardRecord, cardBy, stateNow } from "./card";

/** Looked up where the text is no token: what is none takes as long as what nobody has. */
const NOBODYS = "0".repeat(TOKEN_LENGTH);

/** @throws Refusal unknown_card, too_many_misses. */
export function openCard({ app, request }: Call, { token }: InputOf<typeof openContract>): ShownCard {
  if (request) {
    keepPrivate(request);
  }
  const card = cardBy(app, "token", isToken(token) ? token : NOBODYS);
  if (!card) {
    throw admitsMiss(app, "card", request?.realIP() ?? "") ? refuse("unknown_card", {}) : refuse("too_many_misses", {});
  }
  return shownCard(app, card);
}

/** Neither a browser's cache, nor the next site, nor a search engine learns of a card. */
export function keepPrivate(request: core.RequestEvent): void {
  const headers = request.response.header();
  headers.set("Cache-Control", "no-store");
  headers.set("Referrer-Policy", "no-referrer");
  headers.set("X-Robots-Tag", "noindex, nofollow");
}

export function shownCard(app: App, card: CardRecord): ShownCard {
  const at = now();
  const state = stateNow(app, card);
  const { name, logo } = schoolSettings(app);
  const { day, minutes } = localTime(app, at);
  const local = Date.parse(`${day}T00:00:00Z`) / 60_000 + minutes;
  const enrolled = state !== "not_enrolled";
  return {
    state,
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

/** A photo is shown of a card that is good, and where it was agreed to. */
const mayShowPhoto = (app: App, card: CardRecord): boolean =>
  card.photo !== "" && stateNow(app, card) === "valid" && hasConsent(app, card.person, "card_photo");

/** `GET /api/school/card-photo?token=…`: the picture itself; of a card without one as of no card. */
export function cardPhoto(e: core.RequestEvent): void {
  keepPrivate(e);
  const token = e.request!.url!.query().get("token");
  const card = isToken(token) ? cardBy(e.app, "token", token) : null;
  if (!card || !mayShowPhoto(e.app, card)) {
    answer(e, () => {
      throw refuse("unknown_card", {});
    });
    return;
  }
  const person = e.app.findRecordById("people", card.person);
  const files = e.app.newFilesystem()!;
  try {
    const key = person.baseFilesPath();
    const thumb = `${key}/thumbs_${card.photo}/${PHOTO_SIZE}_${card.photo}`;
    if (!files.exists(thumb)) {
      files.createThumb(`${key}/${card.photo}`, thumb, PHOTO_SIZE);
    }
    files.serve(e.response, e.request!, thumb, card.photo);
  } finally {
    files.close();
  }
}

/** The one that PocketBase makes of a photo too. */
const PHOTO_SIZE = "240x0";
