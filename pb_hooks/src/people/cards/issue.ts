/** Commands that issue, block, replace and renew cards. */
import type { InputIn, OutputIn } from "../../../../domain/contract";
import type { Day } from "../../../../domain/dates";
import { formatSerial, lastDayOfCard, TOKEN_ALPHABET, TOKEN_LENGTH } from "../../../../domain/people/cards/cards";
import type * as contracts from "../../../../domain/people/cards/commands";
import type { IssuedCard } from "../../../../domain/people/cards/commands";
import { refuse } from "../../../../domain/people/refusals";
import { count } from "../../../../domain/text";
import type { Call } from "../../platform/http/endpoint";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, column, newRecordId, select, selectFirst } from "../../platform/sql/database";
import { requireRecord } from "../../platform/sql/require";
import { flag, number, selection, text, texts } from "../../platform/sql/selection";
import { nextOfYear } from "../../platform/sql/series";
import { now, stamp, today } from "../../platform/time/clock";
import { record, recordAll } from "../../platform/timeline/timeline";
import { peopleSettings } from "../settings";
import { type CardRecord, cardBy, cardsWhere, issuedCard, requireCard } from "./card";
import { inGroup, isEmpty } from "./group";
import { endPhones, phonesOf } from "./phones";

const HOLDER = selection({
  ...texts("p.id"),
  name: text(calledName("p")),
  present: flag("p.active"),
  card: text("(SELECT c.id FROM student_cards c WHERE c.person = p.id AND c.status != 'replaced')"),
});

export function issueCards(call: Call, input: InputIn<typeof contracts, "issueCards">): OutputIn<typeof contracts, "issueCards"> {
  const { app, actor } = call;
  const byGroup = !isEmpty(input);
  const recipients = byGroup
    ? inGroup(input)
    : { sql: "p.id IN (SELECT value FROM json_each({:people}))", params: { people: input.people } };
  const holders = select(
    app,
    HOLDER,
    `FROM people p WHERE ${recipients.sql} ORDER BY substr(p.search, 1, 60), p.id`,
    recipients.params,
  );
  if (!byGroup && holders.length < new Set(input.people).size) {
    throw refuse("not_found", { what: "uma destas pessoas" });
  }
  const [onlyHolder] = holders;
  if (holders.length === 1 && onlyHolder && !onlyHolder.present) {
    throw refuse("person_left", { person: onlyHolder.name });
  }
  const valid_until = lastDay(app, input.valid_until);
  const without = holders.filter(({ present, card }) => present && card === "");
  const ids = without.map(({ id: person }) => insertCard(app, { person, valid_until, copy: 1, issue: input.id }));
  const cards = ids.map((id) => cardBy(app, "id", id)!);
  recordAll(app, actor, cards, (card) => event(card, "card-issued", `Carteira ${card.serial} emitida`));
  return {
    cards: cards.map((card) => issuedCard(app, card)),
    already: holders.filter(({ card }) => card !== "").length,
    left: holders.filter(({ present, card }) => !present && card === "").length,
  };
}

function lastDay(app: App, chosenDay: Day | ""): Day {
  const day = today(app);
  if (chosenDay !== "" && chosenDay < day) {
    throw refuse("card_day_over", { valid_until: chosenDay }, "valid_until");
  }
  return chosenDay || lastDayOfCard(peopleSettings(app), day);
}

interface NewCard {
  id?: string;
  person: string;
  valid_until: Day;
  copy: number;
  issue: string;
}

function insertCard(app: App, { id = newRecordId(), ...values }: NewCard): string {
  const day = today(app);
  const { year, number } = nextOfYear(app, "student_card_", day);
  const card = new Record(app.findCachedCollectionByNameOrId("student_cards"));
  card.load({
    ...values,
    id,
    token: $security.randomStringWithAlphabet(TOKEN_LENGTH, TOKEN_ALPHABET),
    serial: formatSerial(year, number),
    status: "active",
    issued_on: day,
  });
  app.save(card);
  return id;
}

/** The reason stays with the card: a private statement does not belong in a history. */
const event = ({ id, person }: Pick<CardRecord, "id" | "person">, kind: string, line: string) => ({
  area: "people",
  collection: "people",
  subject: person,
  kind,
  text: line,
  data: { card: id },
});

function setStatus(app: App, card: string, status: "active" | "blocked" | "replaced", reason: string): void {
  const record = app.findRecordById("student_cards", card);
  record.set("status", status);
  record.set("reason", reason);
  app.save(record);
}

