import { Button, Group, Stack, Textarea } from "@mantine/core";
import { IconClock, IconLock, IconPhone, IconSpeakerphone } from "@tabler/icons-react";
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { whatsAppLink } from "../../../../domain/messaging/campaigns/whatsapp-link";
import { BUBBLES, type Bubble, type ConversationDetail, MAX_REPLY } from "../../../../domain/messaging/conversations/commands";
import { BUBBLE_WORDS, filledForConversation, mediaSentence } from "../../../../domain/messaging/conversations/words";
import type { FileDetail } from "../../../../domain/messaging/files/commands";
import { formatPhone } from "../../../../domain/people/phone";
import { headOf } from "../../../../domain/text";
import { useCommand, useRead, useSteadyRead } from "../../data/call";
import { newId } from "../../data/client";
import { asCallError, sentenceOf } from "../../data/errors";
import { useIdempotentCommand } from "../../data/idempotent-send";
import { useRefreshWhile } from "../../data/refresh";
import { serverDate } from "../../data/server-clock";
import { useSession } from "../../data/session";
import { LoadingState } from "../../platform/LoadingState";
import { AudienceTabs } from "../../ui/AudienceTabs";
import { useApplication } from "../../ui/application-context";
import { useStoredDraft, writtenSince } from "../../ui/form/use-stored-draft";
import { relativeDay, zoned } from "../../ui/format";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { PersonAvatar } from "../../ui/PersonAvatar";
import { StatusBadge } from "../../ui/StatusBadge";
import { sendsByEnter } from "../../ui/sends-by-enter";
import { AttachFile } from "../files/AttachFile";
import { StoredFile } from "../files/StoredFile";
import { type ChosenTemplate, TemplateChoice } from "../templates/TemplateChoice";
import { AssignChoice } from "./AssignChoice";
import classes from "./conversations.module.css";
import { NoteNumber } from "./NoteNumber";
import { QuickReplyButtons } from "./QuickReplies";

const AFFECTED_QUERIES = ["messaging/conversation", "conversations", "platform/home"] as const;
/** One window for all of them, beside this one. */
const WINDOW = "sineta-whatsapp";

/** The messages with one person, and the form to write to them. */
export function Thread({ id }: { id: string }) {
  const [limit, setLimit] = useState<number>(BUBBLES.first);
  const conversation = useSteadyRead("messaging/conversation", { conversation: id, most: limit });
  const { data } = conversation;
  useRefreshWhile(data?.bubbles.some(({ fetching }) => fetching) ?? false, "messaging/conversation");
  useReadMark(id, data?.unread);
  return data ? (
    <>
      <Head conversation={data} />
      {conversation.failed ? <LoadingState query={conversation} /> : null}
      <Bubbles
        bubbles={data.bubbles}
        mayWrite={data.closed_because === ""}
        hasTelephone={data.has_telephone}
        onOlder={data.more && limit < BUBBLES.most ? () => setLimit(Math.min(BUBBLES.most, limit * 3)) : null}
        isAsking={conversation.isFetching}
      />
      <Writing conversation={data} />
    </>
  ) : (
    <LoadingState query={conversation} rows={4} />
  );
}

/** An open thread counts as read. */
function useReadMark(id: string, unread: number | undefined): void {
  const { mutate } = useCommand("messaging/read-conversation", AFFECTED_QUERIES);
  const wasSeen = useRef(false);
  useEffect(() => {
    // Nobody sees a tab in the background.
    const markIfVisible = () => {
      if (!document.hidden && unread !== undefined && (unread > 0 || !wasSeen.current)) {
        wasSeen.current = true;
        mutate({ id: newId(), conversation: id });
      }
    };
    markIfVisible();
    document.addEventListener("visibilitychange", markIfVisible);
    return () => document.removeEventListener("visibilitychange", markIfVisible);
  }, [id, unread, mutate]);
}

