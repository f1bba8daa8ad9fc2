/** The phones that show a card with a changing code: paired by a code on the school's screen, ended by the school. */
import type { InputIn, OutputIn } from "../../../../domain/contract";
import { isToken, TOKEN_ALPHABET, TOKEN_LENGTH } from "../../../../domain/people/cards/cards";
import type * as contracts from "../../../../domain/people/cards/commands";
import type { CardPhone, HeldCard } from "../../../../domain/people/cards/commands";
import { phoneText } from "../../../../domain/people/cards/live";
import { refuse } from "../../../../domain/people/refusals";
import { answer, type Call, JsonText } from "../../platform/http/endpoint";
import { setPrivateHeaders } from "../../platform/http/pages";
import { type App, select, selectFirst } from "../../platform/sql/database";
import { requireFound } from "../../platform/sql/require";
import { number, type SelectedRow, selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, now, stamp } from "../../platform/time/clock";
import { schoolSettings } from "../../platform/time/settings";
import { record } from "../../platform/timeline/timeline";
import { peopleSettings } from "../settings";
import { type CardRecord, cardByToken, requireCard, stateNow } from "./card";
import { cardView } from "./open-card";

const PAIRING_MILLISECONDS = 10 * 60_000;
const SECRET_LENGTH = 43;

const PHONE = selection({
  ...texts("id", "card", "pairing", "pairing_ends", "claim", "secret", "paired_at", "ended_at"),
  slot: number("slot"),
});

type Phone = SelectedRow<typeof PHONE>;

const phoneById = (app: App, id: string): Phone | null => selectFirst(app, PHONE, "FROM card_devices WHERE id = {:id}", { id });

const activePhones = (app: App, card: string): Phone[] =>
  select(app, PHONE, "FROM card_devices WHERE card = {:card} AND ended_at = '' ORDER BY slot", { card });

/** The phones that are paired with a card. */
export function phonesOf(app: App, card: string): CardPhone[] {
  return select(
    app,
    selection<CardPhone>()({ id: text("id"), paired_at: text("paired_at") }),
    "FROM card_devices WHERE card = {:card} AND ended_at = '' AND paired_at != '' ORDER BY slot",
    { card },
  );
}

function end(app: App, id: string): void {
  const phone = app.findRecordById("card_devices", id);
  phone.set("ended_at", stamp(now()));
  phone.set("pairing", "");
  phone.set("secret", "");
  app.save(phone);
}

/** No phone shows this card from now on. */
export function endPhones(app: App, card: string): void {
  for (const { id } of activePhones(app, card)) {
    end(app, id);
  }
}

const eventOf = ({ id, person }: CardRecord, kind: string, line: string) => ({
  area: "people",
  collection: "people",
  subject: person,
  kind,
  text: line,
  data: { card: id },
});

function requireValidCard(app: App, card: CardRecord): void {
  if (stateNow(app, card) !== "valid") {
    throw refuse("card_not_good", { serial: card.serial });
  }
}

/** The content of the QR code on the school's screen. The part behind "#" reaches no server and no log. */
const pairingOf = ({ token }: CardRecord, { id, pairing, pairing_ends }: Phone): OutputIn<typeof contracts, "pairCard"> => ({
  phone: id,
  path: `/carteira/${token}#p=${pairing}`,
  ends_at: pairing_ends,
});

/** POST people/pair-card. */
export function pairCard(
  { app }: Call,
  { id, card: cardId }: InputIn<typeof contracts, "pairCard">,
): OutputIn<typeof contracts, "pairCard"> {
  const card = requireCard(app, cardId);
  const existing = phoneById(app, id);
  if (existing) {
    if (existing.card !== cardId) {
      throw refuse("id_taken", {});
    }
    return pairingOf(card, existing);
  }
  requireValidCard(app, card);
  const paired = activePhones(app, cardId).filter((phone) => {
    if (phone.paired_at === "") {
      end(app, phone.id);
    }
    return phone.paired_at !== "";
  });
  const phones = Number(peopleSettings(app).card_phones);
  if (paired.length >= phones) {
    throw refuse("card_phones_full", { phones });
  }
  const phone = new Record(app.findCachedCollectionByNameOrId("card_devices"));
  phone.load({
    id,
    card: cardId,
    slot: paired.some(({ slot }) => slot === 1) ? 2 : 1,
    pairing: $security.randomStringWithAlphabet(TOKEN_LENGTH, TOKEN_ALPHABET),
    pairing_ends: stamp(now() + PAIRING_MILLISECONDS),
    secret: $security.randomString(SECRET_LENGTH),
  });
  app.save(phone);
  return pairingOf(card, phoneById(app, id)!);
}

