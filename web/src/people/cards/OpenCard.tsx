import { IconAlertTriangle, IconCheck, IconX } from "@tabler/icons-react";
import { useParams } from "react-router-dom";
import { dayAndMonth } from "../../../../domain/dates";
import type { CardState } from "../../../../domain/people/cards/cards";
import type { ShownCard } from "../../../../domain/people/cards/commands";
import { useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { LoadingRows } from "../../ui/loading";
import classes from "./OpenCard.module.css";

/** What a stranger reads first, and what it means. */
const VERDICTS: Record<CardState, { word: string; means: string }> = {
  valid: { word: "Válida", means: "" },
  expired: { word: "Vencida", means: "O prazo desta carteira terminou. A secretaria emite outra." },
  blocked: { word: "Bloqueada", means: "Esta carteira não vale. Procure a secretaria da escola." },
  replaced: { word: "Substituída", means: "Foi emitida outra via, e esta não vale mais." },
  not_enrolled: { word: "Sem vínculo", means: "Esta pessoa não está mais na escola." },
};

/** A card as anybody sees it who has its code: whether it holds at this moment, and the least of whose it is. */
export default function OpenCard() {
  const { token = "" } = useParams();
  const card = useRead("people/card", { token }, { retry: false, staleTime: 0 });
  return (
    <main className={classes.page}>
      {card.data ? (
        <Shown card={card.data} />
      ) : card.isError ? (
        <header className={classes.head} data-state="unknown">
          <span className={classes.mark}>
            <IconX size={34} stroke={3} aria-hidden />
          </span>
          <h1 className={classes.word}>Não conferida</h1>
          <p className={classes.checked} role="alert">
            {sentenceOf(card.error)}
          </p>
        </header>
      ) : (
        <LoadingRows />
      )}
    </main>
  );
}

function Shown({ card }: { card: ShownCard }) {
  const { word, means } = VERDICTS[card.state];
  const Mark = card.state === "valid" ? IconCheck : card.state === "expired" ? IconAlertTriangle : IconX;
  // The school's clock, wherever the telephone is.
  const time = new Date(Date.parse(card.now) + card.zone_minutes * 60_000).toISOString().slice(11, 19);
  const place = [card.class_name, card.shift].filter(Boolean).join(" · ");
  return (
    <>
      <header className={classes.head} data-state={card.state}>
        <span className={classes.mark}>
          <Mark size={34} stroke={3} aria-hidden />
        </span>
        <h1 className={classes.word}>{word}</h1>
        <p className={classes.checked} role="status">
          Conferida agora, às {time}, pela {card.school.name}
        </p>
      </header>
      <section className={classes.card} aria-label="De quem é">
        <div className={classes.who}>
          {card.photo ? (
            <img className={classes.photo} src={card.photo} alt={`Foto de ${card.name}`} />
          ) : (
            <span className={classes.photo} aria-hidden>
              {card.initials}
            </span>
          )}
          <div>
            <h2 className={classes.name}>{card.name}</h2>
            {place ? <p className={classes.place}>{place}</p> : null}
            {card.photo || card.state !== "valid" ? null : (
              <p className={classes.soft}>Sem foto: pergunte o nome{place ? " e a turma" : ""}.</p>
            )}
          </div>
        </div>
        <dl className={classes.facts}>
          <dt>Válida até</dt>
          <dd>
            {dayAndMonth(card.valid_until)} de {card.valid_until.slice(0, 4)}
          </dd>
          {card.enrolment ? (
            <>
              <dt>Matrícula</dt>
              <dd className={classes.code}>{card.enrolment}</dd>
            </>
          ) : null}
        </dl>
      </section>
      {means ? <p className={classes.means}>{means}</p> : null}
      <footer className={classes.foot}>
        <p>
          <strong>Vale só para este momento.</strong> Para conferir de novo, leia outra vez.
        </p>
        <p>Identificação escolar de uso interno. Não é a Carteira de Identificação Estudantil da Lei 12.933/2013.</p>
      </footer>
    </>
  );
}