function Head({ conversation }: { conversation: ConversationDetail }) {
  const { user } = useSession();
  const close = useCommand("messaging/close-conversation", AFFECTED_QUERIES);
  const { id, name, masked_address, person, regarding, regarding_class, state, blocked, assignee, assignee_name, number } =
    conversation;
  const [noting, setNoting] = useState(false);
  // The screen may stand on a counter.
  const [isShown, setShown] = useState(false);
  const isMine = assignee !== "" && assignee === user?.id;
  const run = (work: Promise<unknown>) => work.catch((failure: unknown) => notify.bad(sentenceOf(failure)));
  return (
    <header className={classes.head}>
      <Link className={classes.backLink} to="/zap">
        Conversas
      </Link>
      {name ? <PersonAvatar name={name} size="md" /> : <IconPhone size={24} className={classes.stranger} aria-hidden />}
      <div className={classes.headWho}>
        <h2 className={classes.title}>{name || masked_address || "Conversa apagada"}</h2>
        <p className={classes.owner}>
          {regarding ? "responsável por " : ""}
          {person ? <Link to={`/pessoas/${person}`}>{regarding || "ver o cadastro"}</Link> : "número sem cadastro"}
          {regarding_class ? `, ${regarding_class}` : ""}
          {name ? (
            <>
              {" · "}
              <span className="mono">{masked_address}</span>
            </>
          ) : null}
          {number && isShown ? (
            <>
              {" · "}
              <span className="mono">{formatPhone(number)}</span>
            </>
          ) : null}
          {assignee_name ? ` · com ${isMine ? "você" : assignee_name}` : ""}
        </p>
        {blocked ? <StatusBadge tone="bad">Bloqueado por decisão judicial</StatusBadge> : null}
      </div>
      <div className={classes.headActs}>
        {number ? (
          <>
            <Button variant="default" size="sm" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
              Ver o número
            </Button>
            <Button variant="default" size="sm" onClick={() => setNoting(true)}>
              Registrar no cadastro
            </Button>
          </>
        ) : null}
        {noting ? <NoteNumber phone={number} onClose={() => setNoting(false)} /> : null}
        <AssignChoice conversation={conversation} />
        <Button
          variant="default"
          size="sm"
          loading={close.isPending}
          onClick={() => void run(close.mutateAsync({ id: newId(), conversation: id, closed: state === "open" }))}
        >
          {state === "open" ? "Encerrar" : "Reabrir"}
        </Button>
      </div>
    </header>
  );
}

interface BubblesProps {
  bubbles: readonly Bubble[];
  mayWrite: boolean;
  hasTelephone: boolean;
  /** Null: all messages are loaded. */
  onOlder: (() => void) | null;
  isAsking: boolean;
}

function Bubbles({ bubbles, mayWrite, hasTelephone, onOlder, isAsking }: BubblesProps) {
  const { timeZone } = useApplication();
  const end = useRef<HTMLDivElement>(null);
  const many = bubbles.length;
  const newest = bubbles.at(-1)?.id;
  const box = useOldInPlace(bubbles[0]?.id);
  useEffect(() => {
    if (newest !== undefined) {
      end.current?.scrollIntoView({ block: "nearest" });
    }
  }, [newest]);
  const today = zoned(serverDate().toISOString(), timeZone).day;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what was said scrolls by keyboard too
    <section ref={box} className={classes.bubbles} aria-label="Mensagens" tabIndex={0}>
      {many === 0 ? <p className={classes.none}>Nenhuma mensagem ainda.</p> : null}
      {onOlder ? (
        <Button className={classes.older} variant="default" size="compact-sm" loading={isAsking} onClick={onOlder}>
          Mensagens anteriores
        </Button>
      ) : null}
      {bubbles.map((bubble, index) => {
        const { day } = zoned(bubble.at, timeZone);
        const previousDay = index > 0 ? zoned(bubbles[index - 1]!.at, timeZone).day : "";
        return (
          <Stack key={bubble.id} gap={0}>
            {day === previousDay ? null : <p className={classes.day}>{relativeDay(day, today)}</p>}
            <SentBubble bubble={bubble} mayWrite={mayWrite} hasTelephone={hasTelephone} />
          </Stack>
        );
      })}
      <div ref={end} />
    </section>
  );
}

