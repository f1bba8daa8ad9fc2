import * as z from "zod/mini";
import { command, newId, optionalLine, read, recordId } from "../../contract";
import { lazily } from "../../lazily";
import { CHANNELS, type ChannelName, type MessageState } from "../outbox";
import { placeholderProblem } from "../placeholders";
import { type Exclusion, PLACEHOLDER_NAMES } from "./audience";
import type { CampaignState } from "./states";

const MOST_CLASSES = 200;
const MOST_PEOPLE = 2000;
export const MOST_TEXT = 4000;

const placeholders = z.check<string>((context) => {
  const problem = placeholderProblem(context.value, PLACEHOLDER_NAMES);
  if (problem) {
    context.issues.push({ code: "custom", message: problem, input: context.value });
  }
});

const text = lazily(() =>
  z
    .string("Escreva o texto.")
    .check(
      z.trim(),
      z.minLength(1, "Escreva o texto."),
      z.maxLength(MOST_TEXT, `Use no máximo ${MOST_TEXT} caracteres.`),
      placeholders,
    ),
);

const audience = lazily(() =>
  z.object({
    classes: z._default(
      z.array(recordId("Escolha turmas da lista.")).check(z.maxLength(MOST_CLASSES, "São turmas demais de uma vez.")),
      [],
    ),
    people: z._default(
      z.array(recordId("Escolha pessoas da lista.")).check(z.maxLength(MOST_PEOPLE, "São pessoas demais de uma vez.")),
      [],
    ),
  }),
);

const channel = lazily(() => z.enum(CHANNELS, "Escolha por onde o comunicado sai."));
const INSTANT = /^(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/;
const isInstant = (text: string): boolean => text === "" || !Number.isNaN(Date.parse(text.replace(" ", "T")));
/** An instant, as JSON writes it; empty: none. */
const at = lazily(() =>
  z._default(
    z
      .string("Informe a data e a hora.")
      .check(z.regex(INSTANT, "Informe a data e a hora."), z.refine(isInstant, "Esta data não existe.")),
    "",
  ),
);

/** What a campaign would be: nothing is kept of it. */
export interface CampaignPreview {
  messages: number;
  people: number;
  excluded: Exclusion[];
  reasons: { reason: string; people: number }[];
  samples: { recipient: string; regarding: string; regarding_class: string; masked: string; subject: string; body: string }[];
}

export const preview = command<CampaignPreview>()({
  path: "messaging/preview",
  roles: ["Admin"],
  summary: "Who a campaign would reach and in which words, and who not and why; keeps nothing.",
  long: true,
  input: () => z.object({ channel: channel(), audience: audience(), text: text(), subject: optionalLine(200) }),
});

export const launch = command<{ campaign: string; messages: number; excluded: number }>()({
  path: "messaging/launch",
  roles: ["Admin"],
  summary: "Makes a campaign of a text and an audience, and queues a message for each destination, as it stands now.",
  long: true,
  input: () =>
    z.object({
      id: newId,
      channel: channel(),
      audience: audience(),
      text: text(),
      name: optionalLine(160),
      subject: optionalLine(200),
      at: at(),
      expires: at(),
    }),
  refusals: [
    "empty_audience",
    "nobody_reached",
    "subject_missing",
    "channel_not_connected",
    "id_taken",
    "start_past",
    "ends_before_start",
  ],
});

export type CampaignCounts = Record<MessageState, number>;

/** A campaign and how far it has come. */
export interface CampaignDetail {
  id: string;
  name: string;
  channel: ChannelName;
  state: CampaignState;
  subject: string;
  text: string;
  audience: string;
  total: number;
  excluded: number;
  created: string;
  start_at: string;
  expires_at: string;
  finished_at: string;
  reason: string;
  made_by_name: string;
  counts: CampaignCounts;
  /** Who sends by hand now, besides the one who asks. */
  senders: string[];
}

const aboutCampaign = () => z.object({ campaign: recordId("Escolha o comunicado.") });
const doCampaign = () => z.object({ id: newId, campaign: recordId("Escolha o comunicado.") });
const doMessage = () => z.object({ id: newId, message: recordId("Escolha a mensagem.") });

export const campaign = read<CampaignDetail>()({
  path: "messaging/campaign",
  roles: ["Admin"],
  summary: "One campaign, and how many of its messages stand where.",
  input: aboutCampaign,
  refusals: ["not_found"],
});

type Standing = { state: CampaignState };

export const pause = command<Standing>()({
  path: "messaging/pause",
  roles: ["Admin"],
  summary: "Holds back what a campaign has not sent yet.",
  input: doCampaign,
  refusals: ["not_found", "campaign_not_open"],
});

export const resume = command<Standing>()({
  path: "messaging/resume",
  roles: ["Admin"],
  summary: "Lets a campaign go on that was paused, or begins one before its time.",
  input: doCampaign,
  refusals: ["not_found", "campaign_not_open"],
});

export const cancel = command<Standing>()({
  path: "messaging/cancel",
  roles: ["Admin"],
  summary: "Ends a campaign; what has not left never will.",
  input: doCampaign,
  refusals: ["not_found", "campaign_not_open"],
});

export const sendAgain = command<{ queued: number }>()({
  path: "messaging/send-again",
  roles: ["Admin"],
  summary: "Queues again what failed of a campaign, but for wrong numbers; what is uncertain is decided one by one.",
  input: doCampaign,
  refusals: ["not_found", "campaign_not_open"],
});

/** A message that is one's own to send by hand. */
export interface HandMessage {
  id: string;
  recipient: string;
  regarding: string;
  regarding_class: string;
  /** E.164: the link that opens WhatsApp holds it. */
  address: string;
  masked_address: string;
  body: string;
  /** What is known of an earlier try. */
  note: string;
}

export const take = command<{ message: HandMessage | null; state: CampaignState }>()({
  path: "messaging/take",
  roles: ["Admin"],
  summary: "The next message of an assisted campaign, nobody else's for ten minutes; the one already taken, where there is one.",
  input: () =>
    z.object({ id: newId, campaign: recordId("Escolha o comunicado."), message: z.optional(recordId("Escolha a mensagem.")) }),
  refusals: ["not_found", "message_taken", "message_not_by_hand"],
});

type Marked = { state: MessageState };

export const markSent = command<Marked>()({
  path: "messaging/mark-sent",
  roles: ["Admin"],
  summary: "A person says that they sent a message by hand.",
  input: doMessage,
  refusals: ["not_found", "message_taken", "message_not_by_hand"],
});

export const skip = command<Marked>()({
  path: "messaging/skip",
  roles: ["Admin"],
  summary: "A message that is to be sent by hand is left out.",
  input: doMessage,
  refusals: ["not_found", "message_taken", "message_not_by_hand"],
});

export const markWrong = command<Marked>()({
  path: "messaging/mark-wrong",
  roles: ["Admin"],
  summary: "A message's number is somebody else's: it failed, and nobody is written to there any more.",
  input: doMessage,
  refusals: ["not_found", "message_taken", "message_not_by_hand"],
});

export const undoMark = command<Marked>()({
  path: "messaging/undo-mark",
  roles: ["Admin"],
  summary: "Takes back what was said of a message that is sent by hand: it is one's own to send again.",
  input: doMessage,
  refusals: ["not_found", "message_not_marked", "campaign_not_open"],
});
