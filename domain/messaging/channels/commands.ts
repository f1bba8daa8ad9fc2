import * as z from "zod/mini";
import { command, newId, optionalLine, read, recordId, wholeNumber } from "../../contract";
import { parsePhone } from "../../people/phone";
import type { ChannelState } from "../providers/provider";
import { PROVIDER_IDS } from "../providers/providers";

/** The state of the school's own WhatsApp, without secrets. */
export interface ChannelDetail {
  id: string;
  provider: string;
  base_url: string;
  version: string;
  account: string;
  business: string;
  /** Whether each secret is stored: it is never shown again. */
  has_token: boolean;
  has_signing_secret: boolean;
  state: ChannelState;
  detail: string;
  number: string;
  since: string;
  daily_cap: number;
  per_minute: number;
  /** The effective limit: the school's choice as far as it is allowed, otherwise the prudent one. */
  cap: number;
  rate: number;
  /** The prudent limit at present, whatever the school chose. */
  prudent_cap: number;
  prudent_rate: number;
  /** The number sent within 24 hours. */
  sent: number;
  queued: number;
  paused_at: string;
  paused_reason: string;
  rest_until: string;
  reported_at: string;
  risk_accepted_at: string;
  risk_accepted_by_name: string;
  /** The address for the provider's reports, and the settings to type at the provider. */
  webhook: string;
  webhook_steps: readonly { label: string; value: string }[];
  /** The end of today's hours without messages to families; empty: messages may leave now. */
  quiet_until: string;
}

export const channel = read<{ channel: ChannelDetail | null }>()({
  path: "messaging/channel",
  roles: ["Admin"],
  summary: "The school's own WhatsApp: by which provider, how it stands, how much leaves; no secret.",
});

const address = z
  .string("Informe o endereço.")
  .check(
    z.trim(),
    z.maxLength(200, "Use no máximo 200 caracteres."),
    z.regex(/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/i, "Informe um endereço como http://192.168.0.20:3000."),
  );
const account = z
  .string("Preencha este campo.")
  .check(z.trim(), z.regex(/^[\w.-]{1,100}$/, "Use só letras, números, ponto, hífen e sublinhado."));
const NO_PHONE = "Informe um telefone com DDD, como (19) 98765-4321.";

/** A pasted key; empty: the stored one stays. */
const secret = () =>
  z._default(z.string("Texto inválido.").check(z.trim(), z.maxLength(1000, "Use no máximo 1000 caracteres.")), "");

export const connectChannel = command<{ channel: string; state: ChannelState }>()({
  path: "messaging/connect-channel",
  roles: ["Admin"],
  summary: "Connects the school's own WhatsApp, or changes how; secrets left empty stay as they are.",
  long: true,
  input: () => ({
    id: newId,
    provider: z.enum(PROVIDER_IDS, "Escolha o meio de conexão."),
    base_url: address,
    version: optionalLine(20),
    account,
    business: z._default(
      z
        .string("Texto inválido.")
        .check(z.trim(), z.regex(/^[\w.-]{0,100}$/, "Use só letras, números, ponto, hífen e sublinhado.")),
      "",
    ),
    token: secret(),
    signing_secret: secret(),
    risk_accepted: z._default(z.boolean("Valor inválido."), false),
  }),
  refusals: ["not_found", "risk_not_accepted", "secret_missing", "secrets_unreadable"],
});

const ofChannel = () => ({ channel: recordId("Escolha o canal.") });

/** The provider's present state; with the code for the telephone where it waits for one. */
export interface ChannelCheck {
  state: ChannelState;
  detail: string;
  number: string;
  qr: string;
  code: string;
}

export const checkChannel = command<ChannelCheck>()({
  path: "messaging/check-channel",
  roles: ["Admin"],
  summary: "Asks the provider how the channel stands, and for the code to pair a telephone with.",
  long: true,
  input: () => ({
    ...ofChannel(),
    /** Of the telephone that is to be paired: then the code is one to type on it. */
    phone: z._default(
      z.string("Informe o telefone.").check(
        z.trim(),
        z.refine((text) => text === "" || parsePhone(text) !== null, NO_PHONE),
      ),
      "",
    ),
    /** The session has ended: it is begun again, and there is a code once more. */
    again: z._default(z.boolean("Valor inválido."), false),
  }),
  refusals: ["not_found", "secrets_unreadable"],
});

export const testChannel = command<{ message: string }>()({
  path: "messaging/test-channel",
  idempotent: true,
  roles: ["Admin"],
  summary: "Queues a message to a telephone of one's choice, to see whether WhatsApp works.",
  input: () => ({
    phone: z.string("Informe o telefone.").check(
      z.trim(),
      z.refine((text) => parsePhone(text) !== null, NO_PHONE),
    ),
  }),
  refusals: ["channel_not_connected"],
});

type PausedAnswer = { paused: boolean };

export const pauseChannel = command<PausedAnswer>()({
  path: "messaging/pause-channel",
  idempotent: true,
  roles: ["Admin"],
  summary: "Nothing leaves by the school's own WhatsApp until somebody lets it.",
  input: ofChannel,
  refusals: ["not_found"],
});

export const resumeChannel = command<PausedAnswer>()({
  path: "messaging/resume-channel",
  idempotent: true,
  roles: ["Admin"],
  summary: "Lets messages leave again by a channel that was paused, or that stopped itself.",
  input: ofChannel,
  refusals: ["not_found"],
});

export const paceChannel = command<{ cap: number; rate: number }>()({
  path: "messaging/pace-channel",
  idempotent: true,
  roles: ["Admin"],
  summary: "How many messages leave a day and a minute; 0 is what is prudent.",
  input: () => ({
    ...ofChannel(),
    daily_cap: wholeNumber(0, 100_000),
    per_minute: wholeNumber(0, 4800),
  }),
  refusals: ["not_found"],
});

export const disconnectChannel = command<{ state: ChannelState }>()({
  path: "messaging/disconnect-channel",
  roles: ["Admin"],
  summary: "Ends the session and forgets the keys; what waits stays in the queue.",
  long: true,
  input: () => ({ id: newId, ...ofChannel() }),
  refusals: ["not_found"],
});
