import { Stack } from "@mantine/core";
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

type Verdict = { tone: Exclude<Tone, "neutral">; word: string; heading: string };

const VERDICTS: Record<CheckOutcome, Verdict> = {
  valid: { tone: "ok", word: "Válida", heading: "" },
  expired: { tone: "warn", word: "Vencida", heading: "O prazo desta carteira terminou: encaminhe à secretaria." },
  old: { tone: "warn", word: "Código vencido", heading: "Pode ser captura de tela: peça que abra a carteira no celular." },
  blocked: { tone: "bad", word: "Bloqueada", heading: "Carteira bloqueada: encaminhe à secretaria." },
  replaced: { tone: "bad", word: "Substituída", heading: "Há outra via: peça a carteira atual." },
  not_enrolled: { tone: "bad", word: "Fora da escola", heading: "Esta pessoa não está mais na escola." },
};

interface CheckResult {
  card: CheckedCard | null;
  /** The reason why there is no card. */
  problem: string;
}

interface RefusedCheck {
  turn: number;
  card: CheckedCard;
}

/** The number of refused cards that stay visible after later scans. */
const MAX_REFUSED = 3;

/** The gate: a card is shown, and everybody near sees and hears its state. */
export default function Gate() {
  const [result, setResult] = useState<CheckResult | null>(null);
  const [waitingCount, setWaitingCount] = useState(0);
  const [refusedChecks, setRefusedChecks] = useState<RefusedCheck[]>([]);
  const latest = useRef(0);
  const soundsOn = useSounds();
  const check = async (code: string) => {
    const checkNumber = ++latest.current;
    setWaitingCount((count) => count + 1);
    let now: CheckResult;
    try {
      now = { card: await command("people/check-card", { id: newId(), code }), problem: "" };
    } catch (error) {
      now = { card: null, problem: sentenceOf(error) };
    }
    setWaitingCount((count) => count - 1);
    const { card } = now;
    if (card && VERDICTS[card.outcome].tone !== "ok") {
      setRefusedChecks((previous) => [{ turn: checkNumber, card }, ...previous].slice(0, MAX_REFUSED));
    }
    // The person at the gate now counts, not the last answer.
    if (checkNumber === latest.current) {
      setResult(now);
      soundsOn.play(now.card ? VERDICTS[now.card.outcome].tone : "bad");
    }
  };
  return (
    <Page title="Conferir carteira">
      <Stack>
        <ScanBar label="Passe a carteira" waitingCount={waitingCount} camera="anywhere" onScan={(code) => void check(code)} />
        <div role="status">
          {result ? result.card ? <Card card={result.card} /> : <Unknown problem={result.problem} /> : null}
        </div>
        <LastRefused refusedChecks={refusedChecks.filter(({ card }) => card !== result?.card)} />
        {result ? null : (
          <p className={classes.soft}>Aponte o leitor ou a câmera para o código da carteira, no papel ou no celular.</p>
        )}
      </Stack>
    </Page>
  );
}

/** Two cards in a row: a refused one stays visible when the next is valid. */
function LastRefused({ refusedChecks }: { refusedChecks: readonly RefusedCheck[] }) {
  const { timeZone } = useApplication();
  return refusedChecks.length === 0 ? null : (
    <section aria-label="Recusadas há pouco">
      <h2 className={classes.earlier}>Recusadas há pouco</h2>
      <ul className="plain-list">
        {refusedChecks.map(({ turn, card }) => (
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
  const { tone, word, heading } = VERDICTS[card.outcome];
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
        {heading ? <p className={classes.line}>{heading}</p> : null}
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
