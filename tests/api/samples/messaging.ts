/** Sound records: messages. */
import { newId } from "../../support/ids";
import { type AreaSamples, all, letter, next } from "./sample";

export const messaging = (() => ({
  messages: { fresh: letter, change: { error: "Recusada" }, unique: { idx_messages_dedupe: () => ({ dedupe_key: newId() }) } },
  message_channels: {
    fresh: () => ({ channel: `channel-${next()}` }),
    change: { failures: 1 },
    unique: { idx_message_channels_channel: all },
  },
})) satisfies AreaSamples;
