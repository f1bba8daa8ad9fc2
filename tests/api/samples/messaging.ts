/** Sound records of messages. */
import { newId } from "../../support/ids";
import { type AreaSamples, all, instant, letter, next, type Values } from "./sample";

export const messaging = ((seed) => {
  const changed = async (change: string, values: Values = {}) => {
    const { id } = await seed.create("messages", { ...letter(), ...values });
    return `UPDATE messages SET ${change} WHERE id = '${id}'`;
  };
  return {
    messages: {
      fresh: letter,
      change: { error: "Recusada" },
      unique: { idx_messages_dedupe: () => ({ dedupe_key: newId() }) },
      triggers: {
        messages_final: () => changed("state = 'queued'", { state: "sent" }),
        messages_as_written: () => changed("subject = 'Outro'"),
        messages_emptied: () => changed(`emptied_at = '${instant}'`),
      },
    },
    campaigns: {
      fresh: () => ({ name: `Comunicado ${next()}`, channel: "assisted", state: "finished", text: "Olá" }),
      change: { reason: "Recusada" },
    },
    message_suppressions: {
      fresh: () => ({ channel: "whatsapp", hash: `hash${next()}`, kind: "wrong" }),
      change: { origin: "Disse a mãe" },
      unique: { idx_message_suppressions_hash: all },
    },
    message_channels: {
      fresh: () => ({ channel: `channel-${next()}` }),
      change: { failures: 1 },
      unique: { idx_message_channels_channel: all },
    },
  };
}) satisfies AreaSamples;
