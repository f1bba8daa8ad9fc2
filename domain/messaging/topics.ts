import type { Topic } from "../topic";

/** What messaging tells people of. */
export const topics = {
  whatsapp_stopped: {
    name: "whatsapp_stopped",
    label: "WhatsApp parado",
    note: "O número da escola parou de enviar.",
    roles: ["Admin"],
    mail: true,
  },
} as const satisfies Record<string, Topic>;
