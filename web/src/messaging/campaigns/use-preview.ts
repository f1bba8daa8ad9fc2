import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { CampaignPreview } from "../../../../domain/messaging/campaigns/commands";
import type { Category } from "../../../../domain/messaging/campaigns/prices";
import type { ChannelName } from "../../../../domain/messaging/outbox";
import { command } from "../../data/call";
import type { CallError } from "../../data/errors";
import type { Audience } from "./AudienceFields";

const PAUSE_MILLISECONDS = 400;

interface Draft {
  channel: ChannelName;
  audience: Audience;
  text: string;
  subject: string;
  category: Category;
  at: string;
  urgent: string;
}

/** Loaded a moment after the last key; nothing is stored. */
export function usePreview({ channel, audience, text, subject, category, at, urgent }: Draft) {
  const draft = { channel, audience, text: text.trim(), subject, category, at, urgent };
  const [debouncedDraft] = useDebouncedValue(JSON.stringify(draft), PAUSE_MILLISECONDS);
  const input = JSON.parse(debouncedDraft) as Draft;
  return useQuery<CampaignPreview, CallError>({
    queryKey: ["messaging/preview", input],
    queryFn: ({ signal }) => command("messaging/preview", { ...input, text: input.text || "…" }, signal),
    enabled: Object.values(input.audience).some(({ length }) => length > 0),
    placeholderData: (previous) => previous,
    retry: false,
  });
}
