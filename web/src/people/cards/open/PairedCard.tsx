/** @jsxImportSource preact */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { code128, QUIET_MODULES } from "../../../../../domain/code128";
import type { CardState } from "../../../../../domain/people/cards/cards";
import { formatLive, liveStep, liveText, phoneText, secondsLeft } from "../../../../../domain/people/cards/live";
import { OpenError, readOpen } from "../../../data/open";
import { Icon } from "../../../ui/open/icons";
import { qrDrawing } from "../../../ui/qr";
import classes from "./card.module.css";
import {
  deleteCard,
  digestOf,
  isIPhone,
  opensOffline,
  type StoredCard,
  storeCard,
  storedCardOf,
  storePage,
} from "./offline-store";
import { VERDICTS, wholeDay } from "./verdicts";

/** As often as the code changes: a card that is blocked while it is shown reports it with the next code. */
const RECHECK_MS = { online: 30_000, offline: 5_000 };
const SECOND = 1000;
/** After so long without the school's answer, the card no longer says that it is valid. */
const TRUSTED = 7 * 86_400_000;
/** States without a return: the phone deletes all its data. A blocked card may be released again. */
const ENDED_STATES: readonly CardState[] = ["not_enrolled", "replaced"];

interface HolderProps {
  token: string;
  first: StoredCard;
  /** The school ended the pairing, and the phone has deleted the card's data. */
  onForgotten: (reason: string) => void;
}

/** A card on its holder's phone: the least data, and a code that nobody can copy. */
export function Holder({ token, first, onForgotten }: HolderProps) {
  const [storedCard, setStoredCard] = useState(first);
  const [offline, setOffline] = useState(false);
  const [, tick] = useState(0);
  const [open, setOpen] = useState<"code" | "library" | "data">("code");
  // With several requests under way, a late answer must not restore what the school's last answer ended.
  const isGone = useRef(false);
  useEffect(() => {
    const clock = setInterval(() => tick((count) => count + 1), SECOND);
    return () => clearInterval(clock);
  }, []);
  useEffect(() => {
    const { slot, secret } = first;
    const refreshCard = async () => {
      try {
        const proof = digestOf(secret, phoneText(token));
        const card = await readOpen("people/held-card", { token, slot, proof });
        if (isGone.current) {
          return;
        }
        const fresh = storedCardOf(slot, secret, card);
        setStoredCard(fresh);
        setOffline(false);
        if (ENDED_STATES.includes(card.shown.state)) {
          isGone.current = true;
          await deleteCard(token);
          return;
        }
        storeCard(token, fresh);
        await storePage(token, card.shown.photo, () => !isGone.current).catch(() => undefined);
      } catch (error) {
        if (isGone.current) {
          return;
        }
        if (error instanceof OpenError && error.code === "phone_not_paired") {
          isGone.current = true;
          await deleteCard(token);
          onForgotten(error.message);
        } else {
          setOffline(true);
        }
      }
    };
    const onVisible = () => {
      if (document.visibilityState === "visible" && !isGone.current) {
        void refreshCard();
      }
    };
    if (!offline) {
      void refreshCard();
    }
    const again = setInterval(onVisible, offline ? RECHECK_MS.offline : RECHECK_MS.online);
    document.addEventListener("visibilitychange", onVisible);
    window.addEventListener("online", onVisible);
    return () => {
      clearInterval(again);
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("online", onVisible);
    };
  }, [token, first, offline, onForgotten]);

  const now = Date.now() + storedCard.behind;
  const { shown } = storedCard.card;
  const local = (at: number) => new Date(at + shown.zone_minutes * 60_000).toISOString();
  const state: CardState = shown.state === "valid" && shown.valid_until < local(now).slice(0, 10) ? "expired" : shown.state;
  // With or without new answers, the school's last answer counts.
  const tooLong = now - storedCard.verified > TRUSTED;
  const { title, meaning, sign } = tooLong
    ? {
        title: "Não conferida",
        meaning: "Faz mais de 7 dias que esta carteira não é conferida. Abra-a com internet.",
        sign: "alert" as const,
      }
    : VERDICTS[state];
  const good = state === "valid" && !tooLong;
  const place = [shown.class_name, shown.shift].filter(Boolean).join(" · ");
  return (
    <main className={classes.page} data-holder>
      <header className={classes.board}>
        <span className={classes.bell}>
          <Icon sign="bell" size={22} />
        </span>
        <span className={classes.school}>
          <b>{shown.school.name}</b>
          <span>{shown.kind === "student" ? "Carteira do estudante" : "Carteira da escola"}</span>
        </span>
        <time className={classes.clock}>{local(now).slice(11, 19)}</time>
      </header>
      <div className={classes.state} data-state={tooLong ? "expired" : state}>
        <span className={classes.small}>
          <Icon sign={sign} size={20} stroke={3} />
        </span>
        <div>
          <h1 className={classes.big}>{title}</h1>
          {good ? <p className={classes.validity}>até {wholeDay(shown.valid_until)}</p> : null}
        </div>
      </div>
      {offline ? (
        <p className={classes.offline} role="status">
          <Icon sign="offline" size={20} />
          <span>
            Sem conexão. Conferida pela última vez em {wholeDay(local(storedCard.verified).slice(0, 10))}, às{" "}
            {local(storedCard.verified).slice(11, 16)}.
          </span>
        </p>
      ) : null}
      {opensOffline() ? null : (
        <p className={classes.soft}>Sem endereço seguro (https), a carteira só abre com conexão à escola.</p>
      )}
      <section className={classes.holder} aria-label="Titular">
        {shown.photo ? (
          <img className={classes.face} src={shown.photo} alt={`Foto de ${shown.name}`} />
        ) : (
          <span className={classes.face} aria-hidden="true">
            {shown.initials}
          </span>
        )}
        <div>
          <h2 className={classes.personName}>{shown.name}</h2>
          {place ? <p className={classes.place}>{place}</p> : null}
          {shown.enrolment ? (
            <p className={classes.soft}>
              matrícula <span className={classes.code}>{shown.enrolment}</span>
            </p>
          ) : null}
        </div>
      </section>
      {meaning ? <p className={classes.means}>{meaning}</p> : null}
      {good ? (
        <>
          {open === "code" ? <LiveCode token={token} storedCard={storedCard} now={now} /> : null}
          {open === "library" ? (
            <section className={classes.panel} aria-label="Biblioteca">
              <Bars text={storedCard.card.serial} />
              <p className={classes.serial}>{storedCard.card.serial}</p>
              <p className={classes.soft}>Passe no leitor do balcão da biblioteca.</p>
            </section>
          ) : null}
          {open === "data" ? (
            <section className={classes.panel} aria-label="Meus dados">
              <dl className={classes.facts}>
                <dt>Nome</dt>
                <dd>{storedCard.card.name}</dd>
                {place ? (
                  <>
                    <dt>Turma</dt>
                    <dd>{place}</dd>
                  </>
                ) : null}
                {storedCard.card.enrolment ? (
                  <>
                    <dt>Matrícula</dt>
                    <dd className={classes.code}>{storedCard.card.enrolment}</dd>
                  </>
                ) : null}
              </dl>
              {opensOffline() ? (
                <p className={classes.soft}>
                  {isIPhone()
                    ? "No iPhone, abra a carteira sempre por este navegador: o atalho da tela inicial não guarda o pareamento."
                    : "Para abrir sem internet, use “Adicionar à tela inicial” no menu do navegador."}
                </p>
              ) : null}
            </section>
          ) : null}
          <nav className={classes.doors} aria-label="Mais da carteira">
            <SectionButton
              sign="bars"
              label="Biblioteca"
              open={open === "library"}
              onToggle={(to) => setOpen(to ? "library" : "code")}
            />
            <SectionButton
              sign="card"
              label="Meus dados"
              open={open === "data"}
              onToggle={(to) => setOpen(to ? "data" : "code")}
            />
          </nav>
        </>
      ) : null}
    </main>
  );
}

