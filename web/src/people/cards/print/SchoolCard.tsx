import { formatDay } from "../../../../../domain/dates";
import type { PrintedCard } from "../../../../../domain/people/cards/commands";
import { fileUrl } from "../../../data/records";
import { useApplication } from "../../../ui/application-context";
import { initials } from "../../../ui/format";
import { Barcode } from "../../../ui/print/Barcode";
import { QrCode } from "../../../ui/print/QrCode";
import { formatCopy } from "../card-words";
import classes from "./SchoolCard.module.css";

const NO_CIE = "Identificação escolar, uso interno. Não é a CIE da Lei 12.933/2013.";
/** With its quiet zone: at least half a millimetre for a module, with any length of the address. */
const QR_SIZE = 26;
const BARS = { width: 38, height: 8.5 };

/** A name of up to so many characters fits in two lines of its usual size. */
const SHORT_NAME = 28;
/** And a school's in one line. */
const SHORT_SCHOOL = 30;

function Head({ card }: { card: PrintedCard }) {
  const { school } = useApplication();
  return (
    <header className={classes.head}>
      {school.logo ? <img className={classes.logo} src={school.logo} alt="" /> : null}
      <span className={classes.school} data-long={school.name.length > SHORT_SCHOOL || undefined}>
        {school.name}
      </span>
      <span>{card.kind === "student" ? "Carteira do estudante" : "Carteira da escola"}</span>
    </header>
  );
}

interface CardFrontProps {
  card: PrintedCard;
  /** Of useFileToken(). */
  token: string;
  /** Of useLinkOrigin(). */
  origin: string;
}

/** A card's front: the code for a scanner, and the data that a person compares with the holder. */
export function CardFront({ card, token, origin }: CardFrontProps) {
  const place = [card.class_name, card.shift].filter(Boolean).join(" · ");
  return (
    <article className={classes.card} aria-label={card.name}>
      <Head card={card} />
      <div className={classes.body}>
        {card.photo && token ? (
          <img
            className={classes.photo}
            src={fileUrl({ id: card.person, collectionName: "people" }, card.photo, "240x0", token)}
            alt=""
          />
        ) : (
          <span className={classes.photo} aria-hidden>
            {initials(card.name)}
          </span>
        )}
        <div className={classes.facts}>
          <span className={classes.name} data-long={card.name.length > SHORT_NAME || undefined}>
            {card.name}
          </span>
          {place ? <span>{place}</span> : null}
          {card.enrolment ? <span>Matrícula {card.enrolment}</span> : null}
          <span>Válida até {formatDay(card.valid_until)}</span>
          <span className={classes.bars}>
            <Barcode text={card.serial} width={BARS.width} height={BARS.height} />
          </span>
        </div>
        <div className={classes.code}>
          <QrCode text={`${origin}${card.path}`} label={`Página da carteira de ${card.name}`} size={QR_SIZE} />
          <span className={classes.serial}>{card.serial}</span>
        </div>
      </div>
      <footer className={classes.foot}>{NO_CIE}</footer>
    </article>
  );
}

/** Its back: the school, and the number of the copy. */
export function CardBack({ card }: { card: PrintedCard }) {
  const { school } = useApplication();
  return (
    <article className={classes.card} aria-label={`Verso de ${card.name}`}>
      <Head card={card} />
      <div className={classes.rearSide}>
        <p>Se encontrar esta carteira, entregue-a na secretaria da escola: {school.name}.</p>
        <p>Em caso de perda, avise a secretaria: a carteira é bloqueada imediatamente, e outra via é emitida.</p>
        <p className={classes.copy}>
          {card.serial}
          {card.copy > 1 ? ` · ${formatCopy(card.copy)}` : ""}
        </p>
      </div>
      <footer className={classes.foot}>{NO_CIE}</footer>
    </article>
  );
}
