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

/** From which states each of these leads to which. */
const MOVES = {
  pause: { from: ["running", "scheduled"], to: "paused" },
  resume: { from: ["paused", "scheduled"], to: "running" },
  cancel: { from: ["preparing", "running", "scheduled", "paused"], to: "cancelled" },
  send_again: { from: ["running", "finished"], to: "running" },
} as const satisfies Record<string, { from: readonly CampaignState[]; to: CampaignState }>;
export type CampaignMove = keyof typeof MOVES;

/** The state that a move leads to; null where it is not open to it. Done already, it leads to where it stands. */
export function stateAfterMove(state: CampaignState, move: CampaignMove): CampaignState | null {
  const { from, to } = MOVES[move];
  return state === to && move !== "send_again" ? to : (from as readonly CampaignState[]).includes(state) ? to : null;
}

/** The figures of a campaign that one looks at: each message is in one of them. */
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

/** Of what failed: the contact is wrong, and sending again changes nothing. */
export const WRONG_CONTACT = ["wrong_number", "no_whatsapp", "bounced"] as const;
/** Nobody writes there any more, by hand neither. */
export const LEFT_ALONE = "opt_out";

/** A person's options for a message: look and decide, correct the contact, send it from their own WhatsApp. */
export type WayOut = "decide" | "correct" | "by_hand" | "";

export function wayOut({
  state,
  channel,
  error_class,
}: {
  state: MessageState;
  channel: ChannelName;
  error_class: string;
}): WayOut {
  if (state !== "failed" || error_class === LEFT_ALONE) {
    return state === "uncertain" ? "decide" : "";
  }
  return (WRONG_CONTACT as readonly string[]).includes(error_class) ? "correct" : channel === "whatsapp" ? "by_hand" : "decide";
}

const MINUTE = 60_000;
/** Nobody minds two hours; what says "amanhã" is wrong after a night. */
const LATE = 120 * MINUTE;

/** Whether a campaign that was put off to an hour comes so late that a person must say whether it still holds. */
export const isLate = (start: number, now: number): boolean => now - start > LATE;

/** For so long a report, or the telephone itself, may still say that a message went whose answer was lost. */
export const CONFIRMED_WITHIN = 15 * MINUTE;