interface SectionButtonProps {
  sign: "bars" | "card";
  label: string;
  open: boolean;
  onToggle: (open: boolean) => void;
}

function SectionButton({ sign, label, open, onToggle }: SectionButtonProps) {
  return (
    <button type="button" className={classes.door} aria-pressed={open} onClick={() => onToggle(!open)}>
      <Icon sign={sign} size={22} />
      {label}
    </button>
  );
}

function LiveCode({ token, storedCard, now }: { token: string; storedCard: StoredCard; now: number }) {
  const step = liveStep(now);
  const { slot, secret } = storedCard;
  const drawing = useMemo(() => {
    const live = formatLive(slot, digestOf(secret, liveText(token, step)));
    return qrDrawing(`${location.origin}/carteira/${token}?c=${live}`) ?? { side: 0, path: "" };
  }, [token, slot, secret, step]);
  const remainingSeconds = secondsLeft(now);
  return (
    <section className={classes.live} aria-label="Código da carteira">
      <div className={classes.ring}>
        <svg className={classes.remainingRing} viewBox="0 0 100 100" aria-hidden="true">
          <rect x="1.5" y="1.5" width="97" height="97" rx="9" pathLength="30" />
          <rect x="1.5" y="1.5" width="97" height="97" rx="9" pathLength="30" stroke-dasharray={`${remainingSeconds} 30`} />
        </svg>
        <svg
          className={classes.qr}
          viewBox={`0 0 ${drawing.side} ${drawing.side}`}
          shape-rendering="crispEdges"
          role="img"
          aria-label="Código para conferir a carteira"
        >
          <path d={drawing.path} />
        </svg>
      </div>
      <p className={classes.soft}>
        Código novo em <b>{remainingSeconds === 1 ? "1 segundo" : `${remainingSeconds} segundos`}</b>
      </p>
    </section>
  );
}

function Bars({ text }: { text: string }) {
  const bars = code128(text);
  if (!bars) {
    return null;
  }
  let at = QUIET_MODULES;
  const path = bars.widths.map((bar, index) => {
    const segment = index % 2 === 0 ? `M${at} 0h${bar}v1h-${bar}z` : "";
    at += bar;
    return segment;
  });
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${bars.modules + 2 * QUIET_MODULES} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Código de barras ${text}`}
    >
      <path d={path.join("")} />
    </svg>
  );
}
