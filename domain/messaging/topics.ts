import type { Topic } from "../topic";

/** The topics of messaging. */
export const topics = {
  whatsapp_stopped: {
    name: "whatsapp_stopped",
    label: "WhatsApp parado",
    note: "O número da escola parou de enviar.",
    roles: ["Admin"],
    mail: true,
  },
  campaign_late: {
    name: "campaign_late",
    label: "Comunicado parado",
    note: "Um comunicado agendado passou da hora e aguarda a sua decisão.",
    roles: ["Admin"],
    mail: true,
  },
} as const satisfies Record<string, Topic>;
