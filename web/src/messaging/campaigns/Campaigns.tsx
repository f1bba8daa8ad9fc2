import type { ReactNode } from "react";
import { CAMPAIGN_WORDS, type CampaignState, CHANNEL_WORDS } from "../../../../domain/messaging/campaigns/states";
import type { CampaignRow } from "../../../../domain/messaging/lists";
import type { ChannelName } from "../../../../domain/messaging/outbox";
import { count } from "../../../../domain/text";
import { useLive } from "../../data/realtime";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useListing } from "../../platform/lists/useListing";
import { formatNumber, relativeTime } from "../../ui/format";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Column } from "../../ui/table/columns";
import { useListState } from "../../ui/table/use-list-state";
import type { Tone } from "../../ui/tone";

export const CAMPAIGN_FILTERS = { state: "situacao", channel: "canal" } as const;
const TONES: Record<CampaignState, Tone> = {
  preparing: "info",
  scheduled: "info",
  running: "info",
  paused: "warn",
  finished: "ok",
  cancelled: "neutral",
};

/** The state of a campaign. */
export function CampaignBadge({ state }: { state: CampaignState }) {
  return <StatusBadge tone={TONES[state]}>{CAMPAIGN_WORDS[state]}</StatusBadge>;
}

const statusOf = ({ total, sent, attention }: CampaignRow): string =>
  [`${formatNumber(sent)} de ${formatNumber(total)}`, attention > 0 ? `${count(attention, "pede", "pedem")} decisão` : ""]
    .filter(Boolean)
    .join(", ");

const COLUMNS: readonly Column<CampaignRow>[] = [
  { title: "Comunicado", note: ({ audience }) => audience },
  { title: "Canal", value: ({ channel }) => CHANNEL_WORDS[channel] },
  { title: "Enviadas", value: statusOf },
  {
    title: "Início",
    sort: "created",
    wide: true,
    phone: "hidden",
    render: ({ created, made_by_name }, { now, timeZone }) =>
      [relativeTime(created, now, timeZone), made_by_name ? `por ${made_by_name}` : ""].filter(Boolean).join(", "),
  },
  { title: "Situação", phone: "column", render: ({ state }) => <CampaignBadge state={state} /> },
];

interface CampaignsProps {
  title: string;
  /** A LinkSwitch beside the title. */
  views?: ReactNode;
  /** One channel's campaigns. */
  channel?: ChannelName;
  /** The address of a new one. */
  write: string;
  empty: string;
}

/** The school's messages to many people at once, on every channel. */
export default function AllCampaigns() {
  return (
    <Campaigns
      title="Comunicados"
      write="/whatsapp/novo"
      empty="Nenhum comunicado. Selecione as turmas e escreva um só texto: cada família recebe o seu pelo WhatsApp."
    />
  );
}

/** Campaigns as a list. */
export function Campaigns({ title, views, channel, write: newAt, empty }: CampaignsProps) {
  const list = useListState({ filters: CAMPAIGN_FILTERS, defaultSort: "-created" });
  const campaigns = useListing(
    "campaigns",
    list,
    channel ? { ...list.params, filters: { ...list.params.filters, channel } } : list.params,
  );
  useLive("campaigns");
  useLive("messages", ["campaigns"]);
  return (
    <ListScreen
      title={title}
      views={views}
      nouns={["comunicado", "comunicados"]}
      newRecord={{ label: "Novo comunicado", to: newAt }}
      listing={campaigns}
      search="Nome ou turma"
      chips={[
        { label: "Enviando", filter: { state: "running" } },
        { label: "Agendados", filter: { state: "scheduled" } },
        { label: "Pausados", filter: { state: "paused" } },
        { label: "Terminados", filter: { state: "finished" } },
      ]}
      columns={COLUMNS}
      rowName={(row) => row.name}
      rowLink={(row) => list.linkTo(`/whatsapp/${row.id}`)}
      empty={{ drawing: "message", sentence: empty }}
    />
  );
}
