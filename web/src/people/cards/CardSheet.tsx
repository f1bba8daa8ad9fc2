import { useState } from "react";
import { CARD_SHEET } from "../../../../domain/label-sheets";
import { fileUrl, useFileToken } from "../../data/records";
import { useApplication } from "../../ui/application-context";
import { initials } from "../../ui/format";
import { Barcode } from "../../ui/print/Barcode";
import { SheetPages } from "../../ui/print/SheetPages";
import classes from "./CardSheet.module.css";

export interface PersonCard {
  id: string;
  /** The record of people, and its photo's file; empty without one. */
  person: string;
  photo: string;
  name: string;
  /** Below the name: the class, and the card's last day. */
  facts: readonly string[];
  /** The card's number, as bars and in digits. */
  code: string;
}

/** The photos' token, and whether the sheet still waits for it: without it, it would print without photos. */
export function useCardPhotos(cards: readonly Pick<PersonCard, "photo">[]): { token: string; waiting: boolean } {
  const withPhotos = cards.some(({ photo }) => photo !== "");
  const token = useFileToken(withPhotos);
  return { token, waiting: token === "" && withPhotos };
}

interface CardSheetProps {
  cards: readonly PersonCard[];
  /** In the head, beside the school: "Biblioteca". */
  kind: string;
  /** From useCardPhotos(). */
  token: string;
}

/** People's cards in the size of a bank card, ten to a page. */
export function CardSheet({ cards, kind, token }: CardSheetProps) {
  return (
    <SheetPages sheet={CARD_SHEET} items={cards} itemKey={({ id }) => id} cutLines>
      {(card) => <Card card={card} kind={kind} token={token} />}
    </SheetPages>
  );
}

const BARS = { width: 52, height: 11 };

function Card({ card, kind, token }: { card: PersonCard; kind: string; token: string }) {
  const { school } = useApplication();
  return (
    <article className={classes.card} aria-label={card.name}>
      <header className={classes.head}>
        {school.logo ? <img className={classes.logo} src={school.logo} alt="" /> : null}
        <span className={classes.school}>{school.name}</span>
        <span>{kind}</span>
      </header>
      <div className={classes.person}>
        {card.photo && token ? <Photo card={card} token={token} /> : <Initials name={card.name} />}
        <div className={classes.facts}>
          <span className={classes.name}>{card.name}</span>
          {card.facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </div>
      </div>
      <div className={classes.code}>
        <Barcode text={card.code} width={BARS.width} height={BARS.height} />
        <span className={classes.number}>{card.code}</span>
      </div>
    </article>
  );
}

function Initials({ name }: { name: string }) {
  return (
    <span className={classes.photo} aria-hidden>
      {initials(name)}
    </span>
  );
}

/**
 * The picture stays the loaded one, though the token changes every two minutes: a sheet that loads 35 pictures again at that
 * moment would print without them. A picture that failed is loaded again with the next token; until then the initials replace it.
 */
function Photo({ card, token }: { card: PersonCard; token: string }) {
  const [first] = useState(token);
  const [failedWith, setFailedWith] = useState("");
  const photoToken = failedWith === "" ? first : token;
  if (failedWith === photoToken) {
    return <Initials name={card.name} />;
  }
  const source = fileUrl({ id: card.person, collectionName: "people" }, card.photo, "240x0", photoToken);
  return <img className={classes.photo} src={source} alt="" onError={() => setFailedWith(photoToken)} />;
}
