import { useCallback } from "react";
import type { CampaignDetail } from "../../../../domain/messaging/campaigns/commands";
import { figuresOf } from "../../../../domain/messaging/campaigns/states";
import { count } from "../../../../domain/text";
import { useCommand } from "../../data/call";
import { newId } from "../../data/client";
import { useList } from "../../data/lists";
import { Note } from "../../ui/Note";
import classes from "./campaigns.module.css";
import { HandBoard } from "./HandBoard";

const AFFECTED_QUERIES = ["messaging/campaign", "messages", "campaign-messages", "campaigns", "platform/home"] as const;
const MAX_ROWS = 4;

/** A campaign that is sent by hand. */
export function ByHand({ campaign, onReady }: { campaign: CampaignDetail; onReady: () => void }) {
  const { id } = campaign;
  const { mutateAsync: takeMessage } = useCommand("messaging/take", AFFECTED_QUERIES);
  const figures = figuresOf(campaign.counts);
  const waitingQuery = useList("messages", { perPage: MAX_ROWS, sort: "created", filters: { campaign: id, state: "queued" } });
  const takeNext = useCallback(
    async (messageId?: string) =>
      (await takeMessage({ id: newId(), campaign: id, ...(messageId ? { message: messageId } : {}) })).message,
    [id, takeMessage],
  );
  return (
    <HandBoard
      takeNext={takeNext}
      staleQueries={AFFECTED_QUERIES}
      total={campaign.total}
      waitingCount={figures.waiting}
      next={waitingQuery.isPending ? undefined : (waitingQuery.data?.items ?? [])}
      senders={campaign.senders}
      orderText=", por turma"
      emptyText="As mensagens restantes estão com outra pessoa."
      onReady={onReady}
      sideContent={
        <>
          <Note tone="info">Sem conta nem custo: o envio é feito pelo WhatsApp deste computador.</Note>
          <p className={classes.soft}>
            Cada “Enviei” é registrado no histórico do aluno, com o seu nome e a hora. Não há confirmação de leitura.{" "}
            {figures.failed > 0 ? `${count(figures.failed, "número estava errado", "números estavam errados")}.` : ""}
          </p>
        </>
      }
    />
  );
}
