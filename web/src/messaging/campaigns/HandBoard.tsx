import { Group } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconBrandWhatsapp, IconCheck } from "@tabler/icons-react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { HandMessage } from "../../../../domain/messaging/campaigns/commands";
import { whatsAppLink } from "../../../../domain/messaging/campaigns/whatsapp-link";
import type { ContractPath, ListName } from "../../../../domain/school";
import { useCommand } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { Card } from "../../ui/Card";
import { formatNumber } from "../../ui/format";
import { KeyHint } from "../../ui/KeyHint";
import { LoadingRows } from "../../ui/loading";
import { notify } from "../../ui/notify";
import { PersonAvatar } from "../../ui/PersonAvatar";
import { useSingleKey } from "../../ui/use-single-key";
import { alsoSending } from "../message-words";
import classes from "./campaigns.module.css";

/** One window for all of them, beside this one. */
export const WINDOW = "sineta-whatsapp";
const MAX_FOLLOWING = 3;

type Mark = "messaging/mark-sent" | "messaging/skip" | "messaging/mark-wrong";

interface HandBoardProps {
  /** Takes the message with this id, or the next. */
  takeNext: (messageId?: string) => Promise<HandMessage | null>;
  /** The queries that change with each message. */
  staleQueries: readonly (ListName | ContractPath)[];
  total: number;
  /** The number of unsent messages. */
  waitingCount: number;
  /** The first of them; undefined while they load. */
  next: readonly Pick<HandMessage, "id" | "recipient" | "regarding" | "regarding_class">[] | undefined;
  /** The other senders. */
  senders?: readonly string[];
  /** The order of the queue: "por turma". */
  orderText: string;
  /** Beside the board. */
  sideContent: ReactNode;
  /** The sentence when the queue is empty. */
  emptyText: string;
  onReady?: () => void;
}

/**
 * Manual sending: one person at a time, the text ready, two keys.
 * @param onReady called when the first person is on the board: the content below would otherwise move.
 */
