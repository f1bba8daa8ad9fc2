/** @jsxImportSource preact */
import type { ShownCard } from "../../../../../domain/people/cards/commands";
import type { Liveness } from "../../../../../domain/people/cards/live";
import { Icon } from "../../../ui/open/icons";
import classes from "./card.module.css";
import { VERDICTS, wholeDay } from "./verdicts";

/** A valid card with an old code: it may be a picture of another phone. */
const OLD = { title: "Código vencido", meaning: "", sign: "alert" as const };

/** Whether a card is valid at this moment, with the least data about its holder. */
export function CardView({ card }: { card: ShownCard }) {
  const old = card.state === "valid" && card.live === "old";
  const { title, meaning, sign } = old ? OLD : VERDICTS[card.state];
  // The school's clock, wherever the telephone is.
  const time = new Date(Date.parse(card.now) + card.zone_minutes * 60_000).toISOString().slice(11, 19);
  const place = [card.class_name, card.shift].filter(Boolean).join(" · ");
  return (
    <>
      <header className={classes.head} data-state={old ? "expired" : card.state}>
        <span className={classes.mark}>
          <Icon sign={sign} size={34} stroke={3} />
        </span>
        <h1 className={classes.word}>{title}</h1>
        <p className={classes.checkResult} role="status">
          Conferida agora, às {time}, por {card.school.name}
        </p>
      </header>
      <section className={classes.card} aria-label="Titular">
        <div className={classes.personHead}>
          {card.photo ? (
            <img className={classes.photo} src={card.photo} alt={`Foto de ${card.name}`} />
          ) : (
            <span className={classes.photo} aria-hidden="true">
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
          <dd>{wholeDay(card.valid_until)}</dd>
          {card.enrolment ? (
            <>
              <dt>Matrícula</dt>
              <dd className={classes.code}>{card.enrolment}</dd>
            </>
          ) : null}
        </dl>
      </section>
      {card.state === "valid" ? <LiveNote live={card.live} /> : null}
      {meaning ? <p className={classes.means}>{meaning}</p> : null}
      <footer className={classes.foot}>
        <p>
          <strong>Válido somente neste momento.</strong> Para conferir de novo, leia outra vez.
        </p>
        <p>Identificação escolar de uso interno. Não é a Carteira de Identificação Estudantil da Lei 12.933/2013.</p>
      </footer>
    </>
  );
}

const LIVE_NOTES = {
  now: {
    sign: "shield",
    what: "Lida ao vivo, na tela do celular",
    means: "Não é captura de tela: o código muda a cada 30 segundos.",
  },
  old: { sign: "alert", what: "Pode ser captura de tela", means: "Peça que abra a carteira no celular e leia o código de novo." },
  none: { sign: "card", what: "Código impresso ou sem código ao vivo", means: "Confira o rosto, o nome e a turma." },
} as const;

function LiveNote({ live }: { live: Liveness }) {
  const { sign, what, means } = LIVE_NOTES[live];
  return (
    <section className={classes.liveNote} data-live={live} aria-label="O código lido">
      <Icon sign={sign} size={26} />
      <p>
        <b>{what}</b>
        <br />
        {means}
      </p>
    </section>
  );
}