export function blockCard({ app, actor }: Call, { card: id, reason }: InputIn<typeof contracts, "blockCard">): IssuedCard {
  const card = requireCard(app, id);
  if (card.status === "replaced") {
    throw refuse("card_already_replaced", { serial: card.serial });
  }
  if (card.status === "active") {
    setStatus(app, id, "blocked", reason);
    record(app, actor, event(card, "card-blocked", `Carteira ${card.serial} bloqueada`));
  }
  return issuedCard(app, requireCard(app, id));
}

export function unblockCard({ app, actor }: Call, { card: id }: InputIn<typeof contracts, "unblockCard">): IssuedCard {
  const card = requireCard(app, id);
  if (card.status === "replaced") {
    throw refuse("card_already_replaced", { serial: card.serial });
  }
  if (card.status === "blocked") {
    setStatus(app, id, "active", "");
    record(app, actor, event(card, "card-unblocked", `Carteira ${card.serial} desbloqueada`));
  }
  return issuedCard(app, requireCard(app, id));
}

export function replaceCard({ app, actor }: Call, input: InputIn<typeof contracts, "replaceCard">): IssuedCard {
  const previousCard = requireCard(app, input.card);
  if (previousCard.status === "replaced") {
    throw refuse("card_already_replaced", { serial: previousCard.serial });
  }
  if (!previousCard.present) {
    throw refuse("person_left", { person: previousCard.name });
  }
  const valid_until = lastDay(app, input.valid_until);
  setStatus(app, previousCard.id, "replaced", input.reason);
  endPhones(app, previousCard.id);
  insertCard(app, { id: input.id, person: previousCard.person, valid_until, copy: previousCard.copy + 1, issue: input.id });
  const card = requireCard(app, input.id);
  const sentence = `Carteira ${card.serial} emitida como ${card.copy}ª via, em substituição à ${previousCard.serial}`;
  record(app, actor, event(card, "card-replaced", sentence));
  return issuedCard(app, card);
}

export function renewCards(
  { app, actor }: Call,
  input: InputIn<typeof contracts, "renewCards">,
): OutputIn<typeof contracts, "renewCards"> {
  const subject = input.class || "school000000000";
  if (input.class) {
    requireRecord(app, "classes", input.class, "esta turma");
  }
  const valid_until = lastDay(app, input.valid_until);
  const ofClass = input.class ? "AND p.class = {:class}" : "";
  const cards = column(
    app,
    `UPDATE student_cards SET valid_until = {:valid_until}, updated = {:at}
     WHERE status = 'active' AND valid_until < {:valid_until}
       AND EXISTS (SELECT 1 FROM people p WHERE p.id = student_cards.person AND p.active = TRUE ${ofClass}) RETURNING person`,
    { valid_until, at: stamp(now()), ...(input.class ? { class: input.class } : {}) },
  );
  const answer = { renewed: cards.length, valid_until };
  record(app, actor, {
    id: input.id,
    area: "people",
    collection: input.class ? "classes" : "school",
    subject,
    kind: "cards-renewed",
    text: `Validade renovada: ${count(cards.length, "carteira", "carteiras")}`,
    data: answer,
  });
  return answer;
}

const CARD_COUNTS = selection({
  without: number("COALESCE(SUM(c.id IS NULL), 0)"),
  renews: number("COALESCE(SUM(c.status = 'active' AND c.valid_until < {:valid_until}), 0)"),
  longer: number("COALESCE(SUM(c.status = 'active' AND c.valid_until >= {:valid_until}), 0)"),
  blocked: number("COALESCE(SUM(c.status = 'blocked'), 0)"),
});

/** GET people/card-round. */
export function cardRound({ app }: Call, input: InputIn<typeof contracts, "cardRound">): OutputIn<typeof contracts, "cardRound"> {
  const valid_until = lastDay(app, input.valid_until);
  const { sql, params } = inGroup(input);
  const round = selectFirst(
    app,
    CARD_COUNTS,
    `FROM people p LEFT JOIN student_cards c ON c.person = p.id AND c.status != 'replaced' WHERE ${sql}`,
    { valid_until, ...params },
  );
  return { valid_until, ...round! };
}

export function personCards(
  { app }: Call,
  { person }: InputIn<typeof contracts, "personCards">,
): OutputIn<typeof contracts, "personCards"> {
  const cards = cardsWhere(app, "c.person = {:person} ORDER BY c.copy DESC", { person });
  return { cards: cards.map((card) => issuedCard(app, card)), phones: cards[0] ? phonesOf(app, cards[0].id) : [] };
}
