import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconDots, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { useParams } from "react-router-dom";
import type { CampaignDetail } from "../../../../domain/messaging/campaigns/commands";
import { CATEGORY_NAMES } from "../../../../domain/messaging/campaigns/prices";
import { CHANNEL_WORDS, type Figure, figuresOf } from "../../../../domain/messaging/campaigns/states";
import { count } from "../../../../domain/text";
import { type Input, useCommand, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { useLive } from "../../data/realtime";
import { useMailWarning } from "../../data/school";
import { History } from "../../platform/History";
import { LoadingState } from "../../platform/LoadingState";
import { RecordNav } from "../../platform/RecordNav";
import { useNeighbours } from "../../platform/useNeighbours";
import { Card } from "../../ui/Card";
import { ConfirmDanger } from "../../ui/ConfirmDanger";
import { KeyHint } from "../../ui/KeyHint";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { StatusBadge } from "../../ui/StatusBadge";
import { useListState } from "../../ui/table/use-list-state";
import { StoredFile } from "../files/StoredFile";
import { ByHand } from "./ByHand";
import { CampaignFigures } from "./CampaignFigures";
import { CampaignMessages, MESSAGE_FILTERS } from "./CampaignMessages";
import { CAMPAIGN_FILTERS, CampaignBadge } from "./Campaigns";
import classes from "./campaigns.module.css";
import { SendRefused } from "./SendRefused";
import { SkippedRecipients } from "./SkippedRecipients";

const AFFECTED_QUERIES = [
  ...(["messaging/campaign", "messages", "campaign-messages", "campaigns"] as const),
  ...(["timeline", "platform/home"] as const),
];

/** One campaign during its run and afterwards; for manual sending, the place where the user sends it. */
export default function Campaign() {
  const { id = "" } = useParams();
  const campaign = useRead("messaging/campaign", { campaign: id });
  const neighbours = useNeighbours("campaigns", CAMPAIGN_FILTERS, "/whatsapp", id);
  useLive("campaigns", ["messaging/campaign"]);
  useLive("messages", ["messaging/campaign", "campaign-messages"]);
  const { data } = campaign;
  return (
    <>
      <RecordNav neighbours={neighbours} list="Comunicados" />
      {data ? (
        <CampaignView key={id} campaign={data} />
      ) : (
        <Page title="Comunicado">
          <LoadingState query={campaign} />
        </Page>
      )}
    </>
  );
}

function CampaignView({ campaign }: { campaign: CampaignDetail }) {
  const { name, channel, state, counts, reason } = campaign;
  const sending = channel === "assisted" && state === "running";
  const [ready, setReady] = useState(false);
  const onReady = useCallback(() => setReady(true), []);
  const mailWarning = useMailWarning();
  const figures = figuresOf(counts);
  return (
    <Page
      title={name}
      views={
        <>
          <StatusBadge tone="ok" icon={false}>
            {CHANNEL_WORDS[channel]}
          </StatusBadge>
          <CampaignBadge state={state} />
          {campaign.category === "marketing" ? <StatusBadge tone="neutral">{CATEGORY_NAMES.marketing}</StatusBadge> : null}
        </>
      }
      actions={
        <>
          {sending ? (
            <span className={classes.keys}>
              <KeyHint keys="Enter">abre e confirma</KeyHint>
              <KeyHint keys="P">pula</KeyHint>
            </span>
          ) : null}
          <Moves campaign={campaign} waiting={figures.waiting} />
        </>
      }
    >
      {state === "paused" ? (
        <Note tone="warn">Pausado{reason ? `: ${reason}` : ""}. As mensagens restantes aguardam a retomada.</Note>
      ) : state === "preparing" ? (
        <Note tone="warn">A preparação deste comunicado não terminou, e nada foi enviado. É possível retomá-la ou cancelar.</Note>
      ) : state === "running" && channel === "email" && mailWarning ? (
        <Note tone="warn">{mailWarning}</Note>
      ) : null}
      {sending ? <ByHand campaign={campaign} onReady={onReady} /> : null}
      {sending && !ready ? null : <CampaignDetails campaign={campaign} figures={figures} />}
    </Page>
  );
}

function CampaignDetails({ campaign, figures }: { campaign: CampaignDetail; figures: Record<Figure, number> }) {
  const { id, total, text, file, channel } = campaign;
  const list = useListState({ filters: MESSAGE_FILTERS, defaultSort: "decide" });
  const [selection, setSelection] = useState({ message: "" });
  return (
    <>
      <CampaignFigures campaign={campaign} figures={figures} list={list} />
      <div className={classes.columns}>
        <CampaignMessages campaign={campaign} figures={figures} list={list} onByHand={(message) => setSelection({ message })} />
        <div className={classes.side} data-in-order>
          {channel === "whatsapp" && figures.failed > 0 ? <SendRefused campaign={id} selection={selection} /> : null}
          <Card title="Texto" sideContent={count(total, "mensagem", "mensagens")}>
            <p className={classes.bubble}>{text}</p>
            {file ? <StoredFile file={file} /> : null}
          </Card>
          <SkippedRecipients campaign={campaign} />
          <Card title="Histórico" flush>
            <History subjects={[id]} follow="campaigns" />
          </Card>
        </div>
      </div>
    </>
  );
}

type Move = "messaging/pause" | "messaging/resume" | "messaging/cancel";

/** Pause stands alone; all other acts are behind the three dots. */
function Moves({ campaign, waiting }: { campaign: CampaignDetail; waiting: number }) {
  const { id, state } = campaign;
  const [cancelling, setCancelling] = useState(false);
  const pause = useCommand("messaging/pause", AFFECTED_QUERIES);
  const resume = useCommand("messaging/resume", AFFECTED_QUERIES);
  const cancel = useCommand("messaging/cancel", AFFECTED_QUERIES);
  const again = useCommand("messaging/send-again", AFFECTED_QUERIES);
  const failedCount = campaign.counts.failed;
  const run = async (work: { mutateAsync: (input: Input<Move>) => Promise<unknown> }, done: string) => {
    try {
      await work.mutateAsync({ id: newId(), campaign: id });
      notify.ok(done);
    } catch (failure) {
      notify.bad(sentenceOf(failure));
    }
  };
  const open = state === "running" || state === "paused" || state === "scheduled" || state === "preparing";
  const mayAgain = failedCount > 0 && campaign.channel !== "assisted" && (state === "running" || state === "finished");
  return (
    <>
      {state === "running" ? (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} aria-hidden />}
          loading={pause.isPending}
          onClick={() => void run(pause, "Envio pausado até ser retomado")}
        >
          Pausar
        </Button>
      ) : state === "paused" || state === "scheduled" || state === "preparing" ? (
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={resume.isPending}
          onClick={() => void run(resume, "Retomado")}
        >
          {state === "scheduled" ? "Começar agora" : "Retomar"}
        </Button>
      ) : null}
      {open || mayAgain ? (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="default" size="lg" aria-label="Mais ações">
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayAgain ? (
              <Menu.Item onClick={() => void run(again, "Mensagens com falha de volta à fila")}>
                Reenviar as que falharam
              </Menu.Item>
            ) : null}
            {open ? <Menu.Item onClick={() => setCancelling(true)}>Cancelar o comunicado…</Menu.Item> : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {cancelling ? (
        <ConfirmDanger
          title={`Cancelar “${campaign.name}”?`}
          text={`${count(waiting, "mensagem não será enviada", "mensagens não serão enviadas")}. As já enviadas não mudam. Esta ação não pode ser desfeita.`}
          confirmLabel="Cancelar o comunicado"
          onConfirm={() => cancel.mutateAsync({ id: newId(), campaign: id })}
          onClose={() => setCancelling(false)}
        />
      ) : null}
    </>
  );
}
