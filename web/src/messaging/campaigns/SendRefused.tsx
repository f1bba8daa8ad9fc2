import { Button, Group } from "@mantine/core";
import { IconBrandWhatsapp } from "@tabler/icons-react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { HandMessage } from "../../../../domain/messaging/campaigns/commands";
import { whatsAppLink } from "../../../../domain/messaging/campaigns/whatsapp-link";
import { count } from "../../../../domain/text";
import { useCommand } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { useList } from "../../data/lists";
import { Card } from "../../ui/Card";
import { notify } from "../../ui/notify";
import { PersonAvatar } from "../../ui/PersonAvatar";
import classes from "./campaigns.module.css";
import { WINDOW } from "./HandBoard";

const AFFECTED_QUERIES = ["messaging/campaign", "campaign-messages", "campaigns", "platform/home"] as const;
/** Skipped ones stay in the list, so that the next one may be further down. */
const MAX_EXAMINED = 100;

type Mark = "messaging/mark-sent" | "messaging/skip" | "messaging/mark-wrong";

interface SendRefusedProps {
  campaign: string;
  /** The message that the user chose in the list; empty: none. */
  selection: { message: string };
}

/** Sends messages that the provider refused from this computer's own WhatsApp: one person at a time. */
export function SendRefused({ campaign, selection }: SendRefusedProps) {
  const refusedMessages = useList("campaign-messages", { perPage: MAX_EXAMINED, filters: { campaign, state: "by_hand" } });
  const { mutateAsync: takeMessage } = useCommand("messaging/take", AFFECTED_QUERIES);
  const marks = {
    "messaging/mark-sent": useCommand("messaging/mark-sent", AFFECTED_QUERIES),
    "messaging/skip": useCommand("messaging/skip", AFFECTED_QUERIES),
    "messaging/mark-wrong": useCommand("messaging/mark-wrong", AFFECTED_QUERIES),
  };
  const [message, setMessage] = useState<HandMessage | null>(null);
  const [isOpened, setOpened] = useState(false);
  const openButton = useRef<HTMLButtonElement>(null);
  const sentButton = useRef<HTMLButtonElement>(null);
  const waitingCount = refusedMessages.data?.totalItems ?? 0;

  const show = useCallback(
    async (messageId: string) => {
      try {
        const answer = await takeMessage({ id: newId(), campaign, message: messageId });
        setMessage(answer.message);
        setOpened(false);
      } catch (failure) {
        setMessage(null);
        notify.warn(sentenceOf(failure));
      }
    },
    [campaign, takeMessage],
  );
  useEffect(() => {
    if (selection.message !== "") {
      void show(selection.message);
    }
  }, [selection, show]);
  useEffect(() => {
    if (message) {
      (isOpened ? sentButton : openButton).current?.focus();
    }
  }, [message, isOpened]);

  const open = (of: HandMessage) => {
    window.open(whatsAppLink(of.address, of.body), WINDOW);
    setOpened(true);
  };
  const markMessage = async (mark: Mark, of: HandMessage) => {
    try {
      await marks[mark].mutateAsync({ id: newId(), message: of.id });
    } catch (failure) {
      notify.warn(sentenceOf(failure));
    }
    const { data } = await refusedMessages.refetch();
    const next = data?.items.find(({ id }) => id !== of.id);
    setMessage(null);
    if (next) {
      await show(next.id);
    }
  };

  if (waitingCount === 0 && !message) {
    return null;
  }
  return (
    <Card title="Enviar à mão" sideContent={count(waitingCount, "recusada", "recusadas")}>
      <p className={classes.soft}>Mensagens recusadas pelo WhatsApp da escola: abra a conversa com o texto pronto.</p>
      {message ? (
        <>
          <Group gap="0.6rem" wrap="nowrap" my="xs">
            <PersonAvatar name={message.recipient} size="sm" />
            <div>
              <strong>{message.recipient}</strong>
              <span className={classes.secondLine}>
                {[message.regarding === message.recipient ? "" : message.regarding, message.regarding_class]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </div>
          </Group>
          <Button
            ref={openButton}
            fullWidth
            leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
            onClick={() => open(message)}
          >
            Abrir no WhatsApp
          </Button>
          <Group gap="0.6rem 0.75rem">
            <Button
              ref={sentButton}
              variant="default"
              size="compact-md"
              loading={marks["messaging/mark-sent"].isPending}
              onClick={() => void markMessage("messaging/mark-sent", message)}
            >
              Enviei
            </Button>
            <Button variant="default" size="compact-md" onClick={() => void markMessage("messaging/skip", message)}>
              Pular
            </Button>
            <Button variant="default" size="compact-md" onClick={() => void markMessage("messaging/mark-wrong", message)}>
              Número errado
            </Button>
          </Group>
        </>
      ) : (
        <div>
          <Button variant="default" onClick={() => void show(refusedMessages.data?.items[0]?.id ?? "")}>
            Começar
          </Button>
        </div>
      )}
    </Card>
  );
}
