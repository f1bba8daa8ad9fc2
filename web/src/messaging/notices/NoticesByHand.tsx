import { useCallback, useRef } from "react";
import { Link } from "react-router-dom";
import { count } from "../../../../domain/text";
import { useCommand, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { may, useSession } from "../../data/session";
import { LoadingState } from "../../platform/LoadingState";
import { Card } from "../../ui/Card";
import { EmptyState } from "../../ui/EmptyState";
import { Note } from "../../ui/Note";
import { Page } from "../../ui/Page";
import { HandBoard } from "../campaigns/HandBoard";

const AFFECTED_QUERIES = ["messaging/notice-queue", "messages", "library-messages", "platform/home"] as const;

/** The areas' notices for manual sending: to families without an e-mail, or who prefer WhatsApp without a gateway. */
export default function NoticesByHand() {
  const queue = useRead("messaging/notice-queue", {});
  const { user } = useSession();
  const { mutateAsync: takeNotice } = useCommand("messaging/take-notice", AFFECTED_QUERIES);
  const takeNext = useCallback(
    async (messageId?: string) => (await takeNotice({ id: newId(), ...(messageId ? { message: messageId } : {}) })).message,
    [takeNotice],
  );
  // The notices at the opening of the page, and later ones.
  const maxCount = useRef(0);
  const { data } = queue;
  maxCount.current = Math.max(maxCount.current, data?.waiting ?? 0);
  return (
    <Page title="Avisos à mão" tab="">
      {queue.isError || !data ? (
        <LoadingState query={queue} />
      ) : !data.mine ? (
        <Note tone="info">
          {data.waiting === 0
            ? "Nenhum aviso aguarda envio à mão."
            : `${count(data.waiting, "aviso aguarda", "avisos aguardam")} na fila da administração, que envia à mão os avisos pelo WhatsApp. `}
          Ela pode passar essa tarefa a cada equipe, em Configurações, Avisos.
        </Note>
      ) : maxCount.current === 0 ? (
        <Card>
          <EmptyState
            drawing="message"
            sentence="Nenhum aviso aguarda envio à mão. Aqui aparecem os avisos das famílias que preferem o WhatsApp, ou que só têm telefone."
            action={null}
          />
        </Card>
      ) : (
        <HandBoard
          takeNext={takeNext}
          staleQueries={AFFECTED_QUERIES}
          total={maxCount.current}
          waitingCount={data.waiting}
          next={data.next}
          orderText=""
          emptyText="Os avisos restantes estão com outra pessoa ou aguardam o horário de envio."
          sideContent={
            <>
              <Note tone="info">Sem conta nem custo: o envio é feito pelo WhatsApp deste computador.</Note>
              <p>
                Os avisos de itens já devolvidos são retirados da fila. Cada “Enviei” é registrado no histórico, com o seu nome e
                a hora. {may(user, ["Admin"]) ? <Link to="/configuracoes/avisos">Responsáveis e canais dos envios</Link> : null}
              </p>
            </>
          }
        />
      )}
    </Page>
  );
}
