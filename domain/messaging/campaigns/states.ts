/** The states of a campaign, and the acts that each allows. */
import type { ChannelName, MessageState } from "../outbox";

export const CAMPAIGN_STATES = ["preparing", "scheduled", "running", "paused", "finished", "cancelled"] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

export const CAMPAIGN_WORDS: Record<CampaignState, string> = {
  preparing: "preparando",
  scheduled: "agendado",
  running: "enviando",
  paused: "pausado",
  finished: "terminado",
  cancelled: "cancelado",
};

export const CHANNEL_WORDS: Record<ChannelName, string> = {
  assisted: "Envio à mão",
  whatsapp: "WhatsApp da escola",
  email: "E-mail",
};

/** For each move, the state after it by the state before. */
const MOVES = {
  pause: { from: ["running", "scheduled"], to: "paused" },
  resume: { from: ["paused", "scheduled"], to: "running" },
  cancel: { from: ["preparing", "running", "scheduled", "paused"], to: "cancelled" },
  send_again: { from: ["running", "finished"], to: "running" },
} as const satisfies Record<string, { from: readonly CampaignState[]; to: CampaignState }>;
export type CampaignMove = keyof typeof MOVES;

/** The state after a move; null where the state does not allow it. A repeated move leads to the present state. */
export function stateAfterMove(state: CampaignState, move: CampaignMove): CampaignState | null {
  const { from, to } = MOVES[move];
  return state === to && move !== "send_again" ? to : (from as readonly CampaignState[]).includes(state) ? to : null;
}

/** The figures of a campaign on screens: each message is in one of them. */
export const FIGURES = ["read", "delivered", "sent", "uncertain", "failed", "waiting", "left_out"] as const;
export type Figure = (typeof FIGURES)[number];

/** The states of each figure. */
export const STATES_OF: Record<Figure, readonly MessageState[]> = {
  read: ["read"],
  delivered: ["delivered"],
  sent: ["sent"],
  uncertain: ["uncertain"],
  failed: ["failed"],
  waiting: ["queued", "held", "sending"],
  left_out: ["skipped", "expired"],
};

/** The number of messages in each figure. */
export function figuresOf(counts: Readonly<Record<MessageState, number>>): Record<Figure, number> {
  const sum = (figure: Figure) => STATES_OF[figure].reduce((total, state) => total + (counts[state] ?? 0), 0);
  return Object.fromEntries(FIGURES.map((figure) => [figure, sum(figure)])) as Record<Figure, number>;
}

/** Failed messages with a wrong contact: a new attempt has the same result. */
export const WRONG_CONTACT = ["wrong_number", "no_whatsapp", "bounced"] as const;
/** The school no longer writes there, by hand neither. */
export const OPTED_OUT = "opt_out";

/** A user's options for a message: look and decide, correct the contact, send it from their own WhatsApp. */
export type RecoveryOption = "decide" | "correct" | "by_hand" | "";

export function recoveryOption({
  state,
  channel,
  error_class,
}: {
  state: MessageState;
  channel: ChannelName;
  error_class: string;
}): RecoveryOption {
  if (state !== "failed" || error_class === OPTED_OUT) {
    return state === "uncertain" ? "decide" : "";
  }
  return (WRONG_CONTACT as readonly string[]).includes(error_class) ? "correct" : channel === "whatsapp" ? "by_hand" : "decide";
}

const MINUTE = 60_000;
/** A delay of two hours does no harm; a text with "amanhã" is wrong after a night. */
const LATE = 120 * MINUTE;

/** Whether a scheduled campaign is so late that a user must confirm it. */
export const isLate = (start: number, now: number): boolean => now - start > LATE;

/** The time within which a report, or the telephone itself, may still confirm a message whose answer was lost. */
export const CONFIRMED_WITHIN = 15 * MINUTE;
