import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconEdit, IconPhone, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import type { ConversationRow } from "../../../../domain/messaging/lists";
import { useList } from "../../data/lists";
import { useLive } from "../../data/realtime";
import { serverDate } from "../../data/server-clock";
import { useSession } from "../../data/session";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { EmptyState } from "../../ui/EmptyState";
import { relativeTime } from "../../ui/format";
import { Page } from "../../ui/Page";
import { PersonAvatar } from "../../ui/PersonAvatar";
import { StatusBadge } from "../../ui/StatusBadge";
import { FilterChips } from "../../ui/table/FilterChips";
import { ListPager } from "../../ui/table/Pager";
import { useListState } from "../../ui/table/use-list-state";
import type { Tone } from "../../ui/tone";
import classes from "./conversations.module.css";
import { NewConversation } from "./NewConversation";
import { Thread } from "./Thread";

const FILTERS = { waiting: "aguardam", state: "situacao", unread: "nao-lidas", assignee: "de" } as const;

/** The conversations with families. */
export default function Conversations() {
  const { id = "" } = useParams();
  const { user } = useSession();
  const [beginning, setBeginning] = useState(false);
  const list = useListState({ filters: FILTERS, defaultSort: "-last" });
  const rows = useList("conversations", list.params);
  const waitingQuery = useList("conversations", { perPage: 1, filters: { waiting: "true" } });
  const unread = useList("conversations", { perPage: 1, filters: { unread: "true" } });
  const open = useList("conversations", { perPage: 1, filters: { state: "open" } });
  useLive("conversations", ["messaging/conversation", "platform/home"]);
  useLive("messages", ["messaging/conversation", "conversations"]);
  const chips = [
    { label: "Aguardam resposta", count: waitingQuery.data?.totalItems, filter: { waiting: "true" } },
    { label: "Abertas", count: open.data?.totalItems, filter: { state: "open" } },
    { label: "Não lidas", count: unread.data?.totalItems, filter: { unread: "true" } },
    { label: "Minhas", filter: { assignee: user?.id ?? "" } },
    { label: "Encerradas", filter: { state: "closed" } },
  ];
  const { data } = rows;
  return (
    <Page title="Conversas" tab="">
      <div className={classes.columns} data-open={id !== ""}>
        <section className={classes.list} aria-label="Lista de conversas">
          <div className={classes.find}>
            <TextInput
              aria-label="Buscar conversa"
              placeholder="Nome ou fim do telefone"
              leftSection={<IconSearch size={16} aria-hidden />}
              value={list.text}
              onChange={(event) => list.setText(event.currentTarget.value)}
            />
            <ActionIcon variant="default" size="lg" aria-label="Nova conversa" onClick={() => setBeginning(true)}>
              <IconEdit size={18} aria-hidden />
            </ActionIcon>
          </div>
          <div className={classes.chips}>
            <FilterChips list={list} chips={chips} allLabel="Todas" />
          </div>
          {data ? (
            data.items.length === 0 ? (
              <EmptyState
                drawing="message"
                sentence="Nenhuma conversa. As respostas das famílias aparecem nesta lista; para começar, abra a ficha da pessoa ou digite um telefone."
                action={<Button onClick={() => setBeginning(true)}>Nova conversa</Button>}
              />
            ) : (
              <ul className={classes.rows}>
                {data.items.map((row) => (
                  <Row key={row.id} row={row} to={list.linkTo(`/zap/${row.id}`)} isOpen={row.id === id} />
                ))}
              </ul>
            )
          ) : (
            <LoadingState query={rows} rows={5} />
          )}
          {data && data.totalPages > 1 ? (
            <div className="card-foot">
              <ListPager list={list} data={data} narrow />
            </div>
          ) : null}
        </section>
        <section className={classes.thread} aria-label="Conversa">
          {id ? <Thread key={id} id={id} /> : <p className={classes.none}>Escolha uma conversa ao lado.</p>}
        </section>
      </div>
      {beginning ? <NewConversation onClose={() => setBeginning(false)} /> : null}
    </Page>
  );
}

/** The states of a reply that did not arrive, or may not have. */
const LOST_REPLIES: Partial<Record<ConversationRow["last_reply"], { words: string; tone: Tone }>> = {
  failed: { words: "resposta não enviada", tone: "bad" },
  expired: { words: "resposta vencida na fila", tone: "bad" },
  uncertain: { words: "envio não confirmado", tone: "warn" },
  by_hand: { words: "envio à mão por confirmar", tone: "warn" },
};

function Row({ row, to, isOpen }: { row: ConversationRow; to: string; isOpen: boolean }) {
  const { timeZone } = useApplication();
  const { name, masked_address, regarding, regarding_class, last_at, last_text, last_kind, unread, waiting_since, last_reply } =
    row;
  const lostReply = LOST_REPLIES[last_reply];
  return (
    <li data-unread={unread > 0}>
      <Link className={classes.row} to={to} aria-current={isOpen ? "page" : undefined}>
        {name ? <PersonAvatar name={name} size="md" /> : <IconPhone size={24} className={classes.stranger} aria-hidden />}
        <span className={classes.rowText}>
          <span className={classes.first}>
            <span className={classes.name}>{name || masked_address || "Conversa apagada"}</span>
            <span className={classes.time}>{last_at ? relativeTime(last_at, serverDate(), timeZone) : ""}</span>
          </span>
          <span className={classes.owner}>
            {regarding
              ? `responsável por ${regarding}${regarding_class ? `, ${regarding_class}` : ""}`
              : regarding_class || (name ? masked_address : "número sem cadastro")}
          </span>
          <span className={classes.last}>
            <span className={classes.words}>
              {last_kind === "outbound" ? `Escola: ${last_text}` : last_kind === "note" ? `Nota: ${last_text}` : last_text}
            </span>
            {unread > 0 ? (
              <span className={classes.unread}>
                {unread}
                <span className={classes.hidden}> {unread === 1 ? "não lida" : "não lidas"}</span>
              </span>
            ) : waiting_since && !lostReply ? (
              <StatusBadge tone="warn">aguarda</StatusBadge>
            ) : null}
          </span>
          {lostReply ? (
            <span>
              <StatusBadge tone={lostReply.tone}>{lostReply.words}</StatusBadge>
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  );
}
