import { Button, Drawer } from "@mantine/core";
import type { MessageDetail } from "../../../domain/messaging/commands";
import { mayResend } from "../../../domain/messaging/outbox";
import { useCommand, useRead } from "../data/call";
import { newId } from "../data/client";
import { sentenceOf } from "../data/errors";
import { useLive } from "../data/realtime";
import { serverDate } from "../data/server-clock";
import { History } from "../platform/History";
import { LoadingState } from "../platform/LoadingState";
import { useApplication } from "../ui/application-context";
import { DescriptionList } from "../ui/DescriptionList";
import { relativeTime } from "../ui/format";
import { Note } from "../ui/Note";
import { notify } from "../ui/notify";
import { useReturnFocus } from "../ui/use-return-focus";
import { MessageBadge } from "./MessageBadge";
import classes from "./messaging.module.css";

interface MessageDrawerProps {
  id: string;
  source: "messages" | "library-messages" | "campaign-messages";
  onClose: () => void;
}

/** One message: its text, its state, its history, and the button that sends it again. */
export function MessageDrawer({ id, source, onClose }: MessageDrawerProps) {
  const message = useRead("messaging/message", { message: id });
  const title = message.data?.subject ?? "Mensagem";
  useReturnFocus();
  useLive("messages", ["messaging/message", "timeline", source]);
  return (
    <Drawer.Root opened onClose={onClose} position="right" size="34rem">
      <Drawer.Overlay />
      <Drawer.Content aria-label={title}>
        <Drawer.Header>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label="Fechar" />
        </Drawer.Header>
        <Drawer.Body className={classes.drawerBody ?? ""}>
          {message.data ? <Detail message={message.data} source={source} /> : <LoadingState query={message} rows={4} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Detail({ message, source }: { message: MessageDetail; source: MessageDrawerProps["source"] }) {
  const { timeZone } = useApplication();
  const resend = useCommand("messaging/resend", ["messaging/message", "messaging/campaign", source, "timeline", "platform/home"]);
  const { state, error, recipient, address, person_name, created, sent_at, emptied_at, body } = message;
  const markBounced = useCommand("messaging/mark-bounced", [
    "messaging/message",
    "messaging/campaign",
    source,
    "timeline",
    "suppressions",
  ]);
  const mayReturn = source !== "library-messages" && message.channel === "email" && state === "sent" && !emptied_at;
  const now = serverDate();

  async function again(): Promise<void> {
    try {
      await resend.mutateAsync({ id: newId(), message: message.id });
      notify.ok("De volta à fila de envio");
    } catch (failure) {
      notify.bad(sentenceOf(failure));
    }
  }

  async function cameBack(): Promise<void> {
    try {
      await markBounced.mutateAsync({ id: newId(), message: message.id });
      notify.ok("Este endereço não recebe mensagens até ser corrigido");
    } catch (failure) {
      notify.bad(sentenceOf(failure));
    }
  }

  return (
    <>
      <DescriptionList
        facts={[
          ["Situação", <MessageBadge key="state" state={state} />],
          ["Para", [recipient, address].filter(Boolean).join(", ")],
          ["Sobre", person_name],
          ["Escrita", relativeTime(created, now, timeZone)],
          ["Enviada", sent_at ? relativeTime(sent_at, now, timeZone) : ""],
        ]}
      />
      {error ? (
        <Note tone={state === "failed" ? "bad" : state === "uncertain" ? "warn" : "info"}>
          {error}
          {state === "uncertain" ? " Antes de reenviar, confirme com o destinatário se a mensagem já chegou." : ""}
        </Note>
      ) : null}
      {mayResend(state) && !emptied_at ? (
        <div>
          <Button loading={resend.isPending} onClick={() => void again()}>
            Reenviar
          </Button>
        </div>
      ) : null}
      {mayReturn ? (
        <div>
          <Button variant="default" loading={markBounced.isPending} onClick={() => void cameBack()}>
            Registrar e-mail devolvido
          </Button>
        </div>
      ) : null}
      {emptied_at ? (
        <Note tone="info">
          Texto e endereço apagados {relativeTime(emptied_at, now, timeZone)}, conforme o prazo definido em Configurações,
          Privacidade.
        </Note>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long letter scrolls by keyboard too
        <section className={classes.messageText} aria-label="Texto" tabIndex={0}>
          {body}
        </section>
      )}
      <section aria-label="Histórico da mensagem">
        <History subjects={[message.id]} follow="messages" />
      </section>
    </>
  );
}
