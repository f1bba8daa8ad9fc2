/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import type { ShownCard } from "../../../../../domain/people/cards/commands";
import { readOpen } from "../../../data/open";
import { Icon } from "../../../ui/open/icons";
import { CardView } from "./CardView";
import classes from "./card.module.css";
import { loadCard, type StoredCard } from "./offline-store";
import { Holder } from "./PairedCard";
import { Pairing } from "./Pairing";

const PAIRING = /^#p=([0-9a-z]{1,40})$/;

/** A scanned code stays with this visit of the page: after a reload, an old code must not pass as a printed card. */
const readBefore = (): string => (history.state as { live?: string } | null)?.live ?? "";

/** A card's page: with a changing code on its paired phone, otherwise the view for any holder of its code. */
export function CardPage({ token }: { token: string }) {
  const [pairing, setPairing] = useState(() => PAIRING.exec(location.hash)?.[1] ?? "");
  const [live] = useState(() => new URLSearchParams(location.search).get("c") ?? readBefore());
  const [storedCard, setStoredCard] = useState<StoredCard | null>(() => (live ? null : loadCard(token)));
  const [forgotten, setForgotten] = useState("");
  useEffect(() => {
    // A pairing code or a scanned one is for this moment: neither the address bar nor a bookmark keeps it.
    history.replaceState({ live }, "", `/carteira/${token}`);
  }, [token, live]);
  if (pairing) {
    return (
      <Pairing
        token={token}
        code={pairing}
        onPaired={(fresh) => {
          setPairing("");
          setStoredCard(fresh);
        }}
      />
    );
  }
  if (storedCard) {
    return (
      <Holder
        token={token}
        first={storedCard}
        onForgotten={(reason) => {
          setStoredCard(null);
          setForgotten(reason);
        }}
      />
    );
  }
  return forgotten ? (
    <main className={classes.page}>
      <Unknown word="Fora deste celular" sentence={forgotten} />
    </main>
  ) : (
    <Verified token={token} live={live} />
  );
}

function Verified({ token, live }: { token: string; live: string }) {
  const [card, setCard] = useState<ShownCard | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    readOpen("people/card", { token, live }).then(setCard, (error: Error) => setProblem(error.message));
  }, [token, live]);
  return (
    <main className={classes.page} aria-busy={!card && problem === ""}>
      {card ? <CardView card={card} /> : problem ? <Unknown word="Não conferida" sentence={problem} /> : null}
    </main>
  );
}

function Unknown({ word, sentence }: { word: string; sentence: string }) {
  return (
    <header className={classes.head} data-state="unknown">
      <span className={classes.mark}>
        <Icon sign="cross" size={34} stroke={3} />
      </span>
      <h1 className={classes.word}>{word}</h1>
      <p className={classes.checkResult} role="alert">
        {sentence}
      </p>
    </header>
  );
}
