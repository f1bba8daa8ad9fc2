import * as z from "zod/mini";
import { command, idOrEmpty, newId, optionalLine, read, recordId } from "../../contract";
import { lazily } from "../../lazily";
import type { PersonKind } from "../../people/words";
import type { Shift } from "../../platform/shifts";
import { type FileDetail, fileId } from "../files/commands";
import { CHANNELS, type ChannelName, type MessageState } from "../outbox";
import { PLACEHOLDER_NAMES, placeholderProblem } from "../placeholders";
import { templateId, templateValues } from "../templates/commands";
import type { Exclusion } from "./audience";
import { CATEGORIES, type Category } from "./prices";
import type { CampaignState } from "./states";

const SHIFTS = ["morning", "afternoon", "evening", "full_day"] as const satisfies readonly Shift[];
const KINDS = ["student", "teacher", "staff", "other"] as const satisfies readonly PersonKind[];
const MAX_CLASSES = 200;
const MAX_PEOPLE = 2000;
export const MAX_TEXT = 4000;

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
      z.maxLength(MAX_TEXT, `Use no máximo ${MAX_TEXT} caracteres.`),
      placeholders,
    ),
);

const MAX_LINES = 3000;
/** A name or an enrolment number, from a pasted list or from a file's first column. */
const nameOrNumber = () => z.string("Lista inválida.").check(z.trim(), z.maxLength(160, "Uma das linhas é longa demais."));

const audience = lazily(() =>
  z.object({
    shifts: z._default(
      z.array(z.enum(SHIFTS, "Escolha turnos da lista.")).check(z.maxLength(SHIFTS.length, "Selecione menos turnos.")),
      [],
    ),
    kinds: z._default(z.array(z.enum(KINDS, "Escolha da lista.")).check(z.maxLength(KINDS.length, "Selecione menos tipos.")), []),
    groups: z._default(
      z
        .array(z.string("Escolha da lista.").check(z.regex(/^[a-z_]{1,40}$/, "Escolha da lista.")))
        .check(z.maxLength(20, "Selecione menos públicos de cada vez.")),
      [],
    ),
    lines: z._default(z.array(nameOrNumber()).check(z.maxLength(MAX_LINES, "Informe menos linhas de cada vez.")), []),
    /** The campaign whose unreached people these are. */
    unreached: idOrEmpty("Escolha o comunicado."),
    classes: z._default(
      z.array(recordId("Escolha turmas da lista.")).check(z.maxLength(MAX_CLASSES, "Selecione menos turmas de cada vez.")),
      [],
    ),
    people: z._default(
      z.array(recordId("Escolha pessoas da lista.")).check(z.maxLength(MAX_PEOPLE, "Selecione menos pessoas de cada vez.")),
      [],
    ),
  }),
);

const channel = lazily(() => z.enum(CHANNELS, "Escolha o canal do comunicado."));
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

/** The purpose, which decides the excluded people and the price. */
const category = lazily(() => z._default(z.enum(CATEGORIES, "Escolha o tipo de comunicado."), "utility"));

/** A group of people by a state of an area, which a user can choose. */
export interface AudienceGroup {
  name: string;
  title: string;
  people: number;
}

export const audiences = read<{ groups: AudienceGroup[] }>()({
  path: "messaging/audiences",
  roles: ["Admin"],
  summary: "The people in some state of an area's whom a campaign can be about, and how many they are now.",
});

/** The preview of a campaign: nothing is stored. */
export interface CampaignPreview {
  messages: number;
  people: number;
  excluded: Exclusion[];
  reasons: { reason: string; people: number }[];
  /** In centavos, by the school's prices; null for a channel without prices. */
  cost: number | null;
  /** The estimated end; empty where it is unknown. */
  ends_at: string;
  samples: { recipient: string; regarding: string; regarding_class: string; masked: string; subject: string; body: string }[];
}

/** The listed people whom a campaign leaves out: the reasons count all of them. */
export const MAX_EXCLUSIONS = 300;

export const preview = command<CampaignPreview>()({
  path: "messaging/preview",
  roles: ["Admin"],
  summary: `Whom a campaign would reach and in which words, and whom not and why: the first ${MAX_EXCLUSIONS} by name, all by reason. Stores nothing.`,
  long: true,
  input: () => ({
    channel: channel(),
    audience: audience(),
    text: text(),
    subject: optionalLine(200),
    category: category(),
    at: at(),
    urgent: optionalLine(200),
  }),
  refusals: ["unknown_audience"],
});

export const launch = command<{ campaign: string; messages: number; excluded: number }>()({
  path: "messaging/launch",
  idempotent: true,
  roles: ["Admin"],
  summary: "Makes a campaign of a text and an audience, and queues a message for each destination, as it stands now.",
  long: true,
  input: () => ({
    channel: channel(),
    audience: audience(),
    text: text(),
    name: optionalLine(160),
    subject: optionalLine(200),
    category: category(),
    at: at(),
    expires: at(),
    /** Why it goes at any hour; empty: it waits for the school's hours. */
    urgent: optionalLine(200),
    /** By it the text is what it says, with these in its places. */
    template: templateId(),
    template_values: templateValues(),
    /** The attachment beside the text; not by hand, and not with a template. */
    file: fileId(),
  }),
  refusals: [
    "unknown_audience",
    "empty_audience",
    "nobody_reached",
    "channel_not_connected",
    "start_past",
    "ends_before_start",
    "template_unusable",
    "template_unfilled",
    "not_found",
    "file_not_by_hand",
    "caption_too_long",
  ],
});

