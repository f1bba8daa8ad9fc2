import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { formatLongDay } from "../../../../domain/dates";
import type { NoticeRun, NoticesPreview, PlannedNotice } from "../../../../domain/library/notices/commands";
import { FAMILY_HOURS } from "../../../../domain/messaging/family-hours";
import { NOTICES_FROM } from "../../../../domain/messaging/notices/stages";
import { count } from "../../../../domain/text";
import { useCommand, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { useMailWarning } from "../../data/school";
import { serverDate } from "../../data/server-clock";
import { may, useSession } from "../../data/session";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { EmptyState } from "../../ui/EmptyState";
import { relativeTime } from "../../ui/format";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { StatusBadge } from "../../ui/StatusBadge";
import { NoticesPage } from "./NoticesPage";
import classes from "./notices.module.css";

/** The notices that would leave today, with recipients and texts, before they are sent; and the button that sends them now. */
export default function NoticesToday() {
  const preview = useRead("library/notices-preview", {});
  const send = useCommand("library/send-notices", ["library/notices-preview", "library-messages"]);
  const [id, setId] = useState(newId);

  async function sendNow(): Promise<void> {
    try {
      notify.ok(madeSentence(await send.mutateAsync({ id })));
      setId(newId());
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
  }

  const { data } = preview;
  return (
    <NoticesPage
      count={data && data.letters > 0 ? `${count(data.letters, "aviso", "avisos")} para hoje` : undefined}
      actions={
        data?.on && data.letters > 0 ? (
          <Button loading={send.isPending} onClick={() => void sendNow()}>
            Enviar agora
          </Button>
        ) : null
      }
    >
      {data ? <PlannedNotices preview={data} /> : <LoadingState query={preview} />}
    </NoticesPage>
  );
}

function madeSentence({ messages, skipped }: NoticeRun): string {
  const noticeCount = messages === 0 ? "Nenhum aviso novo" : `${count(messages, "mensagem", "mensagens")} na fila de envio`;
  return skipped > 0 ? `${noticeCount}; ${count(skipped, "leitor", "leitores")} sem contato` : noticeCount;
}

function PlannedNotices({ preview }: { preview: NoticesPreview }) {
  const { timeZone } = useApplication();
  const { user } = useSession();
  const mailWarning = useMailWarning();
  const { on, day, letters, skipped, first, last_run } = preview;
  const total = letters + skipped;
  return (
    <>
      {on ? (
        <p className="soft-line">
          Nos dias de funcionamento, os avisos são enviados automaticamente a partir das {NOTICES_FROM}h; os de reserva, assim que
          o livro é separado. Pelo WhatsApp da escola, {FAMILY_HOURS}.{" "}
          {last_run ? `Última vez: ${relativeTime(last_run.at, serverDate(), timeZone)}, ${madeSentence(last_run)}.` : ""}
        </p>
      ) : (
        <Note tone="info">
          Os avisos estão desativados: nada é enviado. Abaixo estão os avisos que seriam enviados hoje, {formatLongDay(day)}, se
          estivessem ativados.{" "}
          {may(user, ["Admin"]) ? (
            <Link to="/configuracoes/biblioteca">Ativar em Configurações</Link>
          ) : (
            "A ativação é feita pela administração em Configurações."
          )}
        </Note>
      )}
      {mailWarning && first.some(({ channel, skipped: reason }) => channel === "email" && reason === "") ? (
        <Note tone="warn">{mailWarning}</Note>
      ) : null}
      {total === 0 ? (
        <div className={classes.frame}>
          <EmptyState
            drawing="calendar"
            sentence="Nenhum aviso para hoje. Prazos que se aproximam, atrasos e reservas disponíveis aparecem aqui."
            action={null}
          />
        </div>
      ) : (
        <ul className={classes.letters} aria-label="Avisos de hoje">
          {first.map((notice) => (
            <NoticeCard key={`${notice.reader} ${notice.recipient}`} letter={notice} />
          ))}
        </ul>
      )}
      {total > first.length ? <p className="soft-line">E mais {count(total - first.length, "aviso", "avisos")}.</p> : null}
    </>
  );
}

const WAYS: Readonly<Record<PlannedNotice["channel"], string>> = {
  email: "por e-mail",
  whatsapp: "pelo WhatsApp da escola",
  assisted: "pelo WhatsApp, à mão",
};

function NoticeCard({ letter }: { letter: PlannedNotice }) {
  const { reader, reader_name, class_name, recipient, channel, masked_address, skipped, subject, body, books } = letter;
  return (
    <li className={classes.notice}>
      <Group gap="0.25rem 1rem" align="stretch" justify="space-between">
        <Group gap="0.25rem 0.75rem" align="baseline" className="strong">
          <Link to={`/leitores/${reader}`}>{reader_name}</Link>
          <span className={classes.second}>{[class_name, count(books, "livro", "livros")].filter(Boolean).join(" · ")}</span>
        </Group>
        {skipped ? (
          <StatusBadge tone="warn">sem envio</StatusBadge>
        ) : (
          <span className={classes.second}>
            para {recipient}, {masked_address}, {WAYS[channel]}
          </span>
        )}
      </Group>
      {skipped ? <p className={classes.second}>{skipped}</p> : null}
      <details>
        <summary>{subject}</summary>
        <div className={classes.body}>{body}</div>
      </details>
    </li>
  );
}