/** POST people/end-phone. */
export function endPhone({ app, actor }: Call, { phone: id }: InputIn<typeof contracts, "endPhone">): Record<string, never> {
  const phone = requireFound(phoneById(app, id), "este celular");
  if (phone.ended_at === "") {
    end(app, id);
    if (phone.paired_at !== "") {
      const card = requireCard(app, phone.card);
      record(app, actor, eventOf(card, "card-phone-ended", `A carteira ${card.serial} saiu de um celular`));
    }
  }
  return {};
}

const pairingOver = () => refuse("pairing_over", {});
const notPaired = () => refuse("phone_not_paired", {});

/** POST people/pair-phone, from the phone itself. */
export function pairPhone(
  call: Call,
  { id: claim, token, code }: InputIn<typeof contracts, "pairPhone">,
): OutputIn<typeof contracts, "pairPhone"> {
  const { app, actor, request } = call;
  setPrivateHeaders(request);
  const card = cardByToken(app, request, token, pairingOver);
  const phone = activePhones(app, card.id).find(({ pairing }) => pairing !== "" && $security.equal(pairing, code));
  if (!phone || fromStamp(phone.pairing_ends) < now() || (phone.paired_at !== "" && phone.claim !== claim)) {
    throw pairingOver();
  }
  requireValidCard(app, card);
  if (phone.paired_at === "") {
    const paired = app.findRecordById("card_devices", phone.id);
    paired.set("claim", claim);
    paired.set("paired_at", stamp(now()));
    app.save(paired);
    record(app, actor, eventOf(card, "card-phone-paired", `A carteira ${card.serial} entrou em um celular`));
  }
  return { slot: phone.slot, secret: phone.secret };
}

/** GET people/held-card. */
export function heldCard({ app, request }: Call, { token, slot, proof }: InputIn<typeof contracts, "heldCard">): HeldCard {
  setPrivateHeaders(request);
  // Nobody can guess a proof of an existing card. An ended phone must learn that it was ended, in spite of other wrong guesses
  // from its address.
  const card = cardByToken(app, request, token, notPaired);
  const phone = activePhones(app, card.id).find((phone) => phone.slot === slot && phone.paired_at !== "");
  if (!phone || !$security.equal($security.hs256(phoneText(token), phone.secret), proof)) {
    throw notPaired();
  }
  return heldCardOf(app, card);
}

function heldCardOf(app: App, card: CardRecord): HeldCard {
  const shownFields = cardView(app, card, "none");
  const { name, enrolment, serial } = card;
  return shownFields.state === "valid"
    ? { shown: shownFields, name, enrolment, serial }
    : { shown: shownFields, name: "", enrolment: "", serial: "" };
}

/**
 * The manifest with which a phone installs the page. It is made from the address alone: it does not reveal whether a token
 * exists.
 */
export function cardManifest(e: core.RequestEvent): void {
  setPrivateHeaders(e);
  const token = e.request!.pathValue("token");
  answer(e, () => {
    if (!isToken(token)) {
      throw refuse("unknown_card", {});
    }
    // In a fixed order: the pages of two cards must not differ in structure.
    const manifest = {
      name: `Carteira · ${schoolSettings(e.app).name}`,
      short_name: "Carteira",
      lang: "pt-BR",
      start_url: `/carteira/${token}`,
      scope: `/carteira/${token}`,
      display: "standalone",
      background_color: "#f6f5f1",
      theme_color: "#0b3a32",
      icons: [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
    };
    return new JsonText(JSON.stringify(manifest));
  });
}
