import * as z from "zod/mini";
import { command, newId, queryInteger, read, recordId } from "../../contract";
import { lazily } from "../../lazily";
import { parsePhone } from "../../people/phone";
import { type FileDetail, fileId } from "../files/commands";
import type { ChannelName, MessageState } from "../outbox";
import { templateId, templateValues } from "../templates/commands";

export const MAX_REPLY = 4000;

/** The number of bubbles at first, and at most. */
export const BUBBLES = { first: 100, most: 2000 } as const;

/** One entry of a conversation: from the school, from the family, or among the team. */
export interface Bubble {
  id: string;
  kind: "inbound" | "outbound" | "note";
  at: string;
  text: string;
  media: string;
  /** The file of the message, where it is stored here. */
  file: FileDetail | null;
  /** The program is fetching it from the provider. */
  fetching: boolean;
  /** The user who wrote it here; empty for an inbound message. */
  by: string;
  /** Of a sent message. */
  state: MessageState | "";
  error: string;
  channel: ChannelName | "";
  /** A reply that was written here and whose author has not confirmed that it was sent by hand. */
  waits: boolean;
  /** A reply that did not leave, or with an unknown outcome: it may be sent again. */
  again: boolean;
  /** The campaign of the message. */
  campaign: string;
  campaign_name: string;
}

export interface ConversationDetail {
  id: string;
  name: string;
  masked_address: string;
  person: string;
  regarding: string;
  regarding_class: string;
  state: "open" | "closed";
  assignee: string;
  assignee_name: string;
  unread: number;
  /** The oldest first; of a long conversation only the end. */
  bubbles: Bubble[];
  /** Whether there are older ones. */
  more: boolean;
  /** The channel of a reply: sent automatically, or from its author's own WhatsApp. */
  channel: "whatsapp" | "assisted";
  /** The end of the time for free text; empty without an end. */
  window_until: string;
  /** The reason why nobody may write; empty where users may. */
  closed_because: string;
  /** Whether they asked for no more messages: then only their own questions may be answered. */
  left_alone: boolean;
  /**
   * The telephone of a person outside of the register, so that a user can call it or save it; other people's are in their
   * contacts.
   */
  number: string;
  /** Whether a telephone of the school shows the contents that this program cannot. */
  has_telephone: boolean;
  /** Whether a court forbids messages: in each record with this telephone. */
  blocked: boolean;
  /** Whether an approved template may still be sent. */
  by_template: boolean;
}

/** The roles of users who read people's records. */
const TEAMS = ["Biblioteca", "Almoxarifado", "Tecnologia"] as const;

const ofConversation = () => ({ conversation: recordId("Escolha a conversa.") });

export const conversation = read<ConversationDetail>()({
  path: "messaging/conversation",
  roles: ["Admin"],
  summary: "The last messages of a conversation, and the kinds of message that the school may send now.",
  input: () => ({
    ...ofConversation(),
    /** The number of its bubbles, from the end. */
    most: queryInteger(1, BUBBLES.most, BUBBLES.first),
  }),
  refusals: ["not_found"],
});

/** The state between the school and a guardian: the time and the channel, never the text. */
export interface ConversationStatus {
  /** The moment of the school's last message; empty: never. */
  last_at: string;
  last_channel: ChannelName | "";
  last_state: MessageState | "";
  /** The moment since which they wait for an answer; empty: nobody waits. */
  waiting_since: string;
  /** The conversation's id; empty for a user who may not read it, and where there is none. */
  conversation: string;
}

export const conversationStatus = read<ConversationStatus>()({
  path: "messaging/conversation-standing",
  roles: TEAMS,
  summary:
    "When and by which way the school last wrote to somebody's family, and whether they wait for an answer; no word of it.",
  input: () => ({ person: recordId("Escolha a pessoa.") }),
  refusals: ["not_found"],
});

