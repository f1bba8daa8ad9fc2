import { useRef, useState } from "react";
import { formatDay } from "../../../../domain/dates";
import type { CheckedCard, CheckOutcome } from "../../../../domain/people/cards/commands";
import { command } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { useFileToken } from "../../data/records";
import { useApplication } from "../../ui/application-context";
import { Code } from "../../ui/Code";
import { initials, zoned } from "../../ui/format";
import { Page } from "../../ui/Page";
import { ScanBar } from "../../ui/scan/ScanBar";
import { useSounds } from "../../ui/scan/sounds";
import { type Tone, ToneIcon } from "../../ui/tone";
import classes from "./Gate.module.css";

type Verdict = { tone: Exclude<Tone, "neutral">; word: string; what: string };

const VERDICTS: Record<CheckOutcome, Verdict> = {
  valid: { tone: "ok", word: "Válida", what: "" },
  expired: { tone: "warn", word: "Vencida", what: "O prazo desta carteira terminou: encaminhe à secretaria." },
  old: { tone: "warn", word: "Código vencido", what: "Pode ser captura de tela: peça que abra a carteira no celular." },
  blocked: { tone: "bad", word: "Bloqueada", what: "Carteira bloqueada: encaminhe à secretaria." },
  replaced: { tone: "bad", word: "Substituída", what: "Há outra via: peça a carteira atual." },
  not_enrolled: { tone: "bad", word: "Fora da escola", what: "Esta pessoa não está mais na escola." },
};

interface Seen {
  card: CheckedCard | null;
  /** Why there is no card. */
  problem: string;
}

interface Refused {
  turn: number;
  card: CheckedCard;
}

/** So many cards that did not hold stay in sight, though others were read since. */
const MOST_REFUSED = 3;

/** The gate: a card is held up, and everybody near sees and hears whether it holds. */
export default function Gate() {
  const [seen, setSeen] = useState<Seen | null>(null);
  const [waiting, setWaiting] = useState(0);
  const [refused, setRefused] = useState<Refused[]>([]);
  const latest = useRef(0);
  const sounds = useSounds();
  const check = async (code: string) => {
    const turn = ++latest.current;
    setWaiting((count) => count + 1);
    let now: Seen;
    try {
      now = { card: await command("people/check-card", { id: newId(), code }), problem: "" };
    } catch (error) {
      now = { card: null, problem: sentenceOf(error) };
    }
    setWaiting((count) => count - 1);
    const { card } = now;
    if (card && VERDICTS[card.outcome].tone !== "ok") {
      setRefused((before) => [{ turn, card }, ...before].slice(0, MOST_REFUSED));
    }
    // The person at the gate now counts, not the one answered last.
    if (turn === latest.current) {
      setSeen(now);
      sounds.play(now.card ? VERDICTS[now.card.outcome].tone : "bad");
    }
  };
  return (
    <Page title="Conferir carteira">
      <div className={classes.gate}>
        <ScanBar label="Passe a carteira" waiting={waiting} camera="anywhere" onScan={(code) => void check(code)} />
        <div role="status">{seen ? seen.card ? <Card card={seen.card} /> : <Unknown problem={seen.problem} /> : null}</div>
        <LastRefused refused={refused.filter(({ card }) => card !== seen?.card)} />
        {seen ? null : (
          <p className={classes.soft}>Aponte o leitor ou a câmera para o código da carteira, no papel ou no celular.</p>
        )}
      </div>
    </Page>
  );
}

/** Two cards held up one behind the other: the one that did not hold is not gone with the next that does. */
function LastRefused({ refused }: { refused: readonly Refused[] }) {
  const { timeZone } = useApplication();
  return refused.length === 0 ? null : (
    <section aria-label="Recusadas há pouco">
      <h2 className={classes.earlier}>Recusadas há pouco</h2>
      <ul className="plain-list">
        {refused.map(({ turn, card }) => (
          <li key={turn} data-tone={VERDICTS[card.outcome].tone}>
            <ToneIcon tone={VERDICTS[card.outcome].tone} /> {VERDICTS[card.outcome].word}: {card.name}, às{" "}
            {zoned(card.at, timeZone).time}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Unknown({ problem }: { problem: string }) {
  return (
    <section className={classes.verdict} data-tone="bad" aria-label="Resultado">
      <div>
        <h2 className={classes.word}>
          <ToneIcon tone="bad" />
          Não conferida
        </h2>
        <p className={classes.line}>{problem}</p>
      </div>
    </section>
  );
}

function Card({ card }: { card: CheckedCard }) {
  const { timeZone } = useApplication();
  const token = useFileToken(card.photo !== "");
  const { tone, word, what } = VERDICTS[card.outcome];
  const place = [card.class_name, card.shift].filter(Boolean).join(" · ");
  return (
    <section className={classes.verdict} data-tone={tone} aria-label="Resultado">
      {card.photo && token ? (
        <img className={classes.photo} src={`${card.photo}&token=${encodeURIComponent(token)}`} alt={`Foto de ${card.name}`} />
      ) : (
        <span className={classes.photo} aria-hidden>
          {initials(card.name)}
        </span>
      )}
      <div>
        <h2 className={classes.word}>
          <ToneIcon tone={tone} />
          {word}
        </h2>
        <p className={classes.name}>{card.name}</p>
        {place ? <p className={classes.line}>{place}</p> : null}
        {what ? <p className={classes.line}>{what}</p> : null}
        {card.outcome === "valid" ? (
          <p className={classes.line}>
            {card.live === "now" ? "Lida ao vivo, na tela do celular." : "Código impresso: confira o rosto, o nome e a turma."}
          </p>
        ) : null}
        <p className={classes.soft}>
          <Code soft>{card.serial}</Code> · válida até {formatDay(card.valid_until)} · conferida às{" "}
          {zoned(card.at, timeZone).time}
        </p>
      </div>
    </section>
  );
}