export function HandBoard(props: HandBoardProps) {
  const { takeNext, staleQueries, total, waitingCount, senders = [], orderText, sideContent, emptyText, onReady } = props;
  const [message, setMessage] = useState<HandMessage | null>(null);
  const [isOpened, setOpened] = useState(false);
  const [last, setLast] = useState("");
  const [problem, setProblem] = useState("");
  const busy = useRef(false);
  const openButton = useRef<HTMLButtonElement>(null);
  const sentButton = useRef<HTMLButtonElement>(null);
  const markSent = useCommand("messaging/mark-sent", staleQueries);
  const skip = useCommand("messaging/skip", staleQueries);
  const wrong = useCommand("messaging/mark-wrong", staleQueries);
  const undo = useCommand("messaging/undo-mark", staleQueries);
  const marks = { "messaging/mark-sent": markSent, "messaging/skip": skip, "messaging/mark-wrong": wrong };
  const next = useCallback(
    async (messageId?: string) => {
      try {
        setMessage(await takeNext(messageId));
        setOpened(false);
        setProblem("");
      } catch (failure) {
        setMessage(null);
        setProblem(sentenceOf(failure));
      }
    },
    [takeNext],
  );
  const [isAsking, setAsking] = useState(false);
  useEffect(() => void next().then(() => setAsking(true)), [next]);
  const ready = isAsking && props.next !== undefined;
  useEffect(() => {
    if (ready) {
      onReady?.();
    }
  }, [ready, onReady]);

  const open = () => {
    if (message) {
      window.open(whatsAppLink(message.address, message.body), WINDOW);
      setOpened(true);
    }
  };
  // WhatsApp's window stands before this one, where the browser draws no frame.
  useEffect(() => {
    if (message && ready) {
      (isOpened ? sentButton : openButton).current?.focus();
    }
  }, [isOpened, message, ready]);
  const markMessage = async (mark: Mark) => {
    if (!message || busy.current) {
      return;
    }
    busy.current = true;
    try {
      await marks[mark].mutateAsync({ id: newId(), message: message.id });
      setLast(message.id);
    } catch (failure) {
      notify.warn(sentenceOf(failure));
    }
    await next();
    busy.current = false;
  };
  const takeBack = async () => {
    if (last === "" || busy.current) {
      return;
    }
    busy.current = true;
    try {
      await undo.mutateAsync({ id: newId(), message: last });
      await next(last);
      setLast("");
      notify.ok("Desfeito");
    } catch (failure) {
      notify.warn(sentenceOf(failure));
    }
    busy.current = false;
  };
  useSingleKey("p", () => void markMessage("messaging/skip"), message !== null, true);
  useSingleKey("e", () => void markMessage("messaging/mark-wrong"), message !== null, true);
  useHotkeys([["mod+z", () => void takeBack()]]);

  const handledCount = Math.max(0, total - waitingCount);
  const following = (props.next ?? []).filter((row) => row.id !== message?.id).slice(0, MAX_FOLLOWING);
  const remainingCount = Math.max(0, waitingCount - (message ? 1 : 0));
  if (!ready) {
    return <LoadingRows />;
  }
  return (
    <>
      <section className={classes.board} aria-label="Envio à mão">
        <Group gap="0.25rem 1rem" align="stretch" justify="space-between">
          <p>
            {/* The number left: of those behind, some were skipped or had a wrong number. */}
            {waitingCount === 1 ? "Falta" : "Faltam"}{" "}
            <strong>
              {formatNumber(waitingCount)} de {formatNumber(total)}
            </strong>
            {senders.length > 0 ? `; ${alsoSending(senders)}` : ""}
          </p>
          <p className={classes.boardSoft}>o envio pode ser interrompido e retomado</p>
        </Group>
        <div className={classes.progress} aria-hidden>
          <span style={{ width: `${(100 * handledCount) / Math.max(1, total)}%` }} />
        </div>
        {message ? (
          <>
            <div className={classes.person}>
              <Group gap="0.9rem" align="stretch" wrap="nowrap">
                <PersonAvatar name={message.recipient} size="lg" />
                <div>
                  <p className={classes.name}>{message.recipient}</p>
                  <p className={classes.boardSoft}>
                    {[message.regarding === message.recipient ? "" : message.regarding, message.regarding_class]
                      .filter(Boolean)
                      .join(", ")}{" "}
                    · <span className="mono">{message.masked_address}</span>
                  </p>
                  {message.note ? <p className={classes.warn}>{message.note}</p> : null}
                </div>
              </Group>
              <p className={classes.messageText}>{message.body}</p>
            </div>
            <Group gap="0.6rem 0.75rem">
              <button type="button" ref={openButton} className={classes.open} onClick={open}>
                <IconBrandWhatsapp size={20} aria-hidden /> Abrir no WhatsApp {isOpened ? null : <KeyHint keys="Enter" />}
              </button>
              <span className={classes.boardSoft}>Depois do envio no WhatsApp, confirme:</span>
              <button
                type="button"
                ref={sentButton}
                className={classes.mark}
                onClick={() => void markMessage("messaging/mark-sent")}
              >
                <IconCheck size={18} aria-hidden /> Enviei {isOpened ? <KeyHint keys="Enter" /> : null}
              </button>
              <button
                type="button"
                className={classes.mark}
                aria-keyshortcuts="p"
                onClick={() => void markMessage("messaging/skip")}
              >
                Pular <KeyHint keys="P" />
              </button>
              <button
                type="button"
                className={classes.mark}
                aria-keyshortcuts="e"
                onClick={() => void markMessage("messaging/mark-wrong")}
              >
                Número errado <KeyHint keys="E" />
              </button>
              {last ? (
                <button type="button" className={classes.mark} aria-keyshortcuts="Control+Z" onClick={() => void takeBack()}>
                  Desfazer o último <KeyHint keys="Ctrl Z" />
                </button>
              ) : null}
            </Group>
          </>
        ) : (
          <p className={classes.boardSoft} role="status">
            {problem || emptyText}
          </p>
        )}
      </section>
      <div className={classes.columns}>
        <Card title="Em seguida" sideContent={`${formatNumber(remainingCount)} na fila${orderText}`} flush>
          {following.length === 0 ? (
            <p className={classes.none}>{remainingCount > 0 ? "As demais já foram abertas para envio." : "A fila está vazia."}</p>
          ) : (
            <ul className={classes.following}>
              {following.map((row) => (
                <li key={row.id}>
                  <PersonAvatar name={row.recipient} size="sm" />
                  <div>
                    <strong>{row.recipient}</strong>
                    <span className={classes.secondLine}>{[row.regarding, row.regarding_class].filter(Boolean).join(", ")}</span>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </Card>
        <Card>
          <div className={classes.side}>{sideContent}</div>
        </Card>
      </div>
    </>
  );
}