/** The visible messages keep their place when older ones come above them. */
function useOldInPlace(oldest: string | undefined): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  const previousHeight = useRef({ oldest, height: 0 });
  useLayoutEffect(() => {
    const { current: bubbleBox } = box;
    if (bubbleBox && previousHeight.current.oldest !== undefined && previousHeight.current.oldest !== oldest) {
      bubbleBox.scrollTop += bubbleBox.scrollHeight - previousHeight.current.height;
    }
    previousHeight.current = { oldest, height: bubbleBox?.scrollHeight ?? 0 };
  });
  return box;
}

function SentBubble({ bubble, mayWrite, hasTelephone }: { bubble: Bubble; mayWrite: boolean; hasTelephone: boolean }) {
  const { timeZone } = useApplication();
  const { kind, text, media, file, fetching, at, by, state, error, campaign, campaign_name, channel } = bubble;
  const time = zoned(at, timeZone).time.replace(":", "h");
  const whence =
    kind === "outbound" && channel === "" ? "no telefone da escola" : channel === "assisted" && state === "sent" ? "à mão" : "";
  const foot = [time, by, state ? BUBBLE_WORDS[state] : "", whence];
  return (
    <article className={classes.bubble} data-kind={kind} data-bad={state === "failed" || state === "uncertain" || bubble.again}>
      {kind === "note" ? (
        <Group component="p" gap="0.4rem" wrap="nowrap" className="second">
          <IconLock size={16} aria-hidden /> Só a equipe vê
        </Group>
      ) : campaign ? (
        <Group component="p" gap="0.4rem" wrap="nowrap" className="second">
          <IconSpeakerphone size={16} aria-hidden /> <Link to={`/whatsapp/${campaign}`}>Comunicado: {campaign_name}</Link>
        </Group>
      ) : null}
      {text ? <p className={classes.text}>{text}</p> : null}
      {file ? (
        <StoredFile file={file} />
      ) : fetching ? (
        <p className={classes.media}>Buscando o arquivo…</p>
      ) : media ? (
        <p className={classes.media}>{mediaSentence(media, hasTelephone)}</p>
      ) : null}
      <p className={classes.foot}>{foot.filter(Boolean).join(" · ")}</p>
      {error && state !== "sent" ? <p className={classes.foot}>{error}</p> : null}
      {bubble.again && mayWrite ? <ResendButton bubble={bubble} /> : null}
    </article>
  );
}

function ResendButton({ bubble: { id: message, state } }: { bubble: Bubble }) {
  const resend = useIdempotentCommand("messaging/resend", AFFECTED_QUERIES);
  const again = async () => {
    try {
      await resend.send({ message });
      notify.ok("De volta à fila de envio");
    } catch (failure) {
      notify.bad(sentenceOf(failure));
    }
  };
  return (
    <>
      {state === "uncertain" ? <p className={classes.foot}>Antes de reenviar, confirme se a mensagem já chegou.</p> : null}
      <Button size="compact-sm" variant="default" loading={resend.isPending} onClick={() => void again()}>
        Reenviar
      </Button>
    </>
  );
}

const UNWRITTEN = { text: "", isPrivate: false };
const ofConversation = ({ conversation }: { conversation: string }) => conversation;

