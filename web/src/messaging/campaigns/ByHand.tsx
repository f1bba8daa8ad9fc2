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

const TOUCHED = ["messaging/campaign", "messages", "campaign-messages", "campaigns", "platform/home"] as const;
const SHOWN = 4;

/** A campaign that is sent by hand. */
export function ByHand({ campaign, onReady }: { campaign: CampaignDetail; onReady: () => void }) {
  const { id } = campaign;
  const { mutateAsync: take } = useCommand("messaging/take", TOUCHED);
  const figures = figuresOf(campaign.counts);
  const waiting = useList("messages", { perPage: SHOWN, sort: "created", filters: { campaign: id, state: "queued" } });
  const takeNext = useCallback(
    async (wanted?: string) => (await take({ id: newId(), campaign: id, ...(wanted ? { message: wanted } : {}) })).message,
    [id, take],
  );
  return (
    <HandBoard
      takeNext={takeNext}
      touched={TOUCHED}
      total={campaign.total}
      waiting={figures.waiting}
      next={waiting.isPending ? undefined : (waiting.data?.items ?? [])}
      senders={campaign.senders}
      order=", por turma"
      none="As mensagens restantes estão com outra pessoa."
      onReady={onReady}
      side={
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
