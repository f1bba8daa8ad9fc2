/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { phoneText } from "../../../../../domain/people/cards/live";
import { newId } from "../../../data/new-id";
import { readOpen, sendOpen } from "../../../data/open";
import { Icon } from "../../../ui/open/icons";
import classes from "./card.module.css";
import { canStore, digestOf, type StoredCard, storeCard, storedCardOf } from "./offline-store";

interface PairingProps {
  token: string;
  code: string;
  onPaired: (kept: StoredCard) => void;
}

/** The phone has read the school's screen: one tap, so that only a person takes the code. */
export function Pairing({ token, code, onPaired }: PairingProps) {
  const [id] = useState(newId);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const pair = async () => {
    if (busy) {
      return;
    }
    if (!canStore()) {
      setProblem("Este navegador não guarda dados deste endereço. Permita cookies, ou abra o link no Chrome ou no Safari.");
      return;
    }
    setBusy(true);
    setProblem("");
    try {
      const { slot, secret } = await sendOpen("people/pair-phone", { id, token, code });
      const proof = digestOf(secret, phoneText(token));
      const storedCard = storedCardOf(slot, secret, await readOpen("people/held-card", { token, slot, proof }));
      storeCard(token, storedCard);
      onPaired(storedCard);
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <main className={classes.page}>
      <div className={classes.question}>
        <span className={classes.bell}>
          <Icon sign="bell" size={28} />
        </span>
        <h1 className={classes.title}>Carteira neste celular</h1>
        <p>
          Este celular vai mostrar a carteira, com um código que muda a cada 30 segundos. Use somente no celular do titular da
          carteira ou do responsável.
        </p>
        {problem ? (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        ) : null}
        <button type="button" className={classes.main} aria-busy={busy} onClick={() => void pair()}>
          Usar neste celular
        </button>
      </div>
    </main>
  );
}