function Writing({ conversation }: { conversation: ConversationDetail }) {
  const { timeZone } = useApplication();
  const { id, name, person, channel, window_until, closed_because, left_alone, blocked, by_template } = conversation;
  const [template, setTemplate] = useState(NO_TEMPLATE);
  const [file, setFile] = useState<FileDetail | null>(null);
  const [{ text: free, isPrivate }, write] = useStoredDraft(`conversations/${id}`, UNWRITTEN);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const answer = useIdempotentCommand("messaging/reply", AFFECTED_QUERIES, ofConversation);
  const note = useIdempotentCommand("messaging/note-conversation", AFFECTED_QUERIES, ofConversation);
  const recipientText = name ? `a ${name.trim().split(/[\s,]+/)[0]}` : "a este número";
  const isClosed = !isPrivate && closed_because !== "";
  const templated = isClosed && by_template;
  const text = templated ? template.text : free;
  const shut = isClosed && !(templated && template.template !== "");
  const proposedText = useProposed(conversation);
  const seenState = useBefore({ person, seen_at: conversation.bubbles.at(-1)?.at ?? "" });
  const send = async () => {
    if (answer.isPending || note.isPending) {
      return;
    }
    if (text.trim() === "" && (isPrivate || !file)) {
      setMissing(true);
      field.current?.focus();
      return;
    }
    const input = {
      ...{ conversation: id, ...seenState.stateBefore(text) },
      text: text.trim() === "" && file ? file.name : text,
      file: templated || isPrivate ? "" : (file?.id ?? ""),
      template: templated ? template.template : "",
      template_values: templated ? template.template_values : [],
    };
    try {
      if (isPrivate) {
        await note.send({ conversation: id, text });
      } else {
        const { channel: way, address } = await answer.send(input);
        if (way === "assisted") {
          window.open(whatsAppLink(address, text), WINDOW);
        }
      }
      seenState.clear();
      if (!templated) {
        write((present) => ({ text: writtenSince(present.text, text) }));
      }
      // What was not sent stays: a reply's file beside a note, and the one chosen for the next reply.
      if (templated) {
        setTemplate((present) => (present === template ? NO_TEMPLATE : present));
      }
      setFile((present) => (present && present.id === input.file ? null : present));
      setMissing(false);
    } catch (failure) {
      // After a refusal the user may mean another reply; after a lost answer the outcome is unknown.
      if (asCallError(failure).code !== "") {
        seenState.clear();
      }
      notify.bad(sentenceOf(failure));
    }
  };
  const byKeys = (event: KeyboardEvent) => {
    if (sendsByEnter(event)) {
      event.preventDefault();
      void send();
    }
  };
  return (
    <footer className={classes.writing} data-private={isPrivate}>
      {conversation.bubbles.map((bubble) => (bubble.waits ? <ByHand key={bubble.id} bubble={bubble} conversation={id} /> : null))}
      {isPrivate || isClosed ? null : (
        <QuickReplyButtons onChoose={(ready) => write({ text: text ? `${text} ${ready}` : ready })} />
      )}
      <Group gap="0.4rem 0.6rem" justify="space-between">
        <div role="tablist" aria-label="Destinatário da resposta">
          <AudienceTabs
            readersText={recipientText}
            isPrivate={isPrivate}
            onChange={(secret) => write({ isPrivate: secret })}
            tab={classes.tab}
          />
        </div>
        {!isPrivate && window_until ? (
          <span className={classes.windowEnd}>
            <IconClock size={16} aria-hidden /> texto livre até {formatEnd(window_until, timeZone)}
          </span>
        ) : null}
        {isPrivate || isClosed || channel === "assisted" ? null : <AttachFile file={file} onChange={setFile} />}
      </Group>
      {isClosed ? <Note tone={blocked ? "bad" : "warn"}>{closed_because}</Note> : null}
      {!isClosed && !isPrivate && left_alone ? (
        <Note tone="warn">
          Esta pessoa pediu para não receber mensagens e voltou a escrever. Responda somente à pergunta: comunicados e avisos
          continuam parados até que ela responda VOLTAR.
        </Note>
      ) : null}
      {templated ? <TemplateChoice selection={template} initialValueOf={proposedText} onChange={setTemplate} /> : null}
      <div className={classes.field}>
        <Textarea
          aria-label={isPrivate ? "Nota da equipe" : `Responder ${recipientText}`}
          placeholder={
            isPrivate
              ? "Só a equipe vê"
              : channel === "whatsapp"
                ? "Escreva…"
                : "Escreva: o WhatsApp deste computador abre com o texto"
          }
          autosize
          minRows={1}
          maxRows={8}
          maxLength={MAX_REPLY}
          value={text}
          ref={field}
          disabled={shut}
          readOnly={templated}
          error={isMissing && text.trim() === "" ? "Escreva antes de enviar." : undefined}
          onChange={(event) => write({ text: event.currentTarget.value })}
          onKeyDown={byKeys}
        />
        <Button
          loading={answer.isPending || note.isPending}
          disabled={shut}
          aria-keyshortcuts="Enter"
          onClick={() => void send()}
        >
          {isPrivate ? "Salvar nota" : channel === "whatsapp" ? "Enviar" : "Abrir no WhatsApp"}
        </Button>
      </div>
    </footer>
  );
}