export const openConversation = command<{ conversation: string }>()({
  path: "messaging/open-conversation",
  idempotent: true,
  roles: ["Admin"],
  summary: "The conversation with a telephone, begun where there is none: one of a person's contacts, or one that is typed.",
  input: () => ({
    contact: z.optional(recordId("Escolha o contato.")),
    phone: z.optional(
      z.string("Informe o telefone.").check(
        z.trim(),
        z.refine((text) => parsePhone(text) !== null, "Informe um telefone com DDD, como (19) 98765-4321."),
      ),
    ),
  }),
  refusals: ["not_found", "no_telephone", "contact_blocked"],
});

const text = lazily(() =>
  z
    .string("Escreva o texto.")
    .check(z.trim(), z.minLength(1, "Escreva o texto."), z.maxLength(MAX_REPLY, `Use no máximo ${MAX_REPLY} caracteres.`)),
);

/** The sent reply; by hand also the address that opens WhatsApp. */
export interface Replied {
  message: string;
  channel: "whatsapp" | "assisted";
  /** E.164, where the author sends it themselves; otherwise empty. */
  address: string;
}

export const reply = command<Replied>()({
  path: "messaging/reply",
  idempotent: true,
  roles: ["Admin"],
  summary: "Writes to somebody: by the school's own WhatsApp, or by hand where none is connected.",
  input: () => ({
    ...ofConversation(),
    text: text(),
    /** The person whom the screen names as the family's; empty: nobody. Left out, the person whom the conversation names. */
    person: z.optional(z.string("Pessoa inválida.").check(z.regex(/^([a-z0-9]{15})?$/, "Pessoa inválida."))),
    /** When what the screen shows last was said: what another of the team wrote after it must be read first. Left out: not asked. */
    seen_at: z.optional(z.string("Hora inválida.").check(z.regex(/^([0-9]{4}-[0-9T: .Z-]{6,20})?$/, "Hora inválida."))),
    /** By it the text is what it says, with these in its places: goes after the day of free text too. */
    template: templateId(),
    template_values: templateValues(),
    /** The attachment; not by hand, and not with a template. */
    file: fileId(),
  }),
  refusals: [
    "not_found",
    "conversation_emptied",
    "conversation_parted",
    "answered_meanwhile",
    "contact_blocked",
    "left_alone",
    "no_telephone",
    "window_closed",
    "template_unusable",
    "template_unfilled",
    "file_not_by_hand",
    "caption_too_long",
  ],
});

export const noteConversation = command<{ entry: string }>()({
  path: "messaging/note-conversation",
  idempotent: true,
  roles: ["Admin"],
  summary: "A note that only the team reads.",
  input: () => ({ ...ofConversation(), text: text() }),
  refusals: ["not_found", "conversation_emptied"],
});

export const readConversation = command<{ unread: number }>()({
  path: "messaging/read-conversation",
  roles: ["Admin"],
  summary: "Somebody has opened it: nothing in it is new any more, and its history says who looked.",
  input: () => ({ id: newId, ...ofConversation() }),
  refusals: ["not_found"],
});

export const assignConversation = command<{ assignee: string }>()({
  path: "messaging/assign-conversation",
  idempotent: true,
  roles: ["Admin"],
  summary: "Sets the account that answers a conversation: an Admin, or nobody.",
  input: () => ({
    ...ofConversation(),
    user: z._default(
      z
        .string("Escolha o responsável pela resposta.")
        .check(z.regex(/^([a-z0-9]{15})?$/, "Escolha o responsável pela resposta.")),
      "",
    ),
  }),
  refusals: ["not_found"],
});

export const closeConversation = command<{ state: "open" | "closed" }>()({
  path: "messaging/close-conversation",
  idempotent: true,
  roles: ["Admin"],
  summary: "Puts a conversation aside, or takes it up again; what they write next opens it by itself.",
  input: () => ({ ...ofConversation(), closed: z.boolean("Valor inválido.") }),
  refusals: ["not_found"],
});
