/** Valid records of messages. */
import { newId } from "../../helpers/ids";
import { type AreaSamples, all, instant, letter, next, type Values } from "./sample";

export const messaging = ((seed) => {
  const changed = async (change: string, values: Values = {}) => {
    const { id } = await seed.create("messages", { ...letter(), ...values });
    return `UPDATE messages SET ${change} WHERE id = '${id}'`;
  };
  const absence = async () => ({ person: (await seed.person()).id, day: "2026-11-23" });
  return {
    messages: {
      newValues: letter,
      change: { error: "Recusada" },
      unique: { idx_messages_dedupe: () => ({ dedupe_key: newId() }) },
      triggers: {
        messages_final: () => changed("state = 'queued'", { state: "sent" }),
        messages_as_written: () => changed("subject = 'Outro'"),
        messages_emptied: () => changed(`emptied_at = '${instant}'`),
      },
    },
    campaigns: {
      newValues: () => ({ name: `Comunicado ${next()}`, channel: "assisted", state: "finished", text: "Olá" }),
      change: { reason: "Recusada" },
    },
    quick_replies: {
      newValues: () => ({ text: `Resposta ${next()}` }),
      change: { text: `Outra resposta ${next()}` },
      unique: { idx_quick_replies_text: all },
    },
    message_prices: {
      newValues: () => ({ utility: 400 }),
      change: { utility: 500 },
    },
    notice_settings: {
      newValues: () => ({ first: "email" }),
      change: { first: "whatsapp" },
    },
    message_suppressions: {
      newValues: () => ({ channel: "whatsapp", hash: `hash${next()}`, kind: "wrong" }),
      change: { origin: "Disse a mãe" },
      unique: { idx_message_suppressions_hash: all },
    },
    absences: {
      newValues: absence,
      change: { day: "2026-11-24" },
      unique: {
        idx_absences_day: async () => ({
          campaign: (await seed.create("campaigns", { name: "Faltas", channel: "email", state: "finished", text: "Olá" })).id,
        }),
        idx_absences_reversal: async () => ({ reversal_of: (await seed.create("absences", await absence())).id }),
      },
    },
    absence_lists: {
      newValues: async () => ({ class: (await seed.class()).id, day: "2026-11-23" }),
      change: { day: "2026-11-24" },
    },
    campaign_exclusions: {
      newValues: async () => ({
        campaign: (await seed.create("campaigns", { name: "Comunicado", channel: "email", state: "finished", text: "Olá" })).id,
        reason: "Sem e-mail",
      }),
      change: { place: 1 },
    },
    unsubscribe_links: {
      newValues: () => ({ token: `token${next()}`, hash: `hash${next()}` }),
      change: { masked_address: "m•••@example.com" },
      unique: {
        idx_unsubscribe_links_token: all,
        idx_unsubscribe_links_hash: all,
      },
    },
    conversations: {
      newValues: () => ({ destination: `55198888${String(next()).padStart(4, "0")}`, state: "open" }),
      change: { name: "Marta" },
      unique: { idx_conversations_destination: all },
    },
    conversation_entries: {
      newValues: async () => ({
        conversation: (await seed.create("conversations", { destination: newId(), state: "open" })).id,
        kind: "note",
        text: "Olá",
      }),
      change: { text: "Oi" },
      unique: { idx_conversation_entries_provider_id: () => ({ provider_id: newId() }) },
    },
    channels: {
      newValues: () => ({ provider: "waha", state: "new" }),
      change: { detail: "Parado" },
      unique: { idx_channels_serves: () => ({ serves: `line-${next()}` }) },
    },
    message_files: {
      newValues: () => ({ name: "a.pdf", kind: "document", mime: "application/pdf", hash: `hash${next()}` }),
      change: { name: "b.pdf" },
    },
    message_templates: {
      newValues: async () => ({
        channel: (await seed.create("channels", { provider: "cloud", state: "new" })).id,
        name: `modelo_${next()}`,
        language: "pt_BR",
        category: "utility",
        state: "approved",
        body: "Olá, {{1}}",
      }),
      change: { state: "paused" },
      unique: { idx_message_templates_name: all },
    },
    channel_reports: {
      newValues: () => ({ channel: "channel00000000", provider_id: `wamid.${next()}`, state: "sent" }),
      change: { error: "Recusada" },
      unique: { idx_channel_reports_provider_id: all },
    },
    notice_texts: {
      newValues: () => ({ kind: `kind_${next()}`, channel: "email", subject: "Assunto", body: "Texto" }),
      change: { subject: "Outro assunto" },
      unique: { idx_notice_texts_kind: all },
    },
    message_channels: {
      newValues: () => ({ channel: `channel-${next()}` }),
      change: { failures: 1 },
      unique: { idx_message_channels_channel: all },
    },
  };
}) satisfies AreaSamples;