interface SeenState {
  person: string;
  seen_at: string;
}

/** The last message before the first sending of a text: a repetition after a lost answer is the same reply. */
function useBefore(now: SeenState): { stateBefore: (text: string) => SeenState; clear: () => void } {
  const lastWritten = useRef<{ text: string; before: SeenState } | null>(null);
  return {
    stateBefore: (text) => {
      if (lastWritten.current?.text !== text) {
        lastWritten.current = { text, before: now };
      }
      return lastWritten.current.before;
    },
    clear: () => {
      lastWritten.current = null;
    },
  };
}

/** A reply that its author sends from the telephone's own program: it waits until a user reports the outcome. */
function ByHand({ bubble, conversation }: { bubble: Bubble; conversation: string }) {
  const { id: message, text } = bubble;
  const again = useCommand("messaging/reply");
  const markSent = useCommand("messaging/mark-sent", AFFECTED_QUERIES);
  const skipMessage = useCommand("messaging/skip", AFFECTED_QUERIES);
  const run = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (failure) {
      notify.bad(sentenceOf(failure));
    }
  };
  // Under its own id it is no second reply: the answer contains the telephone again.
  const open = async () => {
    const { address } = await again.mutateAsync({ id: message, conversation, text, file: "", template: "", template_values: [] });
    window.open(whatsAppLink(address, text), WINDOW);
  };
  const isBusy = again.isPending || markSent.isPending || skipMessage.isPending;
  return (
    <Note tone="info">
      Texto pronto no WhatsApp: “{headOf(text, MAX_CHARACTERS)}”. Depois do envio no WhatsApp, confirme:{" "}
      <Button size="compact-sm" disabled={isBusy} onClick={() => void run(() => markSent.mutateAsync({ id: newId(), message }))}>
        Enviei
      </Button>{" "}
      <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => void run(open)}>
        Abrir de novo
      </Button>{" "}
      <Button
        size="compact-sm"
        variant="subtle"
        disabled={isBusy}
        onClick={() => void run(() => skipMessage.mutateAsync({ id: newId(), message }))}
      >
        Não enviar
      </Button>
    </Note>
  );
}

/** Enough of a text to recognise it. */
const MAX_CHARACTERS = 60;

const NO_TEMPLATE: ChosenTemplate = { template: "", template_values: [], text: "", category: "" };

/** The first value of a template's placeholder: the known data of the recipient. */
function useProposed(conversation: ConversationDetail): (value: string) => string {
  const school = useRead("platform/school", {}).data?.name ?? "";
  return (value) => filledForConversation(value, conversation, school);
}

/** "hoje, 10h12", "amanhã, 10h12". */
function formatEnd(instant: string, timeZone: string): string {
  const local = zoned(instant, timeZone);
  const today = zoned(serverDate().toISOString(), timeZone).day;
  return `${local.day === today ? "hoje" : "amanhã"}, ${local.time.replace(":", "h")}`;
}
