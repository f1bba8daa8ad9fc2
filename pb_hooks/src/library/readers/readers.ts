/** Readers: the ways in which a person becomes one, and the cards that they may have. */
import type { InputIn, OutputIn } from "../../../../domain/contract";
import { readCard, spellings } from "../../../../domain/library/codes";
import type * as contracts from "../../../../domain/library/commands";
import { refuse } from "../../../../domain/library/refusals";
import { readerSearch } from "../../../../domain/library/search";
import { refuseField } from "../../../../domain/platform/refusals";
import { requireCurrentPerson } from "../../people/current-person";
import type { Call } from "../../platform/http/endpoint";
import { calledNameOf } from "../../platform/person-data/person-sql";
import type { Sources } from "../../platform/records/normalise";
import type { RecordHook } from "../../platform/records/records";
import { type App, column, execute, select, selectFirst } from "../../platform/sql/database";
import { requireRecord } from "../../platform/sql/require";
import { selection, selectionLike, texts } from "../../platform/sql/selection";
import { actorName } from "../../platform/timeline/actor";
import { record } from "../../platform/timeline/timeline";
import { nextCards, raiseCardsTo } from "../series";

export function addReader(
  { app, actor }: Call,
  input: InputIn<typeof contracts, "addReader">,
): OutputIn<typeof contracts, "addReader"> {
  const person = requireCurrentPerson(app, input.person, "person");
  requireRecord(app, "reader_categories", input.category, "esta categoria", "category");
  const other = selectFirst(app, selection(texts("card")), "FROM readers WHERE person = {:person}", { person: person.id });
  if (other) {
    throw refuse("already_reader", { person: calledNameOf(person), card: other.card }, "person");
  }
  const card = input.card ? freeCard(app, input.card, input.id) : nextCards(app, 1)[0]!;
  const reader = new Record(app.findCachedCollectionByNameOrId("readers"));
  reader.load({
    id: input.id,
    person: person.id,
    category: input.category,
    card,
    valid_until: input.valid_until,
    active: true,
  });
  app.saveNoValidate(reader);
  record(app, actor, {
    area: "library",
    collection: "readers",
    subject: input.id,
    kind: "added",
    text: `Incluído como leitor, carteirinha ${card}`,
  });
  return { id: input.id, card };
}

/** A card that a user typed, in the form of the series; the series continues after it. */
function freeCard(app: App, code: string, self: string): string {
  const card = readCard(code);
  if (card === "") {
    throw refuseField("card", "invalid_code", "A carteirinha é a letra L seguida do número, como L00012.");
  }
  const holders = column(app, "SELECT id FROM readers WHERE card COLLATE NOCASE IN (SELECT value FROM json_each({:cards}))", {
    cards: spellings(card),
  });
  if (holders.some((id) => id !== self)) {
    throw refuse("card_taken", { card }, "card");
  }
  raiseCardsTo(app, [card]);
  return card;
}

/** Guards a card that the records API changes, and the card of a reader that the dashboard creates. */
export const readerSaves: RecordHook = {
  before(e) {
    const reader = e.record!;
    const previousCard = reader.original().getString("card");
    const typedCard = reader.getString("card");
    if (typedCard === previousCard) {
      return;
    }
    const card = freeCard(e.app, typedCard, reader.id);
    reader.set("card", card);
    if (previousCard !== "" && card !== previousCard) {
      record(e.app, actorName(e.auth), {
        area: "library",
        collection: "readers",
        subject: reader.id,
        kind: "card_changed",
        text: `Carteirinha trocada de ${previousCard} para ${card}`,
      });
    }
  },
};

const NO_PERSON = { name: "", social_name: "", enrolment: "" };

const personOf = (app: App, id: string): typeof NO_PERSON =>
  selectFirst(app, selectionLike(NO_PERSON), "FROM people WHERE id = {:id}", { id }) ?? NO_PERSON;

/** A search finds a reader by the person's names too. */
export function setReaderSearch(app: App, reader: core.Record, { card = "" }: Sources): void {
  reader.set("search", readerSearch(personOf(app, reader.getString("person")), card));
}

/** Runs after a save of a person. By SQL: the reader's record itself did not change, so a user who edits it gets no event. */
export function refreshReaders(app: App, person: string): void {
  for (const reader of select(app, selection(texts("id", "card")), "FROM readers WHERE person = {:person}", { person })) {
    execute(app, "UPDATE readers SET search = {:search} WHERE id = {:id} AND search != {:search}", {
      id: reader.id,
      search: readerSearch(personOf(app, person), reader.card),
    });
  }
}