export type CampaignCounts = Record<MessageState, number>;

/** A campaign with its progress. */
export interface CampaignDetail {
  id: string;
  name: string;
  channel: ChannelName;
  state: CampaignState;
  category: Category;
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
  /** The reason why it left at any hour; empty: it waited for the school's hours. */
  urgent: string;
  made_by_name: string;
  /** The attachment. */
  file: FileDetail | null;
  counts: CampaignCounts;
  /** People whose families nobody has informed, with the excluded ones. */
  unreached: number;
  /** The estimated end, by the present pace and hours; empty where it is unknown. */
  ends_at: string;
  /** Messages a minute of the school's own WhatsApp; 0: another channel sends it. */
  per_minute: number;
  /** The other users who send by hand now. */
  senders: string[];
}

/** Only Admin may send messages of campaigns and conversations; an area's team its notices, where the school allows it. */
const TEAMS = ["Biblioteca", "Almoxarifado", "Tecnologia"] as const;

const ofCampaign = () => ({ campaign: recordId("Escolha o comunicado.") });
const ofMessage = () => ({ message: recordId("Escolha a mensagem.") });

export const campaign = read<CampaignDetail>()({
  path: "messaging/campaign",
  roles: ["Admin"],
  summary: "One campaign, and how many of its messages stand where.",
  input: ofCampaign,
  refusals: ["not_found"],
});

type CampaignStatus = { state: CampaignState };

export const pause = command<CampaignStatus>()({
  path: "messaging/pause",
  idempotent: true,
  roles: ["Admin"],
  summary: "Holds back what a campaign has not sent yet.",
  input: ofCampaign,
  refusals: ["not_found", "campaign_not_open"],
});

export const resume = command<CampaignStatus>()({
  path: "messaging/resume",
  idempotent: true,
  roles: ["Admin"],
  summary: "Lets a campaign go on that was paused, begins one before its time, or finishes a launch that broke off.",
  long: true,
  input: ofCampaign,
  refusals: [
    "not_found",
    "campaign_not_open",
    "unknown_audience",
    "empty_audience",
    "nobody_reached",
    "template_unusable",
    "template_unfilled",
  ],
});

export const cancel = command<CampaignStatus>()({
  path: "messaging/cancel",
  idempotent: true,
  roles: ["Admin"],
  summary: "Ends a campaign; what has not left never will.",
  input: ofCampaign,
  refusals: ["not_found", "campaign_not_open"],
});

export const sendAgain = command<{ queued: number }>()({
  path: "messaging/send-again",
  idempotent: true,
  roles: ["Admin"],
  summary:
    "Queues again what failed of a campaign, but for wrong contacts and what somebody sends by hand; what is uncertain is decided one by one.",
  input: ofCampaign,
  refusals: ["not_found", "campaign_not_open"],
});

export const noteExport = command<{ noted: boolean }>()({
  path: "messaging/note-export",
  idempotent: true,
  roles: ["Admin"],
  summary: "Notes in a campaign's history that its list of recipients was saved as a file; asked before the file is made.",
  input: ofCampaign,
  refusals: ["not_found"],
});

/** A message that its user sends by hand. */
export interface HandMessage {
  id: string;
  recipient: string;
  regarding: string;
  regarding_class: string;
  /** E.164: the link that opens WhatsApp contains it. */
  address: string;
  masked_address: string;
  body: string;
  /** A remark about an earlier attempt. */
  note: string;
}

export const take = command<{ message: HandMessage | null; state: CampaignState }>()({
  path: "messaging/take",
  roles: ["Admin"],
  summary: "The next message of an assisted campaign, nobody else's for ten minutes; the one already taken, where there is one.",
  input: () => ({ id: newId, campaign: recordId("Escolha o comunicado."), message: z.optional(recordId("Escolha a mensagem.")) }),
  refusals: ["not_found", "message_taken", "message_not_by_hand", "left_alone", "message_meant_no_more"],
});

type Marked = { state: MessageState };

export const markSent = command<Marked>()({
  path: "messaging/mark-sent",
  idempotent: true,
  roles: TEAMS,
  summary: "A person says that they sent a message by hand.",
  input: ofMessage,
  refusals: ["not_found", "message_taken", "message_not_by_hand", "notices_not_yours"],
});

export const skip = command<Marked>()({
  path: "messaging/skip",
  idempotent: true,
  roles: TEAMS,
  summary: "A message that is to be sent by hand is left out.",
  input: ofMessage,
  refusals: ["not_found", "message_taken", "message_not_by_hand", "notices_not_yours"],
});

export const markWrong = command<Marked>()({
  path: "messaging/mark-wrong",
  idempotent: true,
  roles: TEAMS,
  summary: "A message's number is somebody else's: it failed, and nobody is written to there any more.",
  input: ofMessage,
  refusals: ["not_found", "message_taken", "message_not_by_hand", "notices_not_yours"],
});

export const undoMark = command<Marked>()({
  path: "messaging/undo-mark",
  idempotent: true,
  roles: TEAMS,
  summary: "Takes back what was said of a message that is sent by hand: it is one's own to send again.",
  input: ofMessage,
  refusals: ["not_found", "message_not_marked", "campaign_not_open", "notices_not_yours"],
});
